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
ALTER TABLE "settlement_writeoff" ADD CONSTRAINT "settlement_writeoff_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_writeoff__no" ON "settlement_writeoff" USING btree ("operator_id","writeoff_no");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_writeoff__voucher_no" ON "settlement_writeoff" USING btree ("operator_id","voucher_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "settlement_writeoff_settlement" ON "settlement_writeoff" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_applied" ON "settlement" USING btree ("operator_id","apply_at");