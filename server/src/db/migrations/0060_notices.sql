CREATE TABLE "notice_mark" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"account_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "notice_read_account_id_notice_id_pk" PRIMARY KEY("account_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"order_type" text NOT NULL,
	"rooms" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"path" text,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"by_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"assigned_id" uuid,
	"assigned_name" text,
	"assigned_at" timestamp(3) with time zone,
	"done_id" uuid,
	"done_name" text,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "notice_read_at" ON "notice_read" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notice_of_operator" ON "notice" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "notice_assigned" ON "notice" USING btree ("assigned_id","id") WHERE assigned_id is not null;--> statement-breakpoint
CREATE INDEX "notice_at" ON "notice" USING btree ("at");