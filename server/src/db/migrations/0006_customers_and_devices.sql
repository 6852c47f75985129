create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "customer_booker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"name" text,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"nickname" text,
	"avatar" text,
	"gender" text,
	"source" text NOT NULL,
	"organ_id" uuid,
	"marketer_id" uuid,
	"registered_at" timestamp(3) with time zone NOT NULL,
	"last_order_at" timestamp(3) with time zone,
	"order_count" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"refund_fen" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"archive_no" text NOT NULL,
	"name" text NOT NULL,
	"id_type" text NOT NULL,
	"id_card" text NOT NULL,
	"id_card_index" text NOT NULL,
	"id_tail_index" text NOT NULL,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"mobile" text,
	"mobile_index" text,
	"nation" text,
	"marital" text,
	"education" text,
	"live_status" text NOT NULL,
	"area_code" text NOT NULL,
	"address" text NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"community_name" text,
	"organ_id" uuid,
	"booker_id" uuid,
	"relation" text,
	"contacts" text NOT NULL,
	"med_insurance" text,
	"subject_type" text[] NOT NULL,
	"care_level" text,
	"disability_level" integer,
	"tv_user_id" uuid,
	"source" text NOT NULL,
	"remark" text,
	"status_reason" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"client_id" uuid NOT NULL,
	"record_date" date NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "longcare_assessment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"client_id" uuid NOT NULL,
	"insured" integer NOT NULL,
	"insure_area" text,
	"apply_no" text,
	"assess_org" text NOT NULL,
	"assessors" text NOT NULL,
	"assess_date" date NOT NULL,
	"scores" text NOT NULL,
	"adl_total" integer NOT NULL,
	"cog_total" integer NOT NULL,
	"per_total" integer NOT NULL,
	"adl_level" integer NOT NULL,
	"cog_level" integer NOT NULL,
	"per_level" integer NOT NULL,
	"disability_level" integer NOT NULL,
	"table" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"benefit_type" text,
	"month_quota_fen" bigint,
	"month_hours" integer,
	"designated_organ_id" uuid,
	"file_urls" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_top" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"sn" text NOT NULL,
	"mac" text,
	"vendor" text,
	"model" text NOT NULL,
	"firmware" text,
	"ecallid" text,
	"token_mac" text,
	"tv_user_id" uuid,
	"organ_id" uuid,
	"address" text,
	"bind_status" text GENERATED ALWAYS AS (case when tv_user_id is null then 'unbound' else 'bound' end) STORED,
	"last_online_at" timestamp(3) with time zone,
	"first_called_at" timestamp(3) with time zone,
	"remark" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"tv_account" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"id_card" text,
	"id_card_index" text,
	"contacts" text NOT NULL,
	"organ_id" uuid,
	"area_code" text,
	"address" text,
	"lng" double precision,
	"lat" double precision,
	"open_date" date,
	"expire_date" date,
	"last_active_at" timestamp(3) with time zone,
	"remark" text,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "longcare_tables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_booker__mobile" ON "customer_booker" USING btree ("operator_id","mobile_index") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_booker_list" ON "customer_booker" USING btree ("operator_id","registered_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_client__archive_no" ON "customer_client" USING btree ("operator_id","archive_no");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_client__id_card" ON "customer_client" USING btree ("operator_id","id_card_index") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_client_tail" ON "customer_client" USING btree ("operator_id","id_tail_index");--> statement-breakpoint
CREATE INDEX "customer_client_mobile" ON "customer_client" USING btree ("operator_id","mobile_index");--> statement-breakpoint
CREATE INDEX "customer_client_birthday" ON "customer_client" USING btree ("operator_id","birthday");--> statement-breakpoint
CREATE INDEX "customer_client_by_name" ON "customer_client" USING btree ("operator_id","name");--> statement-breakpoint
CREATE INDEX "customer_client_created" ON "customer_client" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_client_area" ON "customer_client" USING btree ("operator_id","area_code");--> statement-breakpoint
CREATE INDEX "customer_client_booker" ON "customer_client" USING btree ("booker_id");--> statement-breakpoint
CREATE INDEX "customer_client_tv_user" ON "customer_client" USING btree ("tv_user_id");--> statement-breakpoint
CREATE INDEX "customer_client_name" ON "customer_client" USING gin (name gin_trgm_ops,archive_no gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_client_subject" ON "customer_client" USING gin ("subject_type");--> statement-breakpoint
CREATE INDEX "customer_client_list" ON "customer_client" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "customer_client_of_organ" ON "customer_client" USING btree ("organ_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "health_record__record_date" ON "health_record" USING btree ("client_id","record_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "longcare_assessment__assess_date" ON "longcare_assessment" USING btree ("client_id","assess_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "longcare_assessment__apply_no" ON "longcare_assessment" USING btree ("operator_id","apply_no") WHERE deleted_at is null and apply_no is not null;--> statement-breakpoint
CREATE INDEX "longcare_assessment_client" ON "longcare_assessment" USING btree ("client_id","assess_date");--> statement-breakpoint
CREATE UNIQUE INDEX "tv_top__sn" ON "tv_top" USING btree ("sn","operator_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tv_top__mac" ON "tv_top" USING btree ("mac","operator_id") WHERE deleted_at is null and mac is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tv_top__ecallid" ON "tv_top" USING btree ("ecallid") WHERE deleted_at is null and ecallid is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tv_top__tv_user_id" ON "tv_top" USING btree ("tv_user_id") WHERE deleted_at is null and tv_user_id is not null;--> statement-breakpoint
CREATE INDEX "tv_top_number" ON "tv_top" USING gin (sn gin_trgm_ops,replace(mac, ':', '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tv_top_model" ON "tv_top" USING btree ("operator_id","model");--> statement-breakpoint
CREATE INDEX "tv_top_created" ON "tv_top" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE INDEX "tv_top_online" ON "tv_top" USING btree ("operator_id","last_online_at");--> statement-breakpoint
CREATE INDEX "tv_top_list" ON "tv_top" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tv_user__tv_account" ON "tv_user" USING btree ("tv_account","operator_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tv_user_name" ON "tv_user" USING gin (name gin_trgm_ops,tv_account gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tv_user_mobile" ON "tv_user" USING btree ("operator_id","mobile_index");--> statement-breakpoint
CREATE INDEX "tv_user_list" ON "tv_user" USING btree ("operator_id","id") WHERE deleted_at is null;
--> statement-breakpoint
select keep_row_counts('customer_client');
--> statement-breakpoint
select keep_row_counts('customer_booker');
--> statement-breakpoint
select keep_row_counts('tv_user');
--> statement-breakpoint
select keep_row_counts('tv_top');
