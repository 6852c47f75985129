import { area, list, read, write } from '../kit/endpoint.ts'
import {
  closed,
  Count,
  Done,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../kit/schema.ts'
import { noticeTopics, usualSounds } from '../notices.ts'
import { picture } from './file.ts'
import { factorCalls } from './second-factor.ts'

/** A saved view: filters, page and sort under a name. */
const SavedView = closed({ name: text(1, 30), search: Type.String({ maxLength: 1000 }) })

/** Display settings of one list. */
const ListLook = closed({
  path: Type.String({ maxLength: 100 }),
  columns: listOf(Type.String({ maxLength: 40 }), 0, 80),
  /** Older consoles send it; rows now follow the size of the whole console. */
  density: Type.Optional(oneOf('comfortable', 'middle', 'compact')),
  views: Type.Array(SavedView, { maxItems: 20 }),
})

/** Console settings of an account, the same in every browser. */
export const ConsoleSettings = closed({
  themeColor: Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7 }),
  appearance: oneOf('light', 'dark', 'system'),
  tabs: Type.Boolean(),
  fixedHeader: Type.Boolean(),
  sidebarLogo: Type.Boolean(),
  pinyinSearch: Type.Boolean(),
  /** Whether the account chooses its topics itself; otherwise its roles do. Older consoles do not send it. */
  ownTopics: Type.Optional(Type.Boolean()),
  /** Topics of notices that are neither sent nor counted. */
  mutedTopics: listOf(oneOf(...noticeTopics), 0, noticeTopics.length),
  /** Topics whose notices are heard. */
  soundTopics: listOf(oneOf(...noticeTopics), 0, noticeTopics.length),
  lists: Type.Array(ListLook, { maxItems: 100 }),
})
export type ConsoleSettings = Static<typeof ConsoleSettings>
export type ListLook = Static<typeof ListLook>

export const defaultSettings: ConsoleSettings = {
  themeColor: '#1bc7a1',
  appearance: 'system',
  tabs: false,
  fixedHeader: false,
  sidebarLogo: true,
  pinyinSearch: true,
  ownTopics: false,
  mutedTopics: [],
  soundTopics: [...usualSounds],
  lists: [],
}

const Topics = Type.Array(oneOf(...noticeTopics))

const SignIn = closed({
  id: Id,
  createdAt: Instant,
  ip: Type.String(),
  userAgent: Type.String(),
  endedAt: orNull(Instant),
  isCurrent: Type.Boolean(),
})

/** The profile of the signed-in account. */
export const profile = area('profile', 'signedIn', {
  read: read('/profile', {
    reply: closed({
      id: Id,
      version: Version,
      username: Type.String(),
      realname: Type.String(),
      mobile: sensitive('mobile', Type.String()),
      avatar: orNull(Type.String()),
      title: orNull(Type.String()),
      organName: orNull(Type.String()),
      createdAt: Instant,
      secondFactor: orNull(closed({ since: Instant, recoveryLeft: Count })),
      isFactorRequired: Type.Boolean(),
    }),
  }),
  edit: write('/profile/edit', {
    body: closed({
      version: Version,
      mobile: sensitive('mobile', formatted('mobile', 20)),
      avatar: optional(picture('avatar')),
    }),
    reply: Done,
  }),
  signins: list('/profile/signins', { query: pageQuery({}, ['createdAt']), reply: pageOf(SignIn) }),
  settings: read('/profile/settings', { reply: ConsoleSettings }),
  /** The topics of notices that the account gets by its roles. */
  topics: read('/profile/topics', { reply: closed({ shown: Topics, heard: Topics }) }),
  saveSettings: write('/profile/settings', { body: ConsoleSettings }),
  ...factorCalls,
})
