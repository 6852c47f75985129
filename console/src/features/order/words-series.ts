import { t, type Text } from '@kangju/contract'

export const seriesWords = {
  open: t('连续预约', 'Schedule series', 'Programar serie', 'まとめて予約'),
  title: t('连续预约：{no}', 'Schedule series: {no}', 'Programar serie: {no}', 'まとめて予約：{no}'),
  about: t(
    '将{n}次未预约的上门服务按每周固定时间一次预约。',
    'Schedule {n} unscheduled {n|visit|visits} at fixed times of the week.',
    'Programe {n} {n|visita|visitas} sin programar en horas fijas de la semana.',
    '未予約の訪問{n}回を毎週決まった日時にまとめて予約します。',
  ),
  fromDay: t('开始日期', 'Start date', 'Fecha de inicio', '開始日'),
  weekdays: t('每周', 'Days of the week', 'Días de la semana', '曜日'),
  startTime: t('上门时间', 'Start time', 'Hora de inicio', '訪問時刻'),
  staff: t('同一服务人员', 'Same staff member', 'Mismo profesional', '同じスタッフ'),
  staffHelp: t(
    '每次优先派给该人员，不能接单时按派单规则继续。',
    'Offered every visit first. If not available, the dispatch rules apply.',
    'Recibe primero cada visita. Si no está disponible, se aplican las reglas.',
    '毎回優先して割り当てます。対応できない場合は割り当てルールに従います。',
  ),
  preview: t('预览', 'Preview', 'Vista previa', 'プレビュー'),
  nth: t('第{n}次', 'Visit {n}', 'Visita {n}', '{n}回目'),
  skipped: t('跳过', 'Skipped', 'Omitido', '見送り'),
  left: t(
    '还有{n}次没有可约日期',
    '{n} {n|visit has|visits have} no available date',
    '{n} {n|visita|visitas} sin fecha disponible',
    '{n}回は予約できる日がありません。',
  ),
  submit: t('全部预约', 'Schedule all', 'Programar todas', 'すべて予約'),
  done: t(
    '已预约{n}次',
    '{n} {n|visit|visits} scheduled',
    '{n} {n|visita programada|visitas programadas}',
    '{n}回予約しました。',
  ),
} as const satisfies Record<string, Text>
