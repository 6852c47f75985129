ALTER TABLE "visit" ADD COLUMN "unmanned_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "hand_since" timestamp(3) with time zone;