-- Existing visits have no orders; only the demo data contains any.
delete from visit;--> statement-breakpoint
create extension if not exists btree_gist;--> statement-breakpoint
-- Returns every suffix of two names, so that a search for part of a name is a prefix search that the index answers for
-- any length. Each single letter is included as well, so that PostgreSQL has statistics for these frequent searches.
create function name_parts(one text, other text) returns tsvector language plpgsql immutable parallel safe as $parts$
declare
  parts text[] := '{}';
  name text;
begin
  foreach name in array array[lower(one), lower(other)] loop
    for at in 1 .. coalesce(length(name), 0) loop parts := parts || array[substr(name, at), substr(name, at, 1)]; end loop;
  end loop;
  return array_to_tsvector(parts);
end $parts$;
--> statement-breakpoint
CREATE TABLE "number_day" (
	"series" text PRIMARY KEY NOT NULL,
	"shift" integer NOT NULL
);
--> statement-breakpoint
-- Printable numbers come from a sequence, so that no transaction waits for another to end. The first transaction of a
-- day stores the offset that makes the day's numbers start at 1.
create sequence number_zd;--> statement-breakpoint
create sequence number_fd;--> statement-breakpoint
create sequence number_tk;--> statement-breakpoint
create sequence number_ls;--> statement-breakpoint
create sequence number_tj;--> statement-breakpoint
create sequence number_yy;--> statement-breakpoint
create sequence number_xn;--> statement-breakpoint
create sequence number_rs;--> statement-breakpoint
insert into number_day (series, shift) select series, last from number_series where series ~ '^[A-Z]{2}[0-9]{8}$';
--> statement-breakpoint
create function next_numbers(prefix text, day text, wanted int) returns setof bigint language plpgsql as $next$
declare
  given regclass := ('number_' || lower(prefix))::regclass;
begin
  return query select nextval(given) + shift from number_day, generate_series(1, wanted) where series = prefix || day;
  if found then return; end if;
  insert into number_day (series, shift) values (prefix || day, -coalesce(pg_sequence_last_value(given), 0)) on conflict do nothing;
  return query select nextval(given) + shift from number_day, generate_series(1, wanted) where series = prefix || day;
