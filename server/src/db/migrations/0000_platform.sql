CREATE TABLE "audit_head" (
	"operator_id" uuid NOT NULL,
	"lane" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_operator_id_lane_pk" PRIMARY KEY("operator_id","lane")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"lane" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"action" text NOT NULL,
	"entity_id" text,
	"detail" jsonb NOT NULL,
	"ip" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rooms" text[] NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_count_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"organ_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_count" (
	"table_name" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"organ_id" uuid NOT NULL,
	"status" text NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "row_count_table_name_operator_id_organ_id_status_pk" PRIMARY KEY("table_name","operator_id","organ_id","status")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"username" text NOT NULL,
	"password_hashes" text[] NOT NULL,
	"realname" text NOT NULL,
	"mobile" text NOT NULL,
	"mobile_index" text NOT NULL,
	"avatar" text,
	"title" text,
	"isdefault" smallint DEFAULT 0 NOT NULL,
	"organ_id" uuid,
	"ecallid" text,
	"ecalltoken" text,
	"status" text NOT NULL,
	"ignore_remind_date" date,
	"last_login_at" timestamp(3) with time zone,
	"last_login_ip" text
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_mobile" text NOT NULL,
	"finance_mobile" text NOT NULL,
	"service_tel" text,
	"card_prefix" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organ" (
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
	"active" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'enabled' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"account_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
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
	"title" text NOT NULL,
	"authoritys" text[] NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"end_code" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"bound_to" text NOT NULL,
	"code_mac" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"mobile" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "audit_chain" ON "audit" USING btree ("operator_id","lane","seq");--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" USING btree ("operator_id","entity_id","at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "row_count_change_key" ON "row_count_change" USING btree ("table_name","operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account__username" ON "account" USING btree (lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account__mobile" ON "account" USING btree ("operator_id","mobile_index") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account__ecallid" ON "account" USING btree ("ecallid") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "account_list" ON "account" USING btree ("operator_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "file_operator" ON "file" USING btree ("operator_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "operator__code" ON "operator" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "operator__card_prefix" ON "operator" USING btree ("card_prefix");--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role__name" ON "role" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "session__token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_code_account" ON "sms_code" USING btree ("account_id","purpose","sent_at");--> statement-breakpoint
CREATE INDEX "sms_outbox_created" ON "sms_outbox" USING btree ("created_at");