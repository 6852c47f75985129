import { area, exportSheet, list, read, write } from '../kit/endpoint.ts'
import type { Text } from '../kit/lang.ts'
import {
  closed,
  Count,
  Day,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  orNull,
  pageOf,
  pageQuery,
  prose,
  secret,
  text,
  Type,
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { sheetQuery } from '../kit/sheet.ts'
import { financialFaults } from '../messages/financial.ts'
import { operatorWide } from '../roles.ts'
import { proof } from './file.ts'
import { settlementStates } from './settlement/settlement-shared.ts'

export const walletOwnerTypes = ['people', 'organ'] as const
export type WalletOwnerType = (typeof walletOwnerTypes)[number]

export const flowDirections = ['in', 'out'] as const
export type FlowDirection = (typeof flowDirections)[number]

/** Whether a kind of wallet flow adds to a wallet or takes from it. */
export const flowKindDirections = {
  serviceIncome: 'in',
  callOut: 'in',
  commission: 'in',
  manualCredit: 'in',
  withdrawalReturned: 'in',
  serviceShare: 'in',
  materialIncome: 'in',
  examShare: 'in',
  withdrawal: 'out',
  manualDebit: 'out',
  incomeReversed: 'out',
  penalty: 'out',
  cardOffset: 'out',
} as const satisfies Record<string, FlowDirection>
export type FlowKind = keyof typeof flowKindDirections
export const AnyFlowKind = oneOf(...(Object.keys(flowKindDirections) as FlowKind[]))

/** Kinds of flows that a wallet of staff or of an organisation has. */
export const flowKinds = {
  people: [
    'serviceIncome',
    'callOut',
    'commission',
    'manualCredit',
    'withdrawalReturned',
    'withdrawal',
    'manualDebit',
    'incomeReversed',
    'penalty',
  ],
  organ: [
    'serviceShare',
    'materialIncome',
    'examShare',
    'manualCredit',
    'withdrawalReturned',
    'withdrawal',
    'manualDebit',
    'incomeReversed',
    'cardOffset',
  ],
} as const satisfies Record<WalletOwnerType, readonly FlowKind[]>

export const postStatuses = ['pending', 'posted', 'reversed'] as const
export type PostStatus = (typeof postStatuses)[number]

/** Kinds of a manual adjustment by owner; penalties are for staff only. */
export const adjustKinds = {
  people: ['manualCredit', 'manualDebit', 'penalty'],
  organ: ['manualCredit', 'manualDebit'],
} as const satisfies Record<WalletOwnerType, readonly FlowKind[]>

/** An adjustment of this amount or more needs a proof. */
export const adjustProofFen = 100_000

const AnyFen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' })

const rowOf = <const K extends FlowKind>(kinds: readonly K[]) =>
  closed({
    id: Id,
    flowNo: Type.String(),
    createdAt: Instant,
    ownerId: Id,
    ownerName: Type.String(),
    /** Staff number; null for organisations. */
    ownerCode: orNull(Type.String()),
    organId: orNull(Id),
    organName: orNull(Type.String()),
    direction: oneOf(...flowDirections),
    bizType: oneOf(...kinds),
    amountFen: Fen,
    /** Null until the flow is posted. */
    availBeforeFen: orNull(AnyFen),
    availAfterFen: orNull(AnyFen),
    frozenAfterFen: orNull(AnyFen),
    pendingAfterFen: orNull(AnyFen),
    postStatus: oneOf(...postStatuses),
    availableAt: Instant,
    postedAt: orNull(Instant),
    bizNo: Type.String(),
    /** The visit that the flow is about. */
    childId: orNull(Id),
    /** State of the withdrawal that the flow is about. */
    settlementStatus: orNull(oneOf(...settlementStates)),
    hasProof: Flag,
    remark: orNull(Type.String({ format: 'prose' })),
    operatorName: orNull(Type.String()),
  })

/** The wallet of a flow's owner as it is now. */
export const OwnerWallet = closed({
  availableFen: AnyFen,
  frozenFen: AnyFen,
  pendingFen: AnyFen,
  totalIncomeFen: AnyFen,
  totalWithdrawFen: AnyFen,
})

const filtersOf = <const K extends FlowKind>(kinds: readonly K[]) => ({
  ownerId: Id,
  organId: Id,
  bizType: listOf(oneOf(...kinds), 0, kinds.length),
  direction: oneOf(...flowDirections),
  postStatus: oneOf(...postStatuses),
  /** A whole number: of the flow itself or of its source document. */
  bizNo: text(1, 40),
  createdFrom: Day,
  createdTo: Day,
  /** 1: only withdrawals whose money is still frozen. */
  frozen: Type.Integer({ minimum: 1, maximum: 1 }),
})

/**
 * `inFen` and `outFen` are sums of the flows that match all filters; the balances are those of the wallets that match
 * the filters of owner and organisation, since a balance has no kind, state or day.
 */
export const FlowSummary = closed({
  inFen: AnyFen,
  outFen: AnyFen,
  availFen: AnyFen,
  frozenFen: AnyFen,
  pendingFen: AnyFen,
})
export type FlowSummary = Static<typeof FlowSummary>

/** The wallet of one owner, whose id it has. */
export const WalletRow = closed({
  id: Id,
  ownerName: Type.String(),
  /** Staff number; null for organisations. */
  ownerCode: orNull(Type.String()),
  organName: orNull(Type.String()),
  availableFen: AnyFen,
  frozenFen: AnyFen,
  pendingFen: AnyFen,
})
export type WalletRow = Static<typeof WalletRow>

const { availFen, frozenFen, pendingFen } = FlowSummary.properties
/** The wallets that the balances of `FlowSummary` sum up. */
const walletList = {
  query: pageQuery({ ownerId: Id, organId: Id }, ['availableFen', 'frozenFen', 'pendingFen']),
  reply: closed({ ...pageOf(WalletRow).properties, summary: closed({ availFen, frozenFen, pendingFen }) }),
} as const

/** The adjustment that a code is bound to, besides the account that requests it. */
const adjusted = {
  ownerId: Id,
  direction: oneOf(...flowDirections),
  amountFen: Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' }),
}

const adjustmentOf = <const K extends FlowKind>(kinds: readonly K[]) =>
  closed({
    ...adjusted,
    bizType: oneOf(...kinds),
    remark: prose(5, 200),
    attachments: Type.Optional(listOf(proof('finance'), 0, 6)),
    smsCode: secret(formatted('smsCode', 6)),
  })

const sendcode = {
  body: closed(adjusted),
  /** `sentTo` is masked; another code can be sent after `resendSec` seconds. */
  reply: closed({ sentTo: Type.String(), resendSec: Count }),
} as const

const sorts = ['createdAt'] as const

const made = closed({ id: Id, flowNo: Type.String(), availAfterFen: AnyFen })

const PeopleFlow = rowOf(flowKinds.people)
const OrganFlow = rowOf(flowKinds.organ)
export type PeopleFlow = Static<typeof PeopleFlow>
export type OrganFlow = Static<typeof OrganFlow>
export type FlowRow = PeopleFlow | OrganFlow

const more = { attachments: Type.Array(proof('finance')), wallet: OwnerWallet }
const PeopleFlowDetail = closed({ ...PeopleFlow.properties, ...more })
const OrganFlowDetail = closed({ ...OrganFlow.properties, ...more })
export type FlowDetail = Static<typeof PeopleFlowDetail> | Static<typeof OrganFlowDetail>

export const PeopleAdjustment = adjustmentOf(adjustKinds.people)
export const OrganAdjustment = adjustmentOf(adjustKinds.organ)
/** Staff have every kind that organisations have. */
export type Adjustment = Static<typeof PeopleAdjustment>

/** The direction belongs to the kind, and a large amount needs a proof. */
export const checkAdjustment: Rules<Partial<Adjustment>> = ({ direction, bizType, amountFen = 0, attachments }) => {
  const wrong: Record<string, Text> = {}
  if (direction !== undefined && bizType !== undefined && flowKindDirections[bizType] !== direction)
    wrong['bizType'] = financialFaults.otherDirection
  if (amountFen >= adjustProofFen && (attachments ?? []).length === 0)
    wrong['attachments'] = financialFaults.proofNeeded
  return wrong
}

/** Flows of the wallets of staff. Adjustments move the operator's money, so accounts of an organisation make none. */
export const peoplefinancial = area('peoplefinancial', ['peoplefinancial'], {
  list: list('/financial/people/list', {
    query: pageQuery(filtersOf(flowKinds.people), sorts),
    reply: closed({ ...pageOf(PeopleFlow).properties, summary: FlowSummary }),
  }),
  wallets: list('/financial/people/wallets', walletList),
  read: read('/financial/people/flow/{id}', { reply: PeopleFlowDetail }),
  sendcode: write('/financial/people/sendcode', { ...sendcode, access: operatorWide('peoplefinancial') }),
  add: write('/financial/people/add', {
    body: PeopleAdjustment,
    reply: made,
    idempotent: true,
    ownTransactions: true,
    access: operatorWide('peoplefinancial'),
  }),
  export: exportSheet('/financial/people/export', {
    screen: '/moneybag/nurse',
    query: sheetQuery(filtersOf(flowKinds.people), sorts),
  }),
})

/** Flows of the wallets of organisations. */
export const organfinancial = area('organfinancial', ['organfinancial'], {
  list: list('/financial/organ/list', {
    query: pageQuery(filtersOf(flowKinds.organ), sorts),
    reply: closed({ ...pageOf(OrganFlow).properties, summary: FlowSummary }),
  }),
  wallets: list('/financial/organ/wallets', walletList),
  read: read('/financial/organ/flow/{id}', { reply: OrganFlowDetail }),
  sendcode: write('/financial/organ/sendcode', { ...sendcode, access: operatorWide('organfinancial') }),
  add: write('/financial/organ/add', {
    body: OrganAdjustment,
    reply: made,
    idempotent: true,
    ownTransactions: true,
    access: operatorWide('organfinancial'),
  }),
  export: exportSheet('/financial/organ/export', {
    screen: '/moneybag/operator',
    query: sheetQuery(filtersOf(flowKinds.organ), sorts),
  }),
})
