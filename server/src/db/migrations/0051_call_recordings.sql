CREATE TABLE "tv_call_recording_part" (
	"recording_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"operator_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"account_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "tv_call_recording_part_recording_id_seq_pk" PRIMARY KEY("recording_id","seq")
);
--> statement-breakpoint
CREATE INDEX "tv_call_recording_call" ON "tv_call_recording_part" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "tv_call_recording_age" ON "tv_call_recording_part" USING btree ("operator_id","created_at");