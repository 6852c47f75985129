CREATE TABLE "check_result" (
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"violations" integer NOT NULL,
	"samples" jsonb NOT NULL,
	CONSTRAINT "check_result_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "check_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"cause" text NOT NULL,
	"by_name" text,
	"violations" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "period_lock_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"month" date NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"remark" text,
	"open" jsonb,
	"checked" jsonb
);
--> statement-breakpoint
CREATE TABLE "period_lock" (
	"operator_id" uuid PRIMARY KEY NOT NULL,
	"locked_through" date
);
--> statement-breakpoint
CREATE TABLE "wallet_month_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"month" date NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"n" bigint NOT NULL,
	"fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_month" (
	"operator_id" uuid NOT NULL,
	"month" date NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"n" bigint NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "wallet_month_operator_id_month_owner_id_kind_pk" PRIMARY KEY("operator_id","month","owner_id","kind")
);
--> statement-breakpoint
CREATE TABLE "bill_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"line_no" integer,
	"kind" text NOT NULL,
	"outcome" text,
	"match_no" text NOT NULL,
	"channel_no" text,
	"their_no" text,
	"their_at" timestamp(3) with time zone,
	"their_fen" bigint,
	"their_state" text,
	"document_kind" text,
	"document_no" text,
	"our_at" timestamp(3) with time zone,
	"our_fen" bigint
);
--> statement-breakpoint
CREATE TABLE "bill_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"match_no" text NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_bill" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"edition" integer NOT NULL,
	"is_current" boolean NOT NULL,
	"digest" text NOT NULL,
	"filename" text NOT NULL,
	"lines" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"matched_at" timestamp(3) with time zone,
	"summary" jsonb NOT NULL,
	"sums" jsonb
);
--> statement-breakpoint
CREATE TABLE "settlement_writeoff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"writeoff_no" text NOT NULL,
	"settlement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"voucher_no" text,
	"happened_at" date NOT NULL,
	"proof_urls" text[] DEFAULT '{}' NOT NULL,
	"remark" text,
	"removed_by_name" text,
	CONSTRAINT "settlement_writeoff_positive" CHECK (amount_fen > 0)
);
--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "pay_remark" text;--> statement-breakpoint
ALTER TABLE "check_result" ADD CONSTRAINT "check_result_run_id_check_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."check_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_writeoff" ADD CONSTRAINT "settlement_writeoff_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_run_at" ON "check_run" USING btree ("operator_id","at","id");--> statement-breakpoint
CREATE INDEX "period_lock_log_at" ON "period_lock_log" USING btree ("operator_id","at","id");--> statement-breakpoint
CREATE INDEX "wallet_month_change_key" ON "wallet_month_change" USING btree ("operator_id","month");--> statement-breakpoint
CREATE INDEX "bill_item_list" ON "bill_item" USING btree ("bill_id","line_no","id");--> statement-breakpoint
CREATE INDEX "bill_item_outcome" ON "bill_item" USING btree ("bill_id","outcome") WHERE outcome <> 'matched';--> statement-breakpoint
CREATE INDEX "bill_item_no" ON "bill_item" USING btree ("operator_id","kind","match_no");--> statement-breakpoint
CREATE INDEX "bill_note_no" ON "bill_note" USING btree ("operator_id","channel","day","kind","match_no","at");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_bill__edition" ON "channel_bill" USING btree ("operator_id","channel","day","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_bill__current" ON "channel_bill" USING btree ("operator_id","day","channel") WHERE is_current;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_writeoff__no" ON "settlement_writeoff" USING btree ("operator_id","writeoff_no");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_writeoff__voucher_no" ON "settlement_writeoff" USING btree ("operator_id","voucher_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "settlement_writeoff_settlement" ON "settlement_writeoff" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_day" ON "ledger_entry" USING btree ("operator_id","account","at","id");--> statement-breakpoint
CREATE INDEX "wallet_flow_list" ON "wallet_flow" USING btree ("operator_id","owner_type","biz_type","post_status","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_flow_of_organ" ON "wallet_flow" USING btree ("organ_id","owner_type","biz_type","post_status","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_flow_of_owner" ON "wallet_flow" USING btree ("owner_id","biz_type","post_status","created_at","id","organ_id","amount_fen");--> statement-breakpoint
CREATE INDEX "wallet_flow_biz" ON "wallet_flow" USING btree ("operator_id","biz_no");--> statement-breakpoint
CREATE INDEX "settlement_applied" ON "settlement" USING btree ("operator_id","apply_at");