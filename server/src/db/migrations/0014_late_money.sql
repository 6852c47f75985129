-- Money that came after the cancellation was counted as refunded, but not as paid.
drop function sum_main_order_pay_fen_insert() cascade;
--> statement-breakpoint
drop function sum_main_order_pay_fen_update() cascade;
--> statement-breakpoint
drop function sum_main_order_pay_fen_delete() cascade;
--> statement-breakpoint
select keep_row_sums('main_order', 'pay_fen', 'paid_at is not null or pay_parts <> ''[]''');
--> statement-breakpoint
insert into row_count_change (table_name, operator_id, organ_id, status, n)
select 'main_order.pay_fen', operator_id, coalesce(organ_id, '00000000-0000-0000-0000-000000000000'), status, sum(pay_fen)
from main_order where deleted_at is null and paid_at is null and pay_parts <> '[]' group by 2, 3, 4;
--> statement-breakpoint
update customer_booker set paid_fen = paid_fen + late.fen
from (select booker_id, sum(pay_fen) as fen from main_order where paid_at is null and pay_parts <> '[]' group by 1) as late
where customer_booker.id = late.booker_id;
