import { noticesPerPage, unreadAtMost, type NoticeTopic, type NoticeView } from '@kangju/contract'
import {
  and,
  arrayOverlaps,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { roomsFor } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import { storedNotices, type StoredNoticeRow } from '../../../db/tables.ts'
import type { Me } from '../../../http/call.ts'
import { noticeMarks, noticeReads } from './table.ts'
import { topicsOf } from './topics.ts'

/** Notices for this account: sent to a room that it is in now, and not caused by itself. */
export const forMe = (me: Me): SQL =>
  and(
    eq(storedNotices.operatorId, me.operatorId),
    arrayOverlaps(storedNotices.rooms, roomsFor(me)),
    or(isNull(storedNotices.byId), ne(storedNotices.byId, me.id)),
  ) as SQL

/** When the account last read all notices; the beginning of time before the first. */
const markOf = async (db: Db, me: Me): Promise<string> => {
  const [mark] = await db.select().from(noticeMarks).where(eq(noticeMarks.accountId, me.id))
  return mark?.readUntil ?? new Date(0).toISOString()
}

const unreadBy = (db: Db, me: Me, mark: string) => {
  const own = and(eq(noticeReads.accountId, me.id), eq(noticeReads.noticeId, storedNotices.id))
  return and(
    gt(storedNotices.at, mark),
    notExists(db.select({ id: noticeReads.noticeId }).from(noticeReads).where(own)),
  )
}

interface InboxQuery {
  readonly view?: NoticeView | undefined
  readonly topic?: NoticeTopic | undefined
  readonly before?: string | undefined
}

const viewOf = (db: Db, me: Me, mark: string, view: NoticeView): SQL | undefined => {
  switch (view) {
    case 'open':
      return isNull(storedNotices.doneAt)
    case 'unread':
      return and(isNull(storedNotices.doneAt), unreadBy(db, me, mark))
    case 'mine':
      return and(eq(storedNotices.assignedId, me.id), isNull(storedNotices.doneAt))
    case 'done':
      return isNotNull(storedNotices.doneAt)
  }
}

/** Unread notices that nobody has dealt with, by topic; the newest hundred are counted. */
const unreadOf = async (db: Db, me: Me, topics: readonly NoticeTopic[], mark: string) => {
  const newest = db
    .select({ topic: storedNotices.topic })
    .from(storedNotices)
    .where(
      and(forMe(me), inArray(storedNotices.topic, [...topics]), isNull(storedNotices.doneAt), unreadBy(db, me, mark)),
    )
    .orderBy(desc(storedNotices.id))
    .limit(unreadAtMost)
    .as('newest')
  const counted = await db
    .select({ topic: newest.topic, unread: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.topic)
  return topics.flatMap((topic) => counted.filter((one) => one.topic === topic))
}

/** Ids among these that the account has read. */
const readAmong = async (db: Db, me: Me, rows: readonly StoredNoticeRow[], mark: string): Promise<Set<string>> => {
  const ids = rows.filter(({ at }) => Date.parse(at) > Date.parse(mark)).map(({ id }) => id)
  const own = and(eq(noticeReads.accountId, me.id), inArray(noticeReads.noticeId, ids))
  const read = ids.length === 0 ? [] : await db.select({ id: noticeReads.noticeId }).from(noticeReads).where(own)
  const later = new Set(ids)
  return new Set([...rows.map(({ id }) => id).filter((id) => !later.has(id)), ...read.map(({ id }) => id)])
}

/** One page of the account's notices, newest first, with the unread ones of each topic. */
export const readInbox = async (db: Db, me: Me, { view = 'open', topic, before }: InboxQuery) => {
  const { shown: topics } = await topicsOf(db, me)
  if (topics.length === 0) return { rows: [], read: new Set<string>(), hasMore: false, topics: [] }
  const mark = await markOf(db, me)
  const found = await db
    .select()
    .from(storedNotices)
    .where(
      and(
        forMe(me),
        inArray(storedNotices.topic, topic === undefined ? topics : topics.filter((one) => one === topic)),
        viewOf(db, me, mark, view),
        before === undefined ? undefined : lt(storedNotices.id, before),
      ),
    )
    .orderBy(desc(storedNotices.id))
    .limit(noticesPerPage + 1)
  const rows = found.slice(0, noticesPerPage)
  return {
    rows,
    read: await readAmong(db, me, rows, mark),
    hasMore: found.length > rows.length,
    topics: await unreadOf(db, me, topics, mark),
  }
}
