import { AnyFlowKind } from '../financial.ts'
import { download, exportSheet, importSheet, list, read, removeOne, sharedArea, write } from '../../kit/endpoint.ts'
import {
  closed,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  sensitive,
  text,
  Type,
  Version,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import type { Text } from '../../kit/lang.ts'
import { ImportBody, sheetQuery, TaskStarted } from '../../kit/sheet.ts'
import { operatorWide } from '../../roles.ts'
import { validationWords } from '../../words/validation.ts'
import { payoutMethods, reviewedStates, settlementOwners, settlementStates } from './settlement-shared.ts'
import { WriteoffDraft, WriteoffRow } from './writeoff.ts'

const row = {
  id: Id,
  version: Version,
  settleNo: Type.String(),
  ownerType: oneOf(...settlementOwners),
  ownerId: Id,
  ownerName: Type.String(),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  amountFen: Fen,
  feeFen: Fen,
  taxFen: Fen,
  netFen: Fen,
  payMethod: oneOf(...payoutMethods),
  bankName: Type.String(),
  bankBranch: orNull(Type.String()),
  accountName: Type.String(),
  accountNo: sensitive('bank', Type.String()),
  availSnapshotFen: Fen,
  applyAt: Instant,
  status: oneOf(...settlementStates),
  auditBy: orNull(Id),
  auditByName: orNull(Type.String()),
  auditAt: orNull(Instant),
  auditRemark: orNull(Type.String()),
  writeoffFen: Fen,
  payByName: orNull(Type.String()),
  payAt: orNull(Instant),
  payRemark: orNull(Type.String()),
  failReason: orNull(Type.String()),
  /** Whether the caller is the payee, who does not review it. */
  isOwn: Flag,
}
export const SettlementRow = closed(row)
export type SettlementRow = Static<typeof SettlementRow>

/** Events of a withdrawal; `unwritten` is a removed write-off. */
export const settlementEvents = [
  'asked',
  'approved',
  'rejected',
  'withdrawn',
  'written',
  'unwritten',
  'paid',
  'failed',
] as const
export type SettlementEvent = (typeof settlementEvents)[number]

const Event = closed({
  kind: oneOf(...settlementEvents),
  at: Instant,
  by: orNull(Type.String()),
  /** Of a write-off. */
  amountFen: orNull(Fen),
  text: orNull(Type.String()),
})

/** The earnings listed with a withdrawal; the sums cover all of them. */
export const incomesListed = 200

const Income = closed({
  flowNo: Type.String(),
  bizType: AnyFlowKind,
  direction: oneOf('in', 'out'),
  amountFen: Fen,
  bizNo: Type.String(),
  remark: orNull(Type.String()),
  postedAt: Instant,
})
export type SettlementIncome = Static<typeof Income>

export const SettlementDetail = closed({
  ...row,
  /** Masked. */
  ownerMobile: Type.String(),
  /** Name of the payee now, and whether the account is in that name. */
  payeeName: Type.String(),
  isNameMatched: Flag,
  /** Request of the last withdrawal that was paid; null without one. */
  lastPaidAt: orNull(Instant),
  /** Earnings and deductions since then. */
  incomeFen: Fen,
  deductedFen: Fen,
  incomeCount: Count,
  incomes: Type.Array(Income),
  writeoffs: Type.Array(WriteoffRow),
  events: Type.Array(Event),
})
export type SettlementDetail = Static<typeof SettlementDetail>

const filters = {
  /** Matches number and name, and the complete mobile number of the payee. */
  keyword: text(1, 40),
  ownerType: oneOf(...settlementOwners),
  organId: Id,
  payMethod: oneOf(...payoutMethods),
  appliedFrom: Day,
  appliedTo: Day,
  amountFromFen: Fen,
  amountToFen: Fen,
}
const reviewedFilters = { ...filters, status: oneOf(...reviewedStates) }
const sorts = ['settleNo', 'applyAt', 'amountFen'] as const
const reviewedSorts = [...sorts, 'auditAt', 'payAt'] as const

/** Sums over all rows that match the filters. */
const listed = closed({
  ...pageOf(SettlementRow).properties,
  summary: closed({ amountFen: Fen, netFen: Fen, paidFen: Fen }),
})

const decision = {
  pass: Flag,
  /** Tax withheld from a staff member, below the amount after the fee. */
  taxFen: Type.Optional(Fen),
  remark: optional(prose(0, 200)),
}

const isShort = (value: string | null | undefined) => [...(value ?? '').trim()].length < 2

/** A rejection needs a reason and withholds no tax. */
export const checkSettle: Rules<Partial<Static<ReturnType<typeof closed<typeof decision>>>>> = ({
  pass,
  taxFen,
  remark,
}): Readonly<Record<string, Text>> => {
  if (pass !== 0) return {}
  return {
    ...(isShort(remark) ? { remark: validationWords.required } : {}),
    ...((taxFen ?? 0) > 0 ? { taxFen: validationWords.wrong } : {}),
  }
}

export const PayoutDraft = closed({
  result: Flag,
  /** When the bank paid; needed for a success. */
  payAt: optional(Instant),
  remark: optional(prose(0, 200)),
  /** Needed for a failure. */
  failReason: optional(prose(0, 200)),
})
export type PayoutDraft = Static<typeof PayoutDraft>

export const checkPayout: Rules<Partial<PayoutDraft>> = ({
  result,
  payAt,
  failReason,
}): Readonly<Record<string, Text>> => {
  if (result === 1) return payAt == null ? { payAt: validationWords.required } : {}
  return isShort(failReason) ? { failReason: validationWords.required } : {}
}

export const bulkSettleLimit = 200

const BulkResult = closed({
  id: Id,
  /** Null for an unknown id. */
  settleNo: orNull(Type.String()),
  isDone: Type.Boolean(),
  /** Why it was not decided. */
  reason: orNull(Type.String()),
})

const bankFiles = operatorWide('settlement')

/**
 * Withdrawals of staff and organisations. Accounts of an organisation see their own; the operator reviews
 * and pays them.
 */
export const settlement = sharedArea('settlement', ['settlement'], {
  /** Requests to review. */
  list: list('/settlement/list', { query: pageQuery(filters, sorts), reply: listed }),
  /** Reviewed and withdrawn requests. */
  reviewed: list('/settlement/successlist', { query: pageQuery(reviewedFilters, reviewedSorts), reply: listed }),
  read: read('/settlement/{id}', { reply: SettlementDetail }),
  settle: write('/settlement/settle/{id}', { body: closed(decision), reply: Done, idempotent: true }),
  /** Reviews several requests, each in its own transaction; approved ones withhold no tax. */
  settleAll: write('/settlement/settleall', {
    body: closed({ ids: listOf(Id, 1, bulkSettleLimit), pass: Flag, remark: optional(prose(0, 200)) }),
    reply: Type.Array(BulkResult),
    ownTransactions: true,
  }),
  addWriteoff: write('/settlement/writeoff/add', { body: WriteoffDraft, reply: Done, idempotent: true }),
  removeWriteoff: removeOne('/settlement/writeoff/{id}', { reply: Done }),
  pay: write('/settlement/pay/{id}', { body: PayoutDraft, reply: Done, idempotent: true }),
  reveal: write('/settlement/reveal', {
    body: closed({ id: Id, field: oneOf('accountNo', 'ownerMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/settlement/export', { screen: '/withdrawal/realy', query: sheetQuery(filters, sorts) }),
  exportReviewed: exportSheet('/settlement/successexport', {
    screen: '/withdrawal/already',
    query: sheetQuery(reviewedFilters, reviewedSorts),
  }),
  /** Payment list for the bank, with full account numbers; the reason is recorded in the audit log. */
  bankList: exportSheet('/settlement/banklist', {
    screen: '/withdrawal/already',
    access: bankFiles,
    query: closed({
      ...sheetQuery(filters, sorts).properties,
      ids: Type.Optional(listOf(Id, 1, bulkSettleLimit)),
      reason: text(2, 100),
    }),
  }),
  bankTemplate: download('/settlement/banktemplate', { access: bankFiles }),
  /** The bank's result file. */
  bankResult: importSheet('/settlement/bankresult', {
    screen: '/withdrawal/already',
    access: bankFiles,
    body: ImportBody,
    reply: TaskStarted,
  }),
})
