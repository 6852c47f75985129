import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** Folds the appended changes into the sums of months in one statement, so that every reader sees a change exactly once. */
export const foldWalletMonths = (db: Db) =>
  db.execute(sql`
    with folded as (delete from wallet_month_change returning operator_id, month, owner_id, kind, n, fen)
    insert into wallet_month (operator_id, month, owner_id, kind, n, fen)
    select operator_id, month, owner_id, kind, sum(n), sum(fen) from folded group by 1, 2, 3, 4
    on conflict (operator_id, month, owner_id, kind) do update
      set n = wallet_month.n + excluded.n, fen = wallet_month.fen + excluded.fen`)

/** Changes of an operator's wallets in a month and the later ones: owner_id, month, kind, fen. */
export const walletMonthsSince = (operatorId: string, month: string): SQL => {
  const which = sql`operator_id = ${operatorId} and month >= ${`${month}-01`}`
  return sql`select owner_id, month, kind, fen from wallet_month where ${which}
    union all select owner_id, month, kind, fen from wallet_month_change where ${which}`
}
