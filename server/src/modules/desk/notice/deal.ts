import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import { storedNotices, type StoredNoticeRow } from '../../../db/tables.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { forMe } from './inbox.ts'
import { noticeMarks, noticeReads } from './table.ts'

interface Dealing {
  readonly db: Db
  readonly me: Me
  readonly now: Date
}

/** These notices, locked in a fixed order; refused as a whole if one is not for the account. */
const hold = async ({ db, me }: Dealing, ids: readonly string[]): Promise<StoredNoticeRow[]> => {
  const rows = await db
    .select()
    .from(storedNotices)
    .where(and(forMe(me), inArray(storedNotices.id, [...ids])))
    .orderBy(storedNotices.id)
    .for('update')
  if (rows.length !== ids.length) throw new Problem('missing')
  return rows
}

/** Other windows of the account follow. */
const tellSelf = ({ db, me }: Dealing) => publish(db, { kind: 'notices', id: me.id })
const tellAll = ({ db, me }: Dealing) => publish(db, { kind: 'notices', id: me.operatorId })

/** Marks notices as read; refused as a whole if one is not for the account. */
export const markRead = async (dealing: Dealing, ids: readonly string[]) => {
  const { db, me, now } = dealing
  const mine = and(forMe(me), inArray(storedNotices.id, [...ids]))
  const rows = await db.select({ id: storedNotices.id }).from(storedNotices).where(mine)
  if (rows.length !== ids.length) throw new Problem('missing')
  const at = now.toISOString()
  await db
    .insert(noticeReads)
    .values(rows.map(({ id }) => ({ accountId: me.id, noticeId: id, at })))
    .onConflictDoNothing()
  await tellSelf(dealing)
}

/** A transaction may commit a notice this long after its time. */
const lateMs = 60_000

/** Everything up to a minute ago is read by the mark; later notices one by one, so that none is missed unseen. */
export const markAllRead = async (dealing: Dealing) => {
  const { db, me, now } = dealing
  const until = new Date(now.getTime() - lateMs).toISOString()
  await db
    .insert(noticeMarks)
    .values({ accountId: me.id, readUntil: until })
    .onConflictDoUpdate({ target: noticeMarks.accountId, set: { readUntil: until } })
  // What the mark covers needs no row of its own.
  await db.delete(noticeReads).where(and(eq(noticeReads.accountId, me.id), lt(noticeReads.at, until)))
  const recent = db
    .select({
      accountId: sql`${me.id}::uuid`.as('account_id'),
      noticeId: storedNotices.id,
      at: sql`${now.toISOString()}::timestamptz`.as('read_at'),
    })
    .from(storedNotices)
    .where(and(forMe(me), gt(storedNotices.at, until)))
  await db
    .insert(noticeReads)
    .select(recent as never)
    .onConflictDoNothing()
  await tellSelf(dealing)
}

/** Takes notices that no colleague has taken, or gives back the account's own. */
export const assign = async (dealing: Dealing, ids: readonly string[], isMine: boolean) => {
  const { db, me, now } = dealing
  const rows = await hold(dealing, ids)
  if (rows.some(({ doneAt }) => doneAt !== null)) throw new Problem('wrongState')
  const taken = rows.find(({ assignedId }) => assignedId !== null && assignedId !== me.id)
  if (taken !== undefined) throw new Problem('noticeTaken', { values: { name: taken.assignedName ?? '' } })
  const set = isMine
    ? { assignedId: me.id, assignedName: me.realname, assignedAt: now.toISOString() }
    : { assignedId: null, assignedName: null, assignedAt: null }
  await db
    .update(storedNotices)
    .set(set)
    .where(inArray(storedNotices.id, [...ids]))
  if (isMine) await markRead(dealing, ids)
  await tellAll(dealing)
}

/** Notes that notices are dealt with; of two accounts the first is named. */
export const finish = async (dealing: Dealing, ids: readonly string[]) => {
  const { db, me, now } = dealing
  await hold(dealing, ids)
  await db
    .update(storedNotices)
    .set({ doneId: me.id, doneName: me.realname, doneAt: now.toISOString() })
    .where(and(inArray(storedNotices.id, [...ids]), isNull(storedNotices.doneAt)))
  await markRead(dealing, ids)
  await tellAll(dealing)
}

const keepDays = 30
const dayMs = 24 * 60 * 60 * 1000
const atOnce = 5_000

/** Deletes notices of more than a month ago, a few thousand at a time, and what was noted about them. */
export const forgetOldNotices = async (db: Db, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - keepDays * dayMs).toISOString()
  const old = db.select({ id: storedNotices.id }).from(storedNotices).where(lt(storedNotices.at, before)).limit(atOnce)
  const gone = await db.delete(storedNotices).where(inArray(storedNotices.id, old)).returning({ id: storedNotices.id })
  if (gone.length > 0)
    await db.delete(noticeReads).where(
      inArray(
        noticeReads.noticeId,
        gone.map(({ id }) => id),
      ),
    )
  return gone.length
}
