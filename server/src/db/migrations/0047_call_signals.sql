CREATE TABLE "tv_call_agent" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"organ_id" uuid,
	"is_agent" boolean NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_call_signal" (
	"call_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"party" text NOT NULL,
	"event" text NOT NULL,
	"msg_id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "tv_call_signal_call_id_seq_pk" PRIMARY KEY("call_id","seq")
);
--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "box_socket" text;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "agent_socket" text;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "box_seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "agent_seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "box_away_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "agent_away_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tv_call" ADD COLUMN "last_signal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "tv_call_agent_operator" ON "tv_call_agent" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_call_signal__msg" ON "tv_call_signal" USING btree ("call_id","party","msg_id");