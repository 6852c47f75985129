import { allOrgans } from '../../../db/counters.ts'
import { orderStateOf, refundStateOf, type VisitState } from '@kangju/contract'
import { cardInvariants } from './card-invariants.ts'
import { monthInvariants } from './month-invariants.ts'
import { ledgerDaysAreEntries } from './day-balances.ts'

type Row = Readonly<Record<string, unknown>>

/** Condition that must hold at all times. */
export interface Invariant {
  readonly name: string
  /** Query that finds violations; each row includes its operator_id. */
  readonly text: string
  /** Decides whether a row is a violation; without it every row is one. */
  readonly isBroken?: (row: Row) => boolean
}

const signed = (plus: 'debit' | 'credit', of = '') =>
  `sum(case ${of}side when '${plus}' then ${of}fen else -${of}fen end)`

/** The balance of a liability account per operator, as a named query. */
const balanceOf = (account: string) =>
  `booked as (select operator_id, ${signed('credit')} as fen from ledger_entry where account = '${account}' group by 1)`

/** Columns and sources of the operators whose balance differs from the sums of the documents. */
const unlike = (sums: string, what: string) => `coalesce(s.operator_id, b.operator_id) as operator_id,
        coalesce(s.fen, 0) as ${what}, coalesce(b.fen, 0) as booked
      from ${sums} s full join booked b on b.operator_id = s.operator_id where coalesce(s.fen, 0) <> coalesce(b.fen, 0)`

/** Only the set of visit states matters, so the query groups orders that look the same. */
const isOtherThanItsVisits = (row: Row) => {
  const visits = row['visits'] as VisitState[]
  const isRight =
    row['is_paid'] === true
      ? row['status'] === orderStateOf(visits)
      : visits.length === 0 && ['awaitingPayment', 'cancelled'].includes(String(row['status']))
  const back = row['back']
  const refunded = { refundedFen: back === 'none' ? 0 : 1, payFen: back === 'fully' ? 1 : 2 }
  return !isRight || row['refund_status'] !== refundStateOf({ hasOpenRefund: row['has_open'] === true, ...refunded })
}

/** Compares the sums of a report, which triggers keep, with their source, by operator and day. */
const offBooks = (book: string, source: string) => `with kept as (
    select operator_id, day, sum(amount_fen) as fen from (
      select operator_id, day, amount_fen from day_sum where book = '${book}' and part = '' and organ_id <> '${allOrgans}'
      union all select operator_id, day, amount_fen from day_sum_change where book = '${book}' and part = '') as figures group by 1, 2),
  booked as (select t.biz_type, e.* from ledger_entry e join ledger_txn t on t.id = e.txn_id),
  source as (
    select operator_id, (at at time zone 'Asia/Shanghai')::date as day, sum(fen) as fen from (${source}) as rows group by 1, 2)
  select coalesce(k.operator_id, s.operator_id) as operator_id, coalesce(k.day, s.day)::text as day, k.fen as kept, s.fen as booked
  from kept k full join source s on s.operator_id = k.operator_id and s.day = k.day
  where coalesce(k.fen, 0) <> coalesce(s.fen, 0)`

