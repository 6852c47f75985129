import { area, exportSheet, list, read, write } from '../../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../../kit/machine.ts'
import {
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { operatorWide } from '../../roles.ts'
import { cardsAtMost } from './prepaycard.ts'
import { activeModes, distActiveStates, distPayStates, prepayCardKinds } from './prepaycard-shared.ts'

/** Consecutive card numbers. */
export const CardRange = closed({ startNo: Type.String(), endNo: Type.String(), count: Count })
export type CardRange = Static<typeof CardRange>

const Price = Type.Integer({ ...Fen, minimum: 1 })
const Mobile = sensitive('mobile', formatted('mobile', 20))
const VoucherNo = text(1, 40)

export const DistDraft = closed({
  batchId: Id,
  organId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: cardsAtMost }),
  salePriceFen: Price,
  contactName: formatted('personName', 20),
  contactMobile: Mobile,
  activeMode: oneOf(...activeModes),
})
export type DistDraft = Static<typeof DistDraft>

/** Contact and price; a smaller quantity recalls cards, a voucher number records the payment. */
export const DistEdit = closed({
  id: Id,
  version: Version,
  contactName: formatted('personName', 20),
  contactMobile: Mobile,
  salePriceFen: Price,
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: cardsAtMost })),
  /** Voucher of the organisation's bank transfer. */
  payVoucherNo: optional(VoucherNo),
  /** Voucher of the transfer that gives back what was paid for recalled cards. */
  returnVoucherNo: optional(VoucherNo),
})
export type DistEdit = Static<typeof DistEdit>

const row = {
  ...common,
  distNo: Type.String(),
  batchId: Id,
  batchNo: Type.String(),
  batchName: Type.String(),
  cardKind: oneOf(...prepayCardKinds),
  named: Flag,
  faceFen: Fen,
  organId: Id,
  organName: Type.String(),
  quantity: Count,
  /** First and last number; null once all cards were recalled. */
  startNo: orNull(Type.String()),
  endNo: orNull(Type.String()),
  /** In order; several where the free numbers were not consecutive. */
  ranges: Type.Array(CardRange),
  salePriceFen: Fen,
  totalFen: Fen,
  contactName: Type.String(),
  contactMobile: sensitive('mobile', Type.String()),
  payStatus: oneOf(...distPayStates),
  paidAt: orNull(Instant),
  paidByName: orNull(Type.String()),
  payVoucherNo: orNull(Type.String()),
  activeMode: oneOf(...activeModes),
  activeStatus: oneOf(...distActiveStates),
  activeCount: Count,
  /** Damaged cards. */
  voidCount: Count,
  /** Last day on which its cards can be activated. */
  activeDeadline: orNull(Day),
  remark: orNull(Type.String()),
  status: stateOf(enableMachine),
}
export const DistRow = closed(row)
export type DistRow = Static<typeof DistRow>

/** Cards activated together, with one posting. */
export const ActivationRow = closed({
  activationNo: Type.String(),
  count: Count,
  faceFen: Fen,
  totalFen: Fen,
  buyerName: Type.String(),
  invoiceTitle: orNull(Type.String()),
  remark: orNull(Type.String()),
  byName: orNull(Type.String()),
  at: Instant,
})
export type ActivationRow = Static<typeof ActivationRow>

export const DistDetail = closed({
  ...row,
  /** Newest first. */
  activations: Type.Array(ActivationRow),
})
export type DistDetail = Static<typeof DistDetail>

export const distFilters = {
  /** Matches the number of the distribution, and the complete number of one of its cards. */
  keyword: text(1, 40),
  batchId: Id,
  organId: Id,
  payStatus: oneOf(...distPayStates),
  activeStatus: oneOf(...distActiveStates),
  createdFrom: Day,
  createdTo: Day,
  status: stateOf(enableMachine),
}
export const distSorts = ['distNo', 'quantity', 'totalFen', 'createdAt'] as const

/** Cards and money of one organisation. */
export const OrganCards = closed({
  organId: Id,
  organName: Type.String(),
  quantity: Count,
  activeCount: Count,
  /** On activated cards. */
  balanceFen: Fen,
  usedFen: Fen,
  /** Price of the distributions that are not paid. */
  unpaidFen: Fen,
  /** Price of its activated cards that are not paid. */
  owedFen: Fen,
})
export type OrganCards = Static<typeof OrganCards>

/** Free ranges shown before a distribution. */
export const rangesShown = 20

export const prepaycarddistribut = area('prepaycarddistribut', ['prepaydist'], {
  list: list('/prepaycarddistribut/list', { query: pageQuery(distFilters, distSorts), reply: pageOf(DistRow) }),
  /** Batches that can be distributed, with their free cards. */
  batches: list('/prepaycarddistribut/batches', {
    access: operatorWide('prepaydist'),
    reply: Type.Array(closed({ ...Option.properties, faceFen: Fen, salePriceFen: Fen, freeCount: Count, named: Flag })),
  }),
  /** Cards, balances and debts of each organisation. */
  organs: list('/prepaycarddistribut/organs', { reply: Type.Array(OrganCards) }),
  /** Free cards of a batch; with a quantity, the numbers that a distribution would take now. */
  undistcount: read('/prepaycarddistribut/undistcount/{id}', {
    access: operatorWide('prepaydist'),
    query: closed({ quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: cardsAtMost })) }),
    reply: closed({ count: Count, ranges: Type.Array(CardRange), more: Count }),
  }),
  read: read('/prepaycarddistribut/{id}', { access: ['prepaydist', 'prepayactive'], reply: DistDetail }),
  add: write('/prepaycarddistribut/dist', {
    access: operatorWide('prepaydist'),
    body: DistDraft,
    reply: closed({ ...Done.properties, distNo: Type.String(), ranges: Type.Array(CardRange) }),
    idempotent: true,
  }),
  edit: write('/prepaycarddistribut/edit', { access: operatorWide('prepaydist'), body: DistEdit, reply: Done }),
  changestatus: write('/prepaycarddistribut/changestatus', {
    access: operatorWide('prepaydist'),
    body: changeStatusBody(enableMachine),
    reply: Done,
  }),
  reveal: write('/prepaycarddistribut/reveal', {
    access: ['prepaydist', 'prepayactive'],
    body: closed({ id: Id, field: oneOf('contactMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  /** Its cards as a spreadsheet. */
  sheet: exportSheet('/prepaycardinfo/export/dist/{id}', { screen: '/prepaycard/distribut' }),
})
