CREATE TABLE "dispatch_undo" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"run" jsonb,
	"replaced" jsonb,
	"notices" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_notice" ADD COLUMN "tell_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "dispatch_undo_until" ON "dispatch_undo" USING btree ("until");