CREATE TABLE "day_sum_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"book" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"organ_id" uuid NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	"list_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"kept_fen" bigint NOT NULL,
	"people_fen" bigint NOT NULL,
	"organ_fen" bigint NOT NULL,
	"marketer_fen" bigint NOT NULL,
	"platform_fen" bigint NOT NULL,
	"minutes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_sum" (
	"book" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"organ_id" uuid NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"n" bigint NOT NULL,
	"list_fen" bigint NOT NULL,
	"discount_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"kept_fen" bigint NOT NULL,
	"people_fen" bigint NOT NULL,
	"organ_fen" bigint NOT NULL,
	"marketer_fen" bigint NOT NULL,
	"platform_fen" bigint NOT NULL,
	"minutes" bigint NOT NULL,
	CONSTRAINT "day_sum_book_operator_id_organ_id_day_part_pk" PRIMARY KEY("book","operator_id","organ_id","day","part")
);
--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "class_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "mold_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "mold_name" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "grade_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "grade_name" text;--> statement-breakpoint
CREATE INDEX "day_sum_change_key" ON "day_sum_change" USING btree ("book","operator_id","day");--> statement-breakpoint
CREATE INDEX "main_order_classes" ON "main_order" USING gin ("class_ids");--> statement-breakpoint
CREATE INDEX "refund_done" ON "refund" USING btree ("operator_id","refunded_at","id","organ_id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "visit_finished" ON "visit" USING btree ("operator_id","finished_at","id","organ_id","people_id","mold_id","project_id","class_id") WHERE finished_at is not null;--> statement-breakpoint
-- Existing rows get the categories, types and grades of today; earlier ones are not known.
update main_order set class_ids = found.class_ids from (
  select o.id, array_agg(distinct p.class_id) as class_ids from main_order o join project p on p.id = any (o.project_ids) group by o.id) as found
where found.id = main_order.id;
--> statement-breakpoint
update visit set mold_id = m.id, mold_name = m.name, grade_id = g.id, grade_name = g.name
from people p join mold m on m.id = p.mold_id join grade g on g.id = p.grade_id
where visit.people_id = p.id and visit.status = 'completed';
--> statement-breakpoint
-- Adds triggers that keep the sums of a report per operator, organisation and day in the transaction of each change.
-- `measured` selects the figures of the rows of `%1$s`. As with row counts, writers never wait for each other.
create function keep_day_sums(book text, summed regclass, measured text) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = summed);
  fresh text := 'select 1 as sign, * from (' || format(measured, 'fresh') || ') as f';
  old text := 'select -1 as sign, * from (' || format(measured, 'old') || ') as o';
  filled text := 'insert into day_sum_change (book, operator_id, organ_id, day, part, n, list_fen, discount_fen, amount_fen, kept_fen,
      people_fen, organ_fen, marketer_fen, platform_fen, minutes)
    select %L, operator_id, coalesce(organ_id, ''00000000-0000-0000-0000-000000000000''), (at at time zone ''Asia/Shanghai'')::date, part,
      sum(sign * n), sum(sign * list_fen), sum(sign * discount_fen), sum(sign * amount_fen), sum(sign * kept_fen), sum(sign * people_fen),
      sum(sign * organ_fen), sum(sign * marketer_fen), sum(sign * platform_fen), sum(sign * minutes)
    from (%s) as changed group by 2, 3, 4, 5
    having (sum(sign * n), sum(sign * list_fen), sum(sign * discount_fen), sum(sign * amount_fen), sum(sign * kept_fen), sum(sign * people_fen),
      sum(sign * organ_fen), sum(sign * marketer_fen), sum(sign * platform_fen), sum(sign * minutes)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)';
  body text := 'begin ' || filled || '; return null; end';
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_insert', format(body, book, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_update', format(body, book, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_delete', format(body, book, old));
  execute format('create trigger sum_insert after insert on %s referencing new table as fresh for each statement execute function %I()', summed, 'sum_' || name || '_insert');
  execute format('create trigger sum_update after update on %s referencing new table as fresh old table as old for each statement execute function %I()', summed, 'sum_' || name || '_update');
  execute format('create trigger sum_delete after delete on %s referencing old table as old for each statement execute function %I()', summed, 'sum_' || name || '_delete');
  -- Sums up all rows at once, for rows that were written without the triggers.
  execute format('create function %I() returns void language plpgsql as %L', 'sum_all_' || name,
    format('begin ' || filled || '; end', book, 'select 1 as sign, * from (' || format(measured, name) || ') as f'));
  execute format('select %I()', 'sum_all_' || name);
end $make$;
--> statement-breakpoint
select keep_day_sums('paid', 'main_order', $measured$
  select operator_id, organ_id, paid_at as at, '' as part, 1 as n, total_fen as list_fen, discount_fen, pay_fen as amount_fen, 0 as kept_fen,
    0 as people_fen, 0 as organ_fen, 0 as marketer_fen, 0 as platform_fen, 0 as minutes
  from %1$s where paid_at is not null and deleted_at is null
  union all select operator_id, organ_id, paid_at, p ->> 'method', 0, 0, 0, (p ->> 'fen')::bigint, 0, 0, 0, 0, 0, 0
  from %1$s, jsonb_array_elements(pay_parts) as p where paid_at is not null and deleted_at is null $measured$);
--> statement-breakpoint
select keep_day_sums('refunded', 'refund', $measured$
  select operator_id, organ_id, refunded_at as at, '' as part, 1 as n, 0 as list_fen, 0 as discount_fen, coalesce(refund_fen, 0) as amount_fen,
    coalesce(kept_fen, 0) as kept_fen, 0 as people_fen, 0 as organ_fen, 0 as marketer_fen, 0 as platform_fen, 0 as minutes
  from %1$s where status = 'refunded' and refunded_at is not null and deleted_at is null
  union all select operator_id, organ_id, refunded_at, p ->> 'method', 0, 0, 0, (p ->> 'fen')::bigint, 0, 0, 0, 0, 0, 0
  from %1$s, jsonb_array_elements(parts) as p where status = 'refunded' and refunded_at is not null and deleted_at is null $measured$);
--> statement-breakpoint
select keep_day_sums('completed', 'visit', $measured$
  select operator_id, organ_id, finished_at as at, '' as part, 1 as n, 0 as list_fen, 0 as discount_fen, amount_fen, 0 as kept_fen,
    coalesce(people_fen, 0) as people_fen, coalesce(organ_fen, 0) as organ_fen, coalesce(marketer_fen, 0) as marketer_fen,
    coalesce(platform_fen, 0) as platform_fen, coalesce(floor(extract(epoch from checkout_at - checkin_at) / 60), 0)::bigint as minutes
  from %1$s where status = 'completed' and finished_at is not null and deleted_at is null $measured$);
