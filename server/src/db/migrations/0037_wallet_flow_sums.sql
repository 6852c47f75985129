-- Flows of staff belong to the organisation of the person, like their earnings.
update wallet_flow set organ_id = people.organ_id from people where people.id = wallet_flow.owner_id and wallet_flow.organ_id is null;
--> statement-breakpoint
-- Sums of wallet flows by day, owner type, kind and state, for the totals of the lists.
select keep_day_sums('walletFlow', 'wallet_flow', $measured$
  select operator_id, organ_id, created_at as at, owner_type || '.' || biz_type || '.' || post_status as part, 1 as n, 0 as list_fen,
    0 as discount_fen, amount_fen, 0 as kept_fen, 0 as people_fen, 0 as organ_fen, 0 as marketer_fen, 0 as platform_fen, 0 as minutes
  from %1$s $measured$);
