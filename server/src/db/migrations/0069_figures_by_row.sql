-- The counts, places and day sums of orders and visits are kept per row by one trigger, because nearly every statement changes one
-- row and most changes leave most figures as they are. Triggers per statement built transition tables and ran every query each time.
drop function count_main_order_insert, count_main_order_update, count_main_order_delete,
  sum_main_order_pay_fen_insert, sum_main_order_pay_fen_update, sum_main_order_pay_fen_delete,
  sum_main_order_refunded_fen_insert, sum_main_order_refunded_fen_update, sum_main_order_refunded_fen_delete,
  place_main_order_insert, place_main_order_update, place_main_order_delete,
  sum_main_order_insert, sum_main_order_update, sum_main_order_delete,
  book_main_order_insert, book_main_order_update, book_main_order_delete,
  count_visit_insert, count_visit_update, count_visit_delete,
  place_visit_insert, place_visit_update, place_visit_delete,
  sum_visit_insert, sum_visit_update, sum_visit_delete,
  book_visit_insert, book_visit_update, book_visit_delete cascade;
--> statement-breakpoint
create function keep_order_figures() returns trigger language plpgsql as $keep$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  lives boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin
  if (was, old.operator_id, old.organ_id, old.status, old.pay_fen, old.refunded_fen, old.paid_at is null, old.pay_parts)
    is distinct from (lives, new.operator_id, new.organ_id, new.status, new.pay_fen, new.refunded_fen, new.paid_at is null, new.pay_parts)
  then
    insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select name, operator_id, coalesce(organ_id, '00000000-0000-0000-0000-000000000000'), status, sum(n) from (values
      ('main_order', old.operator_id, old.organ_id, old.status, -1, was),
      ('main_order.pay_fen', old.operator_id, old.organ_id, old.status, -old.pay_fen, was and (old.paid_at is not null or old.pay_parts <> '[]')),
      ('main_order.refunded_fen', old.operator_id, old.organ_id, old.status, -old.refunded_fen, was),
      ('main_order', new.operator_id, new.organ_id, new.status, 1, lives),
      ('main_order.pay_fen', new.operator_id, new.organ_id, new.status, new.pay_fen, lives and (new.paid_at is not null or new.pay_parts <> '[]')),
      ('main_order.refunded_fen', new.operator_id, new.organ_id, new.status, new.refunded_fen, lives)
    ) as figure (name, operator_id, organ_id, status, n, is_kept)
    where is_kept group by 1, 2, 3, 4 having sum(n) <> 0;
  end if;
  if (was, old.operator_id, old.status, old.created_at, old.paid_at, old.pay_fen)
    is distinct from (lives, new.operator_id, new.status, new.created_at, new.paid_at, new.pay_fen)
  then
    insert into row_place_change (name, operator_id, status, stretch, n)
    select place.name, operator_id, status, place.stretch, sum(sign) from (
      select -1 as sign, old.operator_id, old.status, old.created_at, old.paid_at, old.pay_fen where was
      union all select 1, new.operator_id, new.status, new.created_at, new.paid_at, new.pay_fen where lives) as o
    cross join lateral (values
      ('main_order.created_at', floor((extract(epoch from created_at) + 28800) / 604800)::int),
      ('main_order.paid_at', coalesce(floor((extract(epoch from paid_at) + 28800) / 604800)::int, 2147483647)),
      ('main_order.pay_fen', least(pay_fen / 1000, 2147483646)::int)) as place (name, stretch)
    group by 1, 2, 3, 4 having sum(sign) <> 0;
  end if;
  if (was and old.paid_at is not null or lives and new.paid_at is not null)
    and (was, old.operator_id, old.organ_id, old.paid_at, old.total_fen, old.discount_fen, old.pay_fen, old.pay_parts, old.pay_method,
      old.biz_type, old.source, old.project_ids, old.class_ids)
    is distinct from (lives, new.operator_id, new.organ_id, new.paid_at, new.total_fen, new.discount_fen, new.pay_fen, new.pay_parts, new.pay_method,
      new.biz_type, new.source, new.project_ids, new.class_ids)
  then
    insert into day_sum_change (book, operator_id, organ_id, day, part, n, list_fen, discount_fen, amount_fen, kept_fen, people_fen, organ_fen,
      marketer_fen, platform_fen, minutes)
    select x.book, operator_id, case when x.book in ('paid', 'paidKind') then coalesce(organ_id, '00000000-0000-0000-0000-000000000000')
        else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end, (paid_at at time zone 'Asia/Shanghai')::date, x.part || m.method,
      sum(case m.method when '' then sign else 0 end), sum(case m.method when '' then sign * total_fen else 0 end),
      sum(case m.method when '' then sign * discount_fen else 0 end), sum(sign * m.fen), 0, 0, 0, 0, 0, 0
    from (
      select -1 as sign, old.operator_id, old.organ_id, old.paid_at, old.total_fen, old.discount_fen, old.pay_fen, old.pay_parts, old.pay_method,
        old.biz_type, old.source, old.project_ids, old.class_ids where was and old.paid_at is not null
      union all select 1, new.operator_id, new.organ_id, new.paid_at, new.total_fen, new.discount_fen, new.pay_fen, new.pay_parts, new.pay_method,
        new.biz_type, new.source, new.project_ids, new.class_ids where lives and new.paid_at is not null) as o
    cross join lateral (
      select 'paid' as book, '' as part
      -- A mixed payment names all its methods.
      union all select 'paidKind', biz_type || '.' || source || '.' || coalesce(pay_method, '') || case pay_method when 'mixed' then
        coalesce((select string_agg(distinct '+' || (p ->> 'method'), '') from jsonb_array_elements(pay_parts) as p), '') else '' end || '.'
      union all select distinct 'paidProject', id::text || '.' from unnest(project_ids) as id
      union all select distinct 'paidClass', id::text || '.' from unnest(class_ids) as id) as x
    cross join lateral (
      select '' as method, pay_fen as fen
      union all select p ->> 'method', (p ->> 'fen')::bigint from jsonb_array_elements(pay_parts) as p) as m
    group by 1, 2, 3, 4, 5
    having (sum(case m.method when '' then sign else 0 end), sum(case m.method when '' then sign * total_fen else 0 end),
      sum(case m.method when '' then sign * discount_fen else 0 end), sum(sign * m.fen)) <> (0, 0, 0, 0);
  end if;
  return null;
