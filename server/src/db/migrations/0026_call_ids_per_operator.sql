DROP INDEX "account__ecallid";--> statement-breakpoint
DROP INDEX "tv_top__ecallid";--> statement-breakpoint
CREATE UNIQUE INDEX "account__ecallid" ON "account" USING btree ("operator_id","ecallid") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tv_top__ecallid" ON "tv_top" USING btree ("ecallid","operator_id") WHERE deleted_at is null and ecallid is not null;