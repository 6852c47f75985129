import {
  closed,
  common,
  Count,
  Day,
  Id,
  Instant,
  oneOf,
  orNull,
  prose,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { documentKinds } from './ledger-accounts.ts'

/** Sums can exceed the largest amount of one document, and can be negative. */
export const SumFen = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  unit: 'fen',
})

/** Channels whose daily bill can be read. */
export const billChannels = ['wechat'] as const
export type BillChannel = (typeof billChannels)[number]

/** Columns of the WeChat Pay trade bill of all transactions; a bill of payments or refunds only lacks some. */
export const billColumns = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '特约商户号',
  '设备号',
  '微信订单号',
  '商户订单号',
  '用户标识',
  '交易类型',
  '交易状态',
  '付款银行',
  '货币种类',
  '应结订单金额',
  '代金券金额',
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '充值券退款金额',
  '退款类型',
  '退款状态',
  '商品名称',
  '商户数据包',
  '手续费',
  '费率',
  '订单金额',
  '申请退款金额',
  '费率备注',
] as const
export type BillColumn = (typeof billColumns)[number]

/** Columns of the last line, which sums up the bill. */
export const billSummaryColumns = [
  '总交易单数',
  '应结订单总金额',
  '退款总金额',
  '充值券退款总金额',
  '手续费总金额',
  '订单总金额',
  '申请退款总金额',
] as const

export const billFigures = [
  'count',
  'settledFen',
  'refundFen',
  'couponRefundFen',
  'feeFen',
  'orderFen',
  'refundAskedFen',
] as const
export type BillFigure = (typeof billFigures)[number]

export const billLimits = { lines: 200_000, unpackedBytes: 96 * 1024 * 1024 } as const

export const billOutcomes = ['matched', 'amountDiffers', 'onlyTheirs', 'onlyOurs'] as const
export type BillOutcome = (typeof billOutcomes)[number]
export const billKinds = ['payment', 'refund'] as const
export type BillKind = (typeof billKinds)[number]
export const noteStates = ['open', 'noted'] as const
export type NoteState = (typeof noteStates)[number]
/** What a bill can wait for: notes on its differences, or a comparison that did not end well. */
export const billTodos = ['note', 'match'] as const
export type BillTodo = (typeof billTodos)[number]
export const billStates = ['matching', 'matched', 'failed'] as const

const Figure = closed({ count: Count, theirFen: SumFen, ourFen: SumFen })
const ofKinds = closed({ payment: Figure, refund: Figure })
/** Number and amounts of the lines by outcome and kind. */
export const BillSums = closed({ matched: ofKinds, amountDiffers: ofKinds, onlyTheirs: ofKinds, onlyOurs: ofKinds })
export type BillSums = Static<typeof BillSums>

/** Totals stated by the last line of the bill, and totals of its lines; fees are rounded to fen. */
export const BillSummary = Type.Array(closed({ figure: oneOf(...billFigures), said: SumFen, counted: SumFen }))
export type BillSummary = Static<typeof BillSummary>

const bill = {
  ...common,
  channel: oneOf(...billChannels),
  day: Day,
  /** Later bills of the same channel and day have higher numbers. */
  edition: Count,
  filename: Type.String(),
  lines: Count,
  /** Lines compared so far. */
  done: Count,
  status: oneOf(...billStates),
  /** Why the last comparison ended without a result. */
  failure: orNull(Type.String()),
  matchedAt: orNull(Instant),
  isSummaryRight: Type.Boolean(),
  sums: orNull(BillSums),
  /** Differences, and how many of them are not noted. */
  differences: Count,
  open: Count,
}
export const BillRow = closed(bill)
export type BillRow = Static<typeof BillRow>

export const BillDetail = closed({
  ...bill,
  summary: BillSummary,
  /** Movements of the channel's cash account on that day in our ledger. */
  bookedInFen: SumFen,
  bookedOutFen: SumFen,
  /** All bills of the channel and day, the newest first. */
  editions: Type.Array(
    closed({ id: Id, edition: Count, createdAt: Instant, createdByName: orNull(Type.String()), lines: Count }),
  ),
})
export type BillDetail = Static<typeof BillDetail>

const BillNote = closed({ state: oneOf(...noteStates), text: Type.String(), at: Instant, byName: Type.String() })

export const BillItem = closed({
  id: Id,
  kind: oneOf(...billKinds),
  outcome: oneOf(...billOutcomes),
  /** Line of the file; null for an item that only our books have. */
  lineNo: orNull(Count),
  /** The channel's number of the payment or refund. */
  channelNo: orNull(Type.String()),
  theirNo: orNull(Type.String()),
  theirAt: orNull(Instant),
  theirFen: orNull(SumFen),
  /** State of a refund at the channel. */
  theirState: orNull(Type.String()),
  document: orNull(closed({ kind: oneOf(...documentKinds), no: Type.String() })),
  ourAt: orNull(Instant),
  ourFen: orNull(SumFen),
  state: oneOf(...noteStates),
  /** The newest first. */
  notes: Type.Array(BillNote),
})
export type BillItem = Static<typeof BillItem>

export const BillUpload = closed({ channel: oneOf(...billChannels), day: Day })
export const NoteDraft = closed({
  /** The bill, and one of its items. */
  id: Id,
  itemId: Id,
  state: oneOf(...noteStates),
  text: prose(1, 500),
})
export const billFilters = {
  outcome: oneOf(...billOutcomes),
  kind: oneOf(...billKinds),
  state: oneOf(...noteStates),
  keyword: text(1, 64),
}
