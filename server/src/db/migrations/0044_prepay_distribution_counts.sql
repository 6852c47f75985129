select keep_row_counts('prepay_dist');
--> statement-breakpoint
create trigger append_only before update or delete or truncate on prepay_activation for each statement execute function refuse_change();
