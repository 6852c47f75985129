import { t, type Text } from '@kangju/contract'

export const reportPageWords = {
  aboutPay: t(
    '按支付时间查看已支付的订单及金额合计',
    'View paid orders and totals by payment time.',
    'Consulte los pedidos pagados y sus totales por fecha de pago.',
    '支払日時ごとに支払済みの注文と合計を確認します。',
  ),
  aboutRefund: t(
    '按到账时间查看已退款的单据及金额合计',
    'View refunds and totals by payout time.',
    'Consulte los reembolsos y sus totales por fecha de pago.',
    '返金日時ごとに返金と合計を確認します。',
  ),
  aboutComplete: t(
    '按完成时间查看已完成的子订单、时长与分成',
    'View completed visits, hours and shares by completion time.',
    'Consulte las visitas completadas, sus horas y su reparto por fecha.',
    '完了日時ごとに訪問・時間・配分を確認します。',
  ),
  keywordPay: t(
    '订单号、姓名或完整手机号',
    'Order no., name or full mobile number',
    'N.º de pedido, nombre o móvil completo',
    '注文番号、氏名、携帯番号（全桁）',
  ),
  keywordRefund: t(
    '退款单号、订单号、姓名或完整手机号',
    'Refund or order no., name or full mobile number',
    'N.º de reembolso o pedido, nombre o móvil completo',
    '返金番号、注文番号、氏名、携帯番号（全桁）',
  ),
  totals: t('合计', 'Total', 'Total', '合計'),
  compared: t(
    '{from}至{to}，对比上期{beforeFrom}至{beforeTo}',
    '{from} to {to}, compared with {beforeFrom} to {beforeTo}',
    '{from} a {to}, comparado con {beforeFrom} a {beforeTo}',
    '{from}〜{to}（前期間{beforeFrom}〜{beforeTo}と比較）',
  ),
  before: t('上期为{value}', 'Previous period: {value}', 'Periodo anterior: {value}', '前期間は{value}'),
  noBefore: t('上期无数据', 'No earlier data', 'Sin datos previos', '前期間のデータなし'),
  hours: t('{hours}小时{minutes}分', '{hours} h {minutes} min', '{hours} h {minutes} min', '{hours}時間{minutes}分'),
  showCharts: t('显示图表', 'Show charts', 'Mostrar gráficos', 'グラフを表示'),
  hideCharts: t('隐藏图表', 'Hide charts', 'Ocultar gráficos', 'グラフを隠す'),
  paidByDay: t('每日实付', 'Paid by day', 'Pagado por día', '日別の支払額'),
  refundedByDay: t('每日退款', 'Refunded by day', 'Reembolsado por día', '日別の返金額'),
  completedByDay: t('每日完成金额', 'Completed by day', 'Completado por día', '日別の完了金額'),
  byOrgan: t('机构', 'Organisation', 'Organización', '事業所'),
  byProject: t('服务项目排行', 'Top services', 'Servicios principales', 'サービス上位'),
  byProjectAbout: t(
    '含多个项目的单据计入每个项目',
    'Records with several services count for each',
    'Los registros con varios servicios cuentan en cada uno',
    '複数のサービスを含むものは各サービスに計上します。',
  ),
  shareCount: t('{n}单', '{n} {n|record|records}', '{n} {n|registro|registros}', '{n}件'),
  others: t('其余合计', 'All others', 'Los demás', 'その他の合計'),
  noOrgan: t('无归属机构', 'No organisation', 'Sin organización', '所属事業所なし'),
  gone: t('项目已删除', 'Deleted service', 'Servicio eliminado', '削除済みのサービス'),
  nothing: t('该期间没有数据', 'No data in this period', 'Sin datos en el periodo', 'この期間のデータはありません。'),
  narrow: t('只看“{name}”', 'Show only “{name}”', 'Mostrar solo «{name}»', '「{name}」だけを表示'),
  widen: t('取消只看“{name}”', 'Clear “{name}” filter', 'Quitar el filtro «{name}»', '「{name}」の絞り込みを解除'),
  seqOf: t('第{seq}/{total}次', '{seq} of {total}', '{seq} de {total}', '{seq}/{total}回'),
} as const satisfies Record<string, Text>

export const scoreWords = {
  5: t('5分', '5 points', '5 puntos', '5点'),
  4: t('4分', '4 points', '4 puntos', '4点'),
  3: t('3分', '3 points', '3 puntos', '3点'),
  2: t('2分', '2 points', '2 puntos', '2点'),
  1: t('1分', '1 point', '1 punto', '1点'),
} as const satisfies Record<number, Text>