end $keep$;
--> statement-breakpoint
create trigger figures after insert or update or delete on main_order for each row execute function keep_order_figures();
--> statement-breakpoint
create function keep_visit_figures() returns trigger language plpgsql as $keep$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  lives boolean := tg_op <> 'DELETE' and new.deleted_at is null;
  was_done boolean := was and old.status = 'completed' and old.finished_at is not null;
  is_done boolean := lives and new.status = 'completed' and new.finished_at is not null;
begin
  if (was, old.operator_id, old.organ_id, old.status) is distinct from (lives, new.operator_id, new.organ_id, new.status) then
    insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select 'visit', operator_id, coalesce(organ_id, '00000000-0000-0000-0000-000000000000'), status, n from (values
      (old.operator_id, old.organ_id, old.status, -1, was),
      (new.operator_id, new.organ_id, new.status, 1, lives)) as figure (operator_id, organ_id, status, n, is_kept)
    where is_kept;
  end if;
  if (was, old.operator_id, old.status, old.need_manual, old.start_at, old.created_at, old.waiting_since)
    is distinct from (lives, new.operator_id, new.status, new.need_manual, new.start_at, new.created_at, new.waiting_since)
  then
    insert into row_place_change (name, operator_id, status, stretch, n)
    select place.name, operator_id, status, coalesce(place.stretch, 2147483647), sum(sign) from (
      select -1 as sign, old.operator_id, old.status, old.need_manual, old.start_at, old.created_at, old.waiting_since where was
      union all select 1, new.operator_id, new.status, new.need_manual, new.start_at, new.created_at, new.waiting_since where lives) as v
    cross join lateral (values
      ('visit.urgency', case when need_manual then -1 else floor((extract(epoch from start_at) + 28800) / 604800)::int end),
      ('visit.start_at', floor((extract(epoch from start_at) + 28800) / 604800)::int),
      ('visit.created_at', floor((extract(epoch from created_at) + 28800) / 604800)::int),
      ('visit.waiting_since', floor((extract(epoch from waiting_since) + 28800) / 604800)::int)) as place (name, stretch)
    group by 1, 2, 3, 4 having sum(sign) <> 0;
  end if;
  if (was_done or is_done)
    and (was_done, old.operator_id, old.organ_id, old.finished_at, old.amount_fen, old.people_fen, old.organ_fen, old.marketer_fen, old.platform_fen,
      old.checkin_at, old.checkout_at, old.biz_type, old.settle_status, old.score, old.project_id, old.class_id, old.mold_id)
    is distinct from (is_done, new.operator_id, new.organ_id, new.finished_at, new.amount_fen, new.people_fen, new.organ_fen, new.marketer_fen,
      new.platform_fen, new.checkin_at, new.checkout_at, new.biz_type, new.settle_status, new.score, new.project_id, new.class_id, new.mold_id)
  then
    insert into day_sum_change (book, operator_id, organ_id, day, part, n, list_fen, discount_fen, amount_fen, kept_fen, people_fen, organ_fen,
      marketer_fen, platform_fen, minutes)
    select x.book, operator_id, case when x.book in ('completed', 'completedKind') then coalesce(organ_id, '00000000-0000-0000-0000-000000000000')
        else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end, (finished_at at time zone 'Asia/Shanghai')::date, x.part,
      sum(sign), 0, 0, sum(sign * amount_fen), 0, sum(sign * coalesce(people_fen, 0)), sum(sign * coalesce(organ_fen, 0)),
      sum(sign * coalesce(marketer_fen, 0)), sum(sign * coalesce(platform_fen, 0)),
      sum(sign * coalesce(floor(extract(epoch from checkout_at - checkin_at) / 60), 0))
    from (
      select -1 as sign, old.operator_id, old.organ_id, old.finished_at, old.amount_fen, old.people_fen, old.organ_fen, old.marketer_fen,
        old.platform_fen, old.checkin_at, old.checkout_at, old.biz_type, old.settle_status, old.score, old.project_id, old.class_id, old.mold_id
        where was_done
      union all select 1, new.operator_id, new.organ_id, new.finished_at, new.amount_fen, new.people_fen, new.organ_fen, new.marketer_fen,
        new.platform_fen, new.checkin_at, new.checkout_at, new.biz_type, new.settle_status, new.score, new.project_id, new.class_id, new.mold_id
        where is_done) as v
    cross join lateral (values
      ('completed', ''),
      ('completedKind', biz_type || '.' || settle_status || '.' || coalesce(score::text, '')),
      ('completedProject', project_id::text),
      ('completedClass', class_id::text),
      ('completedMold', mold_id::text)) as x (book, part)
    where x.part is not null
    group by 1, 2, 3, 4, 5
    having (sum(sign), sum(sign * amount_fen), sum(sign * coalesce(people_fen, 0)), sum(sign * coalesce(organ_fen, 0)),
      sum(sign * coalesce(marketer_fen, 0)), sum(sign * coalesce(platform_fen, 0)),
      sum(sign * coalesce(floor(extract(epoch from checkout_at - checkin_at) / 60), 0))) <> (0, 0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $keep$;
--> statement-breakpoint
create trigger figures after insert or update or delete on visit for each row execute function keep_visit_figures();
--> statement-breakpoint
-- Without this their queries are planned anew at every call: over all months for each entry of the ledger, and for each number.
alter function ledger_balances() set plan_cache_mode = force_generic_plan;
--> statement-breakpoint
alter function next_numbers(text, text, int) set plan_cache_mode = force_generic_plan;
