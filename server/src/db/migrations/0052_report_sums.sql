-- Adds triggers that keep further sums of a report per operator, organisation and day: like `keep_day_sums`, for several
-- books at once. `measured` selects the book and the figures of the rows of `%1$s`; `is_split` says whether the sums are kept for
-- each organisation, too, or only for all of them together.
create function keep_book_sums(summed regclass, measured text) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = summed);
  fresh text := 'select 1 as sign, * from (' || format(measured, 'fresh') || ') as f';
  old text := 'select -1 as sign, * from (' || format(measured, 'old') || ') as o';
  filled text := 'insert into day_sum_change (book, operator_id, organ_id, day, part, n, list_fen, discount_fen, amount_fen, kept_fen,
      people_fen, organ_fen, marketer_fen, platform_fen, minutes)
    select book, operator_id, case when is_split then coalesce(organ_id, ''00000000-0000-0000-0000-000000000000'')
      else ''ffffffff-ffff-ffff-ffff-ffffffffffff'' end, (at at time zone ''Asia/Shanghai'')::date, part,
      sum(sign * n), sum(sign * list_fen), sum(sign * discount_fen), sum(sign * amount_fen), 0, sum(sign * people_fen),
      sum(sign * organ_fen), sum(sign * marketer_fen), sum(sign * platform_fen), sum(sign * minutes)
    from (%s) as changed group by 1, 2, 3, 4, 5
    having (sum(sign * n), sum(sign * list_fen), sum(sign * discount_fen), sum(sign * amount_fen), sum(sign * people_fen),
      sum(sign * organ_fen), sum(sign * marketer_fen), sum(sign * platform_fen), sum(sign * minutes)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)';
  body text := 'begin ' || filled || '; return null; end';
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'book_' || name || '_insert', format(body, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'book_' || name || '_update', format(body, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'book_' || name || '_delete', format(body, old));
  execute format('create trigger book_insert after insert on %s referencing new table as fresh for each statement execute function %I()', summed, 'book_' || name || '_insert');
  execute format('create trigger book_update after update on %s referencing new table as fresh old table as old for each statement execute function %I()', summed, 'book_' || name || '_update');
  execute format('create trigger book_delete after delete on %s referencing old table as old for each statement execute function %I()', summed, 'book_' || name || '_delete');
  -- Sums up all rows at once, for rows that were written without the triggers.
  execute format('create function %I() returns void language plpgsql as %L', 'book_all_' || name,
    format('begin ' || filled || '; end', 'select 1 as sign, * from (' || format(measured, name) || ') as f'));
  execute format('select %I()', 'book_all_' || name);
end $make$;
--> statement-breakpoint
-- Each part ends with a method of payment, or with nothing for the whole order. A mixed payment names all its methods.
select keep_book_sums('main_order', $measured$
  select x.book, x.book = 'paidKind' as is_split, o.operator_id, o.organ_id, o.paid_at as at, x.part || '.' || m.method as part,
    case m.method when '' then 1 else 0 end as n, case m.method when '' then o.total_fen else 0 end as list_fen,
    case m.method when '' then o.discount_fen else 0 end as discount_fen, m.fen as amount_fen,
    0 as people_fen, 0 as organ_fen, 0 as marketer_fen, 0 as platform_fen, 0 as minutes
  from %1$s o
  cross join lateral (
    select 'paidKind' as book, o.biz_type || '.' || o.source || '.' || coalesce(o.pay_method, '') || case o.pay_method when 'mixed' then
      coalesce((select string_agg(distinct '+' || (p ->> 'method'), '') from jsonb_array_elements(o.pay_parts) as p), '') else '' end as part
    union all select distinct 'paidProject', id::text from unnest(o.project_ids) as id
    union all select distinct 'paidClass', id::text from unnest(o.class_ids) as id) as x
  cross join lateral (
    select '' as method, o.pay_fen as fen
    union all select p ->> 'method', (p ->> 'fen')::bigint from jsonb_array_elements(o.pay_parts) as p) as m
  where o.paid_at is not null and o.deleted_at is null $measured$);
--> statement-breakpoint
select keep_book_sums('visit', $measured$
  select x.book, x.book = 'completedKind' as is_split, v.operator_id, v.organ_id, v.finished_at as at, x.part, 1 as n, 0 as list_fen, 0 as discount_fen, v.amount_fen,
    coalesce(v.people_fen, 0) as people_fen, coalesce(v.organ_fen, 0) as organ_fen, coalesce(v.marketer_fen, 0) as marketer_fen,
    coalesce(v.platform_fen, 0) as platform_fen,
    coalesce(floor(extract(epoch from v.checkout_at - v.checkin_at) / 60), 0)::bigint as minutes
  from %1$s v
  cross join lateral (values
    ('completedKind', v.biz_type || '.' || v.settle_status || '.' || coalesce(v.score::text, '')),
    ('completedProject', v.project_id::text),
    ('completedClass', v.class_id::text),
    ('completedMold', v.mold_id::text)) as x (book, part)
  where v.status = 'completed' and v.finished_at is not null and v.deleted_at is null and x.part is not null $measured$);
--> statement-breakpoint
-- Sums of a year are read from this index alone; the rows themselves lie wherever they were folded in.
create index day_sum_report on day_sum (book, operator_id, organ_id, day, part)
  include (n, list_fen, discount_fen, amount_fen, kept_fen, people_fen, organ_fen, marketer_fen, platform_fen, minutes)
  where book in ('paid', 'paidKind', 'paidProject', 'paidClass', 'refunded', 'completed', 'completedKind', 'completedProject',
    'completedClass', 'completedMold');
