-- Keeps figures by another column than the organisation, in the same tables: `figure` is the sum of an expression over
-- the living rows, per operator, value of `keyed_by` (in organ_id) and state.
create function keep_row_figures(counted regclass, figure text, keyed_by text, summed text) returns void language plpgsql as $make$
declare
  name text := replace(figure, '.', '_');
  fresh text := format('select operator_id, %I as organ_id, status, %s as n from fresh where deleted_at is null', keyed_by, summed);
  old text := format('select operator_id, %I as organ_id, status, -(%s) as n from old where deleted_at is null', keyed_by, summed);
  body text := 'begin insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select %L, operator_id, organ_id, status, sum(n) from (%s) as changed where organ_id is not null group by 2, 3, 4 having sum(n) <> 0; return null; end';
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'figure_' || name || '_insert', format(body, figure, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'figure_' || name || '_update', format(body, figure, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'figure_' || name || '_delete', format(body, figure, old));
  execute format('create trigger %I after insert on %s referencing new table as fresh for each statement execute function %I()',
    'figure_' || name || '_insert', counted, 'figure_' || name || '_insert');
  execute format('create trigger %I after update on %s referencing new table as fresh old table as old for each statement execute function %I()',
    'figure_' || name || '_update', counted, 'figure_' || name || '_update');
  execute format('create trigger %I after delete on %s referencing old table as old for each statement execute function %I()',
    'figure_' || name || '_delete', counted, 'figure_' || name || '_delete');
end $make$;
--> statement-breakpoint
select keep_row_counts('prepay_batch');
--> statement-breakpoint
select keep_row_counts('prepay_card');
--> statement-breakpoint
select keep_row_sums('prepay_card', 'face_fen', 'true');
--> statement-breakpoint
select keep_row_sums('prepay_card', 'balance_fen', 'true');
--> statement-breakpoint
select keep_row_sums('prepay_card', 'used_fen', 'true');
--> statement-breakpoint
select keep_row_figures('prepay_card', 'prepay_card.of_batch', 'batch_id', '1');
--> statement-breakpoint
select keep_row_figures('prepay_card', 'prepay_card.used_of_batch', 'batch_id', 'used_fen');
