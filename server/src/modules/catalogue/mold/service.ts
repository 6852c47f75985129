import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { grades, molds } from './table.ts'

export type Grade = typeof grades.$inferSelect

/** The ranks of these kinds of staff, the lowest first. */
export const gradesOf = async (db: Db, moldIds: readonly string[]): Promise<Grade[]> =>
  moldIds.length === 0
    ? []
    : db
        .select()
        .from(grades)
        .where(and(inArray(grades.moldId, [...moldIds]), isNull(grades.deletedAt)))
        .orderBy(asc(grades.level))

/** What kinds of staff and ranks are called, deleted ones too. */
export const staffNames = async (db: Db, moldIds: readonly string[], gradeIds: readonly string[]) => {
  const named = (table: typeof molds | typeof grades, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : db
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, [...ids]))
  const rows = [...(await named(molds, moldIds)), ...(await named(grades, gradeIds))]
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The kinds of staff in use, each with its ranks in use. */
export const staffOptions = async (db: Db, me: Me) => {
  const rows = await db
    .select({ id: molds.id, name: molds.name, needLicense: molds.needLicense, minWorkYears: molds.minWorkYears })
    .from(molds)
    .where(and(within(me, molds), eq(molds.status, 'enabled')))
    .orderBy(asc(molds.id))
    .limit(1000)
  const ranks = await gradesOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    grades: ranks
      .filter((rank) => rank.moldId === row.id && rank.status === 'enabled')
      .map(({ id, name }) => ({ id, name })),
  }))
}

/** The kinds of staff of an operator that need a licence to practise. */
export const licensedMolds = async (db: Db, operatorId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: molds.id })
    .from(molds)
    .where(and(eq(molds.operatorId, operatorId), eq(molds.needLicense, 1)))
  return rows.map((row) => row.id)
}

/** These kinds of staff with their ranks, in use or not. */
export const moldsWithGrades = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(molds)
    .where(inArray(molds.id, [...ids]))
  const ranks = await gradesOf(db, ids)
  return rows.map((row) => ({ ...row, grades: ranks.filter((rank) => rank.moldId === row.id) }))
}

/**
 * Those of these kinds of staff that something may rest on, with their ranks. They stay as they are until the transaction
 * ends. One that was not there before has to be in use.
 */
export const restOnMolds = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  ids: readonly string[],
  before: readonly string[],
) => {
  const rows = await db
    .select()
    .from(molds)
    .where(and(within(me, molds), inArray(molds.id, [...ids])))
    .orderBy(asc(molds.id))
    .for('share')
  const usable = rows.filter((row) => row.status === 'enabled' || before.includes(row.id))
  const ranks = await gradesOf(db, ids)
  return usable.map((row) => ({ ...row, grades: ranks.filter((rank) => rank.moldId === row.id) }))
}
export type StaffKind = Awaited<ReturnType<typeof restOnMolds>>[number]
