CREATE TABLE "payout_ask" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_notice" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "requested_people_id" uuid;--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "requested_people_name" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "requested_people_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "requested_people_name" text;--> statement-breakpoint
ALTER TABLE "health_record" ADD COLUMN "is_review_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "health_record_review_unknown" ON "health_record" USING btree ("id") WHERE not is_review_known;