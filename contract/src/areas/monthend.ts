import { AnyFlowKind } from './financial.ts'
import { area, exportSheet, list, read, write } from '../kit/endpoint.ts'
import { stateOf } from '../kit/machine.ts'
import {
  closed,
  Count,
  Day,
  Flag,
  Id,
  Instant,
  Month,
  oneOf,
  Option,
  orNull,
  pageOf,
  pageQuery,
  prose,
  text,
  Type,
  type Static,
} from '../kit/schema.ts'
import { sheetQuery, TaskStarted } from '../kit/sheet.ts'
import { operatorWide } from '../roles.ts'
import { taskMachine } from './task.ts'

/** Sums of a month can exceed the largest single amount. */
const SumFen = Type.Integer({
  minimum: -Number.MAX_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  unit: 'fen',
})

export const statementOwners = ['people', 'organ'] as const
export type StatementOwner = (typeof statementOwners)[number]

/** Statements printed in one go. */
export const statementsAtMost = 50

/** A statement with more transactions than this lists the sums of each day and kind instead. */
export const statementLinesAtMost = 500

/** A check of the books can be used for locking for this long. */
export const checkGoodMs = 60 * 60 * 1000

/** A lock with differences in the books needs a remark of this length. */
export const lockRemark = { min: 5, max: 200 } as const

const figures = {
  visits: Count,
  /** All balances together at the beginning. */
  openingFen: SumFen,
  serviceIncomeFen: SumFen,
  callOutFen: SumFen,
  commissionFen: SumFen,
  serviceShareFen: SumFen,
  materialIncomeFen: SumFen,
  examShareFen: SumFen,
  manualCreditFen: SumFen,
  /** Sum of the kinds of income above. */
  incomeFen: SumFen,
  /** Reversed income, manual debits, penalties and offsets. */
  deductFen: SumFen,
  /** Withdrawals paid out, with fee and tax. */
  paidFen: SumFen,
  availableFen: SumFen,
  /** Withdrawals applied for and not paid at the end. */
  frozenFen: SumFen,
  pendingFen: SumFen,
  /** The three balances together: opening + income − deductions − paid. */
  closingFen: SumFen,
}
const Figures = closed(figures)
export type MonthFigures = Static<typeof Figures>
export type MonthFigure = keyof MonthFigures
export const monthFigures = Object.keys(figures) as MonthFigure[]

export const MonthTotal = closed({
  /** Id of the staff member or organisation. */
  id: Id,
  ownerType: oneOf(...statementOwners),
  ownerName: Type.String(),
  /** Number of the staff member or code of the organisation. */
  ownerNo: Type.String(),
  organName: orNull(Type.String()),
  ...figures,
})
export type MonthTotal = Static<typeof MonthTotal>

const filters = {
  /** The last month that is over, unless given. */
  month: Month,
  /** Staff, unless given. */
  ownerType: oneOf(...statementOwners),
  /** Matches name and number. */
  keyword: text(1, 40),
  organId: Id,
}
const sorts = ['ownerName', ...monthFigures] as const

const StatementLine = closed({
  day: Day,
  /** Null for the sum of a day. */
  at: orNull(Instant),
  flowNo: orNull(Type.String()),
  bizType: AnyFlowKind,
  direction: oneOf('in', 'out'),
  count: Count,
  amountFen: SumFen,
  bizNo: orNull(Type.String()),
  remark: orNull(Type.String()),
})
export type StatementLine = Static<typeof StatementLine>

export const Statement = closed({
  month: Month,
  isLocked: Flag,
  operatorName: Type.String(),
  total: MonthTotal,
  /** The lines are sums of each day and kind, because there are too many transactions to print. */
  isByDay: Flag,
  lines: Type.Array(StatementLine),
  /** Withdrawals paid in the month. */
  payouts: Type.Array(closed({ settleNo: Type.String(), at: Instant, amountFen: SumFen })),
})
export type Statement = Static<typeof Statement>

