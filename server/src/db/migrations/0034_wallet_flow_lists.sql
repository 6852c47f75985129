CREATE INDEX "wallet_flow_list" ON "wallet_flow" USING btree ("operator_id","owner_type","biz_type","post_status","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_flow_of_organ" ON "wallet_flow" USING btree ("organ_id","owner_type","biz_type","post_status","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_flow_of_owner" ON "wallet_flow" USING btree ("owner_id","biz_type","post_status","created_at","id","amount_fen");--> statement-breakpoint
CREATE INDEX "wallet_flow_biz" ON "wallet_flow" USING btree ("operator_id","biz_no");