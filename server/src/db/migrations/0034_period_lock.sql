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
CREATE INDEX "period_lock_log_at" ON "period_lock_log" USING btree ("operator_id","at","id");--> statement-breakpoint
CREATE INDEX "wallet_month_change_key" ON "wallet_month_change" USING btree ("operator_id","month");