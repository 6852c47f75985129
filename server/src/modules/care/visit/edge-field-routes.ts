import { addDays, assignedVisitStates, contactHours, edgeField, startOfBusinessDay } from '@kangju/contract'
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { fileUrlOf } from '../../../rows/file-urls.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { fieldDispatchCalls } from '../dispatch/edge-calls.ts'
import { addFile, cleanFile, storeFile } from '../../base/file/service.ts'
import { actorOf, writeLog } from '../order/service.ts'
import { sessionHandlers, staffCode, staffLogin } from '../../customers/party/service.ts'
import { checkInVisit, checkOutVisit, departVisit } from './field.ts'
import { holdVisit } from './move.ts'
import { tellDesk } from './notices.ts'
import { markNoticesRead, noticesFor, noticeText } from './staff-notices.ts'
import { visits, type Visit } from './table.ts'
import { showVisits } from './view.ts'

const aPage = 50
const hourMs = 3_600_000

/** Staff need the customer's number shortly before a visit and during it. */
const needsNumber = ({ status, startAt }: Visit, now: Date) =>
  status === 'onTheWay' ||
  status === 'inService' ||
  (status === 'accepted' && startAt !== null && Date.parse(startAt) - now.getTime() <= contactHours * hourMs)

const isOpen = inArray(visits.status, [...assignedVisitStates])

/** Visits of the signed-in staff member: open ones by start, then finished ones, latest first. */
const ownVisits = async (call: Call<typeof edgeField.visits>) => {
  const { db, me, tools, query, now } = call
  const { status, day, page = 1 } = query
  const rows = await db
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.operatorId, me.operatorId),
        eq(visits.peopleId, me.id),
        isNull(visits.deletedAt),
        status === undefined ? undefined : eq(visits.status, status),
        day === undefined ? undefined : gte(visits.startAt, startOfBusinessDay(day).toISOString()),
        day === undefined ? undefined : lt(visits.startAt, startOfBusinessDay(addDays(day, 1)).toISOString()),
      ),
    )
    .orderBy(
      sql`${isOpen} desc`,
      sql`case when ${isOpen} then ${visits.startAt} end`,
      desc(visits.startAt),
      asc(visits.id),
    )
    .limit(aPage)
    .offset((page - 1) * aPage)
  const shown = await showVisits(call, rows)
  return shown.map((visit, at) => {
    const row = rows[at]
    return row !== undefined && needsNumber(row, now)
      ? { ...visit, contactMobile: openField(tools.keyring, 'visit', 'contactMobile', row) }
      : visit
  })
}

/** States in which staff can upload pictures; the files stay pending until a record refers to them. */
const picturedStates = ['accepted', 'onTheWay', 'inService'] as const

const uploadPicture = async (call: Call<typeof edgeField.upload>) => {
  const { db, me, params, tools, now } = call
  const [visit] = await db
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.operatorId, me.operatorId),
        eq(visits.id, params.id),
        eq(visits.peopleId, me.id),
        inArray(visits.status, [...picturedStates]),
      ),
    )
  if (visit === undefined) throw new Problem('missing')
  const content = await cleanFile(call.upload, true)
  const owner = { id: null, operatorId: me.operatorId }
  const row = await storeFile(tools, { purpose: 'order', name: call.upload.filename, content, owner, now })
  await call.transact(async (tx) => {
    await addFile(tx, row)
    call.audit({
      entityId: row.id,
      detail: { purpose: row.purpose, type: row.type, bytes: row.bytes, visit: visit.id },
    })
  })
  return { url: fileUrlOf(row) }
}

const checkout = async (call: Call<typeof edgeField.checkout>) => {
  const { db, tools, me, params, now, body } = call
  const { lng, lat, reason, ...record } = body
  const held = await holdVisit(db, me.operatorId, params.id)
  await checkOutVisit(db, tools, held, { actor: actorOf(me), now, at: { lng, lat }, record, reason })
  // Health data stays out of the audit log.
  call.audit({ detail: { lng, lat, abnormal: record.abnormal, ...(reason == null ? {} : { reason }) } })
  return null
}

const reportableStates = new Set<string>(['onTheWay', 'inService'])

/** Logs that the care recipient is absent or refuses, and notifies order accounts to decide. */
const reportAbsence = async (call: Call<typeof edgeField.absent>) => {
  const { db, me, params, now, body } = call
  const { visit } = await holdVisit(db, me.operatorId, params.id)
  if (visit.peopleId !== me.id) throw new Problem('missing')
  if (!reportableStates.has(visit.status)) throw new Problem('wrongState')
  const { operatorId, mainId, id } = visit
  const line = {
    operatorId,
    mainId,
    childId: id,
    action: 'note',
    actor: actorOf(me),
    remark: body.reason,
    now,
  } as const
  await writeLog(db, line)
  await tellDesk(db, visit, 'nobodyThere', now)
  return null
}

export const edgeFieldRoutes = implement(edgeField, {
  code: staffCode,
  login: staffLogin,
  ...sessionHandlers('staff'),
  ...fieldDispatchCalls,
  visits: ownVisits,
  depart: async ({ db, me, params, now }) => {
    const held = await holdVisit(db, me.operatorId, params.id)
    await departVisit(db, held, { actor: actorOf(me), now })
    return null
  },
  checkin: async ({ db, tools, me, params, now, body: { lng, lat, method, code, reason } }) => {
    const held = await holdVisit(db, me.operatorId, params.id)
    const report = { actor: actorOf(me), now, at: { lng, lat }, method, code, reason }
    const { visit, distanceM } = await checkInVisit(db, tools, held, report)
    return { distanceM, locationAbnormal: visit.locationAbnormal ? 1 : 0, lateMin: visit.lateMin }
  },
  upload: uploadPicture,
  checkout,
  absent: reportAbsence,
  notices: async ({ db, me, lang, query, now }) => {
    const { rows, unread } = await noticesFor(db, me.id, now, query.before)
    const items = rows.map((row) => ({
      ...row,
      text: noticeText(row, lang),
      isRead: row.readAt === null ? (0 as const) : (1 as const),
    }))
    return { items, unread }
  },
  readNotices: async ({ db, me, body, now }) => {
    await markNoticesRead(db, me.id, body.ids, now)
    return null
  },
})
