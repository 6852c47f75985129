insert into main_order (id, operator_id, version, created_at, created_by_name, updated_at, order_no, biz_type, source, title, booker_id,
  booker_name, booker_mobile, booker_mobile_index, client_id, client_name, client_id_card, items, project_ids, area_code, address, lng,
  lat, contact_name, contact_mobile, attachments, total_fen, discount_fen, pay_fen, pay_method, pay_parts, paid_at, channel_no,
  refund_status, refunded_fen, child_count, done_count, organ_id, marketer_id, commission_bp, pay_expire_at, valid_days, expire_at,
  cancel_reason, cancelled_at, status)
select o.id, o.operator_id, 1, o.created_at, booker.name, coalesce(paid.at, o.created_at), o.order_no,
  case when o.is_exam then 'exam' else 'project' end, o.source, what.name, booker.id, booker.name, booker.order_mobile,
  booker.order_index, client.id, client.name, client.order_card,
  jsonb_build_array(jsonb_build_object('projectId', what.project_id, 'projectName', what.name, 'specId', what.spec_id, 'specName', what.spec_name,
    'commodityId', null, 'examClassId', what.package_id, 'qty', 1, 'times', o.child_count, 'unitPriceFen', o.total_fen, 'listFen', o.total_fen,
    'durationMin', 60, 'visitFeeFen', 0, 'materialFeeFen', 0, 'peopleBp', 5000, 'organBp', 2000)),
  case when o.is_exam then '{}' else array[what.project_id] end, client.area_code, client.address, client.lng, client.lat,
  booker.name, booker.order_contact, '{}', o.total_fen, o.discount_fen, o.total_fen - o.discount_fen,
  case when paid.at is null then null else o.pay_method end,
  case when paid.at is null then '[]' else jsonb_build_array(jsonb_build_object('method', o.pay_method,
    'fen', o.total_fen - o.discount_fen, 'cardNo', null, 'channelNo', paid.channel_no)) end,
  paid.at, paid.channel_no,
  case when o.n % 400 = 0 and a.status = 'paid' then 'refunding' when coalesce(a.refunded_fen, 0) = 0 then 'none'
    when a.refunded_fen < o.total_fen - o.discount_fen then 'partly' else 'fully' end,
  coalesce(a.refunded_fen, 0), coalesce(a.child_count, 0), coalesce(a.done_count, 0), booker.organ_id,
  case when o.source = 'promotion' then marketer.id end, case when o.source = 'promotion' then 500 else 0 end,
  o.created_at + interval '30 minutes', 180, case when paid.at is not null then o.paid_at::date + 180 end,
  case when o.fate = 'unpaid' then '支付超时，自动取消' end, case when o.fate = 'unpaid' then o.created_at + interval '30 minutes' end,
  coalesce(a.status, case o.fate when 'unpaid' then 'cancelled' else 'awaitingPayment' end)
from bench.o
  left join bench.a on a.n = o.n
  join bench.booker on booker.op = o.op and booker.nr = o.bk
  join bench.client on client.op = o.op and client.nr = o.cl
  join bench.staff marketer on marketer.op = o.op and marketer.nr = o.bk % 20
  join bench.operator on operator.op = o.op
  cross join lateral (select case when a.n is null then null else o.paid_at end as at,
    case when a.n is not null and o.pay_method in ('wechat', 'alipay') then 'SB' || lpad(o.n::text, 12, '0') end as channel_no) paid
  join lateral (select s.project_id, s.project_name as name, s.spec_id, s.spec_name, null::uuid as package_id from bench.spec s
      where s.op = o.op and s.nr = o.sp and not o.is_exam
    union all select null, p.name, null, null, p.id from bench.package p where p.op = o.op and p.nr = o.pk and o.is_exam) what on true
order by o.n;

