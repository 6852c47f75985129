CREATE TABLE "prepay_card_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"balance_after_fen" bigint NOT NULL,
	"order_no" text,
	"by_name" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prepay_card_hold" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"fen" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "prepay_card_hold_positive" CHECK (fen > 0)
);
--> statement-breakpoint
CREATE TABLE "prepay_card" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"card_no" text NOT NULL,
	"password" text NOT NULL,
	"password_hash" text NOT NULL,
	"face_fen" bigint NOT NULL,
	"balance_fen" bigint DEFAULT 0 NOT NULL,
	"held_fen" bigint DEFAULT 0 NOT NULL,
	"scope_type" text DEFAULT 'all' NOT NULL,
	"scope_ids" uuid[] DEFAULT '{}' NOT NULL,
	"max_pay_bp" integer DEFAULT 10000 NOT NULL,
	"valid_end" date,
	"status" text NOT NULL,
	"flow_seq" integer DEFAULT 0 NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "prepay_card_held" CHECK (held_fen >= 0 and held_fen <= balance_fen and balance_fen <= face_fen)
);
--> statement-breakpoint
CREATE TABLE "longcare_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"month" text NOT NULL,
	"fen" bigint NOT NULL,
	"returned_fen" bigint DEFAULT 0 NOT NULL,
	"voucher_no" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "longcare_claim_returned" CHECK (returned_fen >= 0 and returned_fen <= fen)
);
--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "reserved_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "main_order" ADD COLUMN "reserved_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_card_flow__seq" ON "prepay_card_flow" USING btree ("card_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_card_hold__order" ON "prepay_card_hold" USING btree ("order_id","card_id");--> statement-breakpoint
CREATE INDEX "prepay_card_hold_card" ON "prepay_card_hold" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prepay_card__card_no" ON "prepay_card" USING btree ("card_no");--> statement-breakpoint
CREATE UNIQUE INDEX "longcare_claim__order" ON "longcare_claim" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "longcare_claim_month" ON "longcare_claim" USING btree ("client_id","month");