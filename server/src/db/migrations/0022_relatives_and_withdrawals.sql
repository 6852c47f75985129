CREATE TABLE "client_booker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"booker_id" uuid NOT NULL,
	"twin_id" uuid NOT NULL,
	"typed_name" text NOT NULL,
	"relation" text,
	"status" text NOT NULL,
	"is_by_code" boolean,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"last_code_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"settle_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"owner_name" text NOT NULL,
	"organ_id" uuid,
	"organ_name" text,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"tax_fen" bigint DEFAULT 0 NOT NULL,
	"net_fen" bigint NOT NULL,
	"pay_method" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_branch" text,
	"account_name" text NOT NULL,
	"account_no" text NOT NULL,
	"avail_snapshot_fen" bigint NOT NULL,
	"apply_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"audit_by" uuid,
	"audit_by_name" text,
	"audit_at" timestamp(3) with time zone,
	"audit_remark" text,
	"writeoff_fen" bigint DEFAULT 0 NOT NULL,
	"pay_by" uuid,
	"pay_by_name" text,
	"pay_at" timestamp(3) with time zone,
	"fail_reason" text,
	CONSTRAINT "settlement_sum" CHECK (amount_fen = net_fen + fee_fen + tax_fen and net_fen > 0 and fee_fen >= 0 and tax_fen >= 0)
);
--> statement-breakpoint
DROP INDEX "customer_client__id_card";--> statement-breakpoint
ALTER TABLE "customer_client" ADD COLUMN "twin_of_id" uuid;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "mobile_index" text;--> statement-breakpoint
CREATE UNIQUE INDEX "client_booker__booker_id" ON "client_booker" USING btree ("client_id","booker_id");--> statement-breakpoint
CREATE INDEX "client_booker_of" ON "client_booker" USING btree ("booker_id");--> statement-breakpoint
CREATE INDEX "client_booker_twin" ON "client_booker" USING btree ("twin_id");--> statement-breakpoint
CREATE INDEX "client_booker_pending" ON "client_booker" USING btree ("operator_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "settlement__no" ON "settlement" USING btree ("operator_id","settle_no");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement__open" ON "settlement" USING btree ("owner_id") WHERE status in ('reviewing', 'toPay');--> statement-breakpoint
CREATE INDEX "settlement_owner" ON "settlement" USING btree ("owner_id","apply_at");--> statement-breakpoint
CREATE INDEX "settlement_list" ON "settlement" USING btree ("operator_id","status","apply_at");--> statement-breakpoint
CREATE INDEX "customer_client_id_card" ON "customer_client" USING btree ("operator_id","id_card_index");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_client__id_card" ON "customer_client" USING btree ("operator_id","id_card_index") WHERE deleted_at is null and twin_of_id is null;