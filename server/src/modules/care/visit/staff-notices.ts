import {
  beijingIso,
  fillText,
  staffNoticeTexts,
  takeBackSeconds,
  type Lang,
  type StaffNoticeKind,
  type VisitMoveName,
  type VisitState,
} from '@kangju/contract'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isSilent } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import { addRows, insertionOf } from '../../../db/put-rows.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { deliverNote, putInOutbox } from '../../base/sms/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import type { Actor } from '../order/service.ts'
import { staffNotices, type StaffNotice, type Visit } from './table.ts'

type Facts = Pick<
  Visit,
  'peopleId' | 'status' | 'startAt' | 'areaCode' | 'address' | 'contactName' | 'contactMobileIndex'
>

const isElsewhere = (before: Facts, after: Facts) =>
  (['areaCode', 'address', 'contactName', 'contactMobileIndex'] as const).some((key) => before[key] !== after[key])

/** Who is told what about a change of a visit; the person who made the change is not told. */
export const noticesOf = (
  before: Facts,
  after: Facts,
  { move, actor }: { readonly move: VisitMoveName; readonly actor: Pick<Actor, 'type' | 'id'> },
): { readonly peopleId: string; readonly kind: StaffNoticeKind }[] => {
  // The notices of the dispatch were not sent yet.
  if (move === 'takeBack') return []
  const [from, to] = [before.peopleId, after.peopleId]
  const told: { peopleId: string; kind: StaffNoticeKind }[] = []
  if (from !== null && from !== to) told.push({ peopleId: from, kind: move === 'timeout' ? 'timedOut' : 'withdrawn' })
  if (to !== null && from !== to) told.push({ peopleId: to, kind: after.status === 'offered' ? 'offered' : 'assigned' })
  if (to !== null && from === to) {
    if (after.status === 'cancelled') told.push({ peopleId: to, kind: 'cancelled' })
    else if (before.startAt !== after.startAt) told.push({ peopleId: to, kind: 'rescheduled' })
    else if (isElsewhere(before, after)) told.push({ peopleId: to, kind: 'relocated' })
  }
  return told.filter(({ peopleId }) => actor.type !== 'staff' || actor.id !== peopleId)
}

interface Change {
  readonly before: Visit
  readonly after: Visit
  readonly by: { readonly move: VisitMoveName; readonly actor: Actor; readonly now: Date }
}

type Shown = Pick<Visit, 'id' | 'operatorId' | 'childNo' | 'projectName' | 'startAt' | 'offerUntil'>

/** Until then an account can take its dispatch back; null for all other changes. */
const tellAtOf = ({ move, actor, now }: Change['by']) =>
  actor.type === 'account' && (move === 'dispatch' || move === 'redispatch')
    ? new Date(now.getTime() + takeBackSeconds * 1000).toISOString()
    : null

const noticeOf = (
  visit: Shown,
  peopleId: string,
  kind: StaffNoticeKind,
  now: Date,
  tellAt: string | null = null,
): StaffNotice => ({
  id: newId(),
  operatorId: visit.operatorId,
  peopleId,
  childId: visit.id,
  childNo: visit.childNo,
  kind,
  projectName: visit.projectName,
  startAt: visit.startAt,
  offerUntil: kind === 'offered' ? visit.offerUntil : null,
  createdAt: now.toISOString(),
  tellAt,
  readAt: null,
  isSent: false,
})

const noticesAbout = (changes: readonly Change[]): StaffNotice[] =>
  isSilent()
    ? []
    : changes.flatMap(({ before, after, by }) =>
        noticesOf(before, after, by).map(({ peopleId, kind }) =>
          // Staff who lose a visit know it by the time that it had.
          noticeOf(peopleId === after.peopleId ? after : before, peopleId, kind, by.now, tellAtOf(by)),
        ),
      )

/** Writes the notices in the transaction of their cause. */
export const tellStaff = (tx: Db, changes: readonly Change[]) => addRows(tx, staffNotices, noticesAbout(changes))

/** Insertions of the notices of a change as parts of the statement that makes it. */
export const noticeInsertions = (change: Change): SQL[] => {
  const rows = noticesAbout([change])
  return rows.length === 0 ? [] : [insertionOf(staffNotices, rows)]
}

/** Removes the notices of a dispatch that was made then and returns how many; one that was sent stays. */
export const dropUntold = async (tx: Db, childId: string, createdAt: string): Promise<number> => {
  const untold = and(
    eq(staffNotices.childId, childId),
    eq(staffNotices.isSent, false),
    eq(staffNotices.createdAt, createdAt),
    isNotNull(staffNotices.tellAt),
  )
  return (await tx.delete(staffNotices).where(untold).returning({ id: staffNotices.id })).length
}

/** Visits whose staff member still has to come; offers are withdrawn by a refund request. */
const expected: ReadonlySet<VisitState> = new Set(['accepted', 'onTheWay'])