insert into visit (id, operator_id, version, created_at, updated_at, child_no, main_id, main_no, biz_type, source, seq, total,
  project_id, class_id, spec_id, project_name, spec_name, duration_min, is_manual_only, client_id, client_name, area_code, address,
  lng, lat, contact_name, contact_mobile, contact_mobile_index, amount_fen, people_bp, organ_bp, marketer_id, start_at, end_at,
  people_id, people_name, organ_id, dispatch_mode, need_manual, waiting_since, offer_until, next_tick_at, dispatched_at, accepted_at,
  depart_at, checkin_at, checkout_at, finished_at, is_late_told, settle_status, people_fen, organ_fen, marketer_fen, platform_fen,
  refund_lock, location_abnormal, late_min, expire_at, expired, score, status)
select v.id, o.operator_id, 1, v.paid_at, v.paid_at,
  'FD' || to_char(v.paid_at, 'YYYYMMDD') || lpad((row_number() over (partition by v.paid_at::date order by v.n, v.seq))::text, 6, '0'),
  o.id, o.order_no, case when o.is_exam then 'exam' else 'project' end, o.source, v.seq, o.child_count, what.project_id, what.class_id,
  what.spec_id, what.name, what.spec_name, 60, o.is_exam, client.id, client.name, client.area_code, client.address, client.lng, client.lat,
  booker.name, booker.visit_contact, booker.visit_index, v.amount_fen, 5000, 2000,
  case when o.source = 'promotion' then marketer.id end,
  case when has.time then v.start_at end, case when has.time then v.start_at + interval '1 hour' end,
  case when has.person then staff.id end, case when has.person then staff.name end,
  case when has.person then staff.organ_id else booker.organ_id end,
  case when not has.person then null when v.luck < 0.3 then 'automatic' when v.luck < 0.4 then 'grab' else 'manual' end,
  v.status = 'undispatched' and not o.is_exam and v.start_at < o.now + interval '3 days' and v.luck < 0.85,
  case v.status when 'unscheduled' then v.paid_at when 'undispatched' then v.paid_at + (o.now - v.paid_at) * v.luck
    when 'offered' then o.now - interval '2 hours' * bench.r(v.n, 30) when 'accepted' then o.now - interval '2 days' * bench.r(v.n, 30)
    when 'onTheWay' then v.start_at - interval '40 minutes' when 'inService' then v.start_at
    when 'unconfirmed' then v.start_at + interval '1 hour' when 'completed' then v.start_at + interval '10 hours' * (1 + v.luck)
    else v.paid_at + interval '1 day' * v.luck end,
  case when v.status = 'offered' then o.now + interval '10 minutes' end,
  case when v.status = 'offered' then o.now + interval '10 minutes'
    when v.status = 'undispatched' and not o.is_exam and v.start_at >= o.now + interval '3 days' then v.start_at - interval '3 days' end,
  case when has.person then least(v.start_at - interval '1 day', o.now - interval '20 minutes') end,
  case when has.person and v.status <> 'offered' then least(v.start_at - interval '20 hours', o.now - interval '10 minutes') end,
  case when has.gone then v.start_at - interval '30 minutes' end, case when has.begun then v.start_at end,
  case when has.ended then v.start_at + interval '1 hour' end,
  case when v.status = 'completed' then v.start_at + interval '10 hours' * (1 + v.luck) end, v.start_at < o.now,
  case when v.status <> 'completed' then 'none' when v.start_at > o.now - interval '7 days' then 'pending' else 'posted' end,
  case when v.status = 'completed' then v.amount_fen / 2 end, case when v.status = 'completed' then v.amount_fen / 5 end,
  case when v.status = 'completed' then 0 end,
  case when v.status = 'completed' then v.amount_fen - v.amount_fen / 2 - v.amount_fen / 5 end,
  o.n % 400 = 0 and a.status = 'paid', has.begun and bench.r(v.n, 31) < 0.01, case when has.begun and v.luck < 0.1 then 12 else 0 end,
  o.paid_at::date + 180, o.paid_at::date + 180 < o.now::date and v.status not in ('completed', 'cancelled'),
  case when v.status = 'completed' and v.luck < 0.4 then 3 + floor(bench.r(v.n, 32) * 3)::int end, v.status
