import { fillText, ledgerFound as found } from '@kangju/contract'
import type { Pool, QueryConfig } from 'pg'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { findBreaches, type Breach } from './invariants.ts'

const patienceMs = 10 * 60 * 1000
const toldAtMost = 20

/** What the connections come from: these questions take longer than others may. */
const poolOf = (db: Db) => (db as Db & { $client: Pool }).$client

/** Reads everything as it was at one moment; it may take as long as it takes and holds nobody up. */
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
 * Looks whether all that must always hold does. What does not is told to who looks after the money and written into the
 * log, and never put right by itself. How many differences there are.
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
