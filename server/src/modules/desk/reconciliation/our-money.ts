import { addDays, startOfBusinessDay, type BillChannel, type BillKind, type DocumentKind } from '@kangju/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { payChannelKinds } from '../../../kit/config.ts'
import { accountOf } from '../../books/ledger/service.ts'
import { goodsBackPrefix } from '../goodsorder/service.ts'
import { strayPrefix } from '../paychannel/service.ts'

/** Money that our books have with a channel. */
export interface OurMoney {
  readonly kind: BillKind
  /** Number that both sides know it by. */
  readonly matchNo: string
  readonly channelNo: string | null
  readonly document: { readonly kind: DocumentKind; readonly no: string } | null
  /** Null for a refund that is not confirmed yet. */
  readonly at: string | null
  readonly fen: number
}

interface Found extends Record<string, unknown> {
  readonly kind: BillKind
  readonly match_no: string
  readonly channel_no: string | null
  readonly document_kind: DocumentKind | null
  readonly document_no: string | null
  readonly at: string | null
  readonly fen: string
}

const moneyOf = ({ kind, match_no, channel_no, document_kind, document_no, at, fen }: Found): OurMoney => ({
  kind,
  matchNo: match_no,
  channelNo: channel_no,
  document: document_kind === null || document_no === null ? null : { kind: document_kind, no: document_no },
  at: at === null ? null : new Date(at).toISOString(),
  fen: Number(fen),
})

const read = async (db: Db, query: SQL): Promise<OurMoney[]> => (await db.execute<Found>(query)).rows.map(moneyOf)

interface Books {
  readonly operatorId: string
  readonly channel: BillChannel
}

/**
 * Entries of the channel's cash account on a day, with the numbers of their documents. No entry is left out, so that
 * the sums are those of the ledger.
 */
export const moneyOfDay = (db: Db, { operatorId, channel, day }: Books & { readonly day: string }) =>
  read(
    db,
    sql`select case e.side when 'debit' then 'payment' else 'refund' end as kind, e.at, e.fen,
      coalesce(case
        when t.biz_type in ('order.paid', 'order.latePaid') then part.no
        when t.biz_type = 'goods.paid' then g.channel_no
        when t.biz_type = 'pay.stray' then split_part(t.biz_no, ':', 2)
        when t.biz_type = 'refund.paid' then r.refund_no
        when t.biz_type = 'goods.sentBack' then ${goodsBackPrefix}::text || g.id
        when t.biz_type = 'pay.strayReturned' then ${strayPrefix}::text || n.id end, t.biz_no) as match_no,
      case
        when t.biz_type in ('order.paid', 'order.latePaid') then part.no
        when t.biz_type = 'goods.paid' then g.channel_no
        when t.biz_type = 'pay.stray' then split_part(t.biz_no, ':', 2)
        when t.biz_type = 'refund.paid' then r.parts -> (split_part(t.biz_no, ':', 2)::int - 1) ->> 'channelNo' end as channel_no,
      case when o.id is not null then 'order' when g.id is not null then 'goods' when r.id is not null then 'refund' end as document_kind,
      coalesce(o.order_no, g.order_no, r.refund_no) as document_no
    from ledger_entry e join ledger_txn t on t.id = e.txn_id
      left join pay_notice n on t.biz_type in ('pay.stray', 'pay.strayReturned') and n.outcome = 'stray' and n.operator_id = t.operator_id
        and n.channel || ':' || n.channel_no = t.biz_no
      left join main_order o on o.operator_id = t.operator_id
        and o.order_no = case when t.biz_type in ('order.paid', 'order.latePaid') then t.biz_no else n.biz_no end
      left join goods_order g on g.operator_id = t.operator_id
        and g.order_no = case when t.biz_type like 'goods.%' then t.biz_no else n.biz_no end
      left join refund r on t.biz_type = 'refund.paid' and r.operator_id = t.operator_id and r.refund_no = split_part(t.biz_no, ':', 1)
      left join lateral (select p ->> 'channelNo' as no from jsonb_array_elements(o.pay_parts) as p
        where p ->> 'method' = ${channel} limit 1) as part on true
    where e.operator_id = ${operatorId} and e.account = ${accountOf[channel]}
      and e.at >= ${startOfBusinessDay(day).toISOString()} and e.at < ${startOfBusinessDay(addDays(day, 1)).toISOString()}
    order by e.at, e.id`,
  )

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Payments of any day by the channel's numbers. */
export const paymentsByNumbers = (db: Db, { operatorId, channel }: Books, numbers: readonly string[]) => {
  const strays = numbers.flatMap((no) => payChannelKinds.map((kind) => `${kind}:${no}`))
  return read(
    db,
    sql`select 'payment' as kind, o.channel_no as match_no, o.channel_no, 'order' as document_kind, o.order_no as document_no,
      coalesce(o.paid_at, late.at) as at, (p ->> 'fen')::bigint as fen
    from main_order o join lateral jsonb_array_elements(o.pay_parts) as p on p ->> 'method' = ${channel} and p ->> 'channelNo' = o.channel_no
      left join ledger_txn late on late.operator_id = o.operator_id and late.biz_type = 'order.latePaid' and late.biz_no = o.order_no
    where o.operator_id = ${operatorId} and o.channel_no = any(${texts(numbers)})
    union all
    select 'payment', channel_no, channel_no, 'goods', order_no, paid_at, pay_fen from goods_order
    where operator_id = ${operatorId} and pay_method = ${channel} and channel_no = any(${texts(numbers)}) and paid_at is not null
    union all
    select 'payment', split_part(t.biz_no, ':', 2), split_part(t.biz_no, ':', 2), null, null, t.at, e.fen
    from ledger_txn t join ledger_entry e on e.txn_id = t.id and e.at = t.at and e.account = ${accountOf[channel]}
    where t.operator_id = ${operatorId} and t.biz_type = 'pay.stray' and t.biz_no = any(${texts(strays)})`,
  )
}

