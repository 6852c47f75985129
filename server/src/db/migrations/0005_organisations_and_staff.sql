CREATE TABLE "form_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"form" text NOT NULL,
	"content" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organ_qr_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"code_no" text NOT NULL,
	"batch_no" text NOT NULL,
	"mini_code_url" text,
	"organ_id" uuid,
	"bind_status" text GENERATED ALWAYS AS (case when organ_id is null then 'unbound' else 'bound' end) STORED,
	"bound_at" timestamp(3) with time zone,
	"scan_count" integer DEFAULT 0 NOT NULL,
	"reg_count" integer DEFAULT 0 NOT NULL,
	"remark" text
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"id_card" text NOT NULL,
	"id_card_index" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"license_no" text,
	"license_valid_to" date,
	"title_cert_no" text,
	"work_years" integer NOT NULL,
	"work_org" text,
	"health_cert_valid_to" date NOT NULL,
	"insurance_valid_to" date,
	"no_crime_url" text,
	"area_codes" text[] NOT NULL,
	"base_address" text NOT NULL,
	"base_lng" double precision NOT NULL,
	"base_lat" double precision NOT NULL,
	"serve_radius_km" integer NOT NULL,
	"work_times" jsonb NOT NULL,
	"max_daily_orders" integer NOT NULL,
	"bank_name" text,
	"bank_branch" text,
	"bank_account_no" text,
	"bank_account_no_index" text,
	"intro" text,
	"code" text NOT NULL,
	"avatar" text NOT NULL,
	"organ_id" uuid NOT NULL,
	"mold_id" uuid NOT NULL,
	"grade_id" uuid NOT NULL,
	"cert_urls" text[] NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"leaves" jsonb NOT NULL,
	"is_receive" integer DEFAULT 0 NOT NULL,
	"is_marketer" integer DEFAULT 0 NOT NULL,
	"rating" integer,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"finished_count" integer DEFAULT 0 NOT NULL,
	"breach_count" integer DEFAULT 0 NOT NULL,
	"cert_valid_to" date GENERATED ALWAYS AS (least(license_valid_to, health_cert_valid_to, insurance_valid_to)) STORED,
	"status_reason" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_apply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text NOT NULL,
	"id_card" text NOT NULL,
	"id_card_index" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"license_no" text,
	"license_valid_to" date,
	"title_cert_no" text,
	"work_years" integer NOT NULL,
	"work_org" text,
	"health_cert_valid_to" date NOT NULL,
	"insurance_valid_to" date,
	"no_crime_url" text,
	"area_codes" text[] NOT NULL,
	"base_address" text NOT NULL,
	"base_lng" double precision NOT NULL,
	"base_lat" double precision NOT NULL,
	"serve_radius_km" integer NOT NULL,
	"work_times" jsonb NOT NULL,
	"max_daily_orders" integer NOT NULL,
	"bank_name" text,
	"bank_branch" text,
	"bank_account_no" text,
	"bank_account_no_index" text,
	"intro" text,
	"apply_no" text NOT NULL,
	"source" text NOT NULL,
	"mold_id" uuid NOT NULL,
	"expect_organ_id" uuid,
	"organ_id" uuid GENERATED ALWAYS AS (expect_organ_id) STORED,
	"avatar" text NOT NULL,
	"id_card_front_url" text NOT NULL,
	"id_card_back_url" text NOT NULL,
	"license_urls" text[] NOT NULL,
	"title_urls" text[] NOT NULL,
	"health_url" text NOT NULL,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"audit_by" uuid,
	"audit_by_name" text,
	"audit_at" timestamp(3) with time zone,
	"audit_remark" text,
	"people_id" uuid,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"organ_id" uuid NOT NULL,
	"project_id" uuid,
	"commodity_id" uuid,
	"marketer_id" uuid,
	"commission_bp" integer NOT NULL,
	"mini_code_url" text,
	"valid_from" date,
	"valid_to" date,
	"scan_count" integer DEFAULT 0 NOT NULL,
	"order_count" integer DEFAULT 0 NOT NULL,
	"order_fen" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scan" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"child_no" text NOT NULL,
	"organ_id" uuid,
	"people_id" uuid,
	"project_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"available_fen" bigint DEFAULT 0 NOT NULL,
	"frozen_fen" bigint DEFAULT 0 NOT NULL,
	"pending_fen" bigint DEFAULT 0 NOT NULL,
	"total_income_fen" bigint DEFAULT 0 NOT NULL,
	"total_withdraw_fen" bigint DEFAULT 0 NOT NULL,
	"last_flow_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "wallet_not_negative" CHECK (available_fen >= 0 and frozen_fen >= 0 and pending_fen >= 0)
);
--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "organ_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "project_ids" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "organ_id" uuid GENERATED ALWAYS AS (id) STORED;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "uscc" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "medical_license_no" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "legal_person" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "contact_mobile" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "contact_mobile_index" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "tel" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "service_area_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "service_area_codes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "service_radius_km" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "service_radius_km" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "business_hours" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "license_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "license_urls" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "license_valid_to" date;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "intro" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "share_bp" integer;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "settle_cycle" text DEFAULT 'tn' NOT NULL;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "settle_cycle" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "bank_branch" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "bank_account_name" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "bank_account_no" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "bank_account_no_index" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "opened_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "opened_by_name" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "close_reason" text;--> statement-breakpoint
UPDATE "organ" SET "code" = 'JG' || lpad(numbered.n::text, 6, '0'), "opened_at" = CASE WHEN "active" = 1 THEN "created_at" END
	FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM "organ") AS numbered WHERE numbered.id = "organ".id;--> statement-breakpoint
