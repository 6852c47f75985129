import { fillText, ledgerFound as found } from '@kangju/contract'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { findBreaches, type Breach } from './invariants.ts'

const patienceMs = 10 * 60 * 1000
const toldAtMost = 20

/** Pool of the database; these queries need a longer timeout than others. */
const poolOf = (db: Db) => (db as Db & { $client: Pool }).$client

/** Reads everything in one snapshot; the read-only transaction may take long and blocks no one. */
const readAtOnce = async ({ db }: Pick<Tools, 'db'>): Promise<Breach[]> => {
  const client = await poolOf(db).connect()
  let isGood = false
  try {
    await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${patienceMs}`)
    const breaches = await findBreaches(
      async (text) => (await client.query({ text, query_timeout: patienceMs } as QueryConfig)).rows as Breach['row'][],
    )
    await client.query('commit')
    isGood = true
    return breaches
  } finally {
    client.release(!isGood)
  }
}

const whichOf = (breaches: readonly Breach[]) => [...new Set(breaches.map(({ name }) => name.slice(0, 6)))].join(', ')

/**
 * Checks all invariants. Violations are notified to settlement accounts and logged, never corrected automatically.
 * Returns how many there are.
 */
export const reconcile = async (tools: Tools): Promise<number> => {
  const breaches = await readAtOnce(tools)
  for (const { name, row } of breaches.slice(0, toldAtMost)) tools.log.error({ name, row }, 'the books do not agree')
  const now = tools.clock()
  for (const [operatorId, of] of Map.groupBy(breaches, (breach) => breach.operatorId)) {
    const msg = fillText(found, { n: of.length, which: whichOf(of) })
    await tools.db.transaction((tx) => notifyRole(tx, operatorId, 'settlement', { orderType: '', msg, now }))
  }
  return breaches.length
}