/** Refunds by our numbers, of any day and also those that are not confirmed yet. */
export const refundsByNumbers = (db: Db, { operatorId, channel }: Books, numbers: readonly string[]) => {
  const after = (prefix: string) => numbers.filter((no) => no.startsWith(prefix)).map((no) => no.slice(prefix.length))
  return read(
    db,
    sql`select 'refund' as kind, r.refund_no as match_no, p ->> 'channelNo' as channel_no, 'refund' as document_kind,
      r.refund_no as document_no, p ->> 'at' as at, (p ->> 'fen')::bigint as fen
    from refund r, jsonb_array_elements(r.parts) as p
    where r.operator_id = ${operatorId} and r.refund_no = any(${texts(numbers)}) and r.status in ('refunding', 'refunded', 'failed')
      and p ->> 'method' = ${channel} and coalesce(p ->> 'paidFrom', ${channel}) = ${channel}
    union all
    select 'refund', ${goodsBackPrefix}::text || id, null, 'goods', order_no, refunded_at::text, pay_fen from goods_order
    where operator_id = ${operatorId} and pay_method = ${channel} and status = 'refunded'
      and id::text = any(${texts(after(goodsBackPrefix))})
    union all
    select 'refund', ${strayPrefix}::text || id, null, null, null, returned_at::text, fen from pay_notice
    where operator_id = ${operatorId} and method = ${channel} and outcome = 'stray' and id::text = any(${texts(after(strayPrefix))})`,
  )
}

/** Documents of payments that a channel names by our number and that are not paid here. */
export const documentsByOurNumbers = async (db: Db, { operatorId }: Books, numbers: readonly string[]) => {
  const { rows } = await db.execute<{ no: string; kind: 'order' | 'goods'; biz_no: string }>(sql`
    select replace(id::text, '-', '') as no, kind, biz_no from payment
    where operator_id = ${operatorId} and id = any(${texts(numbers.filter((no) => /^[\da-f]{32}$/.test(no)))}::uuid[])
    union all select distinct biz_no, kind, biz_no from payment
    where operator_id = ${operatorId} and channel = any(${texts(payChannelKinds)}) and biz_no = any(${texts(numbers)})`)
  return new Map(rows.map(({ no, kind, biz_no }) => [no, { kind, no: biz_no }]))
}
