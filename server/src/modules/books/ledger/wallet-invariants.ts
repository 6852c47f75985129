import { signed, type Invariant } from './invariant.ts'

/** Double entry, wallets and withdrawals. */
export const walletInvariants: readonly Invariant[] = [
  {
    name: 'INV-01 debits equal credits, and every entry is above zero',
    text: `select t.operator_id, t.biz_type, t.biz_no, ${signed('debit', 'e.')} as off, min(e.fen) as least
      from ledger_txn t join ledger_entry e on e.txn_id = t.id group by t.id
      having ${signed('debit', 'e.')} <> 0 or min(e.fen) <= 0`,
  },
  {
    name: 'INV-02 no wallet balance is negative',
    text: `select operator_id, account, owner_id, ${signed('credit')} as fen from ledger_entry
      where account like 'WALLET_%' group by 1, 2, 3 having ${signed('credit')} < 0`,
  },
  {
    name: 'INV-03 the balances of a wallet equal its ledger accounts and its last flow',
    text: `with ledger as (
        select owner_id, account, ${signed('credit')} as fen from ledger_entry where account like 'WALLET_%' group by 1, 2),
      last as (
        select distinct on (owner_id) owner_id, avail_after_fen from wallet_flow
        where post_status = 'posted' order by owner_id, seq desc),
      waiting as (
        select owner_id, sum(amount_fen) as fen from wallet_flow
        where post_status = 'pending' and direction = 'in' group by 1)
      select w.operator_id, w.owner_id, w.available_fen, w.pending_fen, w.frozen_fen, last.avail_after_fen
      from wallet w left join last on last.owner_id = w.owner_id left join waiting on waiting.owner_id = w.owner_id
        left join ledger a on a.owner_id = w.owner_id and a.account = 'WALLET_AVAIL'
        left join ledger p on p.owner_id = w.owner_id and p.account = 'WALLET_PENDING'
        left join ledger f on f.owner_id = w.owner_id and f.account = 'WALLET_FROZEN'
      where w.available_fen <> coalesce(a.fen, 0) or w.pending_fen <> coalesce(p.fen, 0) or w.frozen_fen <> coalesce(f.fen, 0)
        or w.pending_fen <> coalesce(waiting.fen, 0)
        or (last.owner_id is not null and w.available_fen <> last.avail_after_fen)`,
  },
  {
    name: 'INV-04 each flow begins with the balance after the previous one',
    text: `select * from (
        select operator_id, owner_id, flow_no, avail_before_fen,
          lag(avail_after_fen, 1, 0::bigint) over w as before_that, seq, lag(seq, 1, 0) over w + 1 as next_seq
        from wallet_flow where post_status = 'posted' window w as (partition by owner_id order by seq)) as f
      where avail_before_fen is distinct from before_that or seq is distinct from next_seq`,
  },
  {
    name: 'INV-13 frozen money equals the open withdrawals; a withdrawal is net amount, fee and tax; a paid one is written off',
    text: `with held as (
        select owner_id, sum(amount_fen) as fen from settlement where status in ('reviewing', 'toPay') group by 1)
      select w.operator_id, w.owner_id::text as what, w.frozen_fen as frozen, coalesce(held.fen, 0) as asked
      from wallet w left join held on held.owner_id = w.owner_id where w.frozen_fen <> coalesce(held.fen, 0)
      union all
      select operator_id, settle_no, amount_fen, net_fen + fee_fen + tax_fen from settlement
      where amount_fen <> net_fen + fee_fen + tax_fen
      union all
      select s.operator_id, s.settle_no, case s.status when 'paid' then s.net_fen else s.writeoff_fen end, coalesce(w.fen, 0)
      from settlement s left join (
        select settlement_id, sum(amount_fen) as fen from settlement_writeoff where deleted_at is null group by 1) as w
        on w.settlement_id = s.id
      where s.writeoff_fen <> coalesce(w.fen, 0) or s.writeoff_fen > s.net_fen
        or (s.status = 'paid' and s.writeoff_fen <> s.net_fen)
        or (s.status not in ('toPay', 'paid') and s.writeoff_fen <> 0)`,
  },
]
