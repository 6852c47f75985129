DROP INDEX "account__username";--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD COLUMN "account_id" uuid;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_account" ON "sign_in_attempt" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account__username" ON "account" USING btree ("operator_id",lower("username")) WHERE deleted_at is null;