CREATE TABLE "voucher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"method" text NOT NULL,
	"no" text NOT NULL,
	"biz_no" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "voucher__no" ON "voucher" USING btree ("operator_id","direction","method","no");--> statement-breakpoint
-- Vouchers used before this table existed; of two orders with the same one the earlier keeps it.
insert into voucher (id, operator_id, direction, method, no, biz_no, at)
select distinct on (operator_id, pay_method, trim(offline_voucher_no)) gen_random_uuid(), operator_id, 'in', pay_method, trim(offline_voucher_no), order_no, paid_at
from main_order where pay_method in ('cash', 'pos', 'bank') and offline_voucher_no is not null and paid_at is not null
order by operator_id, pay_method, trim(offline_voucher_no), paid_at, id;
