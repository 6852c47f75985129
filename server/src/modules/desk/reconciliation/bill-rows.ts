import {
  billOutcomes,
  type BillDetail,
  type BillItem,
  type BillRow,
  type BillSums,
  type BillTodo,
  type Lang,
  type Query,
  type reconciliation,
} from '@kangju/contract'
import { and, asc, desc, eq, gte, ilike, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { find, within } from '../../../rows/scope.ts'
import { accountOf, movements } from '../../books/ledger/service.ts'
import { isNoted } from './service.ts'
import { billItems, billNotes, channelBills, type BillItemRow, type ChannelBill } from './table.ts'

/** The newest note of each number; it decides whether a difference is noted. */
const lastNotes = (operatorId: string, days: readonly string[]) => sql`(
  select distinct on (channel, day, kind, match_no) channel, day, kind, match_no, state from bill_note
  where operator_id = ${operatorId} and day = any(${sql.param([...days])}::date[])
  order by channel, day, kind, match_no, at desc, id desc)`

const countOf = (sums: BillSums | null) =>
  sums === null
    ? 0
    : billOutcomes
        .filter((outcome) => outcome !== 'matched')
        .reduce((sum, outcome) => sum + sums[outcome].payment.count + sums[outcome].refund.count, 0)

/** Noted differences of each bill. */
const notedOf = async (db: Db, operatorId: string, bills: readonly ChannelBill[]) => {
  if (bills.length === 0) return new Map<string, number>()
  const days = bills.map(({ day }) => day)
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select b.id, count(*)::int as n from ${lastNotes(operatorId, days)} as n
      join channel_bill b on b.operator_id = ${operatorId} and b.channel = n.channel and b.day = n.day
      join bill_item i on i.operator_id = ${operatorId} and i.kind = n.kind and i.match_no = n.match_no and i.bill_id = b.id
    where n.state = 'noted' and i.outcome <> 'matched' and b.id = any(${sql.param(bills.map(({ id }) => id))}::uuid[])
    group by 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const rowOf = (bill: ChannelBill, lang: Lang, noted: number): BillRow => {
  const { id, version, createdAt, createdByName, updatedAt, channel, day, edition, filename } = bill
  const { lines, done, status, failure, matchedAt, summary, sums } = bill
  const differences = countOf(sums)
  const common = { id, version, createdAt, createdByName, updatedAt }
  const isSummaryRight = summary.every(({ said, counted }) => said === counted)
  const figures = { lines, done, status, matchedAt, isSummaryRight, sums, differences, open: differences - noted }
  return { ...common, channel, day, edition, filename, failure: failure?.[lang] ?? null, ...figures }
}

const isWaiting: Readonly<Record<BillTodo, SQL>> = {
  note: sql`exists (select 1 from bill_item i where i.bill_id = ${channelBills.id} and i.outcome <> 'matched'
    and not (${isNoted(channelBills, { kind: sql`i.kind`, matchNo: sql`i.match_no` })}))`,
  match: ne(channelBills.status, 'matched'),
}

/** The current bills, one per channel and day. */
export const listBills = async (db: Db, me: Me, lang: Lang, query: Query<typeof reconciliation.bills>) => {
  const { page = 1, limit = 20, sort, channel, from, to, todo } = query
  const where = and(
    within(me, channelBills),
    eq(channelBills.isCurrent, true),
    channel === undefined ? undefined : eq(channelBills.channel, channel),
    from === undefined ? undefined : gte(channelBills.day, from),
    to === undefined ? undefined : lte(channelBills.day, to),
    todo === undefined ? undefined : isWaiting[todo],
  )
  const order = sort === 'day' ? asc : desc
  const rows = await db
    .select()
    .from(channelBills)
    .where(where)
    .orderBy(order(channelBills.day), order(channelBills.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const noted = await notedOf(db, me.operatorId, rows)
  const items = rows.map((row) => rowOf(row, lang, noted.get(row.id) ?? 0))
  return { items, total: await db.$count(channelBills, where), capped: false, page, limit }
}

export const readBill = async (db: Db, me: Me, lang: Lang, id: string): Promise<BillDetail> => {
  const bill = await find(db, me, channelBills, id)
  const { operatorId, channel, day } = bill
  const editions = await db
    .select()
    .from(channelBills)
    .where(and(within(me, channelBills), eq(channelBills.channel, channel), eq(channelBills.day, day)))
    .orderBy(desc(channelBills.edition))
  const booked = await movements(db, { operatorId, from: day, to: day })
  const cash = booked.find(({ account }) => account === accountOf[channel])
  return {
    ...rowOf(bill, lang, (await notedOf(db, operatorId, [bill])).get(id) ?? 0),
    summary: bill.summary,
    bookedInFen: cash?.debitFen ?? 0,
    bookedOutFen: cash?.creditFen ?? 0,
    editions: editions.map(({ id: one, edition, createdAt, createdByName, lines }) => ({
      id: one,
      edition,
      createdAt,
      createdByName,
      lines,
    })),
  }
}

const notesOf = async (db: Db, { operatorId, channel, day }: ChannelBill, rows: readonly BillItemRow[]) => {
  if (rows.length === 0) return new Map<string, BillItem['notes']>()
  const notes = await db
    .select()
    .from(billNotes)
    .where(
      and(
        eq(billNotes.operatorId, operatorId),
        eq(billNotes.channel, channel),
        eq(billNotes.day, day),
        inArray(
          billNotes.matchNo,
          rows.map(({ matchNo }) => matchNo),
        ),
      ),
    )
    .orderBy(desc(billNotes.at), desc(billNotes.id))
  return Map.groupBy(notes, ({ kind, matchNo }) => `${kind} ${matchNo}`)
}

const likeText = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`

/** Lines of a bill and what only we have, in the order of the file. */
export const listItems = async (db: Db, me: Me, id: string, query: Query<typeof reconciliation.items>) => {
  const { page = 1, limit = 20, sort, outcome, kind, state, keyword } = query
  const bill = await find(db, me, channelBills, id)
  const like = keyword === undefined ? undefined : likeText(keyword)
  const where = and(
    eq(billItems.billId, bill.id),
    outcome === undefined ? sql`outcome is not null` : eq(billItems.outcome, outcome),
    kind === undefined ? undefined : eq(billItems.kind, kind),
    state === undefined
      ? undefined
      : sql`outcome <> 'matched' and (${isNoted(bill, billItems)}) = ${state === 'noted'}`,
    like === undefined
      ? undefined
      : or(ilike(billItems.channelNo, like), ilike(billItems.theirNo, like), ilike(billItems.documentNo, like)),
  )
  const order = sort === '-lineNo' ? desc : asc
  const rows = await db
    .select()
    .from(billItems)
    .where(where)
    .orderBy(order(billItems.lineNo), order(billItems.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const notes = await notesOf(db, bill, rows)
  const items = rows.map((row): BillItem => {
    const { documentKind, documentNo, kind: ofKind, outcome: found, matchNo } = row
    const written = notes.get(`${ofKind} ${matchNo}`) ?? []
    return {
      ...row,
      kind: ofKind,
      outcome: found ?? 'onlyTheirs',
      document: documentKind === null || documentNo === null ? null : { kind: documentKind, no: documentNo },
      state: written[0]?.state ?? 'open',
      notes: written,
    }
  })
  return { items, total: await db.$count(billItems, where), capped: false, page, limit }
}
