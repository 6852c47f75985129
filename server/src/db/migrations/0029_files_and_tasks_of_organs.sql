ALTER TABLE "file" ADD COLUMN "organ_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "organ_id" uuid;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "is_whole" boolean DEFAULT false NOT NULL;