// The sums of months are kept by triggers; these queries compare them with their sources.

const kept = `kept as (
    select operator_id, owner_id, month, kind, sum(fen) as fen from (
      select * from wallet_month union all select operator_id, month, owner_id, kind, n, fen from wallet_month_change) as sums
    group by 1, 2, 3, 4)`

export const monthInvariants = [
  {
    name: 'INV-31 the sums of a month are what the ledger and the flows say',
    text: `with ${kept},
      source as (
        select operator_id, owner_id, business_month(at) as month, kind, sum(fen) as fen from (
          select operator_id, owner_id, at, case account when 'WALLET_AVAIL' then 'available' when 'WALLET_FROZEN' then 'frozen' else 'pending' end as kind,
            case side when 'credit' then fen else -fen end as fen
          from ledger_entry where account in ('WALLET_AVAIL', 'WALLET_FROZEN', 'WALLET_PENDING')
          union all
          select e.operator_id, e.owner_id, e.at, 'paid', e.fen from ledger_entry e join ledger_txn t on t.id = e.txn_id
          where e.account = 'WALLET_FROZEN' and e.side = 'debit' and t.biz_type = 'settlement.paid'
          union all
          select operator_id, owner_id, created_at, biz_type, case direction when 'in' then amount_fen else -amount_fen end from wallet_flow) as rows
        group by 1, 2, 3, 4)
      select coalesce(k.operator_id, s.operator_id) as operator_id, coalesce(k.owner_id, s.owner_id) as owner_id,
        coalesce(k.month, s.month)::text as month, coalesce(k.kind, s.kind) as kind, k.fen as kept, s.fen as source
      from kept k full join source s on s.operator_id = k.operator_id and s.owner_id = k.owner_id and s.month = k.month and s.kind = k.kind
      where coalesce(k.fen, 0) <> coalesce(s.fen, 0)`,
  },
  {
    name: 'INV-32 the flows of a wallet in a month, less its payouts, are what its balances changed by',
    text: `with ${kept}
      select operator_id, owner_id, month::text as month, sum(fen) filter (where kind in ('available', 'frozen', 'pending')) as balances,
        sum(fen) filter (where kind not in ('available', 'frozen', 'pending', 'paid', 'withdrawal', 'withdrawalReturned')) as flows,
        sum(fen) filter (where kind = 'paid') as paid
      from kept group by 1, 2, 3
      having coalesce(sum(fen) filter (where kind in ('available', 'frozen', 'pending')), 0)
        <> coalesce(sum(fen) filter (where kind not in ('available', 'frozen', 'pending', 'paid', 'withdrawal', 'withdrawalReturned')), 0)
          - coalesce(sum(fen) filter (where kind = 'paid'), 0)`,
  },
] as const
