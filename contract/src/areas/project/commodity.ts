import { before, list, read, remove, reorder, sharedArea, write } from '../../kit/endpoint.ts'
import { changeStatusBody, saleMachine, stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  rich,
  text,
  Type,
  type Rules,
  type Static,
} from '../../kit/schema.ts'
import { Channels, channels, isBackwards, rangeText, Sort } from '../../shared.ts'
import { validationWords } from '../../words/validation.ts'
import { picture } from '../file.ts'

export const commodityMachine = saleMachine

const CommodityItem = closed({ specId: Id, times: Type.Integer({ minimum: 1, maximum: 365, default: 1 }) })

export const CommodityDraft = closed({
  name: formatted('title', 40),
  programClassIds: listOf(Id, 1, 50),
  coverUrl: picture('content', { width: 750, height: 750 }),
  images: Type.Optional(listOf(picture('content', { width: 750, height: 750 }), 0, 6)),
  summary: text(1, 100),
  content: rich(1),
  items: Type.Array(CommodityItem, { minItems: 1, maxItems: 20 }),
  priceFen: Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' }),
  validDays: Type.Integer({ minimum: 1, maximum: 730, default: 180 }),
  limitPerBooker: optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  saleStart: optional(Instant),
  saleEnd: optional(Instant),
  channel: Channels,
  sort: Type.Optional(Sort),
})
export type CommodityDraft = Static<typeof CommodityDraft>

/**
 * Price of a number of visits of an option bought alone: price ÷ visits of the option × visits, in whole fen, half a fen
 * rounded up. The sum of a bundle adds its rows, each rounded on its own.
 */
export const partFen = (spec: { readonly priceFen: number; readonly times: number }, times: number): number => {
  const double = 2 * spec.priceFen * times + spec.times
  return (double - (double % (2 * spec.times))) / (2 * spec.times)
}

const repeated = (items: CommodityDraft['items'] = []) => {
  const ids = items.map(({ specId }) => specId)
  return ids.flatMap((id, at) => (ids.indexOf(id) < at ? [[`items.${at}.specId`, validationWords.repeated]] : []))
}

export const checkCommodity: Rules<CommodityDraft> = (draft) => ({
  ...(isBackwards(draft.saleStart, draft.saleEnd) ? { saleEnd: rangeText } : {}),
  ...Object.fromEntries(repeated(draft.items)),
})

/** Exceeds the maximum price, because a bundle adds up to 20 rows. */
const SumFen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, unit: 'fen' })

const listed = {
  ...common,
  code: Type.String(),
  name: Type.String(),
  programClassIds: Type.Array(Id),
  programClasses: Type.Array(Option),
  coverUrl: picture('content'),
  images: Type.Array(picture('content')),
  summary: Type.String(),
  items: Type.Array(
    closed({
      ...CommodityItem.properties,
      projectName: Type.String(),
      specName: Type.String(),
      partFen: SumFen,
      /** The service is listed and the option enabled. */
      isOnSale: Type.Boolean(),
    }),
  ),
  projectCount: Count,
  totalTimes: Count,
  listFen: SumFen,
  priceFen: Fen,
  validDays: Count,
  limitPerBooker: orNull(Count),
  saleStart: orNull(Instant),
  saleEnd: orNull(Instant),
  channel: Type.Array(oneOf(...channels)),
  sort: Count,
  saleCount: Count,
  status: stateOf(commodityMachine),
}

export const CommodityListRow = closed(listed)
export type CommodityListRow = Static<typeof CommodityListRow>
/** Adds the rich text, which lists omit. */
export const CommodityRow = closed({ ...listed, content: Type.String({ format: 'html' }) })
export type CommodityRow = Static<typeof CommodityRow>

export const commodity = sharedArea('commodity', ['project_provider'], {
  list: list('/serviceCommodity/list', {
    query: pageQuery({ keyword: text(1, 40), programClassId: Id, status: stateOf(commodityMachine) }, [
      'name',
      'priceFen',
      'saleCount',
      'sort',
      'createdAt',
      'updatedAt',
    ]),
    reply: pageOf(CommodityListRow),
  }),
  nopage: list('/serviceCommodity/list/nopage', {
    access: ['project_provider', 'order', 'tvbooking', 'organprojectpromotionqrcode'],
    /** Returns listed bundles unless `all` is set. */
    query: closed({ all: Type.Optional(Flag) }),
    reply: Type.Array(Option),
  }),
  read: read('/serviceCommodity/{id}', { reply: CommodityRow }),
  before: before('/serviceCommodity/before/{id}'),
  add: write('/serviceCommodity/add', { body: CommodityDraft, reply: Done }),
  edit: write('/serviceCommodity/edit', { body: change(CommodityDraft), reply: Done }),
  changestatus: write('/serviceCommodity/changestatus', { body: changeStatusBody(commodityMachine), reply: Done }),
  sort: reorder('/serviceCommodity/sort'),
  remove: remove('/serviceCommodity'),
})
