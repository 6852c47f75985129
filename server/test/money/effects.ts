import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import type { Fact } from './journal.ts'

/** What the database holds, by the same kinds as the journal. */
export const readEffects = async (db: Db): Promise<Fact[]> => {
  const { rows } = await db.execute<{ what: string; no: string }>(sql`
    select 'order' as what, order_no as no from main_order
    union all select biz_type, biz_no from ledger_txn where biz_type <> 'wallet.credited'`)
  return rows.map(({ what, no }) => ({ what, no }))
}

export const sortedFacts = (facts: readonly Fact[]) => facts.map(({ what, no }) => `${what} ${no}`).toSorted()
