import type { Invariant } from './invariant.ts'

/** Cards of batches: their counts, those of organisations, visit cards, and cards reserved for goods orders. */
export const cardInvariants: readonly Invariant[] = [
  {
    name: 'INV-40 a batch has as many cards as it counts, and all of them once they can be used',
    text: `with made as (select batch_id, count(*) as n from prepay_card where deleted_at is null group by 1)
      select b.operator_id, b.batch_no, b.generated_count, coalesce(made.n, 0) as cards
      from prepay_batch b left join made on made.batch_id = b.id
      where b.generated_count <> coalesce(made.n, 0) or (b.status <> 'draft' and b.generated_count <> b.quantity)`,
  },
  {
    name: 'INV-41 a distribution has as many cards, active and void ones as it counts',
    text: `with given as (
        select dist_id, count(*) as n, count(*) filter (where activated_at is not null) as active,
          count(*) filter (where status = 'void' and activated_at is null) as void
        from prepay_card where dist_id is not null and deleted_at is null group by 1)
      select d.operator_id, d.dist_no, d.quantity, g.n, d.active_count, g.active, d.void_count, g.void
      from prepay_dist d left join given g on g.dist_id = d.id
      where d.quantity <> coalesce(g.n, 0) or d.active_count <> coalesce(g.active, 0) or d.void_count <> coalesce(g.void, 0)`,
  },
  {
    name: 'INV-42 what organisations owe for cards is the price of the active ones, less what they paid',
    text: `with owed as (
        select operator_id, organ_id,
          sum(active_count * sale_price_fen - case pay_status when 'paid' then total_fen else 0 end) as fen
        from prepay_dist group by 1, 2),
      booked as (
        select operator_id, owner_id, sum(case side when 'debit' then fen else -fen end) as fen
        from ledger_entry where account = 'ORGAN_RECEIVABLE' group by 1, 2)
      select coalesce(o.operator_id, b.operator_id) as operator_id, coalesce(o.organ_id, b.owner_id)::text as organ,
        coalesce(o.fen, 0) as owed, coalesce(b.fen, 0) as booked
      from owed o full join booked b on b.operator_id = o.operator_id and b.owner_id = o.organ_id
      where coalesce(o.fen, 0) <> coalesce(b.fen, 0)`,
  },
  {
    name: 'INV-35 a visit card has visits left as long as it has a balance, and holds no more than it has',
    text: `with held as (select card_id, sum(times) as n from prepay_card_hold where state = 'held' group by 1)
      select c.operator_id, c.card_no, c.balance_fen, c.times_left, held.n as held_times
      from prepay_card c left join held on held.card_id = c.id
      where c.status in ('active', 'usedUp', 'frozen', 'expired') and c.card_kind = 'visits'
        and ((c.balance_fen > 0) <> (coalesce(c.times_left, 0) > 0) or coalesce(held.n, 0) > coalesce(c.times_left, 0))`,
  },
  {
    name: 'INV-36 the cards that a batch has reserved are those of its open goods orders',
    text: `with owed as (
        select batch_id, sum(qty) as n from goods_order
        where batch_id is not null and status in ('unpaid', 'paid', 'failed') group by 1)
      select b.operator_id, b.batch_no, b.reserved_count, coalesce(owed.n, 0) as ordered
      from prepay_batch b left join owed on owed.batch_id = b.id where b.reserved_count <> coalesce(owed.n, 0)`,
  },
]
