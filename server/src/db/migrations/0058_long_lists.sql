-- Positions in the list of cards, by the nine digits that all card numbers of a batch begin with.
select keep_row_places('prepay_card', jsonb_build_object('prepay_card.card_no', 'left(card_no, 9)'));
--> statement-breakpoint
-- Cards that exist already.
insert into row_place_change (name, operator_id, status, stretch, n)
select 'prepay_card.card_no', operator_id, status, left(card_no, 9)::int, count(*) from prepay_card where deleted_at is null group by 2, 3, 4;
--> statement-breakpoint
-- Keeps the orders of each service. The services and the time of an order hardly ever change, so that its many other
-- changes cost nothing, unlike an index of its table.
create function keep_orders_of_service() returns trigger language plpgsql as $keep$
begin
  if tg_op <> 'INSERT' then
    delete from order_of_service where operator_id = old.operator_id and project_id = any(old.project_ids)
      and created_at = old.created_at and order_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into order_of_service (operator_id, project_id, created_at, order_id)
    select distinct new.operator_id, project_id, new.created_at, new.id from unnest(new.project_ids) as project_id where new.deleted_at is null;
  end if;
  return null;
end $keep$;
--> statement-breakpoint
create trigger orders_of_service after insert or delete on main_order for each row execute function keep_orders_of_service();
--> statement-breakpoint
create trigger orders_of_service_update after update of operator_id, project_ids, created_at, deleted_at on main_order
  for each row execute function keep_orders_of_service();
--> statement-breakpoint
insert into order_of_service (operator_id, project_id, created_at, order_id)
select distinct operator_id, unnest(project_ids), created_at, id from main_order where deleted_at is null;