/** Tells staff that a refund of their visit is under review, or no longer is. */
export const tellOfRefundLock = async (
  tx: Db,
  visits: readonly (Shown & Pick<Visit, 'peopleId' | 'status'>)[],
  isLocked: boolean,
  now: Date,
) => {
  if (isSilent()) return
  const kind = isLocked ? 'refundAsked' : 'refundOver'
  const rows = visits.flatMap((visit) =>
    visit.peopleId === null || !expected.has(visit.status) ? [] : [noticeOf(visit, visit.peopleId, kind, now)],
  )
  await addRows(tx, staffNotices, rows)
}

/** 11-17 14:00 in Beijing time. */
const minuteOf = (instant: string | null) =>
  instant === null ? '' : beijingIso(new Date(instant)).slice(5, 16).replace('T', ' ')

export const noticeText = ({ kind, projectName, startAt, offerUntil }: StaffNotice, lang: Lang) =>
  fillText(staffNoticeTexts[kind], { project: projectName, time: minuteOf(startAt), until: minuteOf(offerUntil) })[lang]

/** Notices that may be shown; of one visit none before an earlier one that is still held back. */
const isTold = (db: Db, now: Date) => {
  const earlier = alias(staffNotices, 'earlier')
  const held = and(
    eq(earlier.isSent, false),
    eq(earlier.childId, staffNotices.childId),
    lte(earlier.id, staffNotices.id),
    gt(earlier.tellAt, now.toISOString()),
  )
  return notExists(db.select({ id: earlier.id }).from(earlier).where(held))
}

const pageSize = 50

/** One page of the notices of a staff member, newest first, with the number of unread ones. */
export const noticesFor = async (db: Db, peopleId: string, now: Date, before?: string) => {
  const mine = and(eq(staffNotices.peopleId, peopleId), isTold(db, now))
  const rows = await db
    .select()
    .from(staffNotices)
    .where(and(mine, before === undefined ? undefined : lt(staffNotices.id, before)))
    .orderBy(desc(staffNotices.id))
    .limit(pageSize)
  return { rows, unread: await db.$count(staffNotices, and(mine, isNull(staffNotices.readAt))) }
}

/** Notices that are not the staff member's are treated as missing. */
export const markNoticesRead = async (tx: Db, peopleId: string, ids: readonly string[], now: Date) => {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const own = and(eq(staffNotices.peopleId, peopleId), inArray(staffNotices.id, wanted))
  if ((await tx.$count(staffNotices, own)) !== wanted.length) throw new Problem('missing')
  await tx
    .update(staffNotices)
    .set({ readAt: now.toISOString() })
    .where(and(own, isNull(staffNotices.readAt)))
}

const atOnce = 50
const minuteMs = 60_000
/** After a longer downtime the notice is in the list, and a message would only confuse. */
const freshMinutes = 30

/** Marks the oldest unsent notices as sent and queues the messages of those that are still fresh. */
const takeUnsent = async (tx: Db, keyring: Keyring, now: Date) => {
  const due = await tx
    .select({ id: staffNotices.id })
    .from(staffNotices)
    .where(and(eq(staffNotices.isSent, false), isTold(tx, now)))
    .orderBy(asc(staffNotices.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return { ids, messages: [] }
  await tx.update(staffNotices).set({ isSent: true }).where(inArray(staffNotices.id, ids))
  const since = new Date(now.getTime() - freshMinutes * minuteMs).toISOString()
  const fresh = await tx
    .select({
      notice: staffNotices,
      person: { id: peopleTable.id, operatorId: peopleTable.operatorId, mobile: peopleTable.mobile },
    })
    .from(staffNotices)
    .innerJoin(peopleTable, eq(peopleTable.id, staffNotices.peopleId))
    .where(and(inArray(staffNotices.id, ids), gt(staffNotices.createdAt, since)))
    .orderBy(asc(staffNotices.id))
  const messages: Parameters<typeof deliverNote>[1][] = []
  for (const { notice, person } of fresh) {
    const mobile = openField(keyring, 'people', 'mobile', person)
    const text = noticeText(notice, 'zh')
    const outboxId = await putInOutbox(tx, keyring, { operatorId: notice.operatorId, mobile, text, now })
    messages.push({ operatorId: notice.operatorId, outboxId, mobile, text })
  }
  return { ids, messages }
}

/**
 * Sends new notices as text messages and returns how many were taken. They are marked first, so that a crash loses a
 * message rather than sending it twice.
 */
export const sendStaffNotices = async (tools: Tools): Promise<number> => {
  const { db, keyring, clock } = tools
  const { ids, messages } = await db.transaction((tx) => takeUnsent(tx, keyring, clock()))
  for (const message of messages) await deliverNote(tools, message)
  return ids.length
}

const keepDays = 90

/** Deletes notices that are too old to be read; run by a job. */
export const forgetOldNotices = (db: Db, now: Date) =>
  db
    .delete(staffNotices)
    .where(lt(staffNotices.createdAt, new Date(now.getTime() - keepDays * 24 * 60 * minuteMs).toISOString()))
