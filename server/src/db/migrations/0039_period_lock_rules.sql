create trigger append_only before update or delete or truncate on period_lock_log for each statement execute function refuse_change();
--> statement-breakpoint
create function business_month(at timestamptz) returns date language sql immutable as
  $month$ select date_trunc('month', at at time zone 'Asia/Shanghai')::date $month$;
--> statement-breakpoint
-- The key of the advisory lock that postings of a month share and that locking the month takes alone. 18001 keeps it apart
-- from other advisory locks.
create function period_key(operator uuid, month date) returns int language sql immutable as
  $key$ select hashtext(operator::text || to_char(month, 'YYYYMM')) $key$;
--> statement-breakpoint
-- Refuses a posting in a locked month. A posting and the lock of its month at the same moment wait for one another; postings
-- of other months and other postings of the month never wait.
create function require_open_month(operator uuid, month date) returns void language plpgsql as $open$
begin
  perform pg_advisory_xact_lock_shared(18001, period_key(operator, month));
  if exists (select from period_lock where operator_id = operator and locked_through >= month) then
    raise exception 'the month % of the operator % is locked', to_char(month, 'YYYY-MM'), operator using errcode = 'KJ001';
  end if;
end $open$;
--> statement-breakpoint
create function ledger_txn_in_open_month() returns trigger language plpgsql as $txn$
begin
  perform require_open_month(operator_id, month) from (select distinct operator_id, business_month(at) as month from fresh) as months;
  return null;
end $txn$;
--> statement-breakpoint
create trigger month_is_open after insert on ledger_txn referencing new table as fresh for each statement execute function ledger_txn_in_open_month();
--> statement-breakpoint
-- Keeps the changes of the balances of wallets per month, beside the check of the month.
create function ledger_entry_in_open_month() returns trigger language plpgsql as $entry$
begin
  perform require_open_month(operator_id, month) from (select distinct operator_id, business_month(at) as month from fresh) as months;
  insert into wallet_month_change (operator_id, month, owner_id, kind, n, fen)
  select operator_id, business_month(at), owner_id, kind, count(*), sum(fen) from (
    select operator_id, at, owner_id, case account when 'WALLET_AVAIL' then 'available' when 'WALLET_FROZEN' then 'frozen' else 'pending' end as kind,
      case side when 'credit' then fen else -fen end as fen
    from fresh where account in ('WALLET_AVAIL', 'WALLET_FROZEN', 'WALLET_PENDING')
    union all
    select f.operator_id, f.at, f.owner_id, 'paid', f.fen from fresh f join ledger_txn t on t.id = f.txn_id
    where f.account = 'WALLET_FROZEN' and f.side = 'debit' and t.biz_type = 'settlement.paid') as changes
  group by 1, 2, 3, 4;
  return null;
end $entry$;
--> statement-breakpoint
create trigger month_is_open after insert on ledger_entry referencing new table as fresh for each statement execute function ledger_entry_in_open_month();
--> statement-breakpoint
create function wallet_flow_inserted() returns trigger language plpgsql as $flow$
begin
  perform require_open_month(operator_id, month) from (
    select operator_id, business_month(created_at) as month from fresh
    union select operator_id, business_month(posted_at) from fresh where posted_at is not null) as months;
  insert into wallet_month_change (operator_id, month, owner_id, kind, n, fen)
  select operator_id, business_month(created_at), owner_id, biz_type, count(*), sum(case direction when 'in' then amount_fen else -amount_fen end)
  from fresh group by 1, 2, 3, 4;
  return null;
end $flow$;
--> statement-breakpoint
create trigger month_is_open after insert on wallet_flow referencing new table as fresh for each statement execute function wallet_flow_inserted();
--> statement-breakpoint
-- Earnings of a locked month are posted and reversed later, which changes no figure of that month.
create function wallet_flow_updated() returns trigger language plpgsql as $flow$
begin
  perform require_open_month(operator_id, month) from (
    select f.operator_id, business_month(f.posted_at) as month from fresh f join old o on o.id = f.id
    where f.posted_at is distinct from o.posted_at and f.posted_at is not null
    union
    select o.operator_id, business_month(o.posted_at) from fresh f join old o on o.id = f.id
    where o.posted_at is not null and (f.posted_at, f.seq, f.avail_before_fen, f.avail_after_fen, f.frozen_after_fen, f.pending_after_fen)
      is distinct from (o.posted_at, o.seq, o.avail_before_fen, o.avail_after_fen, o.frozen_after_fen, o.pending_after_fen)
    union
    select m.operator_id, business_month(m.created_at) from fresh f join old o on o.id = f.id,
      lateral (values (f.operator_id, f.created_at), (o.operator_id, o.created_at)) as m (operator_id, created_at)
    where (f.operator_id, f.owner_id, f.direction, f.biz_type, f.amount_fen, f.created_at)
      is distinct from (o.operator_id, o.owner_id, o.direction, o.biz_type, o.amount_fen, o.created_at)) as months;
  insert into wallet_month_change (operator_id, month, owner_id, kind, n, fen)
  select operator_id, business_month(created_at), owner_id, biz_type, sum(sign), sum(sign * case direction when 'in' then amount_fen else -amount_fen end)
  from (select 1 as sign, * from fresh union all select -1, * from old) as changes group by 1, 2, 3, 4
  having sum(sign) <> 0 or sum(sign * case direction when 'in' then amount_fen else -amount_fen end) <> 0;
  return null;
end $flow$;
--> statement-breakpoint
create trigger month_is_open_update after update on wallet_flow referencing new table as fresh old table as old
  for each statement execute function wallet_flow_updated();
--> statement-breakpoint
create function wallet_flow_deleted() returns trigger language plpgsql as $flow$
begin
  perform require_open_month(operator_id, month) from (
    select operator_id, business_month(created_at) as month from old
    union select operator_id, business_month(posted_at) from old where posted_at is not null) as months;
  insert into wallet_month_change (operator_id, month, owner_id, kind, n, fen)
  select operator_id, business_month(created_at), owner_id, biz_type, -count(*), sum(case direction when 'in' then -amount_fen else amount_fen end)
  from old group by 1, 2, 3, 4;
  return null;
end $flow$;
--> statement-breakpoint
create trigger month_is_open_delete after delete on wallet_flow referencing old table as old for each statement execute function wallet_flow_deleted();
--> statement-breakpoint
insert into wallet_month (operator_id, month, owner_id, kind, n, fen)
select operator_id, business_month(at), owner_id, kind, count(*), sum(fen) from (
  select operator_id, at, owner_id, case account when 'WALLET_AVAIL' then 'available' when 'WALLET_FROZEN' then 'frozen' else 'pending' end as kind,
    case side when 'credit' then fen else -fen end as fen
  from ledger_entry where account in ('WALLET_AVAIL', 'WALLET_FROZEN', 'WALLET_PENDING')
  union all
  select e.operator_id, e.at, e.owner_id, 'paid', e.fen from ledger_entry e join ledger_txn t on t.id = e.txn_id
  where e.account = 'WALLET_FROZEN' and e.side = 'debit' and t.biz_type = 'settlement.paid'
  union all
  select operator_id, created_at, owner_id, biz_type, case direction when 'in' then amount_fen else -amount_fen end from wallet_flow) as changes
group by 1, 2, 3, 4;
