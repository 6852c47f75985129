import { area, download, exportSheet, list, read, write } from '../../kit/endpoint.ts'
import type { Move } from '../../kit/moves.ts'
import {
  BasisPoints,
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
  orNull,
  pageOf,
  pageQuery,
  prose,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { operatorWide } from '../../roles.ts'
import {
  freezeReasons,
  prepayCardKinds,
  prepayCardStates,
  prepayFlowTypes,
  prepayHolderTypes,
  prepayScopes,
  type PrepayCardState,
} from './prepaycard-shared.ts'

export const CardFlow = closed({
  seq: Count,
  type: oneOf(...prepayFlowTypes),
  amountFen: Fen,
  balanceAfterFen: Fen,
  orderNo: orNull(Type.String()),
  remark: orNull(Type.String()),
  byName: orNull(Type.String()),
  at: Instant,
})
export type CardFlow = Static<typeof CardFlow>

export const CardRow = closed({
  ...common,
  cardNo: Type.String(),
  batchId: Id,
  batchNo: Type.String(),
  batchName: Type.String(),
  cardKind: oneOf(...prepayCardKinds),
  named: Flag,
  faceFen: Fen,
  balanceFen: Fen,
  /** Held for orders that are not paid yet. */
  heldFen: Fen,
  usedFen: Fen,
  timesLeft: orNull(Count),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  /** The distribution that the card left the stock with. */
  distId: orNull(Id),
  distNo: orNull(Type.String()),
  buyerName: orNull(Type.String()),
  buyerMobile: orNull(sensitive('mobile', Type.String())),
  buyerIdCard: orNull(sensitive('idCard', Type.String())),
  holderType: orNull(oneOf(...prepayHolderTypes)),
  holderId: orNull(Id),
  holderName: orNull(Type.String()),
  holderMobile: orNull(sensitive('mobile', Type.String())),
  activatedAt: orNull(Instant),
  activatedByName: orNull(Type.String()),
  validEnd: orNull(Day),
  boundAt: orNull(Instant),
  lastUsedAt: orNull(Instant),
  status: oneOf(...prepayCardStates),
})
export type CardRow = Static<typeof CardRow>

/** A card with the rules it was made with and its life. */
export const CardDetail = closed({
  ...CardRow.properties,
  specName: orNull(Type.String()),
  scopeType: oneOf(...prepayScopes),
  scopeNames: Type.Array(Type.String()),
  maxPayBp: BasisPoints,
  /** When its organisation received it, and from whom. */
  distributedAt: orNull(Instant),
  distributedByName: orNull(Type.String()),
  flows: Type.Array(CardFlow),
})
export type CardDetail = Static<typeof CardDetail>

type Movable = Pick<CardRow, 'status' | 'validEnd'>

/** Moves of one card by accounts; distribution, activation and payment make the others. */
export const cardMoves = {
  freeze: { from: ['active'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'active' },
  // A permanent card has nothing to extend.
  extend: { from: ['active', 'expired'], to: 'active', only: [({ validEnd }: Movable) => validEnd !== null] },
  // A damaged card; one that was activated holds money.
  void: { from: ['inStock', 'distributed'], to: 'void', remark: true },
} as const satisfies Record<string, Move<PrepayCardState, Movable>>

const CardNoPart = Type.String({ pattern: String.raw`^\d{1,16}$`, minLength: 1, maxLength: 16 })

const filters = {
  /** The number or its beginning. */
  cardNo: CardNoPart,
  /** A range of numbers. */
  cardNoFrom: CardNoPart,
  cardNoTo: CardNoPart,
  batchId: Id,
  organId: Id,
  /** The complete number of the distribution. */
  distNo: text(1, 20),
  status: oneOf(...prepayCardStates),
  /** The customer or household that the card is bound to. */
  holderId: Id,
  /** The complete number of the holder. */
  holderMobile: formatted('mobile', 20),
  activatedFrom: Day,
  activatedTo: Day,
  validEndFrom: Day,
  validEndTo: Day,
  hasBalance: Flag,
}
const sorts = ['cardNo', 'faceFen', 'balanceFen', 'activatedAt', 'validEnd', 'lastUsedAt'] as const

const Reason = prose(2, 200)

export const prepaycardinfo = area('prepaycardinfo', ['prepayinfo'], {
  list: list('/prepaycardinfo/list', {
    query: pageQuery(filters, sorts),
    reply: closed({
      ...pageOf(CardRow).properties,
      /** Sums over all matching cards; at least, where counting stopped at the cap. */
      summary: closed({ faceFen: Fen, balanceFen: Fen, usedFen: Fen, capped: Type.Boolean() }),
    }),
  }),
  read: read('/prepaycardinfo/{id}', { reply: CardDetail }),
  /** The print file of a batch. It shows the passwords until it was completely handed out once, for a reason. */
  print: download('/prepaycardinfo/export/prepay/{id}', {
    access: operatorWide('prepaycard'),
    ownTransactions: true,
    query: closed({ reason: Type.Optional(text(2, 200)) }),
  }),
  export: exportSheet('/prepaycardinfo/export/detail', {
    screen: '/prepaycard/info',
    query: sheetQuery(filters, sorts),
  }),
  freeze: write('/prepaycardinfo/freeze', {
    access: operatorWide('prepaycard'),
    body: closed({ id: Id, version: Type.Optional(Version), reason: oneOf(...freezeReasons), remark: Reason }),
    reply: Done,
  }),
  unfreeze: write('/prepaycardinfo/unfreeze', {
    access: operatorWide('prepaycard'),
    body: closed({ id: Id, version: Type.Optional(Version), remark: Reason }),
    reply: Done,
  }),
  extend: write('/prepaycardinfo/extend', {
    access: operatorWide('prepaycard'),
    body: closed({ id: Id, version: Type.Optional(Version), validEnd: Day, remark: Reason }),
    reply: Done,
  }),
  void: write('/prepaycardinfo/void', {
    access: operatorWide('prepaycard'),
    body: closed({ id: Id, version: Type.Optional(Version), remark: Reason }),
    reply: Done,
  }),
  reveal: write('/prepaycardinfo/reveal', {
    body: closed({ id: Id, field: oneOf('holderMobile', 'buyerMobile', 'buyerIdCard') }),
    reply: closed({ value: Type.String() }),
  }),
})