from bench.v
  join bench.o on o.n = v.n join bench.a on a.n = v.n
  join bench.booker on booker.op = o.op and booker.nr = o.bk
  join bench.client on client.op = o.op and client.nr = o.cl
  join bench.staff on staff.op = o.op and staff.nr = v.person
  join bench.staff marketer on marketer.op = o.op and marketer.nr = o.bk % 20
  cross join lateral (select v.status <> 'unscheduled' and (v.status <> 'cancelled' or v.luck < 0.5) as time,
    v.status in ('offered', 'accepted', 'onTheWay', 'inService', 'unconfirmed', 'completed') and not o.is_exam as person,
    v.status in ('onTheWay', 'inService', 'unconfirmed', 'completed') as gone,
    v.status in ('inService', 'unconfirmed', 'completed') as begun, v.status in ('unconfirmed', 'completed') as ended) has
  join lateral (select s.project_id, s.class_id, s.spec_id, s.project_name as name, s.spec_name from bench.spec s
      where s.op = o.op and s.nr = o.sp and not o.is_exam
    union all select null, null, null, p.name, null from bench.package p where p.op = o.op and p.nr = o.pk and o.is_exam) what on true
order by v.n, v.seq;

insert into exam_appointment (id, operator_id, version, created_at, updated_at, appoint_no, main_id, order_no, out_order_no, exam_class_id,
  package_name, single_names, person_name, id_card, id_card_index, gender, birthday, mobile, mobile_index, exam_organ_id, appoint_date,
  appoint_period, report_url, report_at, organ_id, status)
select v.id, o.operator_id, 1, v.paid_at, v.paid_at,
  'TJ' || to_char(v.paid_at, 'YYYYMMDD') || lpad((row_number() over (partition by v.paid_at::date order by v.n))::text, 6, '0'), o.id, o.order_no,
  case when v.status <> 'unscheduled' then 'GY' || lpad(o.n::text, 10, '0') end, package.id, package.name, '{血常规,尿常规,心电图,B超}',
  client.name, client.exam_card, client.exam_card_index, client.gender, client.birthday::date, booker.exam_mobile, booker.exam_index,
  case when v.status <> 'unscheduled' then staff.organ_id end, case when v.status <> 'unscheduled' then v.day end,
  case when v.status <> 'unscheduled' then 'morning' end, null, case when v.status = 'completed' then v.start_at + interval '5 days' end,
  booker.organ_id,
  case v.status when 'unscheduled' then case when v.luck < 0.96 then 'toBook' else 'failed' end when 'undispatched' then 'submitted'
    when 'accepted' then 'confirmed' when 'inService' then 'attended' when 'completed' then 'reported' else 'cancelled' end
from bench.v join bench.o on o.n = v.n
  join bench.booker on booker.op = o.op and booker.nr = o.bk
  join bench.client on client.op = o.op and client.nr = o.cl
  join bench.package on package.op = o.op and package.nr = o.pk
  join bench.staff on staff.op = o.op and staff.nr = o.bk % 5
where v.is_exam order by v.n;

insert into booking (id, operator_id, version, created_at, updated_at, booking_no, sn, contact_name, contact_mobile, contact_mobile_index,
  area_code, address, client_id, project_id, spec_id, demand, expect_date, expect_period, source, organ_id, remarks, handler_id,
  handler_name, handled_at, order_id, order_no, close_reason, closed_at, status)
select bench.id(b.at, b.n, 3), operator.id, 1, b.at, b.at,
  'YY' || to_char(b.at, 'YYYYMMDD') || lpad((row_number() over (partition by b.at::date order by b.n))::text, 6, '0'),
  case when b.luck < 0.8 then 'KJ' || lpad(booker.nr::text, 10, '0') end, booker.name, booker.booking_contact, booker.booking_index,
  client.area_code, client.address, client.id, case when b.luck < 0.7 then spec.project_id end, case when b.luck < 0.7 then spec.spec_id end,
  null, b.at::date + 1 + floor(b.luck * 6)::int, 'morning',
  case when b.luck < 0.8 then 'tv' when b.luck < 0.85 then 'emergency' else 'console' end, booker.organ_id,
  case when b.status = 'new' then '[]' else jsonb_build_array(jsonb_build_object('text', '已联系客户', 'by', handler.name, 'at', b.at)) end,
  case when b.status <> 'new' then handler.id end, case when b.status <> 'new' then handler.name end,
  case when b.status <> 'new' then b.at + interval '2 hours' end, null, null,
  case when b.status = 'closed' then 'givenUp' end, case when b.status = 'closed' then b.at + interval '1 day' end, b.status
