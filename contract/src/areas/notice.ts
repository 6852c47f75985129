import { area, read, write } from '../kit/endpoint.ts'
import { closed, Count, Flag, Id, Instant, listOf, oneOf, orNull, Type, type Static } from '../kit/schema.ts'
import { noticeTopics, orderTypes } from '../notices.ts'

/** Lists of notices: not done yet, not read by this account, taken by this account, done. */
export const noticeViews = ['open', 'unread', 'mine', 'done'] as const
export type NoticeView = (typeof noticeViews)[number]

export const NoticeRow = closed({
  id: Id,
  topic: oneOf(...noticeTopics),
  orderType: oneOf(...orderTypes),
  /** In the caller's language. */
  msg: Type.String(),
  /** Page of the record it is about. */
  path: orNull(Type.String()),
  at: Instant,
  isUrgent: Flag,
  isRead: Flag,
  assignedId: orNull(Id),
  assignedName: orNull(Type.String()),
  doneName: orNull(Type.String()),
  doneAt: orNull(Instant),
})
export type NoticeRow = Static<typeof NoticeRow>

/** Unread notices are counted to this number. */
export const unreadAtMost = 100
export const noticesPerPage = 30
const someIds = closed({ ids: listOf(Id, 1, 100) })

/**
 * Notices of the live channel as they are stored: those for the permissions of the account that others caused, without
 * the topics that it turned off.
 */
export const notice = area('notice', 'signedIn', {
  list: read('/notice/list', {
    query: closed({
      view: Type.Optional(oneOf(...noticeViews)),
      topic: Type.Optional(oneOf(...noticeTopics)),
      /** Only notices older than this one, for the next page. */
      before: Type.Optional(Id),
    }),
    reply: closed({
      items: Type.Array(NoticeRow),
      hasMore: Type.Boolean(),
      /** Of all topics, at most 100. */
      unread: Count,
      /** Topics that have unread notices. */
      topics: Type.Array(closed({ topic: oneOf(...noticeTopics), unread: Count })),
    }),
  }),
  read: write('/notice/read', { body: someIds, ownTransactions: true }),
  readAll: write('/notice/readall', { ownTransactions: true }),
  /** Takes notices, so that the others see who deals with them, or gives them back. */
  assign: write('/notice/assign', { body: closed({ ...someIds.properties, isMine: Flag }) }),
  done: write('/notice/done', { body: someIds }),
})
