import {
  beijingIso,
  businessDay,
  fillText,
  isDay,
  reconciliationTexts as texts,
  type BillColumn,
  type BillFigure,
  type BillKind,
  type Text,
} from '@kangju/contract'

/** One line of a bill. */
export interface BillLine {
  readonly lineNo: number
  readonly kind: BillKind
  readonly matchNo: string
  readonly channelNo: string
  readonly theirNo: string
  readonly theirAt: string
  /** Amount that moved: nothing for a failed refund. */
  readonly theirFen: number
  readonly theirState: string | null
}

/** Amounts in hundred-thousandths of a yuan, because fees have five decimals. */
export type ExactFigures = Record<BillFigure, number>

const states = new Set(['SUCCESS', 'REFUND', 'REVOKED'])
const timeFormat = /^(\d{4}-\d\d-\d\d) {1,2}([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/
const amountFormat = /^(-?)(\d{1,12})(?:\.(\d{1,5}))?$/

/** An amount in hundred-thousandths of a yuan; undefined when the text is none. */
export const exactAmount = (text: string): number | undefined => {
  const [, sign, whole, part = ''] = amountFormat.exec(text) ?? []
  if (whole === undefined) return undefined
  const amount = Number(`${whole}${part.padEnd(5, '0')}`)
  return sign === '-' && amount !== 0 ? -amount : amount
}

const exactPerFen = 1000
export const fenOf = (exact: number) => Math.round(exact / exactPerFen)

/** The instant of a time of the bill, which is Beijing time. */
const instantOf = (value: string): string | undefined => {
  const [, day = ''] = timeFormat.exec(value) ?? []
  return isDay(day) ? beijingIso(new Date(`${day}T${value.slice(-8)}+08:00`)) : undefined
}

/** The channel bills a day; a line of another one belongs to another file. */
const isOnDay = (at: string, day: string) => businessDay(new Date(at)) === day

const amountColumns = {
  应结订单金额: 'settledFen',
  退款金额: 'refundFen',
  充值券退款金额: 'couponRefundFen',
  手续费: 'feeFen',
  订单金额: 'orderFen',
  申请退款金额: 'refundAskedFen',
} as const satisfies Partial<Record<BillColumn, BillFigure>>

type Cells = (column: BillColumn) => string

const amountsOf = (cell: Cells, line: number): ExactFigures | Text => {
  const figures: Partial<ExactFigures> = { count: 1 }
  for (const [column, figure] of Object.entries(amountColumns)) {
    const value = cell(column as BillColumn)
    const exact = exactAmount(value === '' ? '0' : value)
    // Fees have five decimals, everything else is whole fen.
    if (exact === undefined || (figure !== 'feeFen' && exact % exactPerFen !== 0))
      return fillText(texts.wrongAmount, { line, column, value })
    figures[figure] = exact
  }
  return figures as ExactFigures
}

export interface ParsedLine {
  readonly line: BillLine
  readonly figures: ExactFigures
}

const isText = (value: ExactFigures | Text): value is Text => 'zh' in value

/** Reads one line; a text says what is wrong with it. */
export const parseLine = (cell: Cells, lineNo: number, day: string): ParsedLine | Text => {
  const time = cell('交易时间')
  const theirAt = instantOf(time)
  if (theirAt === undefined) return fillText(texts.wrongTime, { line: lineNo, value: time })
  if (!isOnDay(theirAt, day)) return fillText(texts.otherDay, { line: lineNo, value: time })
  const state = cell('交易状态')
  if (!states.has(state)) return fillText(texts.wrongStatus, { line: lineNo, value: state })
  const currency = cell('货币种类')
  if (currency !== 'CNY') return fillText(texts.wrongCurrency, { line: lineNo, value: currency })
  const isPayment = state === 'SUCCESS'
  // A payment that was revoked has no number of a refund.
  const needed: readonly BillColumn[] =
    state === 'REFUND' ? ['微信退款单号', '商户退款单号'] : ['微信订单号', '商户订单号']
  const missing = needed.find((column) => ['', '0'].includes(cell(column)))
  if (missing !== undefined) return fillText(texts.noNumber, { line: lineNo, column: missing })
  const figures = amountsOf(cell, lineNo)
  if (isText(figures)) return figures
  const theirState = isPayment ? null : cell('退款状态')
  const movedFen = theirState === 'FAIL' ? 0 : fenOf(isPayment ? figures.orderFen : figures.refundAskedFen)
  const [channelNo, theirNo] = needed.map((column) => cell(column)) as [string, string]
  const line = {
    lineNo,
    kind: isPayment ? 'payment' : 'refund',
    matchNo: isPayment ? channelNo : theirNo,
    channelNo,
    theirNo,
    theirAt,
    theirFen: movedFen,
    theirState,
  } as const
  return { line, figures }
}
