import { t } from '../kit/lang.ts'

export const visitOrganDependentTexts = {
  use: t(
    '“{name}”有{n}单服务记录',
    '“{name}” has had {n} {n|visit|visits}',
    '«{name}» ha tenido {n} {n|visita|visitas}',
    '「{name}」には{n}件の注文があります',
  ),
  more: t('另有{n}单', '{n} more', '{n} más', 'ほか{n}件'),
  goesOn: t(
    '进行中的{n}单继续服务',
    '{n} running {n|visit continues|visits continue}',
    '{n} {n|visita en curso continúa|visitas en curso continúan}',
    '進行中の{n}件は継続します',
  ),
}
