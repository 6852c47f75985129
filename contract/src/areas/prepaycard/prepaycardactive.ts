import { area, list, read, write } from '../../kit/endpoint.ts'
import { fillText, type Text } from '../../kit/lang.ts'
import {
  closed,
  Count,
  Day,
  Done,
  Fen,
  formatted,
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
import { operatorWide } from '../../roles.ts'
import { prepaycardTexts as texts } from '../../messages/prepaycard.ts'
import { validationWords } from '../../words/validation.ts'
import { cardsAtMost } from './prepaycard.ts'
import { isCardNo } from './prepaycard-rules.ts'
import { activationModes, activeModes, needsIdCard, prepayCardStates, realNameFromFen } from './prepaycard-shared.ts'
import { distFilters, DistRow, distSorts } from './prepaycarddistribut.ts'

/** A card of a distribution, as activation sees it. */
export const DistCard = closed({
  id: Id,
  cardNo: Type.String(),
  faceFen: Fen,
  balanceFen: Fen,
  buyerName: orNull(Type.String()),
  activatedAt: orNull(Instant),
  activatedByName: orNull(Type.String()),
  validEnd: orNull(Day),
  status: oneOf(...prepayCardStates),
})
export type DistCard = Static<typeof DistCard>

const CardNo = Type.String({ pattern: String.raw`^\d{16}$`, minLength: 16, maxLength: 16 })

export const ActivationDraft = closed({
  distId: Id,
  mode: oneOf(...activationModes),
  ids: Type.Optional(listOf(Id, 1, 1000)),
  startNo: optional(CardNo),
  endNo: optional(CardNo),
  count: optional(Type.Integer({ minimum: 1, maximum: cardsAtMost })),
  /** A person or a company. */
  buyerName: text(2, 50),
  buyerMobile: sensitive('mobile', formatted('mobile', 20)),
  buyerIdCard: optional(sensitive('idCard', formatted('idCard', 18))),
  invoiceTitle: optional(text(2, 60)),
  remark: optional(prose(0, 200)),
})
export type ActivationDraft = Static<typeof ActivationDraft>

const numberFault = (no: string | null | undefined): Text | undefined => {
  if (no == null || no === '') return validationWords.required
  return isCardNo(no) ? undefined : texts.noCardNo
}

const rangeFaults = ({ startNo, endNo }: Partial<ActivationDraft>): Record<string, Text> => {
  const [first, last] = [numberFault(startNo), numberFault(endNo)]
  const isTurned = first === undefined && last === undefined && (startNo ?? '') > (endNo ?? '')
  return {
    ...(first === undefined ? {} : { startNo: first }),
    ...(last === undefined ? {} : { endNo: last }),
    ...(isTurned ? { endNo: texts.rangeTurned } : {}),
  }
}

/** The cards are named in the way that the mode says. */
export const checkActivation: Rules<Partial<ActivationDraft>> = (draft): Readonly<Record<string, Text>> => {
  if (draft.mode === 'ids') return (draft.ids ?? []).length === 0 ? { ids: validationWords.required } : {}
  if (draft.mode === 'count') return draft.count == null ? { count: validationWords.required } : {}
  return draft.mode === 'range' ? rangeFaults(draft) : {}
}

/** The buyer's ID number is needed for named cards, and from a total on. */
export const buyerIdFault = (
  { named, faceFen }: { readonly named: 0 | 1; readonly faceFen: number },
  buyerIdCard: string | null | undefined,
): Text | undefined => {
  if (!needsIdCard(named, faceFen) || (buyerIdCard ?? '') !== '') return undefined
  return named === 1 ? texts.namedNeedsId : fillText(texts.totalNeedsId, { yuan: realNameFromFen / 100 })
}

export const prepaycardactive = area('prepaycardactive', ['prepayactive'], {
  /** Distributions, for activating their cards. */
  list: list('/prepaycarddistribut/active/list', { query: pageQuery(distFilters, distSorts), reply: pageOf(DistRow) }),
  edit: write('/prepaycarddistribut/active/edit', {
    access: operatorWide('prepayactive'),
    body: closed({
      id: Id,
      version: Type.Optional(Version),
      activeMode: oneOf(...activeModes),
      activeDeadline: optional(Day),
      remark: optional(prose(0, 200)),
    }),
    reply: Done,
  }),
  /** Cards of a distribution. */
  cards: list('/prepaycardinfo/active/list/{id}', {
    query: pageQuery(
      { cardNo: Type.String({ pattern: String.raw`^\d{1,16}$`, maxLength: 16 }), status: oneOf(...prepayCardStates) },
      ['cardNo'],
    ),
    reply: pageOf(DistCard),
  }),
  /** Cards that wait for activation, those of them in a range, and the obstacles. */
  unactivecount: read('/prepaycardinfo/unactivecount/{id}', {
    query: closed({ startNo: Type.Optional(CardNo), endNo: Type.Optional(CardNo) }),
    reply: closed({ count: Count, inRange: Count, obstacles: Type.Array(Type.String()) }),
  }),
  activate: write('/prepaycardinfo/active', {
    body: ActivationDraft,
    reply: closed({ distId: Id, activationNo: Type.String(), count: Count, faceFen: Fen, totalFen: Fen }),
    idempotent: true,
  }),
})
