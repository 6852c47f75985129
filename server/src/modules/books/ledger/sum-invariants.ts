import { allOrgans } from '../../../db/counters.ts'
import type { Invariant } from './invariant.ts'

const keptBy = (book: string, parts: string) => `(
    select operator_id, day, sum(amount_fen) as fen from (
      select operator_id, day, amount_fen from day_sum where book = '${book}' and ${parts} and organ_id <> '${allOrgans}'
      union all select operator_id, day, amount_fen from day_sum_change where book = '${book}' and ${parts}) as figures group by 1, 2)`

/**
 * Compares the sums of a report, which triggers keep, with their source, by operator and day. `kinds` are the same sums
 * by the filters of the report.
 */
const offBooks = (book: string, source: string, kinds = keptBy(book, `part = ''`)) => `with
  kept as ${keptBy(book, `part = ''`)},
  kinds as ${kinds},
  booked as (select t.biz_type, t.biz_no, e.* from ledger_entry e join ledger_txn t on t.id = e.txn_id),
  source as (
    select operator_id, (at at time zone 'Asia/Shanghai')::date as day, sum(fen) as fen from (${source}) as rows group by 1, 2)
  select operator_id, day::text as day, k.fen as kept, b.fen as by_kind, s.fen as booked
  from kept k full join source s using (operator_id, day) full join kinds b using (operator_id, day)
  where coalesce(k.fen, 0) <> coalesce(s.fen, 0) or coalesce(k.fen, 0) <> coalesce(b.fen, 0)`

/** Sums that triggers keep. */
export const sumInvariants: readonly Invariant[] = [
  {
    name: 'INV-15 the sum of orders paid on a day equals what came into escrow for them',
    text: offBooks(
      'paid',
      `select operator_id, at, fen from booked where biz_type = 'order.paid' and account = 'ORDER_ESCROW'`,
      keptBy('paidKind', `right(part, 1) = '.'`),
    ),
  },
  {
    // The parts of a refund may be paid on several days; the report has it on the day of the last one.
    name: 'INV-16 the sum of refunds of a day equals what was paid out for the refunds finished on it',
    text: offBooks(
      'refunded',
      `select r.operator_id, r.refunded_at as at, b.fen from refund r
        join booked b on b.operator_id = r.operator_id and split_part(b.biz_no, ':', 1) = r.refund_no
        where r.status = 'refunded' and b.biz_type = 'refund.paid' and b.account = 'REFUND_PAYABLE'`,
    ),
  },
  {
    name: 'INV-17 the sum of visits completed on a day equals what left escrow for them',
    text: offBooks(
      'completed',
      `select operator_id, at, fen from booked where biz_type = 'visit.completed' and account = 'ORDER_ESCROW'`,
      keptBy('completedKind', 'true'),
    ),
  },
  {
    name: 'INV-29 the kept sums of wallet flows equal the flows',
    text: `with kept as (
        select operator_id, day, part, sum(n) as n, sum(amount_fen) as fen from (
          select operator_id, day, part, n, amount_fen from day_sum where book = 'walletFlow' and organ_id <> '${allOrgans}'
          union all select operator_id, day, part, n, amount_fen from day_sum_change where book = 'walletFlow') as figures
        group by 1, 2, 3 having sum(n) <> 0 or sum(amount_fen) <> 0),
      source as (
        select operator_id, (created_at at time zone 'Asia/Shanghai')::date as day,
          owner_type || '.' || biz_type || '.' || post_status as part, count(*) as n, sum(amount_fen) as fen
        from wallet_flow group by 1, 2, 3)
      select coalesce(k.operator_id, s.operator_id) as operator_id, coalesce(k.day, s.day)::text as day,
        coalesce(k.part, s.part) as part, k.fen as kept, s.fen as flows
      from kept k full join source s on s.operator_id = k.operator_id and s.day = k.day and s.part = k.part
      where (k.n, k.fen) is distinct from (s.n, s.fen)`,
  },
]
