import { t, type Text } from '../kit/lang.ts'

/** What each check of the books requires, by its number in the data dictionary. */
export const invariantWords: Readonly<Record<string, Text>> = {
  'INV-01': t(
    '每笔分录借贷相等，金额大于零',
    'Debits equal credits in every transaction',
    'El debe y el haber coinciden en cada asiento',
    'すべての取引で借方と貸方が一致',
  ),
  'INV-02': t(
    '钱包余额不为负',
    'No wallet is below zero',
    'Ningún monedero está en negativo',
    'ウォレット残高はマイナスにならない',
  ),
  'INV-03': t(
    '钱包余额与总账、最近流水一致',
    'Wallets agree with the ledger and their last transaction',
    'Los monederos coinciden con los libros y su último movimiento',
    'ウォレット残高が総勘定元帳と最新の取引に一致',
  ),
  'INV-04': t(
    '钱包流水前后衔接',
    'Wallet transactions follow one another without gaps',
    'Los movimientos de cada monedero se encadenan sin saltos',
    'ウォレットの取引が連続している',
  ),
  'INV-05': t(
    '子订单金额合计等于实付金额',
    'Visits of a paid order add up to what was paid',
    'Las visitas de un pedido pagado suman lo pagado',
    '支払済み注文の訪問金額の合計が支払額に一致',
  ),
  'INV-06': t(
    '分账合计等于子订单金额',
    'The revenue split of a visit adds up to its price',
    'El reparto de una visita suma su precio',
    '訪問の配分合計が金額に一致',
  ),
  'INV-07': t(
    '订单预收款等于未结束子订单金额',
    'Order escrow equals the price of open visits',
    'Los anticipos equivalen al precio de las visitas abiertas',
    '前受金が未完了の訪問金額に一致',
  ),
  'INV-08': t(
    '已退金额等于退款单合计，且不超过实付',
    'Refunded amounts agree with refunds and never exceed payments',
    'Lo reembolsado coincide con los reembolsos y no supera lo pagado',
    '返金額が返金の合計に一致し、支払額を超えない',
  ),
  'INV-09': t(
    '主订单状态与子订单一致',
    'The status of an order follows from its visits',
    'El estado de un pedido se deduce de sus visitas',
    '注文の状態が訪問の状態に一致',
  ),
  'INV-10': t(
    '服务人员时间不重叠',
    'No staff member has overlapping visits',
    'Ningún profesional tiene visitas solapadas',
    'スタッフの訪問時間が重ならない',
  ),
  'INV-11': t(
    '派单记录与子订单状态一致',
    'Dispatch records agree with the status of visits',
    'Los registros de asignación coinciden con el estado de las visitas',
    '割り当て記録が訪問の状態に一致',
  ),
  'INV-13': t(
    '提现冻结等于在途提现，提现金额等于到账、手续费与税之和',
    'Frozen money equals open withdrawals, and each is payout, fee and tax',
    'Lo bloqueado equivale a las retiradas abiertas, y cada una a pago, comisión e impuesto',
    '凍結額が未完了の出金に一致し、出金額は振込・手数料・税の合計',
  ),
  'INV-14': t(
    '预付卡负债等于卡内余额',
    'Prepaid card liability equals the balance on cards',
    'El saldo contable de tarjetas equivale al de las tarjetas',
    'プリペイドカードの負債がカード残高に一致',
  ),
  'INV-15': t(
    '每日支付合计与总账一致',
    'Daily payment totals agree with the ledger',
    'Los pagos diarios coinciden con los libros',
    '日次の支払合計が元帳に一致',
  ),
  'INV-16': t(
    '每日退款合计与退款单一致',
    'Daily refund totals agree with the refunds',
    'Los reembolsos diarios coinciden con sus documentos',
    '日次の返金合計が返金に一致',
  ),
  'INV-17': t(
    '每日完成金额与总账一致',
    'Daily totals of completed visits agree with the ledger',
    'Las visitas completadas por día coinciden con los libros',
    '日次の完了金額が元帳に一致',
  ),
  'INV-18': t(
    '每次状态变更有且仅有一条日志',
    'Every change of status is logged exactly once',
    'Cada cambio de estado se registra una sola vez',
    '状態変更ごとにログが1件だけある',
  ),
  'INV-21': t(
    '应付退款等于待退明细',
    'Refunds payable equal what is still owed to customers',
    'Los reembolsos por pagar equivalen a lo pendiente',
    '未払返金が未完了の返金に一致',
  ),
  'INV-22': t(
    '虚拟商品预收等于已付未发放订单',
    'Virtual goods escrow equals paid, undelivered orders',
    'Los anticipos digitales equivalen a las compras sin entregar',
    'デジタル商品の前受金が未付与の注文に一致',
  ),
  'INV-23': t(
    '冲回金额等于对应退款',
    'Reversed earnings equal their refunds',
    'Los ingresos revertidos equivalen a sus reembolsos',
    '取り消した収益が返金額に一致',
  ),
  'INV-24': t(
    '预付卡占用等于待付订单占用',
    'Amounts held on cards equal those of unpaid orders',
    'Lo retenido en tarjetas equivale a los pedidos sin pagar',
    'カードの留保額が未払い注文に一致',
  ),
  'INV-25': t(
    '长护险申报等于订单保险部分减已退',
    'Insurance claims equal the insured part of orders less refunds',
    'Lo reclamado al seguro equivale a su parte menos lo reembolsado',
    '保険請求額が注文の保険分から返金を引いた額に一致',
  ),
  'INV-26': t(
    '总账日合计等于当日分录',
    'Daily sums of the ledger equal its entries',
    'Las sumas diarias de los libros equivalen a sus asientos',
    '元帳の日次合計が仕訳に一致',
  ),
}
