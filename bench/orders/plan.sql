-- What is to be ordered, by whom, and what has become of it: the plan that rows.sql makes rows of. The same at every run but
-- for the dates, which are relative to bench.par.now.

-- Chance number k of row n, between 0 and 1.
create function bench.r(n bigint, k bigint) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(n, k) & 1048575)::float8 / 1048576 $$;

-- An id as the server makes them: sorted by time.
create function bench.id(at timestamptz, n bigint, k bigint) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0')
    || '8' || left(md5(n::text || '-' || k::text), 15))::uuid $$;

create unlogged table bench.o as
with timed as (
  select n, date_trunc('milliseconds', par.now - interval '1095 days' * (1 - pow(n::float8 / par.orders, 0.85))) as created_at,
    case when bench.r(n, 1) < 0.70 then 0 when bench.r(n, 1) < 0.90 then 1 when bench.r(n, 1) < 0.98 then 2 else 3 end as op,
    bench.r(n, 2) < 0.05 as is_exam, par.now
  from bench.par, generate_series(1, par.orders) n),
chosen as (
  select timed.*, operator.id as operator_id,
    floor(pow(bench.r(n, 3), 1.3) * operator.specs)::int as sp, floor(bench.r(n, 4) * operator.packages)::int as pk,
    floor(pow(bench.r(n, 5), 1.4) * operator.bookers)::int as bk,
    case when created_at > timed.now - interval '25 minutes' and bench.r(n, 6) < 0.6 then 'waiting'
      when bench.r(n, 6) < 0.08 then 'unpaid' when bench.r(n, 6) < 0.11 then 'refunded' else 'paid' end as fate
  from timed join bench.operator on operator.op = timed.op)
select chosen.*, bench.id(created_at, n, 1) as id,
  case when bench.r(n, 7) < 0.85 then bk else floor(bench.r(n, 8) * operator.clients)::int end as cl,
  least(created_at + interval '20 minutes' * bench.r(n, 9), chosen.now) as paid_at,
  'ZD' || to_char(created_at, 'YYYYMMDD') || lpad((row_number() over (partition by created_at::date order by n))::text, 6, '0') as order_no,
  case when bench.r(n, 10) < 0.45 then 'miniProgram' when bench.r(n, 10) < 0.75 then 'console' when bench.r(n, 10) < 0.85 then 'tv'
    when bench.r(n, 10) < 0.95 then 'promotion' when bench.r(n, 10) < 0.99 then 'organCode' else 'emergency' end as source,
  case when bench.r(n, 11) < 0.5 then 'wechat' when bench.r(n, 11) < 0.75 then 'alipay' when bench.r(n, 11) < 0.87 then 'cash'
    when bench.r(n, 11) < 0.93 then 'pos' when bench.r(n, 11) < 0.97 then 'bank' else 'insurance' end as pay_method,
  case when is_exam then 1 else spec.times end as child_count,
  case when is_exam then package.price_fen else spec.price_fen end as total_fen,
  case when bench.r(n, 12) < 0.05 then (case when is_exam then package.price_fen else spec.price_fen end) / 10 else 0 end as discount_fen
from chosen
  join bench.operator on operator.op = chosen.op
  join bench.spec on spec.op = chosen.op and spec.nr = chosen.sp
  join bench.package on package.op = chosen.op and package.nr = chosen.pk;

-- Each visit with its day, and who is to make it at which hour: nobody is asked for two at once.
create unlogged table bench.v as
with planned as (
  select o.n, seq, o.op, o.is_exam, o.fate, o.paid_at, o.created_at, o.child_count, o.total_fen - o.discount_fen as pay_fen, o.now,
    o.created_at::date + 1 + floor(bench.r(o.n, 20) * 3)::int + (seq - 1) * (2 + floor(bench.r(o.n, 21) * 5)::int) as day,
    bench.r(o.n * 16 + seq, 22) as luck
  from bench.o, generate_series(1, o.child_count) seq where o.fate in ('paid', 'refunded')),
slotted as (
  select planned.*, operator.staff,
    row_number() over (partition by planned.op, planned.is_exam, day order by luck) - 1 as place
  from planned join bench.operator on operator.op = planned.op),
timed as (
  select slotted.*, (place % staff)::int as person,
    (day + make_interval(hours => 8 + ((place % staff) * 7 + (place / staff) * 5)::int % 11))::timestamptz as start_at
  from slotted)
select n, seq, op, is_exam, paid_at, start_at, day, luck, person,
  pay_fen / child_count + case when seq = child_count then pay_fen % child_count else 0 end as amount_fen,
  bench.id(paid_at, n * 16 + seq, 2) as id,
  case when fate = 'refunded' then 'cancelled'
    when is_exam and start_at < now then
      case when luck < 0.90 then 'completed' when luck < 0.93 then 'cancelled' when luck < 0.97 then 'unscheduled' else 'inService' end
    when is_exam and day < now::date + 10 then case when luck < 0.7 then 'accepted' else 'undispatched' end
    when is_exam then 'unscheduled'
    when day < now::date - 1 then
      case when luck < 0.965 then 'completed' when luck < 0.985 then 'cancelled' when luck < 0.995 and child_count > 1 then 'unscheduled' else 'completed' end
    when day = now::date - 1 then case when luck < 0.6 then 'completed' when luck < 0.97 then 'unconfirmed' else 'cancelled' end
    when day = now::date and start_at + interval '1 hour' < now then
      case when luck < 0.5 then 'unconfirmed' when luck < 0.9 then 'completed' else 'inService' end
    when day = now::date and start_at <= now then case when luck < 0.9 then 'inService' else 'accepted' end
    when day = now::date and start_at < now + interval '1 hour' then case when luck < 0.5 then 'onTheWay' else 'accepted' end
    when day <= now::date + 3 then
      case when luck < 0.6 then 'accepted' when luck < 0.7 then 'offered' when luck < 0.95 then 'undispatched' else 'unscheduled' end
    when day <= now::date + 10 then case when luck < 0.25 then 'accepted' when luck < 0.5 then 'undispatched' else 'unscheduled' end
    else 'unscheduled' end as status
from timed;
create index on bench.v (n);

-- Nobody is cared for twice at once: of a client's visits at the same hour only the first is agreed on.
update bench.v as v set status = 'unscheduled' from (
  select v.id, row_number() over (partition by o.op, o.cl, v.start_at order by v.n, v.seq) as place
  from bench.v join bench.o using (n)
  where v.status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService') and not v.is_exam) as same
where same.id = v.id and same.place > 1;
analyze bench.v;

-- What each order is by its visits.
create unlogged table bench.a as
select n, count(*)::int as child_count, (count(*) filter (where status = 'completed'))::int as done_count,
  coalesce(sum(amount_fen) filter (where status = 'cancelled'), 0) as refunded_fen,
  case when bool_and(status = 'cancelled') then 'refunded' when bool_and(status in ('completed', 'cancelled')) then 'completed'
    when bool_or(status in ('onTheWay', 'inService', 'unconfirmed', 'completed')) then 'inService' else 'paid' end as status
from bench.v group by n;
alter table bench.a add primary key (n);
alter table bench.o add primary key (n);
analyze bench.a;
analyze bench.o;
