import { orderStateOf, refundStateOf, type VisitState } from '@kangju/contract'
import type { Invariant, Row } from './invariant.ts'

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

// Real orders and visits always have a phone number; rows without one are placeholders that are never paid.

/** Orders, visits, dispatch and refunds. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'INV-05 the prices of the visits of a paid order add up to the payment',
    text: `select o.operator_id, o.order_no, o.pay_fen, coalesce(sum(v.amount_fen), 0) as laid
      from main_order o left join visit v on v.main_id = o.id where o.paid_at is not null group by o.id
      having coalesce(sum(v.amount_fen), 0) <> o.pay_fen or count(v.id) <> o.child_count`,
  },
  {
    name: 'INV-06 the shares of a visit add up to its price',
    text: `select operator_id, child_no, amount_fen, people_fen, organ_fen, marketer_fen, platform_fen from visit
      where status = 'completed' and contact_mobile <> ''
        and (people_fen + organ_fen + marketer_fen + platform_fen is distinct from amount_fen
          or least(people_fen, organ_fen, marketer_fen, platform_fen) < 0)`,
  },
  {
    name: 'INV-08 the refunded amount of an order is the sum of its refunds, and at most the payment',
    text: `with back as (
        select main_id, sum(refund_fen) filter (where status = 'refunded') as done,
          sum(refund_fen) filter (where status in ('refunding', 'refunded', 'failed')) as agreed from refund group by 1)
      select o.operator_id, o.order_no, o.pay_fen, o.refunded_fen from main_order o left join back on back.main_id = o.id
      where o.booker_mobile <> '' and (o.refunded_fen <> coalesce(back.done, 0) or coalesce(back.agreed, 0) > o.pay_fen)`,
  },
  {
    name: 'INV-09 the state of an order follows from its visits',
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
    name: 'INV-10 no staff member has two visits at the same time',
    text: `select a.operator_id, a.child_no, b.child_no as other from visit a join visit b
      on a.people_id = b.people_id and a.id < b.id and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.status in ('accepted', 'onTheWay', 'inService') and b.status in ('accepted', 'onTheWay', 'inService')`,
  },
  {
    // Staff are not dispatched to health checks.
    name: 'INV-11 a visit has one open dispatch record at most: waiting while offered, accepted from then on',
    text: `with records as (
        select child_id, count(*) filter (where result = 'waiting') as waiting,
          count(*) filter (where result = 'accepted') as accepted from dispatch_record group by 1)
      select v.operator_id, v.child_no, v.status, r.waiting, r.accepted from visit v left join records r on r.child_id = v.id
      where v.biz_type <> 'exam' and v.contact_mobile <> '' and (coalesce(r.waiting, 0) + coalesce(r.accepted, 0) > 1
        or (v.status = 'offered') <> (coalesce(r.waiting, 0) = 1)
        or (v.status in ('accepted', 'onTheWay', 'inService', 'unconfirmed', 'completed')) <> (coalesce(r.accepted, 0) = 1))`,
  },
  {
    name: 'INV-18 every change of a state is logged once, and no change follows the end',
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
    name: 'INV-23 earnings taken back for a completed visit equal its refund',
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
  {
    name: 'INV-25 an insurance claim equals the part of its order, less what was refunded',
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
]
