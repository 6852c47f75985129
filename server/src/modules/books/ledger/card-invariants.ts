/** Of visit cards, and of batches whose cards are sold as goods. */
export const cardInvariants = [
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
] as const
