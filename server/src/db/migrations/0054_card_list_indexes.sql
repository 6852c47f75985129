DROP INDEX "prepay_card_order";--> statement-breakpoint
DROP INDEX "prepay_card_state";--> statement-breakpoint
CREATE INDEX "prepay_card_order" ON "prepay_card" USING btree ("operator_id","card_no","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "prepay_card_state" ON "prepay_card" USING btree ("operator_id","status","card_no","id") WHERE deleted_at is null;