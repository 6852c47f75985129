-- Positions in the list of cards, by the nine digits that all card numbers of a batch begin with.
select keep_row_places('prepay_card', jsonb_build_object('prepay_card.card_no', 'left(card_no, 9)'));
--> statement-breakpoint
-- Cards that exist already.
insert into row_place_change (name, operator_id, status, stretch, n)
select 'prepay_card.card_no', operator_id, status, left(card_no, 9)::int, count(*) from prepay_card where deleted_at is null group by 2, 3, 4;
