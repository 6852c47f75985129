import { and, asc, desc, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { findSpot, makeFinder, type Finder, type ListPosition } from './list-position.ts'
import {
  conditions,
  fieldsOf,
  isKept,
  nextLabel,
  readBy,
  makePlanCache,
  sortOf,
  type Bound,
  type ListSpec,
  type Prepared,
  type Read,
} from './list-plan.ts'

/** Offset from which looking up the start of a page pays off. */
const deepFrom = 2_000

type Start = 'up' | 'down' | 'end'

/** Reads upwards or downwards from a value, or downwards from the end for rows without a value. */
const makePlan = (db: Db, spec: ListSpec, names: string[], place: ListPosition, start: Start): Prepared<Read> => {
  const { table } = spec
  const { column, within } = place
  const direction = start === 'up' ? asc : desc
  const order = [direction(column), direction(table.id)]
  const bounds = { up: gte(column, sql.placeholder('bound')), down: lt(column, sql.placeholder('bound')) }
  const bound = start === 'end' ? undefined : bounds[start]
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(and(conditions(spec, names, false), within, bound))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  const page = db
    .select(fieldsOf(spec, order, false))
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(...order)
  return readBy(spec, true, page.prepare(''))
}

interface DeepPageQuery {
  readonly names: string[]
  readonly sort: string | undefined
  readonly status: string | undefined
  readonly bound: Bound & { operatorId: string; organId: string | null; limit: number; offset: number }
}

/** Reads a deep page from its position in `row_place`; undefined where none is kept. */
export const deepReader = (spec: ListSpec) => {
  const planFor = makePlanCache<Prepared<Read>>()
  const finderFor = makePlanCache<Finder>()

  return async ({ db }: Tools, { names, sort, status, bound }: DeepPageQuery): Promise<Read | undefined> => {
    const sorted = sortOf(spec, sort)
    const place = spec.places?.[sorted ?? 'usual']
    const { operatorId, organId, limit, offset } = bound
    if (place === undefined || organId !== null || offset < deepFrom || !isKept(spec, names)) return undefined
    const isDown = sorted === undefined ? place.usual === 'desc' : sort?.startsWith('-') === true
    const ofState = status !== undefined
    const find = finderFor(db, [sorted, isDown, ofState].join(','), () =>
      makeFinder(db, place, isDown, ofState, nextLabel('place')),
    )
    const spot = await findSpot(find, place, { operatorId, status, isDown, limit, offset })
    if (spot === undefined) return undefined
    if (spot.limit === 0) return { rows: [], figures: undefined }
    const directed = spot.isUpward ? 'up' : 'down'
    const start = spot.bound === undefined ? 'end' : directed
    const plan = planFor(db, [sorted, start, ...names].join(','), () => makePlan(db, spec, names, place, start))
    const found = await plan.execute({ ...bound, bound: spot.bound, limit: spot.limit, offset: spot.offset })
    return spot.isTurned ? { ...found, rows: found.rows.toReversed() } : found
  }
}
