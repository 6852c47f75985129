-- Debits and credits of each ledger account per operator and day (server/src/modules/books/ledger/day-balances.ts).
select keep_day_sums('ledger', 'ledger_entry', $measured$
  select operator_id, null::uuid as organ_id, at, account as part, 1 as n, 0 as list_fen, 0 as discount_fen,
    case side when 'debit' then fen else 0 end as amount_fen, case side when 'credit' then fen else 0 end as kept_fen,
    0 as people_fen, 0 as organ_fen, 0 as marketer_fen, 0 as platform_fen, 0 as minutes
  from %1$s $measured$);
