CREATE TABLE "rate_window" (
	"key" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_window_end" ON "rate_window" USING btree ("ends_at");