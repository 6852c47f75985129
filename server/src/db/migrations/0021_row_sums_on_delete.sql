-- Removing an order failed, because the old rows had no names for the organisation and the amount.
create or replace function keep_row_sums(summed_of regclass, summed text, which text) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = summed_of);
  fresh text := format('select operator_id, coalesce(organ_id, ''00000000-0000-0000-0000-000000000000'') as organ_id, status, %I as n
    from fresh where deleted_at is null and (%s)', summed, which);
  old text := format('select operator_id, coalesce(organ_id, ''00000000-0000-0000-0000-000000000000'') as organ_id, status, -%I as n from old where deleted_at is null and (%s)', summed, which);
  body text := 'begin insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select %L, operator_id, organ_id, status, sum(n) from (%s) as changed group by 2, 3, 4 having sum(n) <> 0; return null; end';
  sum_of text := name || '.' || summed;
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_insert', format(body, sum_of, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_update', format(body, sum_of, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_delete', format(body, sum_of, old));
  execute format('create trigger %I after insert on %s referencing new table as fresh for each statement execute function %I()',
    'sum_' || summed || '_insert', summed_of, 'sum_' || name || '_' || summed || '_insert');
  execute format('create trigger %I after update on %s referencing new table as fresh old table as old for each statement execute function %I()',
    'sum_' || summed || '_update', summed_of, 'sum_' || name || '_' || summed || '_update');
  execute format('create trigger %I after delete on %s referencing old table as old for each statement execute function %I()',
    'sum_' || summed || '_delete', summed_of, 'sum_' || name || '_' || summed || '_delete');
end $make$;
--> statement-breakpoint
drop function sum_main_order_pay_fen_insert() cascade;
--> statement-breakpoint
drop function sum_main_order_pay_fen_update() cascade;
--> statement-breakpoint
drop function sum_main_order_pay_fen_delete() cascade;
--> statement-breakpoint
select keep_row_sums('main_order', 'pay_fen', 'paid_at is not null or pay_parts <> ''[]''');
--> statement-breakpoint
drop function sum_main_order_refunded_fen_insert() cascade;
--> statement-breakpoint
drop function sum_main_order_refunded_fen_update() cascade;
--> statement-breakpoint
drop function sum_main_order_refunded_fen_delete() cascade;
--> statement-breakpoint
select keep_row_sums('main_order', 'refunded_fen', 'true');