end $next$;
--> statement-breakpoint
CREATE TABLE "row_place_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stretch" integer NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_place" (
	"name" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stretch" integer NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "row_place_name_operator_id_status_stretch_pk" PRIMARY KEY("name","operator_id","status","stretch")
);
--> statement-breakpoint
CREATE INDEX "row_place_change_key" ON "row_place_change" USING btree ("name","operator_id");--> statement-breakpoint
CREATE TABLE "booking" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"booking_no" text NOT NULL,
	"tv_user_id" uuid,
	"sn" text,
	"contact_name" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"contact_mobile_index" text NOT NULL,
	"area_code" text NOT NULL,
	"address" text NOT NULL,
	"client_id" uuid,
	"project_id" uuid,
	"spec_id" uuid,
	"commodity_id" uuid,
	"demand" text,
	"expect_date" date,
	"expect_period" text,
	"source" text NOT NULL,
	"organ_id" uuid,
	"remarks" jsonb NOT NULL,
	"handler_id" uuid,
	"handler_name" text,
	"handled_at" timestamp(3) with time zone,
	"order_id" uuid,
	"order_no" text,
	"close_reason" text,
	"closed_at" timestamp(3) with time zone,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_appointment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"appoint_no" text NOT NULL,
	"main_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"out_order_no" text,
	"exam_class_id" uuid NOT NULL,
	"package_name" text NOT NULL,
	"single_names" text[] NOT NULL,
	"person_name" text NOT NULL,
	"id_card" text NOT NULL,
	"id_card_index" text,
	"gender" text NOT NULL,
	"birthday" date NOT NULL,
	"marital" text,
	"mobile" text NOT NULL,
	"mobile_index" text,
	"exam_organ_id" uuid,
	"appoint_date" date,
	"appoint_period" text,
	"fail_reason" text,
	"report_url" text,
	"report_at" timestamp(3) with time zone,
	"organ_id" uuid,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"appoint_no" text NOT NULL,
	"answer" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispatch_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"config_id" uuid,
	"config_name" text,
	"config_snapshot" jsonb,
	"round" integer DEFAULT 0 NOT NULL,
	"mode" text NOT NULL,
	"people_id" uuid NOT NULL,
	"people_name" text NOT NULL,
	"organ_id" uuid,
	"score" integer,
	"distance_m" integer,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expire_at" timestamp(3) with time zone,
	"responded_at" timestamp(3) with time zone,
	"result" text NOT NULL,
	"reason" text,
	"by_id" uuid,
	"by_name" text
);
--> statement-breakpoint
CREATE TABLE "dispatch_run" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"config_id" uuid,
	"config_name" text,
	"config_snapshot" jsonb NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"grab_until" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dispatch_config" (
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
	"priority" integer NOT NULL,
	"area_codes" text[] NOT NULL,
	"class_ids" uuid[] NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"organ_ids" uuid[] NOT NULL,
	"sources" text[] NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time_from" text,
	"time_to" text,
	"mode" text NOT NULL,
	"mold_ids" uuid[] NOT NULL,
	"min_grade_level" integer,
	"gender_match" text NOT NULL,
	"max_distance_km" integer NOT NULL,
	"radius_step_km" integer NOT NULL,
	"max_daily_orders" integer,
	"buffer_min" integer NOT NULL,
	"lead_min" integer NOT NULL,
	"start_before_hours" integer NOT NULL,
	"strategy" text NOT NULL,
	"weights" jsonb NOT NULL,
	"continuity" boolean NOT NULL,
	"auto_accept" boolean NOT NULL,
	"accept_timeout_min" integer NOT NULL,
	"round_interval_min" integer NOT NULL,
	"max_rounds" integer NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"fallback" text NOT NULL,
	"fallback_organ_id" uuid,
	"grab_minutes" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"goods_type" text NOT NULL,
	"code" text,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"valid_to" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"order_no" text NOT NULL,
	"goods_id" uuid NOT NULL,
	"goods_name" text NOT NULL,
	"goods_type" text NOT NULL,
	"class_id" uuid NOT NULL,
	"class_name" text NOT NULL,
	"buyer_type" text NOT NULL,
	"buyer_id" uuid NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_mobile" text NOT NULL,
	"buyer_mobile_index" text NOT NULL,
	"sn" text,
	"qty" integer NOT NULL,
	"price_fen" bigint NOT NULL,
	"pay_fen" bigint NOT NULL,
	"pay_method" text,
	"channel_no" text,
	"pay_expire_at" timestamp(3) with time zone NOT NULL,
	"deliver_info" text,
	"fail_reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"refunded_at" timestamp(3) with time zone,
	"organ_id" uuid,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"txn_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"account" text NOT NULL,
	"owner_id" uuid,
	"side" text NOT NULL,
	"fen" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_positive" CHECK (fen > 0),
	CONSTRAINT "ledger_entry_side" CHECK (side in ('debit', 'credit'))
);
--> statement-breakpoint
CREATE TABLE "ledger_txn" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"biz_type" text NOT NULL,
	"biz_no" text NOT NULL,
	"memo" text,
	"actor_id" uuid,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"main_id" uuid NOT NULL,
	"child_id" uuid,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"remark" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"order_no" text NOT NULL,
	"biz_type" text NOT NULL,
	"source" text NOT NULL,
	"title" text NOT NULL,
	"booker_id" uuid NOT NULL,
	"booker_name" text NOT NULL,
	"booker_mobile" text NOT NULL,
	"booker_mobile_index" text NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"client_id_card" text NOT NULL,
	"items" jsonb NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"area_code" text NOT NULL,
	"address" text NOT NULL,
	"lng" double precision,
	"lat" double precision,
	"contact_name" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"expect_date" date,
	"expect_period" text,
	"attachments" text[] NOT NULL,
	"total_fen" bigint DEFAULT 0 NOT NULL,
	"discount_fen" bigint DEFAULT 0 NOT NULL,
	"pay_fen" bigint DEFAULT 0 NOT NULL,
	"pay_method" text,
	"pay_parts" jsonb NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"channel_no" text,
	"offline_voucher_no" text,
	"offline_proof_url" text,
	"refund_status" text DEFAULT 'none' NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"child_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"organ_id" uuid,
	"promotion_id" uuid,
	"marketer_id" uuid,
	"commission_bp" integer DEFAULT 0 NOT NULL,
	"pay_expire_at" timestamp(3) with time zone NOT NULL,
	"valid_days" integer NOT NULL,
	"expire_at" date,
	"remark" text,
	"inner_remark" text,
	"cancel_reason" text,
	"cancelled_at" timestamp(3) with time zone,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "party_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"nonce" text NOT NULL,
	"operator_id" uuid,
	"method" text NOT NULL,
	"kind" text NOT NULL,
	"biz_no" text NOT NULL,
	"channel_no" text NOT NULL,
	"fen" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"returned_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"biz_id" uuid NOT NULL,
	"biz_no" text NOT NULL,
	"channel" text NOT NULL,
	"method" text,
	"fen" bigint NOT NULL,
	"ticket_hash" text NOT NULL,
	"channel_no" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"paid_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"refund_no" text NOT NULL,
	"main_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"organ_id" uuid,
	"child_ids" uuid[] NOT NULL,
	"refundable_fen" bigint NOT NULL,
	"apply_fen" bigint NOT NULL,
	"refund_fen" bigint,
	"kept_fen" bigint,
	"reason" text NOT NULL,
	"description" text,
	"proof_urls" text[] NOT NULL,
	"apply_type" text NOT NULL,
	"applicant_id" uuid,
	"applicant_name" text,
	"applied_at" timestamp(3) with time zone NOT NULL,
	"audit_by" uuid,
	"audit_by_name" text,
	"audit_at" timestamp(3) with time zone,
	"audit_remark" text,
	"parts" jsonb NOT NULL,
	"refunded_at" timestamp(3) with time zone,
	"fail_reason" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_record" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"spec_id" uuid,
	"client_id" uuid NOT NULL,
	"people_id" uuid NOT NULL,
	"service_date" date NOT NULL,
	"checkin_at" timestamp(3) with time zone NOT NULL,
	"checkout_at" timestamp(3) with time zone,
	"check_method" text NOT NULL,
	"checkin_lng" double precision,
	"checkin_lat" double precision,
	"checkin_distance_m" integer,
	"checkout_lng" double precision,
	"checkout_lat" double precision,
	"checkout_distance_m" integer,
	"checkin_reason" text,
	"checkout_reason" text,
	"vitals" text,
	"measures" text,
	"observation" text,
	"materials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abnormal" boolean DEFAULT false NOT NULL,
	"abnormal_note" text,
	"before_urls" text[] NOT NULL,
	"after_urls" text[] NOT NULL,
	"sign_url" text,
	"sign_name" text,
	"relation" text,
	"waste_handled" boolean,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"flow_no" text NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"organ_id" uuid,
	"direction" text NOT NULL,
	"biz_type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"avail_before_fen" bigint,
	"avail_after_fen" bigint,
	"frozen_after_fen" bigint,
	"pending_after_fen" bigint,
	"post_status" text NOT NULL,
	"available_at" timestamp(3) with time zone NOT NULL,
	"posted_at" timestamp(3) with time zone,
	"biz_no" text NOT NULL,
	"child_id" uuid,
	"remark" text,
	"operator_name" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "wallet_flow_positive" CHECK (amount_fen > 0)
);
--> statement-breakpoint
DROP INDEX "visit_list";--> statement-breakpoint
DROP INDEX "visit_of_organ";--> statement-breakpoint
ALTER TABLE "visit" ALTER COLUMN "project_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "main_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "main_no" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "biz_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "seq" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "total" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "spec_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "project_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "spec_name" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "duration_min" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_manual_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "client_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "area_code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "address" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "contact_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "contact_mobile" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "contact_mobile_index" text NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "amount_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "visit_fee_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "material_fee_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "people_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "organ_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "commission_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "marketer_id" uuid;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "people_name" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "dispatch_mode" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "need_manual" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "waiting_since" timestamp(3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "offer_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "next_tick_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "dispatch_round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "dispatched_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "depart_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkin_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkout_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "finished_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_late_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "settle_status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "people_fen" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "organ_fen" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "marketer_fen" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "platform_fen" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "refund_lock" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "location_abnormal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "late_min" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "expire_at" date;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "expired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_txn_id_ledger_txn_id_fk" FOREIGN KEY ("txn_id") REFERENCES "public"."ledger_txn"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "closed_weekdays" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "booking__no" ON "booking" USING btree ("operator_id","booking_no");--> statement-breakpoint
CREATE INDEX "booking_list" ON "booking" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "booking_created" ON "booking" USING btree ("operator_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "booking_expect" ON "booking" USING btree ("operator_id","expect_date","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "booking_search" ON "booking" USING gin (name_parts(contact_name, null),booking_no gin_trgm_ops,sn gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_status" ON "booking" USING btree ("operator_id","status","id");--> statement-breakpoint
CREATE INDEX "booking_mobile" ON "booking" USING btree ("operator_id","contact_mobile_index");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_notice__nonce" ON "exam_notice" USING btree ("operator_id","nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_appointment__no" ON "exam_appointment" USING btree ("operator_id","appoint_no");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_appointment__out_no" ON "exam_appointment" USING btree ("operator_id","out_order_no") WHERE out_order_no is not null;--> statement-breakpoint
CREATE INDEX "exam_appointment_list" ON "exam_appointment" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "exam_appointment_status" ON "exam_appointment" USING btree ("operator_id","status","appoint_date");--> statement-breakpoint
CREATE INDEX "dispatch_record_child" ON "dispatch_record" USING btree ("child_id","sent_at");--> statement-breakpoint
CREATE INDEX "dispatch_record_person" ON "dispatch_record" USING btree ("people_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dispatch_record__open" ON "dispatch_record" USING btree ("child_id") WHERE result in ('waiting', 'accepted');--> statement-breakpoint
CREATE INDEX "dispatch_run_grab" ON "dispatch_run" USING btree ("operator_id","grab_until") WHERE grab_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatch_config__name" ON "dispatch_config" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dispatch_config__priority" ON "dispatch_config" USING btree ("operator_id","priority") WHERE deleted_at is null and status = 'enabled';--> statement-breakpoint
CREATE INDEX "dispatch_config_list" ON "dispatch_config" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "goods_grant_order" ON "goods_grant" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "goods_grant_buyer" ON "goods_grant" USING btree ("buyer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_order__no" ON "goods_order" USING btree ("operator_id","order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_order__channel_no" ON "goods_order" USING btree ("channel_no");--> statement-breakpoint
CREATE INDEX "goods_order_list" ON "goods_order" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "goods_order_class" ON "goods_order" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "goods_order_buyer" ON "goods_order" USING btree ("buyer_id","goods_id");--> statement-breakpoint
CREATE INDEX "goods_order_open" ON "goods_order" USING btree ("status","created_at") WHERE status in ('unpaid', 'paid', 'failed') or (status = 'refunded' and refunded_at is null);--> statement-breakpoint
CREATE INDEX "ledger_entry_txn" ON "ledger_entry" USING btree ("txn_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("operator_id","account","owner_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_txn__key" ON "ledger_txn" USING btree ("operator_id","biz_type","biz_no");--> statement-breakpoint
CREATE INDEX "ledger_txn_at" ON "ledger_txn" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "order_log_main" ON "order_log" USING btree ("main_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "main_order__order_no" ON "main_order" USING btree ("operator_id","order_no");--> statement-breakpoint
CREATE UNIQUE INDEX "main_order__channel_no" ON "main_order" USING btree ("channel_no");--> statement-breakpoint
CREATE INDEX "main_order_status" ON "main_order" USING btree ("operator_id","status","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_created" ON "main_order" USING btree ("operator_id","created_at","id","status","source","pay_method","biz_type","refund_status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_paid" ON "main_order" USING btree ("operator_id","paid_at","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_pay_fen" ON "main_order" USING btree ("operator_id","pay_fen","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_organ" ON "main_order" USING btree ("operator_id","organ_id","created_at","id","status","paid_at","pay_fen","order_no") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "main_order_projects" ON "main_order" USING gin ("project_ids");--> statement-breakpoint
CREATE INDEX "main_order_marketer" ON "main_order" USING btree ("marketer_id","id") WHERE marketer_id is not null;--> statement-breakpoint
CREATE INDEX "main_order_booker" ON "main_order" USING btree ("booker_id","id");--> statement-breakpoint
CREATE INDEX "main_order_client" ON "main_order" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "main_order_mobile" ON "main_order" USING btree ("operator_id","booker_mobile_index");--> statement-breakpoint
CREATE INDEX "main_order_unpaid" ON "main_order" USING btree ("pay_expire_at") WHERE status = 'awaitingPayment';--> statement-breakpoint
CREATE INDEX "main_order_names" ON "main_order" USING gin (name_parts(booker_name, client_name));--> statement-breakpoint
CREATE UNIQUE INDEX "party_session__token" ON "party_session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "party_session_owner" ON "party_session" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_notice__nonce" ON "pay_notice" USING btree ("channel","nonce");--> statement-breakpoint
CREATE INDEX "pay_notice_stray" ON "pay_notice" USING btree ("at") WHERE outcome = 'stray' and returned_at is null;--> statement-breakpoint
CREATE INDEX "pay_notice_biz" ON "pay_notice" USING btree ("biz_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment__ticket" ON "payment" USING btree ("ticket_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment__channel_no" ON "payment" USING btree ("channel","channel_no");--> statement-breakpoint
CREATE INDEX "payment_of" ON "payment" USING btree ("biz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund__no" ON "refund" USING btree ("operator_id","refund_no");--> statement-breakpoint
CREATE INDEX "refund_main" ON "refund" USING btree ("main_id");--> statement-breakpoint
CREATE INDEX "refund_list" ON "refund" USING btree ("operator_id","id");--> statement-breakpoint
CREATE INDEX "refund_status" ON "refund" USING btree ("operator_id","status","id");--> statement-breakpoint
CREATE INDEX "service_record_abnormal" ON "service_record" USING btree ("operator_id","service_date") WHERE abnormal;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_flow__no" ON "wallet_flow" USING btree ("operator_id","flow_no");--> statement-breakpoint
CREATE INDEX "wallet_flow_owner" ON "wallet_flow" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_flow_child" ON "wallet_flow" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "wallet_flow_due" ON "wallet_flow" USING btree ("available_at") WHERE post_status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "visit__seq" ON "visit" USING btree ("main_id","seq");--> statement-breakpoint
CREATE INDEX "visit_of_client" ON "visit" USING btree ("client_id","start_at");--> statement-breakpoint
CREATE INDEX "visit_settling" ON "visit" USING btree ("id") WHERE settle_status = 'pending';--> statement-breakpoint
CREATE INDEX "visit_tab" ON "visit" USING btree ("operator_id","status","need_manual" DESC NULLS LAST,"start_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_unconfirmed" ON "visit" USING btree ("operator_id","checkout_at") WHERE status = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "visit_urgency" ON "visit" USING btree ("operator_id","need_manual" DESC NULLS LAST,"start_at","id","status","project_id","class_id","area_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_of_organ" ON "visit" USING btree ("organ_id","need_manual" DESC NULLS LAST,"start_at","id","status","created_at","waiting_since","operator_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_of_project" ON "visit" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "visit_of_class" ON "visit" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "visit_abnormal" ON "visit" USING btree ("operator_id","need_manual" DESC NULLS LAST,"start_at","id") WHERE location_abnormal and deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_open" ON "visit" USING btree ("operator_id","status","waiting_since","id","expire_at","biz_type") WHERE status not in ('completed', 'cancelled') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_start" ON "visit" USING btree ("operator_id","start_at","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_created" ON "visit" USING btree ("operator_id","created_at","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_waiting" ON "visit" USING btree ("operator_id","waiting_since","id","status") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "visit_mobile" ON "visit" USING btree ("operator_id","contact_mobile_index");--> statement-breakpoint
CREATE INDEX "visit_due" ON "visit" USING btree ("next_tick_at") WHERE next_tick_at is not null;--> statement-breakpoint
CREATE INDEX "visit_names" ON "visit" USING gin (name_parts(client_name, people_name));
--> statement-breakpoint
-- A staff member has one visit at a time.
alter table visit add constraint visit_one_place_at_a_time exclude using gist
  (people_id with =, tstzrange(start_at, end_at) with &&) where (status in ('accepted', 'onTheWay', 'inService') and start_at is not null and end_at is not null);
--> statement-breakpoint
-- The debits and credits of every ledger transaction are equal; this is checked on commit.
create function ledger_balances() returns trigger language plpgsql as $balance$
begin
  if (select coalesce(sum(case side when 'debit' then fen else -fen end), 0) from ledger_entry where txn_id = new.txn_id) <> 0 then
    raise exception 'the ledger transaction % does not balance', new.txn_id using errcode = 'check_violation';
  end if;
  return null;
end $balance$;
--> statement-breakpoint
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_txn for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on ledger_entry for each statement execute function refuse_change();
--> statement-breakpoint
create trigger append_only before update or delete or truncate on order_log for each statement execute function refuse_change();
--> statement-breakpoint
select keep_row_counts('main_order');
--> statement-breakpoint
select keep_row_counts('booking');
--> statement-breakpoint
select keep_row_counts('exam_appointment');
--> statement-breakpoint
select keep_row_counts('goods_order');
--> statement-breakpoint
select keep_row_counts('dispatch_config');
--> statement-breakpoint
select keep_row_counts('refund');
--> statement-breakpoint
-- Keeps sums the same way as counts: of one column, per operator, organisation and state, of the rows that match
-- `which`.
create function keep_row_sums(summed_of regclass, summed text, which text) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = summed_of);
  fresh text := format('select operator_id, coalesce(organ_id, ''00000000-0000-0000-0000-000000000000'') as organ_id, status, %I as n
    from fresh where deleted_at is null and (%s)', summed, which);
  old text := format('select operator_id, coalesce(organ_id, ''00000000-0000-0000-0000-000000000000''), status, -%I from old where deleted_at is null and (%s)', summed, which);
  body text := 'begin insert into row_count_change (table_name, operator_id, organ_id, status, n)
    select %L, operator_id, organ_id, status, sum(n) from (%s) as changed group by 2, 3, 4 having sum(n) <> 0; return null; end';
  sum_of text := name || '.' || summed;
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_insert', format(body, sum_of, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_update', format(body, sum_of, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'sum_' || name || '_' || summed || '_delete', format(body, sum_of, old));
  execute format('create trigger %I after insert on %s referencing new table as fresh for each statement execute function %I()',
    'sum_' || summed || '_insert', summed_of, 'sum_' || name || '_' || summed || '_insert');
  execute format('create trigger %I after update on %s referencing new table as fresh old table as old for each statement execute function %I()',
    'sum_' || summed || '_update', summed_of, 'sum_' || name || '_' || summed || '_update');
  execute format('create trigger %I after delete on %s referencing old table as old for each statement execute function %I()',
    'sum_' || summed || '_delete', summed_of, 'sum_' || name || '_' || summed || '_delete');
end $make$;
--> statement-breakpoint
select keep_row_sums('main_order', 'pay_fen', 'paid_at is not null');
--> statement-breakpoint
select keep_row_sums('main_order', 'refunded_fen', 'true');
--> statement-breakpoint
-- Keeps the distribution of rows in a sort order the same way: the rows per stretch, which is an expression of columns.
create function keep_row_places(placed regclass, places jsonb) returns void language plpgsql as $make$
declare
  name text := (select relname from pg_class where oid = placed);
  stretches text := (select string_agg(format('(%L, (%s)::int)', key, value), ', ') from jsonb_each_text(places));
  fresh text := 'select *, 1 as n_ from fresh where deleted_at is null';
  old text := 'select *, -1 as n_ from old where deleted_at is null';
  body text := 'begin insert into row_place_change (name, operator_id, status, stretch, n)
    select place.name, operator_id, status, place.stretch, sum(n_) from (%s) as changed, lateral (values ' || replace(stretches, '%', '%%') || ') as place (name, stretch)
    group by 1, 2, 3, 4 having sum(n_) <> 0; return null; end';
begin
  execute format('create function %I() returns trigger language plpgsql as %L', 'place_' || name || '_insert', format(body, fresh));
  execute format('create function %I() returns trigger language plpgsql as %L', 'place_' || name || '_update', format(body, fresh || ' union all ' || old));
  execute format('create function %I() returns trigger language plpgsql as %L', 'place_' || name || '_delete', format(body, old));
  execute format('create trigger place_insert after insert on %s referencing new table as fresh for each statement execute function %I()', placed, 'place_' || name || '_insert');
  execute format('create trigger place_update after update on %s referencing new table as fresh old table as old for each statement execute function %I()', placed, 'place_' || name || '_update');
  execute format('create trigger place_delete after delete on %s referencing old table as old for each statement execute function %I()', placed, 'place_' || name || '_delete');
end $make$;
--> statement-breakpoint
-- Returns the text of an expression for the number of a week in Beijing time, or the greatest integer without a time.
-- It is text because PostgreSQL would not inline a function that extracts the epoch, and calling one would dominate the
-- cost.
create function week_of(at text) returns text language sql immutable as
  $week$ select format('coalesce(floor((extract(epoch from %s) + 28800) / 604800)::int, 2147483647)', at) $week$;
--> statement-breakpoint
select keep_row_places('main_order', jsonb_build_object('main_order.created_at', week_of('created_at'),
  'main_order.paid_at', week_of('paid_at'), 'main_order.pay_fen', 'least(pay_fen / 1000, 2147483646)'));
--> statement-breakpoint
select keep_row_places('visit', jsonb_build_object('visit.urgency', 'case when need_manual then -1 else ' || week_of('start_at') || ' end',
  'visit.start_at', week_of('start_at'), 'visit.created_at', week_of('created_at'), 'visit.waiting_since', week_of('waiting_since')));
--> statement-breakpoint
-- Adds the totals over all organisations to the counts per organisation.
insert into row_count (table_name, operator_id, organ_id, status, n)
select table_name, operator_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff', status, sum(n) from row_count group by 1, 2, 4;
--> statement-breakpoint
-- Every operator gets a default rule that matches everything: manual dispatch.
insert into dispatch_config (id, operator_id, created_at, updated_at, name, priority, area_codes, class_ids, project_ids, organ_ids,
  sources, weekdays, mode, mold_ids, gender_match, max_distance_km, radius_step_km, buffer_min, lead_min, start_before_hours, strategy,
  weights, continuity, auto_accept, accept_timeout_min, round_interval_min, max_rounds, quiet_from, quiet_to, fallback, grab_minutes,
  is_default, status)
select gen_random_uuid(), id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()), '默认规则', 999, '{}', '{}', '{}', '{}',
  '{}', '{}', 'manual', '{}', 'any', 10, 5, 60, 60, 72, 'weighted',
  '{"distance": 30, "rating": 20, "load": 20, "continuity": 20, "grade": 10}', true, false, 15, 3, 3, '22:00', '07:00', 'manual', 30,
  true, 'enabled' from operator;
