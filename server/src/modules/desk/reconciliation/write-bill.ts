import { billColumns, billSummaryColumns, type BillColumn, type BillKind } from '@kangju/contract'

/** A payment or refund in a bill that is written here, for the demo and for tests. */
export interface WrittenLine {
  readonly kind: BillKind
  /** Beijing time, `2026-11-15 10:00:00`. */
  readonly time: string
  readonly channelNo: string
  readonly ourNo: string
  readonly fen: number
  readonly refundState?: 'SUCCESS' | 'PROCESSING' | 'FAIL'
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

const cellsOf = ({ kind, time, channelNo, ourNo, fen, refundState }: WrittenLine): Record<BillColumn, string> => {
  const isPayment = kind === 'payment'
  return {
    交易时间: time,
    公众账号ID: 'wx0000000000000000',
    商户号: '1900000000',
    特约商户号: '0',
    设备号: '',
    微信订单号: isPayment ? channelNo : `4${channelNo}`,
    商户订单号: isPayment ? ourNo : `P${ourNo}`,
    用户标识: 'o0000000000000000000000000000',
    交易类型: 'JSAPI',
    交易状态: isPayment ? 'SUCCESS' : 'REFUND',
    付款银行: 'OTHERS',
    货币种类: 'CNY',
    应结订单金额: isPayment ? yuan(fen) : '0.00',
    代金券金额: '0.00',
    微信退款单号: isPayment ? '0' : channelNo,
    商户退款单号: isPayment ? '0' : ourNo,
    退款金额: isPayment ? '0.00' : yuan(fen),
    充值券退款金额: '0.00',
    退款类型: isPayment ? '' : 'ORIGINAL',
    退款状态: isPayment ? '' : (refundState ?? 'SUCCESS'),
    商品名称: '居家护理服务',
    商户数据包: '',
    手续费: `${isPayment ? '' : '-'}${(fen * 0.00006).toFixed(5)}`,
    费率: '0.60%',
    订单金额: isPayment ? yuan(fen) : '0.00',
    申请退款金额: isPayment ? '0.00' : yuan(fen),
    费率备注: '',
  }
}

const sumOf = (rows: readonly Record<BillColumn, string>[], column: BillColumn, digits: number) =>
  (rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100_000), 0) / 100_000).toFixed(digits)

const written = (fields: readonly string[]) => fields.map((field) => `\`${field}`).join(',')

/** A bill in the layout of WeChat Pay. */
export const writeBill = (lines: readonly WrittenLine[]): string => {
  const rows = lines.map(cellsOf)
  const summary = [
    String(rows.length),
    sumOf(rows, '应结订单金额', 2),
    sumOf(rows, '退款金额', 2),
    sumOf(rows, '充值券退款金额', 2),
    sumOf(rows, '手续费', 5),
    sumOf(rows, '订单金额', 2),
    sumOf(rows, '申请退款金额', 2),
  ]
  const text = [
    billColumns.join(','),
    ...rows.map((row) => written(billColumns.map((column) => row[column]))),
    billSummaryColumns.join(','),
    written(summary),
  ]
  return `${text.join('\r\n')}\r\n`
}
