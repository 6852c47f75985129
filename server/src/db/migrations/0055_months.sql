-- Turns the append-only logs into partitions by business month (server/src/db/partitions.ts). The partitions are in a schema
-- of their own, on which only the owner of the tables has rights: everybody else reaches the rows through the table.
create schema months;
--> statement-breakpoint
-- Adds the partition of a month; false if it is there already. Rows that the default partition caught move to it. It waits for
-- no reader of the table, only for those of the default partition, which has no rows as a rule.
create function add_month(parent text, month date) returns boolean language plpgsql as $add$
declare
  first_day date := date_trunc('month', month)::date;
  name text := parent || to_char(first_day, '_YYYY_MM');
  rest text := parent || '_other';
  key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = format('public.%I', parent)::regclass);
  begins timestamptz := first_day::timestamp at time zone 'Asia/Shanghai';
  ends timestamptz := (first_day + interval '1 month') at time zone 'Asia/Shanghai';
  is_caught boolean;
begin
  -- An arbitrary number: two nodes that start together add a month one after the other.
  perform pg_advisory_xact_lock(7420003);
  if to_regclass(format('months.%I', name)) is not null then return false; end if;
  execute format('create table months.%I (like public.%I including defaults including constraints)', name, parent);
  execute format('select exists (select from months.%I where %2$I >= $1 and %2$I < $2)', rest, key) into is_caught using begins, ends;
  if is_caught then
    execute format('alter table months.%I disable trigger append_only', rest);
    execute format('with moved as (delete from months.%1$I where %2$I >= $1 and %2$I < $2 returning *) insert into months.%3$I select * from moved',
      rest, key, name) using begins, ends;
    execute format('alter table months.%I enable trigger append_only', rest);
  end if;
  execute format('alter table public.%I attach partition months.%I for values from (%L) to (%L)', parent, name, begins, ends);
  execute format('create trigger append_only before update or delete or truncate on months.%I for each statement execute function refuse_change()', name);
  return true;
end $add$;
--> statement-breakpoint
-- Replaces an append-only table by a partitioned one with the same rows, columns, constraints, indexes, triggers and rights. Its
-- primary key becomes its id and the key of the partitions.
create function split_by_month(parent text, key text) returns void language plpgsql as $split$
declare
  old regclass := format('public.%I', parent)::regclass;
  statement text;
  later text[];
  rights text[];
  month date;
begin
  execute format('lock table %s in access exclusive mode', old);
  later := array(select pg_get_indexdef(indexrelid) from pg_index i
      where indrelid = old and not exists (select from pg_constraint where conindid = i.indexrelid) order by indexrelid)
    || array(select format('alter table public.%I add constraint %I %s', parent, conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = old and contype = 'f' order by oid)
    || array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = old and not tgisinternal order by tgname);
  rights := array(select format('grant %s on public.%I to %s', privilege_type, parent, coalesce(quote_ident(rolname), 'public'))
    from pg_class c cross join aclexplode(c.relacl) as a left join pg_roles r on r.oid = a.grantee where c.oid = old and a.grantee <> c.relowner);
  -- Its indexes go with it, so that their names are free.
  execute format('alter table %s set schema months', old);
  execute format('create table public.%I (like months.%1$I including defaults including constraints) partition by range (%2$I)', parent, key);
  execute format('create table months.%I partition of public.%I default', parent || '_other', parent);
  for month in execute format('select business_month(%I) from months.%I where %1$I < now() + interval ''3 months'' group by 1
      union select business_month(now() + ahead * interval ''1 month'') from generate_series(0, 3) as ahead order by 1', key, parent) loop
    perform add_month(parent, month);
  end loop;
  execute format('insert into public.%I select * from months.%1$I', parent);
  execute format('drop table months.%I', parent);
  execute format('alter table public.%I add constraint %I primary key (id, %I)', parent, format('%s_id_%s_pk', parent, key), key);
  foreach statement in array later loop
    execute statement;
  end loop;
  execute format('create trigger append_only before update or delete or truncate on months.%I for each statement execute function refuse_change()',
    parent || '_other');
  -- Default privileges may have given the new table more than the old one had.
  for statement in select format('revoke all on public.%I from %s', parent, coalesce(quote_ident(rolname), 'public'))
    from pg_class c cross join aclexplode(c.relacl) as a left join pg_roles r on r.oid = a.grantee
    where c.oid = format('public.%I', parent)::regclass and a.grantee <> c.relowner loop
    execute statement;
  end loop;
  foreach statement in array rights loop
    execute statement;
  end loop;
  -- Tables with partitions are not analysed by themselves.
  execute format('analyze public.%I', parent);
end $split$;
--> statement-breakpoint
-- Entries of a transaction share its time, so that only their month is read.
create or replace function ledger_balances() returns trigger language plpgsql as $balance$
begin
  if (select coalesce(sum(case side when 'debit' then fen else -fen end), 0) from ledger_entry where txn_id = new.txn_id and at = new.at) <> 0 then
    raise exception 'the ledger transaction % does not balance', new.txn_id using errcode = 'check_violation';
  end if;
  return null;
end $balance$;
--> statement-breakpoint
select split_by_month('ledger_entry', 'at');
--> statement-breakpoint
select split_by_month('order_log', 'at');
--> statement-breakpoint
select split_by_month('audit', 'at');
