import { t, type Text } from '@kangju/contract'

/** What one has to know before acting for a care recipient. */
export const clientGlanceWords = {
  title: t('照护要点', 'Care at a glance', 'Resumen de cuidados', 'ケアの要点'),
  allergies: t('过敏', 'Allergies', 'Alergias', 'アレルギー'),
  risks: t('风险', 'Risks', 'Riesgos', 'リスク'),
  next: t('下次上门服务', 'Next visit', 'Próxima visita', '次回の訪問'),
  remaining: t('剩余次数', 'Visits left', 'Visitas restantes', '残り回数'),
  usual: t('常用护理员', 'Usual staff', 'Profesional habitual', 'いつもの担当'),
  none: t('无', 'None', 'Ninguna', 'なし'),
  unknown: t('未登记', 'Not recorded', 'Sin registrar', '未登録'),
  noNext: t('没有已预约的上门服务', 'Nothing scheduled', 'Nada programado', '予定はありません。'),
  noUsual: t('还没有服务过', 'None yet', 'Ninguno todavía', '訪問実績なし'),
  visits: t('{n}次', '{n} {n|visit|visits}', '{n} {n|visita|visitas}', '{n}回'),
  visitsBefore: t(
    '服务过{n}次',
    '{n} {n|visit|visits} made',
    '{n} {n|visita realizada|visitas realizadas}',
    '訪問{n}回',
  ),
  fall: t('跌倒高风险', 'High fall risk', 'Alto riesgo de caída', '転倒リスク高'),
  sore: t('压疮高风险', 'High pressure sore risk', 'Alto riesgo de úlceras', '褥瘡リスク高'),
} as const satisfies Record<string, Text>