ALTER TABLE "organ" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
INSERT INTO "number_series" ("series", "last") SELECT 'JG', count(*) FROM "organ" HAVING count(*) > 0;--> statement-breakpoint
INSERT INTO "wallet" ("id", "operator_id", "owner_type", "owner_id", "created_at")
	SELECT gen_random_uuid(), "operator_id", 'organ', "id", "created_at" FROM "organ" WHERE "active" = 1;--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "claimed_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "file_unclaimed" ON "file" USING btree ("created_at") WHERE created_by is null and claimed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "form_draft__form" ON "form_draft" USING btree ("account_id","form");--> statement-breakpoint
CREATE UNIQUE INDEX "organ_qr_code__code_no" ON "organ_qr_code" USING btree ("code_no");--> statement-breakpoint
CREATE INDEX "organ_qr_code_organ" ON "organ_qr_code" USING btree ("organ_id");--> statement-breakpoint
CREATE INDEX "organ_qr_code_list" ON "organ_qr_code" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "people__code" ON "people" USING btree ("operator_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "people__id_card" ON "people" USING btree ("operator_id","id_card_index") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "people__mobile" ON "people" USING btree ("operator_id","mobile_index") WHERE deleted_at is null and status <> 'left';--> statement-breakpoint
CREATE UNIQUE INDEX "people__license_no" ON "people" USING btree ("operator_id","license_no") WHERE deleted_at is null and license_no is not null;--> statement-breakpoint
CREATE INDEX "people_organ" ON "people" USING btree ("organ_id");--> statement-breakpoint
CREATE INDEX "people_mold" ON "people" USING btree ("mold_id");--> statement-breakpoint
CREATE INDEX "people_list" ON "people" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "people_certificates" ON "people" USING btree ("cert_valid_to") WHERE deleted_at is null and status <> 'left';--> statement-breakpoint
CREATE INDEX "people_projects" ON "people" USING gin ("project_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "people_apply__apply_no" ON "people_apply" USING btree ("operator_id","apply_no");--> statement-breakpoint
CREATE UNIQUE INDEX "people_apply__id_card" ON "people_apply" USING btree ("operator_id","id_card_index") WHERE deleted_at is null and status = 'pending';--> statement-breakpoint
CREATE INDEX "people_apply_mobile" ON "people_apply" USING btree ("operator_id","mobile_index");--> statement-breakpoint
CREATE INDEX "people_apply_person" ON "people_apply" USING btree ("operator_id","id_card_index");--> statement-breakpoint
CREATE INDEX "people_apply_mold" ON "people_apply" USING btree ("mold_id");--> statement-breakpoint
CREATE INDEX "people_apply_list" ON "people_apply" USING btree ("operator_id","submitted_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_code__code" ON "promotion_code" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_code__marketer_id" ON "promotion_code" USING btree ("organ_id",coalesce(project_id, commodity_id),coalesce(marketer_id, '00000000-0000-0000-0000-000000000000')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "promotion_code_marketer" ON "promotion_code" USING btree ("marketer_id");--> statement-breakpoint
CREATE INDEX "scan_of_visitor" ON "scan" USING btree ("operator_id","visitor","at");--> statement-breakpoint
CREATE INDEX "scan_age" ON "scan" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "visit__child_no" ON "visit" USING btree ("operator_id","child_no");--> statement-breakpoint
CREATE INDEX "visit_of_person" ON "visit" USING btree ("people_id","start_at");--> statement-breakpoint
CREATE INDEX "visit_of_organ" ON "visit" USING btree ("organ_id","status");--> statement-breakpoint
CREATE INDEX "visit_list" ON "visit" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet__owner_id" ON "wallet" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "wallet_operator" ON "wallet" USING btree ("operator_id","owner_type");--> statement-breakpoint
CREATE UNIQUE INDEX "organ__code" ON "organ" USING btree ("operator_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "organ__name" ON "organ" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "organ__uscc" ON "organ" USING btree ("operator_id","uscc") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "organ_contact" ON "organ" USING btree ("operator_id","contact_mobile_index");
--> statement-breakpoint
select keep_row_counts('people');
--> statement-breakpoint
select keep_row_counts('people_apply');
--> statement-breakpoint
select keep_row_counts('promotion_code');
--> statement-breakpoint
select keep_row_counts('organ');
--> statement-breakpoint
insert into row_count_change (table_name, operator_id, organ_id, status, n)
	select 'organ', operator_id, id, status, 1 from organ where deleted_at is null;
--> statement-breakpoint
select keep_row_counts('visit');
