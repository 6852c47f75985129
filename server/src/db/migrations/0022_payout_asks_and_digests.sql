CREATE TABLE "payout_ask" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_notice" ADD COLUMN "digest" text;