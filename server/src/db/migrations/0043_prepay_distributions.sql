CREATE TABLE "prepay_activation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"dist_id" uuid NOT NULL,
	"activation_no" text NOT NULL,
	"count" integer NOT NULL,
	"face_fen" bigint NOT NULL,
	"total_fen" bigint NOT NULL,
	"buyer_name" text NOT NULL,
	"invoice_title" text,
	"remark" text,
	"by_name" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prepay_dist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"dist_no" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"organ_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"ranges" jsonb NOT NULL,
	"start_no" text,
	"end_no" text,
	"sale_price_fen" bigint NOT NULL,
	"total_fen" bigint NOT NULL,
	"contact_name" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"contact_mobile_index" text NOT NULL,
	"pay_status" text DEFAULT 'unpaid' NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"paid_by_name" text,
	"pay_voucher_no" text,
	"active_mode" text NOT NULL,
	"active_count" integer DEFAULT 0 NOT NULL,
	"void_count" integer DEFAULT 0 NOT NULL,
	"active_status" text GENERATED ALWAYS AS (case when active_count = 0 then 'none' when active_count + void_count < quantity then 'some' else 'all' end) STORED NOT NULL,
	"active_deadline" date,
	"remark" text,
	"activations" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "prepay_dist_counts" CHECK (active_count >= 0 and void_count >= 0 and active_count + void_count <= quantity)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_activation__activation_no" ON "prepay_activation" USING btree ("operator_id","activation_no");--> statement-breakpoint
CREATE INDEX "prepay_activation_dist" ON "prepay_activation" USING btree ("dist_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_dist__dist_no" ON "prepay_dist" USING btree ("operator_id","dist_no");--> statement-breakpoint
CREATE INDEX "prepay_dist_order" ON "prepay_dist" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "prepay_dist_organ" ON "prepay_dist" USING btree ("organ_id","id");--> statement-breakpoint
CREATE INDEX "prepay_dist_batch" ON "prepay_dist" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "prepay_card_ending" ON "prepay_card" USING btree ("valid_end") WHERE status = 'active' and valid_end is not null;