ALTER TABLE "main_order" ADD COLUMN "expect_time" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "fee_start_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "health_record" ADD COLUMN "infectious_review" text;--> statement-breakpoint
ALTER TABLE "health_record" ADD COLUMN "reviewed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "health_record" ADD COLUMN "reviewed_by_name" text;--> statement-breakpoint
CREATE INDEX "health_record_unreviewed" ON "health_record" USING btree ("client_id","record_date") WHERE infectious_review = 'waiting' and deleted_at is null;