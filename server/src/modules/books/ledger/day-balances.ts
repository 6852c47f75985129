import type { LedgerAccount } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { allOrgans } from '../../../db/counters.ts'
import { daySumsByDay, daySumTotals, type DaySum } from '../../../db/day-sums.ts'

// Triggers keep the ledger's debits and credits per operator, day and account in the daily sums: the book `ledger` has
// the account as its part, debits in `amount_fen`, credits in `kept_fen` and the number of entries in `n`.

export interface DayMovement {
  readonly day: string | null
  readonly account: LedgerAccount
  readonly debitFen: number
  readonly creditFen: number
  readonly entries: number
}

const movementOf = ({ day, part, amount_fen: debitFen, kept_fen: creditFen, n: entries }: DaySum): DayMovement => ({
  day,
  account: part as LedgerAccount,
  debitFen,
  creditFen,
  entries,
})

interface Period {
  readonly operatorId: string
  readonly from: string
  readonly to: string
}

const bookOf = (period: Period) => ({ book: 'ledger', organId: null, ...period }) as const

/** Debits and credits of each account on each day of a period. */
export const movementsByDay = async (db: Db, period: Period): Promise<DayMovement[]> =>
  (await daySumsByDay(db, bookOf(period))).map(movementOf)

/** Debits and credits of each account over a period. */
export const movements = async (db: Db, period: Period): Promise<DayMovement[]> =>
  (await daySumTotals(db, bookOf(period))).map(movementOf)

/** The daily sums must be those of the entries. */
export const ledgerDaysAreEntries = {
  name: 'INV-26 the daily sums of the ledger are its entries',
  text: `with kept as (
      select operator_id, day, part, sum(amount_fen) as debit, sum(kept_fen) as credit, sum(n) as n from (
        select operator_id, day, part, amount_fen, kept_fen, n from day_sum where book = 'ledger' and organ_id <> '${allOrgans}'
        union all select operator_id, day, part, amount_fen, kept_fen, n from day_sum_change where book = 'ledger') as figures
      group by 1, 2, 3),
    booked as (
      select operator_id, (at at time zone 'Asia/Shanghai')::date as day, account as part, count(*) as n,
        coalesce(sum(fen) filter (where side = 'debit'), 0) as debit, coalesce(sum(fen) filter (where side = 'credit'), 0) as credit
      from ledger_entry group by 1, 2, 3)
    select coalesce(k.operator_id, b.operator_id) as operator_id, coalesce(k.day, b.day)::text as day,
      coalesce(k.part, b.part) as account, k.debit as kept_debit, b.debit, k.credit as kept_credit, b.credit
    from kept k full join booked b on b.operator_id = k.operator_id and b.day = k.day and b.part = k.part
    where (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.n, 0))
      <> (coalesce(b.debit, 0), coalesce(b.credit, 0), coalesce(b.n, 0))`,
}
