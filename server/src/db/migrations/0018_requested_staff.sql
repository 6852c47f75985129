ALTER TABLE "main_order" ADD COLUMN "requested_people_id" uuid;--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "requested_people_name" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "requested_people_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "requested_people_name" text;