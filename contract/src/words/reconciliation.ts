import type {
  BillFigure,
  BillKind,
  BillOutcome,
  BillTodo,
  billChannels,
  NoteState,
} from '../areas/reconciliation/bill.ts'
import type { AccountKind, DocumentKind, LedgerAccount } from '../areas/reconciliation/ledger-accounts.ts'
import { t, type Text } from '../kit/lang.ts'

/** Names of fields in messages about them. */
export const reconciliationWords = {
  field: {
    from: t('开始日期', 'Start date', 'Fecha de inicio', '開始日'),
    to: t('结束日期', 'End date', 'Fecha de fin', '終了日'),
    channel: t('支付渠道', 'Payment channel', 'Canal de pago', '決済チャネル'),
    day: t('账单日期', 'Bill date', 'Fecha del extracto', '明細日付'),
    file: t('账单文件', 'Bill file', 'Archivo del extracto', '明細ファイル'),
    text: t('备注', 'Notes', 'Notas', '備考'),
    state: t('状态', 'Status', 'Estado', '状態'),
  },
} as const

export const ledgerAccountWords = {
  'CASH:wechat': t('平台资金·微信', 'Funds: WeChat', 'Fondos: WeChat', '資金：WeChat'),
  'CASH:alipay': t('平台资金·支付宝', 'Funds: Alipay', 'Fondos: Alipay', '資金：Alipay'),
  'CASH:cash': t('平台资金·现金', 'Funds: cash', 'Fondos: efectivo', '資金：現金'),
  'CASH:pos': t('平台资金·POS', 'Funds: card terminal', 'Fondos: TPV', '資金：カード端末'),
  'CASH:bank': t('平台资金·银行', 'Funds: bank', 'Fondos: banco', '資金：銀行'),
  LTC_RECEIVABLE: t('长护险应收', 'Due from LTC insurance', 'Pendiente del seguro', '介護保険の未収金'),
  ORGAN_RECEIVABLE: t(
    '机构应收卡款',
    'Due from organisations for cards',
    'Pendiente de organizaciones por tarjetas',
    '事業所のカード未収金',
  ),
  ORDER_ESCROW: t('订单预收款', 'Order escrow', 'Anticipos de pedidos', '注文の前受金'),
  GOODS_ESCROW: t('虚拟商品预收', 'Virtual goods escrow', 'Anticipos de productos digitales', 'デジタル商品の前受金'),
  PREPAY_LIAB: t('预付卡负债', 'Prepaid card balances', 'Saldo de tarjetas prepago', 'プリペイドカード残高'),
  REFUND_PAYABLE: t('应付退款', 'Refunds payable', 'Reembolsos por pagar', '未払返金'),
  WALLET_PENDING: t('钱包·待入账', 'Wallets: pending', 'Monederos: pendiente', 'ウォレット：未確定'),
  WALLET_AVAIL: t('钱包·可用余额', 'Wallets: available', 'Monederos: disponible', 'ウォレット：利用可能'),
  WALLET_FROZEN: t('钱包·提现冻结', 'Wallets: withdrawals', 'Monederos: retiradas', 'ウォレット：出金中'),
  TAX_PAYABLE: t('代扣税', 'Tax withheld', 'Retención fiscal', '源泉徴収税'),
  PLATFORM_REVENUE: t('平台收入', 'Platform revenue', 'Ingresos de la plataforma', 'プラットフォーム収入'),
  GOODS_REVENUE: t('商品收入', 'Virtual goods revenue', 'Ingresos por productos digitales', 'デジタル商品収入'),
  FEE_INCOME: t('手续费收入', 'Fee income', 'Ingresos por comisiones', '手数料収入'),
  OFFSET_RECOVERY: t('抵扣收回', 'Recovered by write-off', 'Recuperado por compensación', '相殺による回収'),
  PROMO_EXPENSE: t('推广（折扣）费用', 'Promotion expense', 'Gastos de promoción', '販促費'),
  ADJUST_EXPENSE: t('调账费用', 'Adjustment expense', 'Gastos por ajustes', '調整費用'),
} as const satisfies Record<LedgerAccount, Text>

export const accountKindWords = {
  asset: t('资产', 'Asset', 'Activo contable', '資産'),
  liability: t('负债', 'Liability', 'Pasivo', '負債'),
  income: t('收入', 'Income', 'Ingresos', '収益'),
  expense: t('费用', 'Expense', 'Gastos', '費用'),
} as const satisfies Record<AccountKind, Text>

export const documentWords = {
  order: t('主订单', 'Order', 'Pedido', '注文'),
  visit: t('子订单', 'Visits', 'Visitas', '訪問'),
  refund: t('退款单', 'Refund', 'Reembolso', '返金'),
  goods: t('虚拟商品订单', 'Virtual goods order', 'Compra digital', 'デジタル商品注文'),
  settlement: t('提现单', 'Withdrawal', 'Retirada', '出金'),
  peopleFlow: t('人员流水', 'Staff wallet transaction', 'Movimiento del personal', 'スタッフの取引'),
  organFlow: t('机构流水', 'Organisation wallet transaction', 'Movimiento de la organización', '事業所の取引'),
} as const satisfies Record<DocumentKind, Text>

