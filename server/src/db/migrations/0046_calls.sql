CREATE TABLE "tv_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"call_no" text NOT NULL,
	"sn" text NOT NULL,
	"tv_top_id" uuid NOT NULL,
	"tv_user_id" uuid,
	"client_id" uuid,
	"organ_id" uuid,
	"caller_name" text,
	"caller_mobile" text,
	"caller_mobile_index" text,
	"address" text,
	"call_type" text NOT NULL,
	"calltime" timestamp(3) with time zone NOT NULL,
	"starttime" timestamp(3) with time zone,
	"end_time" timestamp(3) with time zone,
	"duration_sec" integer,
	"wait_sec" integer,
	"account_id" uuid,
	"account_name" text,
	"hangup_by" text,
	"emergency_type" text,
	"remark" text,
	"callback_status" text DEFAULT 'none' NOT NULL,
	"callback_at" timestamp(3) with time zone,
	"callback_by" uuid,
	"callback_by_name" text,
	"escalation" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tv_call__no" ON "tv_call" USING btree ("operator_id","call_no");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_call__agent" ON "tv_call" USING btree ("account_id") WHERE status = 'talking';--> statement-breakpoint
CREATE UNIQUE INDEX "tv_call__box" ON "tv_call" USING btree ("tv_top_id") WHERE status in ('calling', 'talking');--> statement-breakpoint
CREATE INDEX "tv_call_time" ON "tv_call" USING btree ("operator_id","calltime","id");--> statement-breakpoint
CREATE INDEX "tv_call_open" ON "tv_call" USING btree ("calltime") WHERE status in ('calling', 'talking');--> statement-breakpoint
CREATE INDEX "tv_call_callback" ON "tv_call" USING btree ("operator_id","calltime") WHERE callback_status = 'due';--> statement-breakpoint
CREATE INDEX "tv_call_account" ON "tv_call" USING btree ("operator_id","account_id","calltime");--> statement-breakpoint
CREATE INDEX "tv_call_box_time" ON "tv_call" USING btree ("tv_top_id","calltime");--> statement-breakpoint
CREATE INDEX "tv_call_search" ON "tv_call" USING gin (name_parts(caller_name, null),call_no gin_trgm_ops,sn gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tv_call_mobile" ON "tv_call" USING btree ("operator_id","caller_mobile_index");