import { balanceOf, unlike, type Invariant } from './invariant.ts'

/** Money that belongs to others: in escrow, on cards, owed to customers. */
export const liabilityInvariants: readonly Invariant[] = [
  {
    name: 'INV-07 escrow equals the prices of the visits that are not over',
    text: `with sums as (
        select operator_id, sum(amount_fen) as fen from visit
        where status not in ('completed', 'cancelled') and contact_mobile <> '' group by 1),
      ${balanceOf('ORDER_ESCROW')}
      select ${unlike('sums', 'held')}`,
  },
  {
    name: 'INV-14 the debt to card holders equals the balances of the cards',
    text: `with sums as (select operator_id, sum(balance_fen) as fen from prepay_card group by 1),
      ${balanceOf('PREPAY_LIAB')}
      select ${unlike('sums', 'on_cards')}`,
  },
  {
    name: 'INV-21 the debt to customers equals open parts of refunds, stray payments and refunds of goods',
    text: `with owed as (
        select r.operator_id, (part ->> 'fen')::bigint as fen from refund r, jsonb_array_elements(r.parts) as part
        where r.status in ('refunding', 'failed', 'refunded') and part ->> 'channelNo' is null
        union all
        select operator_id, fen from pay_notice where outcome = 'stray' and returned_at is null and operator_id is not null
        union all
        select operator_id, pay_fen from goods_order where status = 'refunded' and refunded_at is null),
      sums as (select operator_id, sum(fen) as fen from owed group by 1),
      ${balanceOf('REFUND_PAYABLE')}
      select ${unlike('sums', 'owed')}`,
  },
  {
    name: 'INV-22 escrow of goods equals the prices of those paid and not delivered',
    text: `with sums as (select operator_id, sum(pay_fen) as fen from goods_order where status in ('paid', 'failed') group by 1),
      ${balanceOf('GOODS_ESCROW')}
      select ${unlike('sums', 'held')}`,
  },
  {
    name: 'INV-24 the held amount of a card equals its holds and the reservations of unpaid orders',
    text: `with held as (
        select h.card_id, sum(h.fen) as fen, sum(h.fen) filter (where o.status = 'awaitingPayment'
          and o.reserved_parts @> jsonb_build_array(jsonb_build_object('cardId', h.card_id, 'fen', h.fen))) as reserved
        from prepay_card_hold h join main_order o on o.id = h.order_id where h.state = 'held' group by 1)
      select c.operator_id, c.card_no, c.held_fen, held.fen, held.reserved
      from prepay_card c left join held on held.card_id = c.id
      where c.held_fen <> coalesce(held.fen, 0) or coalesce(held.fen, 0) <> coalesce(held.reserved, 0)`,
  },
]
