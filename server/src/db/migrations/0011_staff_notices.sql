CREATE TABLE "staff_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"people_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"child_no" text NOT NULL,
	"kind" text NOT NULL,
	"project_name" text NOT NULL,
	"start_at" timestamp(3) with time zone,
	"offer_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"is_sent" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "staff_notice_person" ON "staff_notice" USING btree ("people_id","id");--> statement-breakpoint
CREATE INDEX "staff_notice_unsent" ON "staff_notice" USING btree ("id") WHERE not is_sent;