ALTER TABLE "tv_user" ADD COLUMN "mobile_tail_index" text;--> statement-breakpoint
ALTER TABLE "customer_booker" ADD COLUMN "mobile_tail_index" text;--> statement-breakpoint
ALTER TABLE "customer_client" ADD COLUMN "mobile_tail_index" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "contact_mobile_tail_index" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "mobile_tail_index" text;--> statement-breakpoint
CREATE INDEX "tv_user_mobile_tail" ON "tv_user" USING btree ("operator_id","mobile_tail_index");--> statement-breakpoint
CREATE INDEX "tv_user_spelled" ON "tv_user" USING gin (name_spelled(name));--> statement-breakpoint
CREATE INDEX "customer_booker_mobile_tail" ON "customer_booker" USING btree ("operator_id","mobile_tail_index");--> statement-breakpoint
CREATE INDEX "customer_booker_spelled" ON "customer_booker" USING gin (name_spelled(coalesce(name, nickname)));--> statement-breakpoint
CREATE INDEX "customer_client_mobile_tail" ON "customer_client" USING btree ("operator_id","mobile_tail_index");--> statement-breakpoint
CREATE INDEX "customer_client_spelled" ON "customer_client" USING gin (name_spelled(name));--> statement-breakpoint
CREATE INDEX "organ_contact_tail" ON "organ" USING btree ("operator_id","contact_mobile_tail_index");--> statement-breakpoint
CREATE INDEX "organ_spelled" ON "organ" USING gin ((name_spelled(name) || name_spelled(short_name)));--> statement-breakpoint
CREATE INDEX "people_mobile_tail" ON "people" USING btree ("operator_id","mobile_tail_index");--> statement-breakpoint
CREATE INDEX "people_spelled" ON "people" USING gin (name_spelled(name));