export const openKinds = [
  'visitsUnconfirmed',
  'disputes',
  'refundsReviewing',
  'refundsUnderway',
  'refundsFailed',
  'withdrawalsReviewing',
  'withdrawalsToPay',
  'pendingPeople',
  'pendingOrgan',
  'goodsUndelivered',
  'goodsFailed',
  'goodsToReturn',
  'strayPayments',
  'organReceivable',
  'billDifferences',
  'billsUncompared',
] as const
export type OpenKind = (typeof openKinds)[number]

const OpenLine = closed({
  kind: oneOf(...openKinds),
  count: Count,
  amountFen: SumFen,
  /** The list that it counts; null where the system settles it by itself. */
  path: orNull(Type.String()),
})
export type OpenLine = Static<typeof OpenLine>

const CheckResult = closed({
  /** Number of the rule, such as `INV-01`. */
  key: Type.String(),
  differences: Count,
})
export const BooksCheck = closed({ at: Instant, rules: Type.Array(CheckResult) })
export type BooksCheck = Static<typeof BooksCheck>

export const monthStates = ['current', 'open', 'locked'] as const
export type MonthState = (typeof monthStates)[number]

const MonthRow = closed({
  /** The month again, for pick lists. */
  id: Month,
  /** The month and its state. */
  name: Type.String(),
  month: Month,
  state: oneOf(...monthStates),
  /** The next month that can be locked. */
  isLockable: Flag,
  /** The last locked month, which can be unlocked. */
  isUnlockable: Flag,
})
export type MonthRow = Static<typeof MonthRow>

export const lockActions = ['lock', 'unlock'] as const

const LockRow = closed({
  id: Id,
  at: Instant,
  month: Month,
  action: oneOf(...lockActions),
  byName: Type.String(),
  remark: orNull(Type.String()),
  /** Open items, and differences in the books, at the time of the lock. */
  openCount: orNull(Count),
  openFen: orNull(SumFen),
  differences: orNull(Count),
})
export type LockRow = Static<typeof LockRow>

export const UnlockDraft = closed({ month: Month, remark: prose(lockRemark.min, lockRemark.max) })

/** Month end: totals and statements of staff and organisations, what is still open, and the lock of the books. */
export const monthend = area('monthend', operatorWide('peoplefinancial'), {
  list: list('/monthend/list', {
    query: pageQuery(filters, sorts),
    reply: closed({
      ...pageOf(MonthTotal).properties,
      month: Month,
      ownerType: oneOf(...statementOwners),
      state: oneOf(...monthStates),
      summary: Figures,
    }),
  }),
  export: exportSheet('/monthend/export', { screen: '/finance/monthend', query: sheetQuery(filters, sorts) }),
  organs: list('/monthend/organs', { reply: Type.Array(Option) }),
  statement: read('/monthend/statement/{id}', {
    query: closed({ month: Month, ownerType: oneOf(...statementOwners) }),
    reply: Statement,
  }),
  /** Months with postings up to the current one, newest first. */
  months: list('/monthend/months', { reply: Type.Array(MonthRow) }),
  open: read('/monthend/open', { query: closed({ month: Month }), reply: Type.Array(OpenLine) }),
  locks: list('/monthend/locks', { query: pageQuery({}, ['at']), reply: pageOf(LockRow) }),
  /** Checks the books in the background; a lock needs a recent check. */
  check: write('/monthend/check', { body: closed({}), reply: TaskStarted }),
  checked: read('/monthend/checked', {
    query: closed({ taskId: Id }),
    reply: closed({
      status: stateOf(taskMachine),
      done: Count,
      total: orNull(Count),
      failure: orNull(Type.String()),
      result: orNull(BooksCheck),
    }),
  }),
  /** Super administrators only. */
  lock: write('/monthend/lock', {
    body: closed({ month: Month, taskId: Id, remark: Type.Optional(prose(0, lockRemark.max)) }),
  }),
  /** Super administrators only. */
  unlock: write('/monthend/unlock', { body: UnlockDraft }),
})
