CREATE TABLE "order_of_service" (
	"operator_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "order_of_service_operator_id_project_id_created_at_order_id_pk" PRIMARY KEY("operator_id","project_id","created_at","order_id")
);
--> statement-breakpoint
DROP INDEX "prepay_card_order";--> statement-breakpoint
DROP INDEX "prepay_card_state";--> statement-breakpoint
DROP INDEX "main_order_created";--> statement-breakpoint
DROP INDEX "visit_of_project";--> statement-breakpoint
DROP INDEX "visit_urgency";--> statement-breakpoint
CREATE INDEX "visit_disputed" ON "visit" USING btree ("operator_id","need_manual" DESC NULLS LAST,"start_at","id") WHERE is_disputed and deleted_at is null;--> statement-breakpoint
CREATE INDEX "prepay_card_order" ON "prepay_card" USING btree ("operator_id","card_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prepay_card_state" ON "prepay_card" USING btree ("operator_id","status","card_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_created" ON "main_order" USING btree ("operator_id","created_at","id","status","source","pay_method","biz_type","refund_status","paid_at","booker_name","client_name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_of_project" ON "visit" USING btree ("project_id","need_manual" DESC NULLS LAST,"start_at","id","operator_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_urgency" ON "visit" USING btree ("operator_id","need_manual" DESC NULLS LAST,"start_at","id","status","project_id","class_id","area_code","client_name","people_name") WHERE deleted_at is null;