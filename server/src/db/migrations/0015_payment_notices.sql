ALTER TABLE "payment" ADD COLUMN "started_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "pay_notice" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE INDEX "payment_no" ON "payment" USING btree ("channel","biz_no");--> statement-breakpoint
CREATE INDEX "payment_started" ON "payment" USING btree ("started_at") WHERE started_at is not null and channel_no is null and closed_at is null;