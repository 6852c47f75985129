ALTER TABLE "party_session" ADD COLUMN "family_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "refresh_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "ip" text NOT NULL;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "user_agent" text NOT NULL;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "refreshed_at" timestamp(3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "party_session" ADD COLUMN "refresh_expires_at" timestamp(3) with time zone NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "party_session__family" ON "party_session" USING btree ("family_hash");--> statement-breakpoint
CREATE INDEX "party_session_end" ON "party_session" USING btree ("refresh_expires_at");