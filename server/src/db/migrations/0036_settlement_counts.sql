select keep_row_counts('settlement');
--> statement-breakpoint
insert into row_count_change (table_name, operator_id, organ_id, status, n)
select 'settlement', operator_id, coalesce(organ_id, '00000000-0000-0000-0000-000000000000'), status, count(*)
from settlement where deleted_at is null group by 2, 3, 4;
