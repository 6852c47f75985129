-- The list of refunds shows the sums of its amounts.
select keep_row_sums('refund', 'apply_fen', 'true');
--> statement-breakpoint
select keep_row_sums('refund', 'refundable_fen', 'true');
--> statement-breakpoint
select keep_row_sums('refund', 'refund_fen', 'refund_fen is not null');
--> statement-breakpoint
insert into row_count_change (table_name, operator_id, organ_id, status, n)
select summed.name, operator_id, coalesce(organ_id, '00000000-0000-0000-0000-000000000000'), status, sum(summed.n)
from refund, lateral (values ('refund.apply_fen', apply_fen), ('refund.refundable_fen', refundable_fen),
  ('refund.refund_fen', refund_fen)) as summed (name, n)
where deleted_at is null and summed.n is not null group by 1, 2, 3, 4;
