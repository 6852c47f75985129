DROP INDEX "prepay_card_order";--> statement-breakpoint
DROP INDEX "prepay_card_state";--> statement-breakpoint
DROP INDEX "main_order_created";--> statement-breakpoint
DROP INDEX "visit_urgency";--> statement-breakpoint
CREATE INDEX "prepay_card_order" ON "prepay_card" USING btree ("operator_id","card_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prepay_card_state" ON "prepay_card" USING btree ("operator_id","status","card_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_created" ON "main_order" USING btree ("operator_id","created_at","id","status","source","pay_method","biz_type","refund_status","paid_at","project_ids","booker_name","client_name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_urgency" ON "visit" USING btree ("operator_id","need_manual" DESC NULLS LAST,"start_at","id","status","project_id","class_id","area_code","client_name","people_name") WHERE deleted_at is null;