import { t, type Text, type TileGroup, type TileKey } from '@kangju/contract'

export const homeWords = {
  about: t(
    '今天要做的事，点击数字打开对应的列表',
    'Today’s tasks. Select a number to open its list.',
    'Tareas de hoy. Pulse un número para abrir su lista.',
    '本日の対応事項です。数字を押すと一覧が開きます。',
  ),
  today: t('今日上门服务', 'Visits today', 'Visitas de hoy', '本日の訪問'),
  twoWeeks: t('近14天', 'Last 14 days', 'Últimos 14 días', '直近14日間'),
  visits: t('上门服务量', 'Visits', 'Visitas', '訪問件数'),
  visitUnit: t('（次）', '(visits)', '(visitas)', '（件）'),
  paid: t('订单收款', 'Order payments', 'Cobros de pedidos', '注文の入金額'),
  sum: t('合计{value}', 'Total {value}', 'Total {value}', '合計{value}'),
  waits: t('最久{time}', 'Longest {time}', 'Máx. {time}', '最長{time}'),
  ends: t('最早{day}', 'Earliest {day}', 'Próximo {day}', '直近{day}'),
  none: t('暂无：', 'Nothing pending: ', 'Sin pendientes: ', '該当なし：'),
  quiet: t('现在没有待处理的事项', 'Nothing pending', 'No hay nada pendiente', '対応待ちはありません。'),
  quietText: t(
    '有新的事项时会自动显示在这里。',
    'New tasks appear here automatically',
    'Las tareas nuevas aparecerán aquí automáticamente',
    '新しい事項は自動的にここへ表示されます。',
  ),
  shortcuts: t('我的页面', 'My pages', 'Mis páginas', '利用できるページ'),
} as const satisfies Record<string, Text>

export const groupWords = {
  late: t('超时与失败', 'Late or failed', 'Con retraso o fallido', '遅れ・失敗'),
  waiting: t('等待处理', 'Waiting', 'Pendiente', '対応待ち'),
  watch: t('需留意', 'Needs attention', 'A tener en cuenta', '要注意'),
} as const satisfies Record<TileGroup, Text>

export const tileWords = {
  missedCall: t('未接呼叫待回访', 'Missed calls to return', 'Llamadas por devolver', '折り返し待ちの通報'),
  noCheckin: t('逾时未上门', 'Overdue', 'Con retraso', '訪問の遅れ'),
  waitAccept: t('超时未接单', 'Not accepted in time', 'Sin aceptar a tiempo', '承諾の遅れ'),
  waitAppoint: t('超时未预约', 'Not scheduled in time', 'Sin programar a tiempo', '予約の遅れ'),
  examFailed: t('体检预约失败', 'Failed health check bookings', 'Reservas de chequeo fallidas', '健診の予約失敗'),
  refundFailed: t('退款打款失败', 'Failed refunds', 'Reembolsos fallidos', '返金の失敗'),
  needManual: t('待人工派单', 'Manual dispatch', 'Asignación manual', '手動割り当て'),
  tomorrowUndispatched: t('明日未派单', 'Unassigned tomorrow', 'Sin asignar mañana', '明日の未割り当て'),
  waitConfirm: t('待客户确认', 'Awaiting confirmation', 'Por confirmar (cliente)', 'お客様の確認待ち'),
  booking: t('电视预约待处理', 'New TV bookings', 'Reservas por TV nuevas', '新しいテレビ予約'),
  exam: t('体检待预约', 'Health checks to schedule', 'Chequeos por programar', '予約待ちの健診'),
  refundReview: t('退款待审核', 'Refunds to review', 'Reembolsos por revisar', '審査待ちの返金'),
  settleReview: t('提现待审核', 'Withdrawals to review', 'Retiradas por revisar', '出金審査待ち'),
  settlePay: t('提现待打款', 'Withdrawals to pay', 'Retiradas por pagar', '振込待ちの出金'),
  apply: t('人员申请待审核', 'Staff applications to review', 'Candidaturas por revisar', '審査待ちの応募'),
  join: t('家属关联待审核', 'Relatives to review', 'Familiares por revisar', '審査待ちのご家族'),
  expiring: t('有效期将至', 'Expiring soon', 'Vencen pronto', '有効期限間近'),
  abnormal: t('昨日服务异常', 'Yesterday’s issues', 'Anomalías de ayer', '昨日の異常記録'),
  badLine: t('线路自检异常', 'Failed line tests', 'Pruebas de línea fallidas', '回線テスト異常'),
  offlineBox: t('机顶盒长期离线', 'Set-top boxes offline', 'Decodificadores sin conexión', '長期オフラインのSTB'),
  cert: t('证件将到期', 'Certificates expiring', 'Certificados por vencer', '期限間近の資格証'),
  cardExpire: t('预付卡将到期', 'Prepaid cards expiring', 'Tarjetas por vencer', '期限間近のカード'),
} as const satisfies Record<TileKey, Text>