/** Kinds of ledger transactions. */
export const postingWords: Readonly<Record<string, Text>> = {
  'order.paid': t('订单支付', 'Order paid', 'Pedido pagado', '注文の支払い'),
  'order.latePaid': t('订单取消后到账', 'Paid after cancellation', 'Pago tras cancelar', 'キャンセル後の入金'),
  'visit.completed': t('服务完成分账', 'Visit completed', 'Visita completada', '訪問完了の配分'),
  'visit.reversed': t('完成后冲回', 'Earnings reversed', 'Ingresos revertidos', '収益の取り消し'),
  'earning.posted': t('收益入账', 'Earnings available', 'Ingresos disponibles', '収益の確定'),
  'refund.approved': t('退款通过', 'Refund approved', 'Reembolso aprobado', '返金承認'),
  'refund.paid': t('退款到账', 'Refund paid', 'Reembolso pagado', '返金の完了'),
  'goods.paid': t('虚拟商品支付', 'Virtual goods paid', 'Producto digital pagado', 'デジタル商品の支払い'),
  'goods.delivered': t('虚拟商品发放', 'Virtual goods delivered', 'Producto digital entregado', 'デジタル商品の付与'),
  'goods.refunded': t('虚拟商品退款', 'Virtual goods refund', 'Reembolso de producto digital', 'デジタル商品の返金'),
  'goods.sentBack': t(
    '虚拟商品退款到账',
    'Virtual goods refund paid',
    'Reembolso digital pagado',
    'デジタル商品の返金完了',
  ),
  'pay.stray': t('多付或错付', 'Unexpected payment', 'Pago inesperado', '想定外の入金'),
  'pay.strayReturned': t('多付退回', 'Unexpected payment returned', 'Pago inesperado devuelto', '想定外入金の返金'),
  'withdrawal.applied': t('申请提现', 'Withdrawal requested', 'Retirada solicitada', '出金申請'),
  'withdrawal.returned': t('提现退回', 'Withdrawal returned', 'Retirada devuelta', '出金戻し'),
  'settlement.paid': t('提现打款', 'Withdrawal paid', 'Retirada pagada', '出金の振込'),
  'wallet.credited': t('人工补款', 'Manual credit', 'Abono manual', '手動入金'),
  'wallet.debited': t('人工扣款', 'Manual debit', 'Descuento manual', '手動控除'),
  'wallet.penalised': t('违约扣款', 'Penalty', 'Penalización', '違約控除'),
}

export const billWords = {
  todo: {
    note: t('有待说明的差异', 'Differences without a note', 'Diferencias sin nota', '説明未記入の差異あり'),
    match: t('未完成核对', 'Not compared', 'Sin comparar', '照合未完了'),
  } satisfies Record<BillTodo, Text>,
  channel: { wechat: t('微信支付', 'WeChat Pay', 'WeChat Pay', 'WeChat Pay') } satisfies Record<
    (typeof billChannels)[number],
    Text
  >,
  outcome: {
    matched: t('一致', 'Matched', 'Coincide', '一致'),
    amountDiffers: t('金额不符', 'Amount differs', 'Importe distinto', '金額の不一致'),
    onlyTheirs: t('仅渠道有', 'Only in the bill', 'Solo en el extracto', '明細のみ'),
    onlyOurs: t('仅我方有', 'Only in our books', 'Solo en nuestros libros', '当方のみ'),
  } satisfies Record<BillOutcome, Text>,
  kind: {
    payment: t('支付', 'Payment', 'Pago', '支払い'),
    refund: t('退款', 'Refund', 'Reembolso', '返金'),
  } satisfies Record<BillKind, Text>,
  state: {
    open: t('待说明', 'Without note', 'Sin nota', '未記入'),
    noted: t('已说明', 'With note', 'Con nota', '記入済み'),
  } satisfies Record<NoteState, Text>,
  figure: {
    count: t('总交易单数', 'Transactions', 'Transacciones', '取引件数'),
    settledFen: t('应结订单总金额', 'Settled total', 'Total liquidable', '精算合計'),
    refundFen: t('退款总金额', 'Refunded total', 'Total reembolsado', '返金合計'),
    couponRefundFen: t('充值券退款总金额', 'Refunded coupons', 'Cupones reembolsados', 'クーポン返金合計'),
    feeFen: t('手续费总金额', 'Fees', 'Comisiones', '手数料合計'),
    orderFen: t('订单总金额', 'Orders total', 'Total de pedidos', '注文合計'),
    refundAskedFen: t('申请退款总金额', 'Requested refunds', 'Reembolsos solicitados', '返金申請合計'),
  } satisfies Record<BillFigure, Text>,
} as const
