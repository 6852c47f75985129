import { area, list, read, upload, write } from '../../kit/endpoint.ts'
import { stateOf } from '../../kit/machine.ts'
import {
  ById,
  closed,
  Count,
  Day,
  Id,
  Instant,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { TaskStarted } from '../../kit/sheet.ts'
import { operatorWide } from '../../roles.ts'
import { taskMachine } from '../task.ts'
import {
  billChannels,
  BillDetail,
  billFilters,
  BillItem,
  BillRow,
  billTodos,
  BillUpload,
  NoteDraft,
  SumFen,
} from './bill.ts'
import { accountNames, documentKinds } from './ledger-accounts.ts'

/** Longest period of a trial balance. */
export const balanceDaysAtMost = 366

const period = { from: Day, to: Day }
const Account = oneOf(...accountNames)

/** Debits and credits of a period; balances are positive on the side on which the account grows. */
const movement = { openingFen: SumFen, debitFen: SumFen, creditFen: SumFen, closingFen: SumFen, entries: Count }
export const AccountBalance = closed({ account: Account, ...movement })
export type AccountBalance = Static<typeof AccountBalance>
export const DayBalance = closed({ day: Day, ...movement })
export type DayBalance = Static<typeof DayBalance>

const Leg = closed({
  id: Id,
  account: Account,
  ownerName: orNull(Type.String()),
  side: oneOf('debit', 'credit'),
  fen: SumFen,
})
/** An entry of an account with the transaction it belongs to. */
export const EntryRow = closed({
  id: Id,
  at: Instant,
  side: oneOf('debit', 'credit'),
  fen: SumFen,
  ownerName: orNull(Type.String()),
  bizType: Type.String(),
  bizNo: Type.String(),
  document: orNull(closed({ kind: oneOf(...documentKinds), no: Type.String() })),
  memo: orNull(Type.String()),
  /** All entries of the transaction. */
  legs: Type.Array(Leg),
})
export type EntryRow = Static<typeof EntryRow>

/** A row that violates a rule: names and values as the check found them. */
const Sample = Type.Record(Type.String(), Type.String())
export const InvariantResult = closed({
  key: Type.String(),
  /** Time of the last check; null before the first one. */
  checkedAt: orNull(Instant),
  violations: Count,
  samples: Type.Array(Sample),
})
export type InvariantResult = Static<typeof InvariantResult>

export const CheckRun = closed({
  id: Id,
  at: Instant,
  cause: oneOf('nightly', 'asked'),
  byName: orNull(Type.String()),
  violations: Count,
})
export type CheckRun = Static<typeof CheckRun>

export const ChartDay = closed({ day: Day, escrowFen: SumFen, walletFen: SumFen, revenueFen: SumFen })
export type ChartDay = Static<typeof ChartDay>

/** The ledger belongs to the whole operator, so accounts of an organisation have no part in it. */
export const reconciliation = area('reconciliation', operatorWide('peoplefinancial'), {
  balance: read('/reconciliation/balance', {
    query: closed(period),
    reply: closed({ accounts: Type.Array(AccountBalance), debitFen: SumFen, creditFen: SumFen }),
  }),
  /** The days of one account that have entries. */
  days: read('/reconciliation/balance/days', {
    query: closed({ account: Account, ...period }),
    reply: Type.Array(DayBalance),
  }),
  entries: list('/reconciliation/entries', {
    query: closed({ ...pageQuery({}, ['at']).properties, account: Account, day: Day }),
    reply: pageOf(EntryRow),
  }),
  charts: read('/reconciliation/charts', { query: closed(period), reply: Type.Array(ChartDay) }),

  invariants: read('/reconciliation/invariants', { reply: Type.Array(InvariantResult) }),
  history: list('/reconciliation/invariants/history', {
    query: closed({ ...pageQuery({}, ['at']).properties, key: Type.String({ pattern: '^INV-\\d\\d$', maxLength: 6 }) }),
    reply: pageOf(CheckRun),
  }),
  check: write('/reconciliation/check', { reply: TaskStarted }),
  /** Progress and result of a check. */
  checked: read('/reconciliation/checked', {
    query: closed({ taskId: Id }),
    reply: closed({
      status: stateOf(taskMachine),
      done: Count,
      total: orNull(Count),
      failure: orNull(Type.String()),
      result: orNull(closed({ violations: Count })),
    }),
  }),

  bills: list('/reconciliation/bill/list', {
    query: pageQuery({ channel: oneOf(...billChannels), from: Day, to: Day, todo: oneOf(...billTodos) }, ['day']),
    reply: pageOf(BillRow),
  }),
  bill: read('/reconciliation/bill/{id}', { reply: BillDetail }),
  items: list('/reconciliation/bill/{id}/items', {
    query: pageQuery(billFilters, ['lineNo']),
    reply: pageOf(BillItem),
  }),
  /** The bill as the channel gives it: CSV, packed with gzip or not. */
  importBill: upload('/reconciliation/bill/import', {
    ownTransactions: true,
    body: BillUpload,
    reply: closed({ id: Id, isNew: Type.Boolean(), edition: Count }),
  }),
  /** Compares a bill again, for instance after the bill of the day before was imported. */
  match: write('/reconciliation/bill/match', { body: ById }),
  note: write('/reconciliation/bill/note', { body: NoteDraft }),
})
