ALTER TABLE "operator" ADD COLUMN "duty_mobile" text;--> statement-breakpoint
ALTER TABLE "tv_top" ADD COLUMN "line_test_id" uuid;--> statement-breakpoint
ALTER TABLE "tv_top" ADD COLUMN "line_asked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_top" ADD COLUMN "line_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_top" ADD COLUMN "line_tested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_top" ADD COLUMN "line_faults" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "handover_to" uuid;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "handover_to_name" text;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "handover_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "handovers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "recording_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "texts_due" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "texts_next_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "texts_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "told" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "tv_top_line_test" ON "tv_top" USING btree ("line_until") WHERE line_test_id is not null;--> statement-breakpoint
CREATE INDEX "tv_call_texts" ON "tv_call" USING btree ("texts_next_at") WHERE texts_next_at is not null;