import { notice } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { assign, finish, markAllRead, markRead } from './deal.ts'
import { readInbox } from './inbox.ts'

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0)

export const noticeRoutes = implement(notice, {
  list: async ({ db, me, lang, query }) => {
    const { rows, read, hasMore, topics } = await readInbox(db, me, query)
    return {
      items: rows.map(({ texts, isUrgent, ...row }) => ({
        ...row,
        msg: texts[lang],
        isUrgent: flag(isUrgent),
        isRead: flag(read.has(row.id)),
      })),
      hasMore,
      unread: topics.reduce((sum, { unread }) => sum + unread, 0),
      topics,
    }
  },

  // Reading is no deed of the audit log.
  read: async ({ db, me, now, body }) => {
    await db.transaction((tx) => markRead({ db: tx, me, now }, body.ids))
    return null
  },
  readAll: async ({ db, me, now }) => {
    await db.transaction((tx) => markAllRead({ db: tx, me, now }))
    return null
  },
  assign: async ({ db, me, now, body, audit }) => {
    await assign({ db, me, now }, body.ids, body.isMine === 1)
    audit({ each: body.ids.map((entityId) => ({ entityId, detail: { isMine: body.isMine } })) })
    return null
  },
  done: async ({ db, me, now, body, audit }) => {
    await finish({ db, me, now }, body.ids)
    audit({ each: body.ids.map((entityId) => ({ entityId })) })
    return null
  },
})
