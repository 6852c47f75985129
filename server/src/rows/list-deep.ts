import { and, desc, inArray, lt, sql } from 'drizzle-orm'
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

/** Reads downwards from a value, or from the end for rows without a value. */
const makePlan = (db: Db, spec: ListSpec, names: string[], place: ListPosition, isBounded: boolean): Prepared<Read> => {
  const { table } = spec
  const { column, within } = place
  const order = [desc(column), desc(table.id)]
  const below = isBounded ? lt(column, sql.placeholder('below')) : undefined
  const ids = db
    .select({ id: table.id })
    .from(table)
    .where(and(conditions(spec, names, false), within, below))
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
    const isBounded = spot.below !== undefined
    const plan = planFor(db, [sorted, isBounded, ...names].join(','), () => makePlan(db, spec, names, place, isBounded))
    const found = await plan.execute({ ...bound, below: spot.below, limit: spot.limit, offset: spot.offset })
    return spot.isTurned ? { ...found, rows: found.rows.toReversed() } : found
  }
}
