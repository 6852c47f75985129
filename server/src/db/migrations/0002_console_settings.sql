CREATE TABLE "console_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
