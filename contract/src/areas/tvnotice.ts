import { area, before, list, read, remove, write } from '../kit/endpoint.ts'
import { formats } from '../kit/formats.ts'
import { fillText, type Text } from '../kit/lang.ts'
import { changeStatusBody, machine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  text,
  Type,
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { isBackwards, rangeText, showStates } from '../shared.ts'
import { noticeRules } from '../words/tvnotice.ts'
import { validationWords } from '../words/validation.ts'
import { picture } from './file.ts'

export const noticeTypes = ['ticker', 'popup', 'article'] as const
export type NoticeType = (typeof noticeTypes)[number]
export const noticeScopes = ['all', 'organs', 'areas', 'boxes'] as const
export type NoticeScope = (typeof noticeScopes)[number]

export const noticeMachine = machine({
  states: ['unpublished', 'published'],
  initial: 'unpublished',
  moves: {
    publish: { from: ['unpublished'], to: 'published' },
    withdraw: { from: ['published'], to: 'unpublished' },
  },
  removable: ['unpublished'],
})

/** Maximum length in characters. Articles are rich text, the other types plain text. */
export const noticeLengths = { ticker: 60, popup: 200, article: 20_000 } as const satisfies Record<NoticeType, number>

/** Formats of the ids in a scope: organisations, areas and serial numbers of boxes. */
const scopeFormats = { organs: 'uuid', areas: 'areaCode', boxes: 'sn' } as const

export const TvnoticeDraft = closed({
  title: text(2, 30),
  noticeType: oneOf(...noticeTypes),
  // `checkTvnotice` checks the content by type; the server sanitises articles.
  content: prose(1, noticeLengths.article),
  imageUrl: optional(picture('content', { width: 1280, height: 720 })),
  scopeType: Type.Unsafe<NoticeScope>({ ...oneOf(...noticeScopes), default: 'all' }),
  scopeIds: listOf(text(1, 36), 0, 500),
  priority: Type.Integer({ minimum: 1, maximum: 9, default: 5 }),
  startAt: Instant,
  endAt: Instant,
})
export type TvnoticeDraft = Static<typeof TvnoticeDraft>

// A `<` before a digit is not a tag, as in 体温<37.3.
const markup = /<[a-z/!?]/i

const wrongContent = ({ noticeType, content }: TvnoticeDraft): Text | undefined => {
  const limit = noticeLengths[noticeType]
  if ([...content].length > limit) return fillText(validationWords.tooLong, { limit })
  if (noticeType !== 'article' && markup.test(content)) return noticeRules.plainOnly
  return noticeType === 'ticker' && /[\r\n]/.test(content) ? noticeRules.oneLine : undefined
}

const wrongScope = ({ scopeType, scopeIds }: TvnoticeDraft): Record<string, Text> => {
  if (scopeType === 'all') return {}
  if (scopeIds.length === 0) return { scopeIds: validationWords.required }
  const format = formats[scopeFormats[scopeType]]
  return scopeIds.every((id) => format.test(id)) ? {} : { scopeIds: format.text }
}

export const checkTvnotice: Rules<TvnoticeDraft> = (draft) => {
  const content = wrongContent(draft)
  return {
    ...(content === undefined ? {} : { content }),
    ...(draft.noticeType === 'article' && draft.imageUrl == null ? { imageUrl: validationWords.required } : {}),
    ...wrongScope(draft),
    ...(isBackwards(draft.startAt, draft.endAt) ? { endAt: rangeText } : {}),
  }
}

export const TvnoticeRow = closed({
  ...common,
  title: Type.String(),
  noticeType: oneOf(...noticeTypes),
  content: Type.String(),
  imageUrl: orNull(picture('content')),
  scopeType: oneOf(...noticeScopes),
  scopeIds: Type.Array(Type.String()),
  /** Names of the ids in the scope. */
  scopeNames: Type.Array(Type.String()),
  priority: Type.Integer(),
  startAt: Instant,
  endAt: Instant,
  /** Display state at this time; null while unpublished. */
  showState: orNull(oneOf(...showStates)),
  publishedAt: orNull(Instant),
  readCount: Count,
  status: stateOf(noticeMachine),
})
export type TvnoticeRow = Static<typeof TvnoticeRow>

export const tvnotice = area('tvnotice', ['tvnotice'], {
  list: list('/tvnotice/list', {
    query: pageQuery(
      {
        title: text(1, 30),
        noticeType: oneOf(...noticeTypes),
        scopeType: oneOf(...noticeScopes),
        showState: oneOf(...showStates),
        status: stateOf(noticeMachine),
      },
      ['title', 'priority', 'startAt', 'endAt', 'readCount', 'createdAt'],
    ),
    reply: pageOf(TvnoticeRow),
  }),
  read: read('/tvnotice/{id}', { reply: TvnoticeRow }),
  add: write('/tvnotice/add', { body: TvnoticeDraft, reply: Done }),
  edit: write('/tvnotice/edit', { body: change(TvnoticeDraft), reply: Done }),
  changestatus: write('/tvnotice/changestatus', { body: changeStatusBody(noticeMachine), reply: Done }),
  before: before('/tvnotice/before/{id}'),
  remove: remove('/tvnotice'),
})
