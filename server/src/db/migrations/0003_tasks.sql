CREATE TABLE "task_fault" (
	"task_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"faults" jsonb NOT NULL,
	CONSTRAINT "task_fault_task_id_row_pk" PRIMARY KEY("task_id","row")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"call" text NOT NULL,
	"title" jsonb NOT NULL,
	"lang" text NOT NULL,
	"asked" jsonb,
	"step" text NOT NULL,
	"waits_for_confirm" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"inserted" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"upload" text,
	"file" text,
	"filename" text,
	"expires_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "task_owner" ON "task" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "task_due" ON "task" USING btree ("due_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "task_created" ON "task" USING btree ("created_at");