ALTER TABLE "prepay_batch" ADD COLUMN "reserved_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prepay_card_hold" ADD COLUMN "times" integer;--> statement-breakpoint
ALTER TABLE "prepay_card_hold" ADD COLUMN "back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "card_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_order" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "goods_order" ADD COLUMN "card_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "prepay_card_held_by" ON "prepay_card" USING btree ("holder_id","card_no") WHERE holder_id is not null;--> statement-breakpoint
ALTER TABLE "prepay_batch" ADD CONSTRAINT "prepay_batch_reserved" CHECK (reserved_count >= 0);--> statement-breakpoint
ALTER TABLE "prepay_card_hold" ADD CONSTRAINT "prepay_card_hold_back" CHECK (back_fen between 0 and fen);