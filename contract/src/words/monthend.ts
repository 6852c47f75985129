import type { lockActions, MonthFigure, MonthState, MonthTotal, OpenKind, StatementOwner } from '../areas/monthend.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { flowKindWords } from './financial.ts'

export const monthFigureWords = {
  visits: t('服务次数', 'Visits', 'Visitas', '回数'),
  openingFen: t('期初余额', 'Opening balance', 'Saldo inicial', '期首残高'),
  serviceIncomeFen: flowKindWords.serviceIncome,
  callOutFen: flowKindWords.callOut,
  commissionFen: flowKindWords.commission,
  serviceShareFen: flowKindWords.serviceShare,
  materialIncomeFen: flowKindWords.materialIncome,
  examShareFen: flowKindWords.examShare,
  manualCreditFen: flowKindWords.manualCredit,
  incomeFen: t('本月收入', 'Income', 'Ingresos', '当月収入'),
  deductFen: t('本月扣减', 'Deductions', 'Deducciones', '当月控除'),
  paidFen: t('提现已付', 'Withdrawals paid', 'Retiradas pagadas', '出金済み額'),
  availableFen: t('期末可用', 'Available at end', 'Disponible al cierre', '期末利用可能額'),
  frozenFen: t('期末冻结', 'Frozen at end', 'Retenido al cierre', '期末凍結額'),
  pendingFen: t('期末待入账', 'Pending at end', 'Por abonar al cierre', '期末入金待ち'),
  closingFen: t('期末余额', 'Closing balance', 'Saldo final', '期末残高'),
} as const satisfies Record<MonthFigure, Text>

export const statementOwnerWords = {
  people: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ'),
  organ: t('机构', 'Organisation', 'Organización', '事業所'),
} as const satisfies Record<StatementOwner, Text>

export const monthendWords = {
  title: t('月结汇总', 'Monthly totals', 'Totales mensuales', '月次集計'),
  field: {
    month: t('月份', 'Month', 'Mes', '対象月'),
    ownerType: t('对象', 'Owner', 'Titular', '対象'),
    ownerName: t('姓名/名称', 'Name', 'Nombre', '氏名・名称'),
    ownerNo: t('工号/编码', 'Number', 'Número', '番号・コード'),
    organName: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    organId: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    ...monthFigureWords,
  },
  choice: { ownerType: statementOwnerWords },
  move: {},
} as const satisfies AreaWords<MonthTotal & { month: string; organId: string }>

export const monthStateWords = {
  current: t('本月', 'This month', 'Este mes', '今月'),
  open: t('未锁定', 'Open', 'Abierto', '未ロック'),
  locked: t('已锁定', 'Locked', 'Bloqueado', 'ロック済み'),
} as const satisfies Record<MonthState, Text>

export const lockActionWords = {
  lock: t('锁定', 'Lock', 'Bloquear', 'ロック'),
  unlock: t('解锁', 'Unlock', 'Desbloquear', 'ロック解除'),
} as const satisfies Record<(typeof lockActions)[number], Text>

export const openKindWords = {
  visitsUnconfirmed: t(
    '已服务、待确认的子订单',
    'Visits awaiting confirmation',
    'Visitas por confirmar',
    '確認待ちの訪問',
  ),
  disputes: t('未处理完的异议', 'Open disputes', 'Reclamaciones abiertas', '未処理の異議'),
  refundsReviewing: t('待审核的退款', 'Refunds to review', 'Reembolsos por revisar', '審査待ちの返金'),
  refundsUnderway: t('退款中，渠道未确认', 'Refunds in progress', 'Reembolsos en curso', '処理中の返金'),
  refundsFailed: t('失败的退款', 'Failed refunds', 'Reembolsos fallidos', '失敗した返金'),
  withdrawalsReviewing: t('待审核的提现', 'Withdrawals to review', 'Retiradas por revisar', '審査待ちの出金'),
  withdrawalsToPay: t('待打款的提现', 'Withdrawals to pay', 'Retiradas por pagar', '振込待ちの出金'),
  pendingPeople: t(
    '人员待入账收入',
    'Pending staff income',
    'Ingresos del personal por abonar',
    'スタッフの入金待ち収入',
  ),
  pendingOrgan: t(
    '机构待入账收入',
    'Pending organisation income',
    'Ingresos de organizaciones por abonar',
    '事業所の入金待ち収入',
  ),
  goodsUndelivered: t(
    '待发放的虚拟商品',
    'Virtual goods to deliver',
    'Productos digitales por entregar',
    '付与待ちのデジタル商品',
  ),
  goodsFailed: t(
    '发放失败的虚拟商品',
    'Failed virtual goods deliveries',
    'Productos digitales con entrega fallida',
    '付与に失敗したデジタル商品',
  ),
  goodsToReturn: t(
    '待退回的虚拟商品款',
    'Virtual goods payments to return',
    'Pagos de productos digitales por devolver',
    '返金待ちのデジタル商品代金',
  ),
  strayPayments: t(
    '无对应订单、待退回的付款',
    'Unmatched payments to return',
    'Pagos sin pedido por devolver',
    '対応する注文のない返金待ちの入金',
  ),
  organReceivable: t(
    '机构未付的预付卡款',
    'Card payments due from organisations',
    'Pagos de tarjetas pendientes de organizaciones',
    '事業所の未払いカード代金',
  ),
  billDifferences: t(
    '待说明的渠道账单差异',
    'Bill differences without a note',
    'Diferencias de extractos sin nota',
    '説明未記入の明細差異',
  ),
  billsUncompared: t('未完成核对的渠道账单', 'Bills not compared', 'Extractos sin comparar', '照合未完了の明細'),
} as const satisfies Record<OpenKind, Text>
