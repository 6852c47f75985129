CREATE TABLE "audit_retired" (
	"operator_id" uuid NOT NULL,
	"lane" smallint NOT NULL,
	"from_seq" bigint NOT NULL,
	"to_seq" bigint NOT NULL,
	"before" text NOT NULL,
	"hash" text NOT NULL,
	"mac" text NOT NULL,
	"retired_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "audit_retired_operator_id_lane_from_seq_pk" PRIMARY KEY("operator_id","lane","from_seq")
);
--> statement-breakpoint
-- The next migration adds the new keys, once the rows are in their months: an index is not built twice.
ALTER TABLE "audit" DROP CONSTRAINT "audit_pkey";--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_pkey";--> statement-breakpoint
ALTER TABLE "order_log" DROP CONSTRAINT "order_log_pkey";
