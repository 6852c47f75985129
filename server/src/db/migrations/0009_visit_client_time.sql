-- Two orders paid in the same moment could get the same hour: the later one of a pair is agreed on anew.
update visit set status = 'unscheduled', start_at = null, end_at = null, next_tick_at = null, updated_at = now(), version = version + 1
where status = 'undispatched' and biz_type <> 'exam' and deleted_at is null and exists (
  select from visit as other where other.client_id = visit.client_id and other.id < visit.id and other.biz_type <> 'exam' and other.deleted_at is null
    and other.status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService')
    and tstzrange(other.start_at, other.end_at) && tstzrange(visit.start_at, visit.end_at));
--> statement-breakpoint
-- Nobody is cared for twice at once.
alter table visit add constraint visit_client_once_at_a_time exclude using gist
  (client_id with =, tstzrange(start_at, end_at) with &&)
  where (status in ('undispatched', 'offered', 'accepted', 'onTheWay', 'inService') and biz_type <> 'exam' and deleted_at is null
    and start_at is not null and end_at is not null);
