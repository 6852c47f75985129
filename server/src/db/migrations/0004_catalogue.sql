CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"position_code" text NOT NULL,
	"image_url" text NOT NULL,
	"link_type" text NOT NULL,
	"link_target" text,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"area_codes" text[] NOT NULL,
	"organ_ids" uuid[] NOT NULL,
	"sort" integer NOT NULL,
	"show_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commodity" (
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
	"cover_url" text NOT NULL,
	"images" text[] NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"valid_days" integer NOT NULL,
	"limit_per_booker" integer,
	"sale_start" timestamp(3) with time zone,
	"sale_end" timestamp(3) with time zone,
	"channel" text[] NOT NULL,
	"sort" integer NOT NULL,
	"sale_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commodity_item" (
	"commodity_id" uuid NOT NULL,
	"spec_id" uuid NOT NULL,
	"times" integer NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "commodity_item_commodity_id_spec_id_pk" PRIMARY KEY("commodity_id","spec_id")
);
--> statement-breakpoint
CREATE TABLE "exam_class" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"class_type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"gender_limit" text,
	"marital_limit" text,
	"age_min" integer,
	"age_max" integer,
	"price_fen" bigint,
	"market_price_fen" bigint,
	"exam_organ_ids" uuid[] NOT NULL,
	"fasting" integer,
	"notice" text,
	"report_days" integer,
	"cover_url" text,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_package_item" (
	"package_id" uuid NOT NULL,
	"single_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "exam_package_item_package_id_single_id_pk" PRIMARY KEY("package_id","single_id")
);
--> statement-breakpoint
CREATE TABLE "exam_single" (
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
	"class_id" uuid NOT NULL,
	"meaning" text NOT NULL,
	"content" text,
	"gender_limit" text NOT NULL,
	"marital_limit" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"fasting" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_class" (
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
	"icon_url" text,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods" (
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
	"class_id" uuid NOT NULL,
	"goods_type" text NOT NULL,
	"batch_id" uuid,
	"valid_days" integer,
	"price_fen" bigint NOT NULL,
	"market_price_fen" bigint,
	"stock" integer,
	"limit_per_user" integer,
	"cover_url" text NOT NULL,
	"content" text NOT NULL,
	"channel" text[] NOT NULL,
	"sort" integer NOT NULL,
	"sale_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"mold_id" uuid NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"share_bp" integer,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mold" (
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
	"need_license" integer NOT NULL,
	"min_work_years" integer NOT NULL,
	"default_share_bp" integer,
	"icon_url" text,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tv_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"notice_type" text NOT NULL,
	"content" text NOT NULL,
	"image_url" text,
	"scope_type" text NOT NULL,
	"scope_ids" text[] NOT NULL,
	"priority" integer NOT NULL,
	"start_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone NOT NULL,
	"published_at" timestamp(3) with time zone,
	"read_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_phone" (
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
	"phone" text NOT NULL,
	"usage" text NOT NULL,
	"area_code" text,
	"organ_id" uuid,
	"work_time" text,
	"channel" text[] NOT NULL,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "program_class" (
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
	"channel" text[] NOT NULL,
	"icon_url" text NOT NULL,
	"tv_image_url" text,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shelf_item" (
	"program_class_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "shelf_item_program_class_id_type_target_id_pk" PRIMARY KEY("program_class_id","type","target_id")
);
--> statement-breakpoint
CREATE TABLE "project_spec" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"market_price_fen" bigint,
	"times" integer NOT NULL,
	"duration_min" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"visit_fee_fen" bigint,
	"material_fee_fen" bigint,
	"mold_id" uuid,
	"grade_id" uuid,
	"people_share_bp" integer,
	"organ_share_bp" integer,
	"daily_limit" integer,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project" (
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
	"class_id" uuid NOT NULL,
	"cover_url" text NOT NULL,
	"images" text[] NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"notice" text,
	"contraindication" text,
	"service_mode" text NOT NULL,
	"unit" text NOT NULL,
	"mold_ids" uuid[] NOT NULL,
	"min_grade_level" integer NOT NULL,
	"gender_limit" text NOT NULL,
	"age_min" integer,
	"age_max" integer,
	"need_assess" integer NOT NULL,
	"need_prescription" integer NOT NULL,
	"need_material" integer NOT NULL,
	"material_note" text,
	"risk_level" text NOT NULL,
	"consent_url" text,
	"channel" text[] NOT NULL,
	"hot" integer NOT NULL,
	"sort" integer NOT NULL,
	"sale_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_class" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"parent_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"service_kind" text NOT NULL,
	"icon_url" text,
	"sort" integer NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_item" (
	"special_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "special_item_special_id_type_target_id_pk" PRIMARY KEY("special_id","type","target_id")
);
--> statement-breakpoint
CREATE TABLE "special_subject" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp(3) with time zone,
	"title" text NOT NULL,
	"subtitle" text,
	"cover_url" text NOT NULL,
	"tv_cover_url" text,
	"channel" text[] NOT NULL,
	"template_type" text NOT NULL,
	"content" text,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"sort" integer NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "organ_type" text DEFAULT 'nursingStation' NOT NULL;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "area_code" text;--> statement-breakpoint
ALTER TABLE "organ" ADD COLUMN "project_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "banner_position" ON "banner" USING btree ("operator_id","position_code","status");--> statement-breakpoint
CREATE INDEX "banner_link" ON "banner" USING btree ("link_target");--> statement-breakpoint
CREATE UNIQUE INDEX "commodity__code" ON "commodity" USING btree ("operator_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "commodity__name" ON "commodity" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "commodity_order" ON "commodity" USING btree ("operator_id","sort","id");--> statement-breakpoint
CREATE INDEX "commodity_item_spec" ON "commodity_item" USING btree ("spec_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_class__code" ON "exam_class" USING btree ("operator_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_class__name" ON "exam_class" USING btree ("operator_id","class_type","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "exam_package_item_single" ON "exam_package_item" USING btree ("single_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_single__code" ON "exam_single" USING btree ("operator_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_single__name" ON "exam_single" USING btree ("operator_id","class_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_class__name" ON "goods_class" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "goods__code" ON "goods" USING btree ("operator_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "goods__name" ON "goods" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "goods_of_class" ON "goods" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "grade_mold" ON "grade" USING btree ("mold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mold__code" ON "mold" USING btree ("operator_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "mold__name" ON "mold" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tv_notice_air" ON "tv_notice" USING btree ("operator_id","status","end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "service_phone__phone" ON "service_phone" USING btree ("operator_id","phone","usage",coalesce(area_code, ''),coalesce(organ_id, '00000000-0000-0000-0000-000000000000')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "shelf_item_target" ON "shelf_item" USING btree ("target_id","type");--> statement-breakpoint
CREATE INDEX "project_spec_project" ON "project_spec" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project__code" ON "project" USING btree ("operator_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "project__name" ON "project" USING btree ("operator_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "project_of_class" ON "project" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "project_order" ON "project" USING btree ("operator_id","sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_class__code" ON "project_class" USING btree ("operator_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_class__name" ON "project_class" USING btree ("operator_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'),"name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "special_item_target" ON "special_item" USING btree ("target_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "special_subject__title" ON "special_subject" USING btree ("operator_id","title") WHERE deleted_at is null;--> statement-breakpoint
select keep_row_counts('mold');
--> statement-breakpoint
select keep_row_counts('project_class');
--> statement-breakpoint
select keep_row_counts('program_class');
--> statement-breakpoint
select keep_row_counts('project');
--> statement-breakpoint
select keep_row_counts('commodity');
--> statement-breakpoint
select keep_row_counts('exam_class');
--> statement-breakpoint
select keep_row_counts('exam_single');
--> statement-breakpoint
select keep_row_counts('goods_class');
--> statement-breakpoint
select keep_row_counts('goods');
--> statement-breakpoint
select keep_row_counts('special_subject');
--> statement-breakpoint
select keep_row_counts('banner');
--> statement-breakpoint
select keep_row_counts('tv_notice');
--> statement-breakpoint
select keep_row_counts('service_phone');
