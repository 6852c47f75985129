CREATE TABLE "demo_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"percent" smallint NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
