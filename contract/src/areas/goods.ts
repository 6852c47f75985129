import { before, list, read, remove, reorder, sharedArea, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, saleMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Fen,
  formatted,
  Id,
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
} from '../kit/schema.ts'
import { operatorWide } from '../roles.ts'
import { channels, Channels, Sort } from '../shared.ts'
import { goodsRules } from '../words/goods.ts'
import { validationWords } from '../words/validation.ts'
import { picture } from './file.ts'

export const goodsTypes = ['prepaidCard', 'membership', 'course', 'consultation'] as const
export type GoodsType = (typeof goodsTypes)[number]

export const goodsClassMachine = enableMachine
export const goodsMachine = saleMachine

export const GoodsClassDraft = closed({
  name: text(1, 20),
  iconUrl: optional(picture('content', { width: 128, height: 128 })),
  sort: Type.Optional(Sort),
})
export type GoodsClassDraft = Static<typeof GoodsClassDraft>

export const GoodsClassRow = closed({
  ...common,
  name: Type.String(),
  iconUrl: orNull(picture('content')),
  goodsCount: Count,
  sort: Type.Integer(),
  status: stateOf(goodsClassMachine),
})
export type GoodsClassRow = Static<typeof GoodsClassRow>

export const goodsclass = sharedArea('goodsclass', ['goodsclass'], {
  list: list('/goodsclass/list', {
    query: pageQuery({ name: text(1, 20), status: stateOf(goodsClassMachine) }, ['name', 'sort', 'createdAt']),
    reply: pageOf(GoodsClassRow),
  }),
  nopage: list('/goodsclass/list/nopage', { access: ['goodsclass', 'goods'], reply: Type.Array(Option) }),
  read: read('/goodsclass/{id}', { reply: GoodsClassRow }),
  add: write('/goodsclass/add', { body: GoodsClassDraft, reply: Done }),
  edit: write('/goodsclass/edit', { body: change(GoodsClassDraft), reply: Done }),
  changestatus: write('/goodsclass/changestatus', { body: changeStatusBody(goodsClassMachine), reply: Done }),
  before: before('/goodsclass/before/{id}'),
  sort: reorder('/goodsclass/sort'),
  remove: remove('/goodsclass'),
})

/** Stock value of unlimited goods. */
export const unlimited = -1
const Stock = Type.Integer({ minimum: unlimited, maximum: 9_999_999, default: unlimited })
const Price = Type.Integer({ ...Fen, minimum: 1 })

export const GoodsDraft = closed({
  name: formatted('title', 40),
  classId: Id,
  goodsType: oneOf(...goodsTypes),
  /** Batch that prepaid cards are delivered from. */
  batchId: optional(Id),
  validDays: optional(Type.Integer({ minimum: 1, maximum: 3650, default: 365 })),
  priceFen: Price,
  marketPriceFen: optional(Price),
  stock: optional(Stock),
  limitPerUser: optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  coverUrl: picture('content', { width: 750, height: 750 }),
  content: rich(1),
  channel: Channels,
  sort: Type.Optional(Sort),
})
export type GoodsDraft = Static<typeof GoodsDraft>

export const checkGoods: Rules<GoodsDraft> = ({ goodsType, batchId, validDays, stock, priceFen, marketPriceFen }) => ({
  ...(goodsType === 'prepaidCard' && batchId == null ? { batchId: validationWords.required } : {}),
  ...(goodsType !== 'prepaidCard' && validDays == null ? { validDays: validationWords.required } : {}),
  ...(goodsType !== 'prepaidCard' && stock == null ? { stock: validationWords.required } : {}),
  ...(marketPriceFen != null && marketPriceFen < priceFen ? { marketPriceFen: goodsRules.marketBelowPrice } : {}),
})

export const GoodsRow = closed({
  ...common,
  code: Type.String(),
  name: Type.String(),
  classId: Id,
  className: Type.String(),
  goodsType: oneOf(...goodsTypes),
  batchId: orNull(Id),
  batchName: orNull(Type.String()),
  validDays: orNull(Type.Integer()),
  priceFen: Fen,
  marketPriceFen: orNull(Fen),
  /** Of prepaid cards: the cards of the batch that are neither delivered nor ordered. */
  stock: orNull(Type.Integer()),
  limitPerUser: orNull(Type.Integer()),
  coverUrl: picture('content'),
  content: rich(0),
  channel: Channels,
  saleCount: Count,
  sort: Type.Integer(),
  status: stateOf(goodsMachine),
})
export type GoodsRow = Static<typeof GoodsRow>

/** A batch whose cards are sold as goods. */
export const GoodsBatch = closed({ ...Option.properties, faceFen: Fen, salePriceFen: Fen, stock: Count })
export type GoodsBatch = Static<typeof GoodsBatch>

export const goods = sharedArea('goods', ['goods'], {
  list: list('/goods/list', {
    query: pageQuery(
      {
        keyword: text(1, 40),
        classId: Id,
        goodsType: oneOf(...goodsTypes),
        channel: oneOf(...channels),
        status: stateOf(goodsMachine),
      },
      ['code', 'name', 'priceFen', 'stock', 'saleCount', 'sort', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(GoodsRow),
  }),
  nopage: list('/goods/list/nopage', { access: ['goods', 'specialsubject', 'banner'], reply: Type.Array(Option) }),
  /** Enabled batches that are sold online. */
  batches: list('/goods/batches', { access: operatorWide('goods'), reply: Type.Array(GoodsBatch) }),
  read: read('/goods/{id}', { reply: GoodsRow }),
  add: write('/goods/add', { body: GoodsDraft, reply: Done }),
  edit: write('/goods/edit', { body: change(GoodsDraft), reply: Done }),
  changestatus: write('/goods/changestatus', { body: changeStatusBody(goodsMachine), reply: Done }),
  before: before('/goods/before/{id}'),
  sort: reorder('/goods/sort'),
  remove: remove('/goods'),
})