from (select n, floor(bench.r(n, 40) * 4)::int as chance, bench.r(n, 41) as luck,
    date_trunc('milliseconds', par.now - interval '1095 days' * (1 - pow(n::float8 / par.bookings, 0.85))) as at,
    case when bench.r(n, 42) < 0.70 then 0 when bench.r(n, 42) < 0.90 then 1 when bench.r(n, 42) < 0.98 then 2 else 3 end as op,
    case when n > par.bookings - 300 then 'new' when n > par.bookings - 1500 and bench.r(n, 43) < 0.6 then 'following'
      when bench.r(n, 43) < 0.65 then 'ordered' else 'closed' end as status
    from bench.par, generate_series(1, par.bookings) n) b
  join bench.operator on operator.op = b.op
  join bench.booker on booker.op = b.op and booker.nr = floor(bench.r(b.n, 44) * operator.bookers)::int
  join bench.client on client.op = b.op and client.nr = booker.nr
  join bench.spec on spec.op = b.op and spec.nr = floor(bench.r(b.n, 45) * operator.specs)::int
  join bench.staff handler on handler.op = b.op and handler.nr = b.n % 12
order by b.n;

insert into goods_order (id, operator_id, version, created_at, updated_at, order_no, goods_id, goods_name, goods_type, class_id, class_name,
  buyer_type, buyer_id, buyer_name, buyer_mobile, buyer_mobile_index, sn, qty, price_fen, pay_fen, pay_method, channel_no, pay_expire_at,
  deliver_info, tries, paid_at, delivered_at, refunded_at, organ_id, status)
select bench.id(g.at, g.n, 4), operator.id, 1, g.at, g.at,
  'XN' || to_char(g.at, 'YYYYMMDD') || lpad((row_number() over (partition by g.at::date order by g.n))::text, 6, '0'),
  goods.id, goods.name, goods.goods_type, goods.class_id, goods.class_name, 'booker', booker.id, booker.name, booker.goods_mobile,
  booker.goods_index, null, 1, goods.price_fen, goods.price_fen, case when g.is_paid then case when g.luck < 0.6 then 'wechat' else 'alipay' end end,
  case when g.is_paid then 'SG' || lpad(g.n::text, 12, '0') end, g.at + interval '30 minutes', null, 0,
  case when g.is_paid then g.at + interval '3 minutes' end, case when g.status in ('delivered', 'refunded') then g.at + interval '4 minutes' end,
  case when g.status = 'refunded' then g.at + interval '2 days' end, booker.organ_id, g.status
from (select *, status not in ('unpaid', 'closed') as is_paid from (select n, bench.r(n, 50) as luck,
      date_trunc('milliseconds', par.now - interval '1095 days' * (1 - pow(n::float8 / par.goods, 0.85))) as at,
      case when bench.r(n, 52) < 0.70 then 0 when bench.r(n, 52) < 0.90 then 1 when bench.r(n, 52) < 0.98 then 2 else 3 end as op,
      case when n > par.goods - 4 then 'unpaid' when bench.r(n, 53) < 0.86 then 'delivered' when bench.r(n, 53) < 0.97 then 'closed'
        when bench.r(n, 53) < 0.999 then 'refunded' else 'failed' end as status
      from bench.par, generate_series(1, par.goods) n) stated) g
  join bench.operator on operator.op = g.op
  join bench.booker on booker.op = g.op and booker.nr = floor(bench.r(g.n, 54) * operator.bookers)::int
  join bench.goods on goods.op = g.op and goods.nr = floor(bench.r(g.n, 55) * operator.goods)::int
order by g.n;
