ALTER TABLE "wallet_flow" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "wallet_flow" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "wallet_flow" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet" ADD COLUMN "flow_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_flow__seq" ON "wallet_flow" USING btree ("owner_id","seq");--> statement-breakpoint
CREATE INDEX "wallet_flow_settlement" ON "wallet_flow" USING btree ("settlement_id") WHERE settlement_id is not null;--> statement-breakpoint
-- Until now the order of flows was that of their moments.
update wallet_flow set seq = numbered.seq from (
  select id, row_number() over (partition by owner_id order by posted_at, available_at, flow_no) as seq from wallet_flow where post_status = 'posted') as numbered
where numbered.id = wallet_flow.id;
--> statement-breakpoint
update wallet set flow_seq = last.seq from (select owner_id, max(seq) as seq from wallet_flow group by 1) as last
where last.owner_id = wallet.owner_id and last.seq is not null;
--> statement-breakpoint
create sequence number_tx;--> statement-breakpoint
create sequence number_hx;--> statement-breakpoint
create sequence number_pc;--> statement-breakpoint
create sequence number_fp;--> statement-breakpoint
create sequence number_hj;
