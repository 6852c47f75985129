CREATE TABLE "client_booker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"booker_id" uuid NOT NULL,
	"twin_id" uuid NOT NULL,
	"typed_name" text NOT NULL,
	"relation" text,
	"status" text NOT NULL,
	"is_by_code" boolean,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"last_code_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	"remark" text
);
--> statement-breakpoint
DROP INDEX "customer_client__id_card";--> statement-breakpoint
ALTER TABLE "customer_client" ADD COLUMN "twin_of_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "client_booker__booker_id" ON "client_booker" USING btree ("client_id","booker_id");--> statement-breakpoint
CREATE INDEX "client_booker_of" ON "client_booker" USING btree ("booker_id");--> statement-breakpoint
CREATE INDEX "client_booker_twin" ON "client_booker" USING btree ("twin_id");--> statement-breakpoint
CREATE INDEX "client_booker_pending" ON "client_booker" USING btree ("operator_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "customer_client_id_card" ON "customer_client" USING btree ("operator_id","id_card_index");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_client__id_card" ON "customer_client" USING btree ("operator_id","id_card_index") WHERE deleted_at is null and twin_of_id is null;