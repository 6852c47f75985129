alter table visit add column keeps_overlap boolean default false not null;
--> statement-breakpoint
-- Two orders paid at the same moment could get the same time. Agreed times are kept: the later visit of a pair is
-- exempt until it is rescheduled.
update visit set keeps_overlap = true
where status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService') and biz_type <> 'exam' and deleted_at is null and exists (
  select from visit as other where other.client_id = visit.client_id and other.id < visit.id and other.biz_type <> 'exam' and other.deleted_at is null
    and other.status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService')
    and tstzrange(other.start_at, other.end_at) && tstzrange(visit.start_at, visit.end_at));
--> statement-breakpoint
-- An earlier version of this migration created the constraint without the exemption.
alter table visit drop constraint if exists visit_client_once_at_a_time;
--> statement-breakpoint
-- A care recipient has one visit at a time.
alter table visit add constraint visit_client_once_at_a_time exclude using gist
  (client_id with =, tstzrange(start_at, end_at) with &&)
  where (status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService') and biz_type <> 'exam' and deleted_at is null
    and start_at is not null and end_at is not null and not keeps_overlap);
