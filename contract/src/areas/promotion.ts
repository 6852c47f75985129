import { area, before, list, read, remove, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Id,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { t } from '../kit/lang.ts'
import { isBackwards, rangeText } from '../shared.ts'
import { picture } from './file.ts'

export const promotionMachine = enableMachine

/** The last scan within this many days before an order earns the commission. */
export const attributionDays = 15

const CommissionBp = Type.Integer({ minimum: 0, maximum: 3000, unit: 'bp', default: 0 })

export const PromotionDraft = closed({
  name: text(1, 40),
  organId: Id,
  /** Exactly one of the two is set. */
  projectId: optional(Id),
  commodityId: optional(Id),
  marketerId: optional(Id),
  commissionBp: CommissionBp,
  validFrom: optional(Day),
  validTo: optional(Day),
})
export type PromotionDraft = Static<typeof PromotionDraft>

export const promotionRules = {
  offerNeeded: t(
    '请选择推广项目或推广商品',
    'Select a service or a bundle',
    'Elija un servicio o un paquete',
    'サービスまたはセット商品を選択してください。',
  ),
  oneOffer: t(
    '项目与商品只能选择一个',
    'Select either a service or a bundle, not both',
    'Elija un servicio o un paquete, no ambos',
    'サービスとセット商品はどちらか一方のみ選択できます。',
  ),
}

export const checkPromotion: Rules<PromotionDraft> = ({ projectId, commodityId, validFrom, validTo }) => ({
  ...(projectId == null && commodityId == null ? { projectId: promotionRules.offerNeeded } : {}),
  ...(projectId != null && commodityId != null ? { commodityId: promotionRules.oneOffer } : {}),
  ...(isBackwards(validFrom, validTo) ? { validTo: rangeText } : {}),
})

export const PromotionRow = closed({
  ...common,
  code: Type.String(),
  name: Type.String(),
  organId: Id,
  organName: Type.String(),
  projectId: orNull(Id),
  commodityId: orNull(Id),
  /** Promoted service or bundle. */
  offerName: Type.String(),
  marketerId: orNull(Id),
  marketerName: orNull(Type.String()),
  commissionBp: CommissionBp,
  scene: Type.String(),
  link: Type.String(),
  miniCodeUrl: orNull(picture('content')),
  validFrom: orNull(Day),
  validTo: orNull(Day),
  scanCount: Count,
  orderCount: Count,
  orderFen: Fen,
  status: stateOf(promotionMachine),
})
export type PromotionRow = Static<typeof PromotionRow>

const base = '/OrganProjectPromotionQrCode'

export const promotion = area('promotion', ['organprojectpromotionqrcode'], {
  list: list(`${base}/list`, {
    query: pageQuery(
      {
        keyword: text(1, 40),
        organId: Id,
        projectId: Id,
        marketerId: Id,
        status: stateOf(promotionMachine),
        createdFrom: Day,
        createdTo: Day,
      },
      ['code', 'name', 'scanCount', 'orderCount', 'orderFen', 'createdAt'],
    ),
    reply: pageOf(PromotionRow),
  }),
  marketers: list(`${base}/marketerlist`, {
    query: closed({ organId: Type.Optional(Id) }),
    reply: Type.Array(closed({ ...Option.properties, mobile: Type.String(), organId: Id, organName: Type.String() })),
  }),
  read: read(`${base}/{id}`, { reply: PromotionRow }),
  before: before(`${base}/before/{id}`),
  add: write(`${base}/add`, { body: PromotionDraft, reply: Done }),
  edit: write(`${base}/edit`, { body: change(PromotionDraft), reply: Done }),
  changestatus: write(`${base}/changestatus`, { body: changeStatusBody(promotionMachine), reply: Done }),
  createminicode: write(`${base}/createminicode/{id}`, {
    ownTransactions: true,
    reply: closed({ id: Id, miniCodeUrl: Type.String() }),
  }),
  remove: remove(base),
})
