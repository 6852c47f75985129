import { people, VisitRow, type VisitDetail } from '@kangju/contract'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areaName } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { SignedCall, Tools } from '../../../http/call.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import { examAppointments } from '../clorder/table.ts'
import { organNames } from '../../organs/organ/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { visits, type Visit } from './table.ts'

const known = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

const mobilesOf = async (db: Db, { keyring }: Tools, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: peopleTable.id, operatorId: peopleTable.operatorId, mobile: peopleTable.mobile })
    .from(peopleTable)
    .where(inArray(peopleTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, String(maskRow(keyring, 'people', people.add.body, row)['mobile'])]))
}

type Viewing = Pick<SignedCall, 'db' | 'tools'>

type OfOthers = 'areaName' | 'organName' | 'peopleMobile'
/** Visit columns that lists show. */
export type SeenVisit = Pick<Visit, Exclude<keyof VisitRow, OfOthers> | 'operatorId'>

const columns: Record<string, PgColumn> = getTableColumns(visits)
/** Table columns that lists read. */
export const seenColumns: Record<string, PgColumn> = Object.fromEntries(
  ['operatorId', ...Object.keys(VisitRow.properties)].flatMap((name) =>
    columns[name] === undefined ? [] : [[name, columns[name]]],
  ),
)

/** Converts visits to list rows with names and masked numbers; two queries for all of them. */
export const showVisits = async ({ db, tools }: Viewing, rows: readonly SeenVisit[]): Promise<VisitRow[]> => {
  const organs = await organNames(db, known(rows.map((row) => row.organId)))
  const mobiles = await mobilesOf(db, tools, known(rows.map((row) => row.peopleId)))
  return rows.map((row) => ({
    ...(maskRow(tools.keyring, 'visit', VisitRow, row) as unknown as SeenVisit),
    areaName: areaName(row.areaCode),
    organName: organs.get(row.organId ?? '') ?? null,
    peopleMobile: mobiles.get(row.peopleId ?? '') ?? null,
    needManual: flag(row.needManual),
    refundLock: flag(row.refundLock),
    locationAbnormal: flag(row.locationAbnormal),
    expired: flag(row.expired),
  }))
}

export const showVisit = async (call: Viewing, row: Visit): Promise<VisitDetail> => {
  const [shown] = await showVisits(call, [row])
  const [exam] =
    row.bizType === 'exam'
      ? await call.db
          .select({ status: examAppointments.status })
          .from(examAppointments)
          .where(eq(examAppointments.id, row.id))
      : []
  const { visitFeeFen, materialFeeFen, settleStatus, dispatchedAt, acceptedAt, departAt } = row
  const { requestedPeopleId, requestedPeopleName } = row
  const { checkinAt, checkoutAt, finishedAt, comment, isDisputed } = row
  return {
    ...(shown as VisitRow),
    requestedPeopleId,
    requestedPeopleName,
    visitFeeFen,
    materialFeeFen,
    settleStatus,
    dispatchedAt,
    acceptedAt,
    departAt,
    checkinAt,
    checkoutAt,
    finishedAt,
    comment,
    isDisputed: flag(isDisputed),
    examStatus: exam?.status ?? null,
  }
}
