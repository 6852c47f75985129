import { t } from '../kit/lang.ts'

export const dispatchconfigTexts = {
  simulation: t('模拟', 'Simulate', 'Simular', 'シミュレーション'),
  isDefault: t(
    '“{name}”是默认规则，不能删除',
    '“{name}” is the default rule and stays',
    '«{name}» es la regla predeterminada y permanece',
    '「{name}」は既定ルールのため削除できません',
  ),
  matches: t(
    '{waiting}个待派单服务中有{matches}个将按此规则派单',
    'Of {waiting} {waiting|visit|visits} to be dispatched, {matches} will go by this rule',
    'De {waiting} {waiting|visita|visitas} por asignar, {matches} {matches|seguirá|seguirán} esta regla',
    '割り当て待ち{waiting}件のうち{matches}件がこのルールで割り当てられます',
  ),
  shadowed: t(
    '优先级更高的规则“{name}”已覆盖其全部范围，此规则不会生效',
    'The rule “{name}” comes before it and takes everything: it will do nothing',
    'La regla «{name}» va antes y lo toma todo: esta no hará nada',
    '優先度の高いルール「{name}」が全範囲を対象とするため、このルールは適用されません',
  ),
}

export const dispatchconfigDefaultFixed = t(
  '默认规则始终最后并适用于全部，不能更改',
  'The default rule is always the last and for everything',
  'La regla predeterminada siempre es la última y vale para todo',
  '既定ルールは常に最後で全件に適用されます',
)
