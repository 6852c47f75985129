import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { together } from '../../../../db/together.ts'
import { grades, molds } from '../../../catalogue/mold/table.ts'
import { organs } from '../../../organs/organ/table.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { mark, readMarked, standingAs, wantedStaff, type StaffQuery, type Standing } from './staff-rows.ts'
import type { Staff } from './types.ts'

type Read = Awaited<ReturnType<typeof readMarked>>[number]

/** The staff of a few large operators; beyond that everything is read again. */
const rememberedAtMost = 10_000

/** Staff as last read, by database and id. */
const memories = new WeakMap<Db, Map<string, Read>>()

const memoryOf = (db: Db) => {
  const known = memories.get(db) ?? new Map<string, Read>()
  if (known.size > rememberedAtMost) known.clear()
  memories.set(db, known)
  return known
}

/** Returns a lookup of organisation, grade and type, which are few and read each time. */
const standings = async (db: Db, operatorId: string) => {
  const { places, ranks, kinds } = await together(db, {
    places: db
      .select({ id: organs.id })
      .from(organs)
      .where(
        and(
          eq(organs.operatorId, operatorId),
          eq(organs.active, 1),
          eq(organs.status, 'enabled'),
          isNull(organs.deletedAt),
        ),
      ),
    ranks: db
      .select({ id: grades.id, moldId: grades.moldId, level: grades.level })
      .from(grades)
      .where(and(eq(grades.operatorId, operatorId), isNull(grades.deletedAt))),
    kinds: db
      .select({ id: molds.id })
      .from(molds)
      .where(and(eq(molds.operatorId, operatorId), eq(molds.needLicense, 1))),
  })
  const serving = new Set(places.map(({ id }) => id))
  const levels = new Map(ranks.map(({ id, level }) => [id, level]))
  const tops = new Map<string, number>()
  for (const { moldId, level } of ranks) tops.set(moldId, Math.max(level, tops.get(moldId) ?? 0))
  const licensed = new Set(kinds.map(({ id }) => id))
  return ({ organId, gradeId, moldId }: Staff): Standing => ({
    isOrganServing: serving.has(organId),
    level: levels.get(gradeId) ?? 0,
    topLevel: tops.get(moldId) ?? 1,
    needLicense: licensed.has(moldId),
  })
}

/**
 * The same as reading all these staff, but only those that changed since the last time are read: reading 1,400 people
 * takes longer than judging them. Not for use in a transaction, which may see its own unfinished changes.
 */
export const recallStaff = async (
  db: Db,
  wanted: Pick<StaffQuery, 'operatorId' | 'organId' | 'isReceiving'>,
): Promise<Staff[]> => {
  const { operatorId } = wanted
  const { rows } = await db.execute<{ id: string; mark: string }>(
    sql`select ${peopleTable.id}, ${mark} as mark from ${peopleTable} where ${wantedStaff(wanted)}`,
  )
  const memory = memoryOf(db)
  const found = new Map<string, Read>()
  for (const { id, mark: now } of rows) {
    const known = memory.get(id)
    if (known?.mark === now) found.set(id, known)
  }
  const changed = rows.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  for (const read of changed.length === 0 ? [] : await readMarked(db, { ...wanted, ids: changed })) {
    found.set(read.staff.id, read)
    memory.set(read.staff.id, read)
  }
  const standingOf = await standings(db, operatorId)
  return [...found.values()].map((read) => standingAs(read, standingOf(read.staff)))
}
