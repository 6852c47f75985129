import { may, type order, type DispatchLine, type OrderLogLine } from '@kangju/contract'
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import type { Call, Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, seek, within } from '../../../rows/scope.ts'
import { dispatchRecords } from '../dispatch/table.ts'
import { logOfOrder } from '../order/service.ts'
import { orderLogs, orders, type Order } from '../order/table.ts'
import { showOrder } from '../order/commands.ts'
import { organNames } from '../../organs/organ/service.ts'
import { refunds } from '../refund/table.ts'
import { recordOfVisit, shownRecord } from './record.ts'
import { visits, type Visit } from './table.ts'
import { showVisit, showVisits } from './view.ts'

/** All visits of an order within the account's scope. */
const visitsOf = (db: Db, me: Me, mainId: string): Promise<Visit[]> =>
  wholeRows(visits).byKey(db, sql`${within(me, visits)} and ${eq(visits.mainId, mainId)}`, sql` order by ${visits.seq}`)

const dispatchesOf = async (db: Db, childIds: readonly string[]): Promise<DispatchLine[]> => {
  if (childIds.length === 0) return []
  const newestFirst = sql` order by ${desc(dispatchRecords.sentAt)}, ${desc(dispatchRecords.id)}`
  const rows = await wholeRows(dispatchRecords).byKey(db, isAmong(dispatchRecords.childId, childIds), newestFirst)
  const names = await organNames(db, [...new Set(rows.flatMap(({ organId }) => organId ?? []))])
  return rows.map((row) => ({ ...row, organName: names.get(row.organId ?? '') ?? null }))
}

/** Log rows of these visits and of the order. */
const logOf = async (db: Db, main: Order, shown: readonly Visit[]): Promise<OrderLogLine[]> => {
  const numbers = new Map(shown.map(({ id, childNo }) => [id, childNo]))
  const rows = await db
    .select()
    .from(orderLogs)
    .where(
      and(logOfOrder(main), or(isNull(orderLogs.childId), inArray(orderLogs.childId, [...numbers.keys(), main.id]))),
    )
    .orderBy(asc(orderLogs.at), asc(orderLogs.id))
  return rows.map((row) => ({ ...row, childNo: numbers.get(row.childId ?? '') ?? null }))
}

const refundsOf = async (db: Db, mainId: string, all: readonly Visit[]) => {
  const numbers = new Map(all.map(({ id, childNo }) => [id, childNo]))
  const rows = await wholeRows(refunds).byKey(db, eq(refunds.mainId, mainId), sql` order by ${desc(refunds.id)}`)
  return rows
    .map(({ childIds, ...row }) => ({ ...row, childNos: childIds.flatMap((id) => numbers.get(id) ?? []) }))
    .filter(({ childNos }) => childNos.length > 0)
}

/** Revenue splits of these visits, with wallet permission only. */
const splitsOf = (me: Me, shown: readonly Visit[]) =>
  may(me, ['peoplefinancial'])
    ? shown
        .filter(({ peopleFen }) => peopleFen !== null)
        .map(({ childNo, amountFen, peopleFen, organFen, marketerFen, platformFen }) => ({
          childNo,
          amountFen,
          peopleFen: peopleFen ?? 0,
          organFen: organFen ?? 0,
          marketerFen: marketerFen ?? 0,
          platformFen: platformFen ?? 0,
        }))
    : null

/** Accounts without order permission see health checks only. */
const checkKind = (me: Me, { bizType }: Pick<Order, 'bizType'>) => {
  if (!may(me, ['order']) && bizType !== 'exam') throw new Problem('missing')
}

interface DetailQuery {
  readonly order: Order
  readonly visit: Visit | null
}

const askedFor = async (db: Db, me: Me, id: string, kind: 'child' | 'main'): Promise<DetailQuery> => {
  if (kind === 'main') return { order: await find(db, me, orders, id), visit: null }
  const visit = await find(db, me, visits, id)
  // The order may belong to another organisation, so the account's organisation is not checked here.
  const main = await seek(db, { ...me, organId: null }, orders, visit.mainId)
  if (main === undefined) throw new Problem('missing')
  return { order: main, visit }
}

export const readDetail = async (call: Call<typeof order.detail>) => {
  const { db, me, tools, params, query } = call
  const { order: main, visit } = await askedFor(db, me, params.id, query.kind ?? 'child')
  checkKind(me, main)
  const all = await visitsOf(db, me, main.id)
  const looked = visit === null ? all : [visit]
  const record = visit === null ? undefined : await recordOfVisit(db, visit.id)
  return {
    order: await showOrder(call, main),
    visit: visit === null ? null : await showVisit(call, visit),
    visits: await showVisits(call, all),
    record: record === undefined ? null : shownRecord(tools.keyring, record),
    dispatches: await dispatchesOf(
      db,
      looked.map(({ id }) => id),
    ),
    refunds: await refundsOf(db, main.id, all),
    splits: splitsOf(me, looked),
    log: await logOf(db, main, looked),
  }
}
