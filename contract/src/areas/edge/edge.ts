import { area, read, write, perAddress } from '../../kit/endpoint.ts'
import {
  closed,
  Count,
  Fen,
  Flag,
  formatted,
  Id,
  listOf,
  oneOf,
  orNull,
  text,
  Type,
  type Static,
  type TProperties,
} from '../../kit/schema.ts'
import { boxProof } from './edge-box.ts'
import { bannerLinks, positionCodes } from '../banner.ts'
import { phoneUsages } from '../servicemobile.ts'
import { specialItemTypes, specialTemplates } from '../special.ts'
import { noticeTypes } from '../tvnotice.ts'

// Public content of the mini program and TV; it contains only what the screens show.

const asked = <P extends TProperties>(more: P) =>
  closed({
    /** The operator's code. */
    operator: text(1, 32),
    areaCode: Type.Optional(formatted('areaCode', 6)),
    organId: Type.Optional(Id),
    ...more,
  })

/** An item on sale as a tile; the price is its lowest price. */
export const Offer = closed({
  type: oneOf(...specialItemTypes),
  id: Id,
  name: Type.String(),
  coverUrl: orNull(Type.String()),
  summary: orNull(Type.String()),
  priceFen: Fen,
})
export type Offer = Static<typeof Offer>

const Teaser = {
  id: Id,
  title: Type.String(),
  subtitle: orNull(Type.String()),
  coverUrl: Type.String(),
}

const onAir = {
  banners: Type.Array(
    closed({
      position: oneOf(...positionCodes),
      items: Type.Array(
        closed({
          id: Id,
          title: Type.String(),
          imageUrl: Type.String(),
          linkType: oneOf(...bannerLinks),
          linkTarget: orNull(Type.String()),
        }),
      ),
    }),
  ),
  shelves: Type.Array(closed({ id: Id, name: Type.String(), imageUrl: Type.String(), items: Type.Array(Offer) })),
  specials: Type.Array(closed(Teaser)),
  goods: Type.Array(Offer),
  phones: Type.Array(
    closed({
      usage: oneOf(...phoneUsages),
      name: Type.String(),
      phone: Type.String(),
      workTime: orNull(Type.String()),
    }),
  ),
}
export const OnAir = closed(onAir)
export type OnAir = Static<typeof OnAir>

export const EdgeNotice = closed({
  id: Id,
  noticeType: oneOf(...noticeTypes),
  title: Type.String(),
  content: Type.String(),
  imageUrl: orNull(Type.String()),
  priority: Count,
})

const BoxHome = closed({ ...onAir, notices: Type.Array(EdgeNotice) })
export type BoxHome = Static<typeof BoxHome>

const SpecialPage = closed({
  ...Teaser,
  templateType: oneOf(...specialTemplates),
  content: orNull(Type.String()),
  items: Type.Array(Offer),
})

const ids = Type.Optional(listOf(Id, 0, 50))

export const edge = area('edge', 'public', {
  /** What any TV of this area and organisation shows; a notice for single boxes is not among it. */
  home: read('/edge/box/home', {
    query: asked({}),
    reply: BoxHome,
  }),
  /** What one box shows: content of its household's area and organisation, and notices for it alone. */
  ownHome: write('/edge/box/home/own', {
    ownTransactions: true,
    limit: perAddress(6_000, 10),
    body: closed(boxProof),
    reply: BoxHome,
  }),
  /** One special page on TV. */
  tvSpecial: read('/edge/box/special/{id}', { query: asked({}), reply: SpecialPage }),
  /** All notices for one box, including those for it alone. */
  notices: write('/edge/box/notice/list', {
    ownTransactions: true,
    limit: perAddress(6_000, 10),
    body: closed(boxProof),
    reply: Type.Array(EdgeNotice),
  }),
  catalogue: read('/edge/customer/catalogue', { query: asked({}), reply: OnAir }),
  /** One service with the options that an order refers to. */
  project: read('/edge/customer/project/{id}', {
    query: asked({}),
    reply: closed({
      id: Id,
      name: Type.String(),
      summary: Type.String(),
      coverUrl: Type.String(),
      content: Type.String(),
      notice: orNull(Type.String()),
      /** The order needs a doctor's order or signed consent. */
      needsAttachments: Flag,
      needsAssessment: Flag,
      specs: Type.Array(
        closed({
          id: Id,
          name: Type.String(),
          priceFen: Fen,
          marketPriceFen: orNull(Fen),
          times: Count,
          durationMin: Count,
          validDays: Count,
        }),
      ),
    }),
  }),
  special: read('/edge/customer/special/{id}', { query: asked({}), reply: SpecialPage }),
  /** Views since the last report; content that is not published is not counted. */
  seen: write('/edge/content/seen', {
    ownTransactions: true,
    limit: perAddress(600, 1),
    body: closed({
      operator: text(1, 32),
      /** Banner ids. */
      shown: ids,
      clicked: ids,
      /** Special page ids. */
      viewed: ids,
      /** Notice ids. */
      read: ids,
    }),
  }),
})
