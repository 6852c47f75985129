import type { BooksCheck } from '@kangju/contract'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from '../../../db/client.ts'
import { findBreaches, invariants } from './invariants.ts'

const patienceMs = 10 * 60 * 1000

/** Pool of the database; these queries need a longer timeout than others. */
const poolOf = (db: Db) => (db as Db & { $client: Pool }).$client

interface Checking {
  readonly operatorId: string
  readonly now: Date
  readonly progress: (done: number, total: number) => Promise<void>
}

/** Number of an invariant in the data dictionary. */
const keyOf = ({ name }: { readonly name: string }) => name.slice(0, 6)

/** Checks all invariants of one operator in one snapshot and counts the violations of each. */
export const checkBooks = async (db: Db, { operatorId, now, progress }: Checking): Promise<BooksCheck> => {
  const client = await poolOf(db).connect()
  let isGood = false
  let done = 0
  try {
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${patienceMs}`)
    const breaches = await findBreaches(async (text) => {
      const query = { text: `select * from (${text}) as found where operator_id = $1`, values: [operatorId] }
      const { rows } = await client.query({ ...query, query_timeout: patienceMs } as QueryConfig)
      done += 1
      await progress(done, invariants.length)
      return rows as Record<string, unknown>[]
    })
    await client.query('commit')
    isGood = true
    const found = Map.groupBy(breaches, keyOf)
    const rules = invariants.map((rule) => ({ key: keyOf(rule), differences: found.get(keyOf(rule))?.length ?? 0 }))
    return { at: now.toISOString(), rules }
  } finally {
    client.release(!isGood)
  }
}
