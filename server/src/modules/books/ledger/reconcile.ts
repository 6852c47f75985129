import { fillText, ledgerFound as found, type BooksCheck } from '@kangju/contract'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { operators } from '../../base/operator/table.ts'
import { writeRun } from './check-runs.ts'
import type { Row } from './invariant.ts'
import { countBreaches, findBreaches, invariants, keyOf, type Breach } from './invariants.ts'

const patienceMs = 10 * 60 * 1000
const toldAtMost = 20

/** Pool of the database; these queries need a longer timeout than others. */
const poolOf = (db: Db) => (db as Db & { $client: Pool }).$client

interface Reading {
  /** Only the rows of one operator. */
  readonly operatorId?: string
  readonly progress?: (done: number, total: number) => Promise<void>
}

/** Reads everything in one snapshot; the read-only transaction may take long and blocks no one. */
const readAtOnce = async (db: Db, { operatorId, progress }: Reading = {}): Promise<Breach[]> => {
  const client = await poolOf(db).connect()
  let isGood = false
  let done = 0
  const read = async (text: string) => {
    const query =
      operatorId === undefined
        ? { text }
        : { text: `select * from (${text}) as found where operator_id = $1`, values: [operatorId] }
    const patient = { ...query, query_timeout: patienceMs }
    const { rows } = await client.query(patient as QueryConfig)
    done += 1
    await progress?.(done, invariants.length)
    return rows as Row[]
  }
  try {
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${patienceMs}`)
    const breaches = await findBreaches(read)
    await client.query('commit')
    isGood = true
    return breaches
  } finally {
    client.release(!isGood)
  }
}

const whichOf = (breaches: readonly Breach[]) => [...new Set(breaches.map(keyOf))].join(', ')

/**
 * Checks all invariants and keeps the results of each operator. Violations are notified to settlement accounts and
 * logged, never corrected automatically. Returns how many there are.
 */
export const reconcile = async (tools: Tools): Promise<number> => {
  const breaches = await readAtOnce(tools.db)
  const rows = breaches.flatMap(({ name, samples }) => samples.map((row) => ({ name, row })))
  for (const found of rows.slice(0, toldAtMost)) tools.log.error(found, 'the books do not agree')
  const now = tools.clock()
  const byOperator = Map.groupBy(breaches, (breach) => breach.operatorId)
  for (const { id: operatorId } of await tools.db.select({ id: operators.id }).from(operators))
    await tools.db.transaction(async (tx) => {
      const of = byOperator.get(operatorId) ?? []
      await writeRun(tx, { operatorId, at: now, cause: 'nightly', breaches: of })
      if (of.length === 0) return
      const msg = fillText(found, { n: countBreaches(of), which: whichOf(of) })
      await notifyRole(tx, operatorId, 'settlement', { orderType: '', msg, now, path: '/finance/monthend' })
    })
  return countBreaches(breaches)
}

interface CheckRequest extends Required<Reading> {
  readonly byName: string
  readonly now: Date
}

/** Checks all invariants of one operator because an account asked for it, and keeps the result. */
export const checkNow = async (db: Db, { byName, now: at, ...reading }: CheckRequest): Promise<BooksCheck> => {
  const { operatorId } = reading
  const breaches = await readAtOnce(db, reading)
  await db.transaction((tx) => writeRun(tx, { operatorId, at, cause: 'asked', byName, breaches }))
  const byKey = Map.groupBy(breaches, keyOf)
  const rules = invariants.map((rule) => ({
    key: keyOf(rule),
    differences: countBreaches(byKey.get(keyOf(rule)) ?? []),
  }))
  return { at: at.toISOString(), rules }
}
