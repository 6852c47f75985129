import { before, list, read, reorder, sharedArea, write } from '../kit/endpoint.ts'
import { t } from '../kit/lang.ts'
import { changeStatusBody, machine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Day,
  Done,
  Flag,
  Id,
  Instant,
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
import { Channels, channels, isBackwards, rangeText, Sort } from '../shared.ts'
import { validationWords } from '../words/validation.ts'
import { picture } from './file.ts'

export const specialTemplates = ['article', 'projectList', 'mixed'] as const
export type SpecialTemplate = (typeof specialTemplates)[number]
export const specialItemTypes = ['project', 'commodity', 'exam', 'goods'] as const
export type SpecialItemType = (typeof specialItemTypes)[number]

export const specialMachine = machine({
  states: ['offline', 'online'],
  initial: 'offline',
  moves: { goOnline: { from: ['offline'], to: 'online' }, goOffline: { from: ['online'], to: 'offline' } },
})

/** Contents of each template. */
export const hasArticle = (template: SpecialTemplate | undefined) => template === 'article' || template === 'mixed'
export const hasItems = (template: SpecialTemplate | undefined) => template === 'projectList' || template === 'mixed'

const SpecialItem = closed({ type: oneOf(...specialItemTypes), targetId: Id })

export const SpecialDraft = closed({
  title: text(1, 30),
  subtitle: optional(text(1, 50)),
  channel: Channels,
  coverUrl: picture('content', { width: 750, height: 420 }),
  tvCoverUrl: optional(picture('content', { width: 1920, height: 1080 })),
  templateType: oneOf(...specialTemplates),
  content: optional(rich(0)),
  items: Type.Optional(Type.Array(SpecialItem, { maxItems: 50 })),
  startAt: optional(Instant),
  endAt: optional(Instant),
  sort: Type.Optional(Sort),
})
export type SpecialDraft = Static<typeof SpecialDraft>

const tvCoverText = t(
  '电视渠道须上传电视封面',
  'Upload a TV cover for the TV channel',
  'Suba una portada de TV para el canal de TV',
  'テレビチャネルにはテレビ用カバーが必要です。',
)

/** Duplicates, by the index of the repetition. */
const repeated = (items: SpecialDraft['items'] = []) => {
  const keys = items.map(({ type, targetId }) => `${type} ${targetId?.toLowerCase()}`)
  return keys.flatMap((key, at) => (keys.indexOf(key) < at ? [[`items.${at}.targetId`, validationWords.repeated]] : []))
}

export const checkSpecial: Rules<SpecialDraft> = (draft) => ({
  ...(draft.channel?.includes('tv') && !draft.tvCoverUrl ? { tvCoverUrl: tvCoverText } : {}),
  ...(isBackwards(draft.startAt, draft.endAt) ? { endAt: rangeText } : {}),
  ...Object.fromEntries(repeated(draft.items)),
})

export const SpecialRow = closed({
  ...common,
  title: Type.String(),
  subtitle: orNull(Type.String()),
  channel: Type.Array(oneOf(...channels)),
  coverUrl: picture('content'),
  tvCoverUrl: orNull(picture('content')),
  templateType: oneOf(...specialTemplates),
  itemCount: Count,
  startAt: orNull(Instant),
  endAt: orNull(Instant),
  sort: Count,
  viewCount: Count,
  status: stateOf(specialMachine),
})
export type SpecialRow = Static<typeof SpecialRow>

/** A page with all its items. Unlisted items stay linked but are hidden from customers. */
export const SpecialPage = closed({
  ...SpecialRow.properties,
  content: orNull(Type.String({ format: 'html' })),
  items: Type.Array(closed({ ...SpecialItem.properties, name: Type.String(), isOnSale: Type.Boolean() })),
})
export type SpecialPage = Static<typeof SpecialPage>

export const special = sharedArea('special', ['specialsubject'], {
  list: list('/specialsubject/list', {
    query: pageQuery(
      {
        title: text(1, 30),
        channel: oneOf(...channels),
        status: stateOf(specialMachine),
        /** Pages whose period overlaps this one. */
        periodFrom: Day,
        periodTo: Day,
      },
      ['title', 'sort', 'viewCount', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(SpecialRow),
  }),
  nopage: list('/specialsubject/list/nopage', { access: 'signedIn', reply: Type.Array(Option) }),
  /** Items of one type that pages and banners can link to, including unlisted ones, which are marked. */
  offers: list('/specialsubject/offers', {
    access: ['specialsubject', 'banner'],
    query: closed({ type: oneOf(...specialItemTypes) }),
    reply: Type.Array(closed({ ...Option.properties, isOnSale: Type.Boolean() })),
  }),
  read: read('/specialsubject/{id}', { reply: SpecialPage }),
  before: before('/specialsubject/before/{id}'),
  add: write('/specialsubject/add', { body: SpecialDraft, reply: Done }),
  edit: write('/specialsubject/edit', { body: change(SpecialDraft), reply: Done }),
  changestatus: write('/specialsubject/changestate', {
    /** `force` unpublishes a page together with the banners that link to it. */
    body: closed({ ...changeStatusBody(specialMachine).properties, force: Type.Optional(Flag) }),
    reply: Done,
  }),
  sort: reorder('/specialsubject/sort'),
})
