DROP INDEX "sign_in_attempt_name";--> statement-breakpoint
ALTER TABLE "sign_in_attempt" DROP COLUMN "name";