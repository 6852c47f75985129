-- What stands around orders and visits: their log, their money, who was asked, what was done.

insert into order_log (id, operator_id, main_id, action, from_status, to_status, actor_type, at)
select bench.id(created_at, n, 60), operator_id, id, 'create', null, 'awaitingPayment', 'customer', created_at from bench.o order by n;
insert into order_log (id, operator_id, main_id, action, from_status, to_status, actor_type, at)
select bench.id(paid_at, n, 61), operator_id, id, 'pay', 'awaitingPayment', 'paid', 'customer', paid_at from bench.o
where fate in ('paid', 'refunded') order by n;

insert into ledger_txn (id, operator_id, biz_type, biz_no, at)
select bench.id(paid_at, n, 62), operator_id, 'order.paid', order_no, paid_at from bench.o where fate in ('paid', 'refunded') order by n;
insert into ledger_entry (id, txn_id, operator_id, account, side, fen, at)
select bench.id(paid_at, n, 63 + side), bench.id(paid_at, n, 62), operator_id, case side when 0 then 'CASH' else 'ORDER_ESCROW' end,
  case side when 0 then 'debit' else 'credit' end, total_fen - discount_fen, paid_at
from bench.o, generate_series(0, 1) side where fate in ('paid', 'refunded') order by n;

insert into refund (id, operator_id, version, created_at, updated_at, refund_no, main_id, order_no, organ_id, child_ids, refundable_fen,
  apply_fen, refund_fen, kept_fen, reason, proof_urls, apply_type, applied_at, parts, refunded_at, status)
select bench.id(o.paid_at, o.n, 65), o.operator_id, 1, o.paid_at, o.paid_at,
  'TK' || to_char(o.paid_at, 'YYYYMMDD') || lpad((row_number() over (partition by o.paid_at::date order by o.n))::text, 6, '0'), o.id, o.order_no,
  null, '{}', r.fen, r.fen, case when r.is_open then null else r.fen end, case when r.is_open then null else 0 end, 'customerCancelled', '{}',
  'customer', o.paid_at, '[]', case when r.is_open then null else o.paid_at + interval '1 day' end,
  case when r.is_open then 'reviewing' else 'refunded' end
from bench.o join bench.a on a.n = o.n
  cross join lateral (select o.n % 400 = 0 and a.status = 'paid' as is_open,
    case when o.n % 400 = 0 and a.status = 'paid' then o.total_fen - o.discount_fen else a.refunded_fen end as fen) r
where r.is_open or a.refunded_fen > 0 order by o.n;

insert into dispatch_record (id, operator_id, child_id, round, mode, people_id, people_name, organ_id, sent_at, responded_at, result)
select bench.id(visit.dispatched_at, v.n * 16 + v.seq, 66), visit.operator_id, visit.id, 1, visit.dispatch_mode, visit.people_id,
  visit.people_name, visit.organ_id, visit.dispatched_at, visit.accepted_at, case when visit.status = 'offered' then 'waiting' else 'accepted' end
from bench.v join visit on visit.id = v.id where visit.people_id is not null order by v.n, v.seq;

insert into service_record (child_id, operator_id, spec_id, client_id, people_id, service_date, checkin_at, checkout_at, check_method, measures,
  abnormal, before_urls, after_urls, created_at, updated_at)
select id, operator_id, spec_id, client_id, people_id, start_at::date, checkin_at, checkout_at, 'gps', '协助洗浴，更换衣物',
  bench.r(hashtext(id::text), 67) < 0.02, '{}', '{}', checkin_at, checkin_at
from visit, bench.par where status in ('unconfirmed', 'completed') and people_id is not null and start_at > par.now - interval '120 days';

insert into wallet_flow (id, operator_id, flow_no, owner_type, owner_id, organ_id, direction, biz_type, amount_fen, avail_before_fen,
  avail_after_fen, frozen_after_fen, pending_after_fen, post_status, seq, available_at, posted_at, biz_no, child_id, created_at)
select bench.id(finished_at, hashtext(id::text), 68), operator_id,
  'LS' || to_char(finished_at, 'YYYYMMDD') || lpad((row_number() over (partition by finished_at::date order by id))::text, 6, '0'),
  'people', people_id, organ_id, 'in', 'serviceIncome', people_fen, sum(people_fen) over w - people_fen, sum(people_fen) over w, 0, 0,
  settle_status, case when settle_status = 'posted' then row_number() over (partition by people_id, settle_status order by finished_at, id) end,
  finished_at + interval '7 days', case when settle_status = 'posted' then finished_at + interval '7 days' end, child_no, id, finished_at
from visit where status = 'completed' and people_id is not null
window w as (partition by people_id order by finished_at, id);

update wallet set available_fen = f.available, pending_fen = f.pending, total_income_fen = f.available + f.pending, last_flow_at = f.last, flow_seq = f.seq
from (select owner_id, coalesce(max(seq), 0) as seq, coalesce(sum(amount_fen) filter (where post_status = 'posted'), 0) as available,
  coalesce(sum(amount_fen) filter (where post_status = 'pending'), 0) as pending, max(created_at) as last from wallet_flow group by 1) f
where f.owner_id = wallet.owner_id;

update customer_booker set order_count = f.n, paid_fen = f.paid, last_order_at = f.last
from (select booker_id, count(*) as n, sum(pay_fen) as paid, max(paid_at) as last from main_order where paid_at is not null group by 1) f
where f.booker_id = customer_booker.id;

insert into number_day (series, shift)
select left(order_no, 10), max(substr(order_no, 11)::int) from main_order where created_at > (select now::date from bench.par) group by 1
union all select left(child_no, 10), max(substr(child_no, 11)::int) from visit where created_at > (select now::date from bench.par) group by 1
union all select left(flow_no, 10), max(substr(flow_no, 11)::int) from wallet_flow where created_at > (select now::date from bench.par) group by 1;
