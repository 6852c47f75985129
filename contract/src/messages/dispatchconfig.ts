import { t } from '../kit/lang.ts'

export const dispatchconfigTexts = {
  simulation: t('模拟', 'Simulate', 'Simular', 'シミュレーション'),
  isDefault: t(
    '“{name}”是默认规则，不能删除',
    '“{name}” is the default rule and can’t be deleted',
    '«{name}» es la regla predeterminada y no se puede eliminar',
    '「{name}」は既定ルールのため削除できません。',
  ),
  matches: t(
    '{waiting}个待派单服务中有{matches}个将按此规则派单',
    'Of {waiting} unassigned {waiting|visit|visits}, {matches} will follow this rule',
    'De {waiting} {waiting|visita|visitas} por asignar, {matches} {matches|seguirá|seguirán} esta regla',
    '割り当て待ち{waiting}件のうち{matches}件がこのルールで割り当てられます。',
  ),
  shadowed: t(
    '优先级更高的规则“{name}”已覆盖其全部范围，此规则不会生效',
    'Rule “{name}” has higher priority and covers everything, so this rule will have no effect',
    'La regla «{name}», de mayor prioridad, ya lo cubre todo, así que esta no tendrá efecto',
    '優先度の高いルール「{name}」が全範囲を対象とするため、このルールは適用されません。',
  ),
}

export const dispatchconfigDefaultFixed = t(
  '默认规则始终最后并适用于全部，不能更改',
  'The default rule always comes last, applies to everything and can’t be changed',
  'La regla predeterminada va siempre al final, se aplica a todo y no se puede cambiar',
  '既定ルールは常に最後に全件へ適用され、変更できません。',
)
