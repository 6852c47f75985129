CREATE TABLE "prepay_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"batch_no" text NOT NULL,
	"name" text NOT NULL,
	"card_kind" text NOT NULL,
	"named" integer NOT NULL,
	"usage" text NOT NULL,
	"face_fen" bigint NOT NULL,
	"sale_price_fen" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"spec_id" uuid,
	"times" integer,
	"valid_type" text NOT NULL,
	"valid_days" integer,
	"valid_end_date" date,
	"scope_type" text NOT NULL,
	"scope_ids" uuid[] DEFAULT '{}' NOT NULL,
	"max_pay_bp" integer NOT NULL,
	"cover_url" text,
	"description" text NOT NULL,
	"number_start" text,
	"seq_from" text,
	"seq_to" text,
	"generated_count" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"print_tries" integer DEFAULT 0 NOT NULL,
	"printing_until" timestamp(3) with time zone,
	"printed_at" timestamp(3) with time zone,
	"printed_by_name" text,
	"status" text NOT NULL,
	CONSTRAINT "prepay_batch_generated" CHECK (generated_count between 0 and quantity)
);
--> statement-breakpoint
ALTER TABLE "prepay_card_flow" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "batch_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "dist_id" uuid;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "organ_id" uuid;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "card_kind" text DEFAULT 'value' NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "named" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "used_fen" bigint GENERATED ALWAYS AS (case when status in ('active', 'usedUp', 'frozen', 'expired') then face_fen - balance_fen else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "times_left" integer;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "buyer_mobile" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "buyer_mobile_index" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "buyer_id_card" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "buyer_id_card_index" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "holder_type" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "holder_id" uuid;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "holder_name" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "holder_mobile" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "holder_mobile_index" text;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "bound_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "activated_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "prepay_card" ADD COLUMN "activated_by_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_batch__batch_no" ON "prepay_batch" USING btree ("operator_id","batch_no");--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_batch__name" ON "prepay_batch" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_batch__number_start" ON "prepay_batch" USING btree ("number_start");--> statement-breakpoint
CREATE INDEX "prepay_batch_order" ON "prepay_batch" USING btree ("operator_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_card__seq" ON "prepay_card" USING btree ("batch_id","seq");--> statement-breakpoint
CREATE INDEX "prepay_card_stock" ON "prepay_card" USING btree ("batch_id","seq") WHERE status = 'inStock';--> statement-breakpoint
CREATE INDEX "prepay_card_order" ON "prepay_card" USING btree ("operator_id","card_no");--> statement-breakpoint
CREATE INDEX "prepay_card_state" ON "prepay_card" USING btree ("operator_id","status","card_no");--> statement-breakpoint
CREATE INDEX "prepay_card_organ" ON "prepay_card" USING btree ("organ_id","card_no") WHERE organ_id is not null;--> statement-breakpoint
CREATE INDEX "prepay_card_dist" ON "prepay_card" USING btree ("dist_id","card_no") WHERE dist_id is not null;--> statement-breakpoint
CREATE INDEX "prepay_card_holder" ON "prepay_card" USING btree ("operator_id","holder_mobile_index") WHERE holder_mobile_index is not null;--> statement-breakpoint
CREATE INDEX "prepay_card_activated" ON "prepay_card" USING btree ("operator_id","activated_at") WHERE activated_at is not null;--> statement-breakpoint
CREATE INDEX "prepay_card_end" ON "prepay_card" USING btree ("operator_id","valid_end") WHERE valid_end is not null;