-- Adds triggers that count a table's rows per operator, organisation and state in the transaction of each change.
-- Writers never wait for each other: the triggers append to row_count_change, and a job adds those rows to row_count.
create function keep_row_counts(counted regclass) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = counted);
  has_organ boolean := exists (select 1 from pg_attribute where attrelid = counted and attname = 'organ_id' and not attisdropped);
  organ text := case when has_organ then 'coalesce(organ_id, ''00000000-0000-0000-0000-000000000000'')'
                     else '''00000000-0000-0000-0000-000000000000''::uuid' end;
  living text := case when exists (select 1 from pg_attribute where attrelid = counted and attname = 'deleted_at' and not attisdropped)
                      then 'deleted_at is null' else 'true' end;
  fresh text := format('select operator_id, %s as organ_id, status, 1 as n from fresh where %s', organ, living);
  old text := format('select operator_id, %s as organ_id, status, -1 as n from old where %s', organ, living);
  body text := 'begin insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select %L, operator_id, organ_id, status, sum(n) from (%s) as changed group by 2, 3, 4 having sum(n) <> 0; return null; end';
begin
  execute format('create function count_%s_insert() returns trigger language plpgsql as %L', name, format(body, name, fresh));
  execute format('create function count_%s_update() returns trigger language plpgsql as %L', name, format(body, name, fresh || ' union all ' || old));
  execute format('create function count_%s_delete() returns trigger language plpgsql as %L', name, format(body, name, old));
  execute format('create trigger count_insert after insert on %s referencing new table as fresh for each statement execute function count_%s_insert()', counted, name);
  execute format('create trigger count_update after update on %s referencing new table as fresh old table as old for each statement execute function count_%s_update()', counted, name);
  execute format('create trigger count_delete after delete on %s referencing old table as old for each statement execute function count_%s_delete()', counted, name);
end $make$;
--> statement-breakpoint
select keep_row_counts('account');
--> statement-breakpoint
select keep_row_counts('role');
--> statement-breakpoint
-- The audit log is append-only; a change that bypasses this trigger still breaks the hash chain.
create function refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception 'the rows of % are never changed or deleted', tg_table_name;
end $refuse$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit for each statement execute function refuse_change();
