import { t, type Text } from '@kangju/contract'

/** What one has to know before acting for a care recipient. */
export const clientGlanceWords = {
  title: t('照护要点', 'Care at a glance', 'Lo esencial', 'ケアの要点'),
  allergies: t('过敏', 'Allergies', 'Alergias', 'アレルギー'),
  risks: t('风险', 'Risks', 'Riesgos', 'リスク'),
  next: t('下次上门', 'Next visit', 'Próxima visita', '次回の訪問'),
  remaining: t('剩余次数', 'Visits left', 'Visitas restantes', '残り回数'),
  usual: t('常用护理员', 'Usual staff member', 'Personal habitual', 'いつもの担当'),
  none: t('无', 'None', 'Ninguna', 'なし'),
  unknown: t('未登记', 'Not recorded', 'Sin registrar', '未登録'),
  noNext: t('没有已预约的上门', 'Nothing scheduled', 'Nada programado', '予定はありません'),
  noUsual: t('还没有服务过', 'Nobody yet', 'Nadie todavía', 'まだいません'),
  visits: t('{n}次', '{n} {n|visit|visits}', '{n} {n|visita|visitas}', '{n}回'),
  visitsBefore: t('服务过{n}次', '{n} {n|visit|visits} made', '{n} {n|visita hecha|visitas hechas}', '{n}回訪問'),
  fall: t('跌倒高风险', 'High risk of falling', 'Alto riesgo de caída', '転倒の危険が高い'),
  sore: t('压疮高风险', 'High risk of pressure sores', 'Alto riesgo de úlceras', '褥瘡の危険が高い'),
} as const satisfies Record<string, Text>
