import { and, asc, desc, eq } from 'drizzle-orm'
import type { CheckRun, InvariantResult } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { invariantKeys } from '../../books/ledger/service.ts'
import { checkResults, checkRuns } from '../../books/ledger/table.ts'

/** Every invariant with the result of the newest check. */
export const lastResults = async (db: Db, operatorId: string): Promise<InvariantResult[]> => {
  const [run] = await db
    .select()
    .from(checkRuns)
    .where(eq(checkRuns.operatorId, operatorId))
    .orderBy(desc(checkRuns.at), desc(checkRuns.id))
    .limit(1)
  const results = run === undefined ? [] : await db.select().from(checkResults).where(eq(checkResults.runId, run.id))
  const byKey = new Map(results.map((result) => [result.key, result]))
  return invariantKeys.map((key) => {
    const result = byKey.get(key)
    const checkedAt = result === undefined ? null : (run?.at ?? null)
    return { key, checkedAt, violations: result?.violations ?? 0, samples: result?.samples ?? [] }
  })
}

interface HistoryQuery {
  readonly operatorId: string
  readonly key: string
  readonly page: number
  readonly limit: number
  readonly isOldestFirst: boolean
}

/** Results of one invariant. */
export const resultHistory = async (db: Db, { operatorId, key, page, limit, isOldestFirst }: HistoryQuery) => {
  const order = isOldestFirst ? asc : desc
  const where = and(eq(checkRuns.operatorId, operatorId), eq(checkResults.key, key))
  const joined = eq(checkResults.runId, checkRuns.id)
  const rows = await db
    .select({ run: checkRuns, violations: checkResults.violations })
    .from(checkRuns)
    .innerJoin(checkResults, joined)
    .where(where)
    .orderBy(order(checkRuns.at), order(checkRuns.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const all = db.select({ id: checkRuns.id }).from(checkRuns).innerJoin(checkResults, joined).where(where)
  const items = rows.map(({ run: { id, at, cause, byName }, violations }): CheckRun => ({
    id,
    at,
    cause,
    byName,
    violations,
  }))
  return { items, total: await db.$count(all.as('runs')), capped: false, page, limit }
}