// Real orders and visits always have a phone number; rows without one are placeholders that are never paid.
export const invariants: readonly Invariant[] = [
  {
    name: 'INV-01 debit is credit, and nothing is booked that is nothing',
    text: `select t.operator_id, t.biz_type, t.biz_no, ${signed('debit', 'e.')} as off, min(e.fen) as least
      from ledger_txn t join ledger_entry e on e.txn_id = t.id group by t.id
      having ${signed('debit', 'e.')} <> 0 or min(e.fen) <= 0`,
  },
  {
    name: 'INV-02 no wallet is below nothing',
    text: `select operator_id, account, owner_id, ${signed('credit')} as fen from ledger_entry
      where account like 'WALLET_%' group by 1, 2, 3 having ${signed('credit')} < 0`,
  },
  {
    name: 'INV-03 a wallet is what the ledger says, and what its last flow says',
    text: `with ledger as (
        select owner_id, account, ${signed('credit')} as fen from ledger_entry where account like 'WALLET_%' group by 1, 2),
      last as (
        select distinct on (owner_id) owner_id, avail_after_fen from wallet_flow
        where post_status = 'posted' order by owner_id, seq desc),
      waiting as (
        select owner_id, sum(amount_fen) as fen from wallet_flow
        where post_status = 'pending' and direction = 'in' group by 1)
      select w.operator_id, w.owner_id, w.available_fen, w.pending_fen, w.frozen_fen, last.avail_after_fen
      from wallet w left join last on last.owner_id = w.owner_id left join waiting on waiting.owner_id = w.owner_id
        left join ledger a on a.owner_id = w.owner_id and a.account = 'WALLET_AVAIL'
        left join ledger p on p.owner_id = w.owner_id and p.account = 'WALLET_PENDING'
        left join ledger f on f.owner_id = w.owner_id and f.account = 'WALLET_FROZEN'
      where w.available_fen <> coalesce(a.fen, 0) or w.pending_fen <> coalesce(p.fen, 0) or w.frozen_fen <> coalesce(f.fen, 0)
        or w.pending_fen <> coalesce(waiting.fen, 0)
        or (last.owner_id is not null and w.available_fen <> last.avail_after_fen)`,
  },
  {
    name: 'INV-04 each flow begins where the one before ended',
    text: `select * from (
        select operator_id, owner_id, flow_no, avail_before_fen,
          lag(avail_after_fen, 1, 0::bigint) over w as before_that, seq, lag(seq, 1, 0) over w + 1 as next_seq
        from wallet_flow where post_status = 'posted' window w as (partition by owner_id order by seq)) as f
      where avail_before_fen is distinct from before_that or seq is distinct from next_seq`,
  },
  {
    name: 'INV-05 the visits of a paid order cost what was paid',
    text: `select o.operator_id, o.order_no, o.pay_fen, coalesce(sum(v.amount_fen), 0) as laid
      from main_order o left join visit v on v.main_id = o.id where o.paid_at is not null group by o.id
      having coalesce(sum(v.amount_fen), 0) <> o.pay_fen or count(v.id) <> o.child_count`,
  },
  {
    name: 'INV-06 the split of a visit is its price',
    text: `select operator_id, child_no, amount_fen, people_fen, organ_fen, marketer_fen, platform_fen from visit
      where status = 'completed' and contact_mobile <> ''
        and (people_fen + organ_fen + marketer_fen + platform_fen is distinct from amount_fen
          or least(people_fen, organ_fen, marketer_fen, platform_fen) < 0)`,
  },
  {
    name: 'INV-07 what is held is the price of the visits that are not over',
    text: `with held as (
        select operator_id, sum(amount_fen) as fen from visit
        where status not in ('completed', 'cancelled') and contact_mobile <> '' group by 1),
      booked as (
        select operator_id, ${signed('credit')} as fen from ledger_entry where account = 'ORDER_ESCROW' group by 1)
      select coalesce(h.operator_id, b.operator_id) as operator_id, coalesce(h.fen, 0) as held, coalesce(b.fen, 0) as booked
      from held h full join booked b on b.operator_id = h.operator_id where coalesce(h.fen, 0) <> coalesce(b.fen, 0)`,
  },
  {
    name: 'INV-08 what was refunded is the sum of the refunds, and not more than was paid',
    text: `with back as (
        select main_id, sum(refund_fen) filter (where status = 'refunded') as done,
          sum(refund_fen) filter (where status in ('refunding', 'refunded', 'failed')) as agreed from refund group by 1)
      select o.operator_id, o.order_no, o.pay_fen, o.refunded_fen from main_order o left join back on back.main_id = o.id
      where o.booker_mobile <> '' and (o.refunded_fen <> coalesce(back.done, 0) or coalesce(back.agreed, 0) > o.pay_fen)`,
  },
  {
    name: 'INV-09 an order is what its visits make it',
    text: `with states as (select main_id, array_agg(distinct status order by status) as visits from visit group by 1),
      open as (select distinct main_id from refund where status in ('reviewing', 'refunding', 'failed'))
      select o.operator_id, o.status, o.refund_status, o.paid_at is not null as is_paid,
        case when o.refunded_fen = 0 then 'none' when o.refunded_fen >= o.pay_fen then 'fully' else 'partly' end as back,
        to_json(coalesce(states.visits, '{}')) as visits, open.main_id is not null as has_open,
        count(*)::int as orders, min(o.order_no) as order_no
      from main_order o left join states on states.main_id = o.id left join open on open.main_id = o.id
      where o.booker_mobile <> '' group by 1, 2, 3, 4, 5, states.visits, 7`,
    isBroken: isOtherThanItsVisits,
  },
  {
    name: 'INV-10 nobody is in two places at once',
    text: `select a.operator_id, a.child_no, b.child_no as other from visit a join visit b
      on a.people_id = b.people_id and a.id < b.id and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.status in ('accepted', 'onTheWay', 'inService') and b.status in ('accepted', 'onTheWay', 'inService')`,
  },
  {
    // Staff are not dispatched to health checks.
    name: 'INV-11 one open record at most, waiting while it is offered, accepted from then on',
    text: `with records as (
        select child_id, count(*) filter (where result = 'waiting') as waiting,
          count(*) filter (where result = 'accepted') as accepted from dispatch_record group by 1)
      select v.operator_id, v.child_no, v.status, r.waiting, r.accepted from visit v left join records r on r.child_id = v.id
      where v.biz_type <> 'exam' and v.contact_mobile <> '' and (coalesce(r.waiting, 0) + coalesce(r.accepted, 0) > 1
        or (v.status = 'offered') <> (coalesce(r.waiting, 0) = 1)
        or (v.status in ('accepted', 'onTheWay', 'inService', 'unconfirmed', 'completed')) <> (coalesce(r.accepted, 0) = 1))`,
  },
  {
    name: 'INV-13 what is frozen in a wallet is its open withdrawals, a withdrawal is what it pays, fee and tax, and what is paid is written off',
    text: `with held as (
        select owner_id, sum(amount_fen) as fen from settlement where status in ('reviewing', 'toPay') group by 1)
      select w.operator_id, w.owner_id::text as what, w.frozen_fen as frozen, coalesce(held.fen, 0) as asked
      from wallet w left join held on held.owner_id = w.owner_id where w.frozen_fen <> coalesce(held.fen, 0)
      union all
      select operator_id, settle_no, amount_fen, net_fen + fee_fen + tax_fen from settlement
      where amount_fen <> net_fen + fee_fen + tax_fen
      union all
      select s.operator_id, s.settle_no, case s.status when 'paid' then s.net_fen else s.writeoff_fen end, coalesce(w.fen, 0)
      from settlement s left join (
        select settlement_id, sum(amount_fen) as fen from settlement_writeoff where deleted_at is null group by 1) as w
        on w.settlement_id = s.id
      where s.writeoff_fen <> coalesce(w.fen, 0) or s.writeoff_fen > s.net_fen
        or (s.status = 'paid' and s.writeoff_fen <> s.net_fen)
        or (s.status not in ('toPay', 'paid') and s.writeoff_fen <> 0)`,
  },
  {
    name: 'INV-14 what is owed to the holders of cards is the balance of the cards',
    text: `with sums as (select operator_id, sum(balance_fen) as fen from prepay_card group by 1),
      ${balanceOf('PREPAY_LIAB')}
      select ${unlike('sums', 'on_cards')}`,
  },
  {
    name: 'INV-15 the orders paid on a day are what came into escrow that day',
    text: offBooks(
      'paid',
      `select operator_id, at, fen from booked where biz_type = 'order.paid' and account = 'ORDER_ESCROW'`,
    ),
  },
  {
    name: 'INV-16 the refunds of a day are those finished that day',
    text: offBooks(
      'refunded',
      `select operator_id, refunded_at as at, refund_fen as fen from refund where status = 'refunded'`,
    ),
  },
  {
    name: 'INV-17 the visits completed on a day are what left escrow for them that day',
    text: offBooks(
      'completed',
      `select operator_id, at, fen from booked where biz_type = 'visit.completed' and account = 'ORDER_ESCROW'`,
    ),
  },
  {
    name: 'INV-29 the kept sums of wallet flows are those of the flows',
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
  {
    name: 'INV-18 every change of a state is written down once, and nothing but notes after the end',
    text: `with line as (
        select l.*, lag(to_status) over w as before_that, lead(id) over w as next_one
        from order_log l where child_id is not null and to_status is not null and from_status is distinct from to_status
        window w as (partition by child_id order by id)),
      lives as (
        select main_id, count(*) filter (where action = 'create') as created, count(*) filter (where action = 'pay') as paid,
          count(*) filter (where action = 'cancel') as cancelled from order_log where child_id is null group by 1)
      select v.operator_id, v.child_no, v.status, line.action, line.from_status, line.to_status
      from visit v left join line on line.child_id = v.id
      where v.contact_mobile <> '' and (
        (line.id is null and v.status not in ('unscheduled', 'undispatched'))
        or (line.before_that is null and line.id is not null and line.from_status not in ('unscheduled', 'undispatched'))
        or (line.before_that is not null and line.before_that <> line.from_status)
        or (line.id is not null and line.next_one is null and line.to_status <> v.status)
        or (line.next_one is not null and line.to_status in ('completed', 'cancelled')))
      union all
      select o.operator_id, o.order_no, o.status, 'create, pay and cancel', lives.created::text, lives.paid || ' ' || lives.cancelled
      from main_order o left join lives on lives.main_id = o.id
      where o.booker_mobile <> '' and (coalesce(lives.created, 0) <> 1
        or (coalesce(lives.paid, 0) = 1) <> (o.paid_at is not null)
        or (coalesce(lives.cancelled, 0) = 1) <> (o.status = 'cancelled'))`,
  },
  {
    name: 'INV-21 what is owed to customers is the open parts of refunds, stray payments and refunds of goods',
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
    name: 'INV-22 what is held for goods is the price of those paid and not delivered',
    text: `with sums as (select operator_id, sum(pay_fen) as fen from goods_order where status in ('paid', 'failed') group by 1),
      ${balanceOf('GOODS_ESCROW')}
      select ${unlike('sums', 'held')}`,
  },
  {
    name: 'INV-24 what cards hold is what their holds say, and what unpaid orders have reserved',
    text: `with held as (
        select h.card_id, sum(h.fen) as fen, sum(h.fen) filter (where o.status = 'awaitingPayment'
          and o.reserved_parts @> jsonb_build_array(jsonb_build_object('cardId', h.card_id, 'fen', h.fen))) as reserved
        from prepay_card_hold h join main_order o on o.id = h.order_id where h.state = 'held' group by 1)
      select c.operator_id, c.card_no, c.held_fen, held.fen, held.reserved
      from prepay_card c left join held on held.card_id = c.id
      where c.held_fen <> coalesce(held.fen, 0) or coalesce(held.fen, 0) <> coalesce(held.reserved, 0)`,
  },
  {
    name: 'INV-26 a batch has as many cards as it counts, and all of them once they can be used',
    text: `with made as (select batch_id, count(*) as n from prepay_card where deleted_at is null group by 1)
      select b.operator_id, b.batch_no, b.generated_count, coalesce(made.n, 0) as cards
      from prepay_batch b left join made on made.batch_id = b.id
      where b.generated_count <> coalesce(made.n, 0) or (b.status <> 'draft' and b.generated_count <> b.quantity)`,
  },
  ...cardInvariants,
  {
    name: 'INV-25 a claim to the insurance is the part of its order, less what was refunded of it',
    text: `with paid as (
        select o.id, sum((part ->> 'fen')::bigint) as fen from main_order o,
          jsonb_array_elements(o.pay_parts || o.reserved_parts) as part where part ->> 'method' = 'insurance' group by 1),
      back as (
        select r.main_id, sum((part ->> 'fen')::bigint) as fen from refund r, jsonb_array_elements(r.parts) as part
        where part ->> 'method' = 'insurance' and part ->> 'channelNo' is not null group by 1)
      select c.operator_id, c.order_no, c.fen, paid.fen as paid, c.returned_fen, back.fen as refunded
      from longcare_claim c left join paid on paid.id = c.order_id left join back on back.main_id = c.order_id
      where c.fen <> coalesce(paid.fen, 0) or c.returned_fen <> coalesce(back.fen, 0)`,
  },
  {
    name: 'INV-23 what was taken back for a completed visit is what is refunded for it',
    text: `with back as (
        select t.operator_id, t.biz_no as refund_no, sum(e.fen) as fen from ledger_txn t join ledger_entry e on e.txn_id = t.id
        where t.biz_type = 'visit.reversed' and e.account = 'ORDER_ESCROW' and e.side = 'credit' group by 1, 2),
      given as (
        select r.operator_id, r.refund_no, r.refund_fen as fen from refund r join visit v on v.id = any(r.child_ids)
        where r.status in ('refunding', 'refunded', 'failed') and v.status = 'completed' and r.refund_fen > 0)
      select coalesce(b.operator_id, g.operator_id) as operator_id, coalesce(b.refund_no, g.refund_no) as refund_no,
        b.fen as taken_back, g.fen as refunded
      from back b full join given g on g.operator_id = b.operator_id and g.refund_no = b.refund_no
      where b.fen is distinct from g.fen`,
  },
  ...monthInvariants,
  ledgerDaysAreEntries,
]

/** The number of an invariant in the data dictionary. */
export const keyOf = ({ name }: Pick<Invariant, 'name'>) => name.slice(0, 6)
export const invariantKeys: readonly string[] = invariants.map(keyOf).toSorted()

export interface Breach {
  readonly name: string
  readonly operatorId: string
  readonly row: Row
}

/** Runs the invariants with the given reader and returns the violations. */
export const findBreaches = async (read: (text: string) => Promise<Row[]>, of = invariants): Promise<Breach[]> => {
  const breaches: Breach[] = []
  for (const { name, text, isBroken } of of)
    for (const row of await read(text))
      if (isBroken === undefined || isBroken(row)) breaches.push({ name, operatorId: String(row['operator_id']), row })
  return breaches
}
