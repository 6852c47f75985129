import type { Text } from '@kangju/contract'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { addRows } from '../../../db/put-rows.ts'
import { newId } from '../../../secret/token.ts'
import { judge, makeStock, makeSums, type Match, type TheirLine } from './match-lines.ts'
import { documentsByOurNumbers, moneyOfDay, paymentsByNumbers, refundsByNumbers, type OurMoney } from './our-money.ts'
import { billItems, channelBills, type ChannelBill } from './table.ts'

const linesAtOnce = 5000

const batches = function* <T>(rows: readonly T[]) {
  for (let from = 0; from < rows.length; from += linesAtOnce) yield rows.slice(from, from + linesAtOnce)
}

const linesOf = (db: Db, { id }: ChannelBill): Promise<TheirLine[]> =>
  db
    .select({
      id: billItems.id,
      kind: billItems.kind,
      matchNo: billItems.matchNo,
      theirNo: billItems.theirNo,
      theirFen: billItems.theirFen,
      theirState: billItems.theirState,
    })
    .from(billItems)
    .where(and(eq(billItems.billId, id), isNotNull(billItems.lineNo)))
    .orderBy(asc(billItems.lineNo))

/** Looks for the money of lines that our books have on another day: around midnight, or a refund confirmed later. */
const findElsewhere = async (tx: Db, bill: ChannelBill, lines: readonly TheirLine[]) => {
  const numbersOf = (kind: TheirLine['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ matchNo }) => matchNo)
  const [payments, refunds] = [numbersOf('payment'), numbersOf('refund')]
  return makeStock([
    ...(payments.length === 0 ? [] : await paymentsByNumbers(tx, bill, payments)),
    ...(refunds.length === 0 ? [] : await refundsByNumbers(tx, bill, refunds)),
  ])
}

/** Names the order of a payment that the channel has and we do not. */
const withDocuments = async (tx: Db, bill: ChannelBill, matches: readonly Match[]): Promise<Match[]> => {
  const lost = matches.filter(({ ours, line }) => ours === undefined && line.kind === 'payment')
  if (lost.length === 0) return [...matches]
  const documents = await documentsByOurNumbers(
    tx,
    bill,
    lost.map(({ line }) => line.theirNo ?? ''),
  )
  return matches.map((match) => {
    const document = documents.get(match.line.theirNo ?? '')
    if (match.ours !== undefined || document === undefined) return match
    const { kind, matchNo } = match.line
    return { ...match, ours: { kind, matchNo, channelNo: null, document, at: null, fen: 0 } }
  })
}

const matchBatch = async (
  tx: Db,
  bill: ChannelBill,
  stock: ReturnType<typeof makeStock>,
  lines: readonly TheirLine[],
): Promise<Match[]> => {
  const taken = lines.map((line) => ({ line, ours: stock.take(line) }))
  // A repeated line must not find the money of the first one again.
  const lost = taken.filter(({ ours, line }) => ours === undefined && !stock.isUsed(line)).map(({ line }) => line)
  const elsewhere = await findElsewhere(tx, bill, lost)
  const judged = taken.map(({ line, ours }) => {
    const found = ours ?? elsewhere.take(line)
    if (found !== undefined) stock.use(line)
    return { line, ours: found, outcome: judge(line, found) }
  })
  return withDocuments(tx, bill, judged)
}

const writeMatches = async (tx: Db, matches: readonly Match[]) => {
  const rows = matches.map(({ line, outcome, ours }) => {
    const hasMoney = outcome !== 'onlyTheirs'
    return {
      id: line.id,
      outcome,
      document_kind: ours?.document?.kind ?? null,
      document_no: ours?.document?.no ?? null,
      our_at: hasMoney ? (ours?.at ?? null) : null,
      our_fen: hasMoney ? (ours?.fen ?? null) : null,
    }
  })
  await tx.execute(sql`
    update bill_item i set outcome = f.outcome, document_kind = f.document_kind, document_no = f.document_no,
      our_at = f.our_at, our_fen = f.our_fen
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, outcome text, document_kind text, document_no text,
      our_at timestamptz, our_fen bigint)
    where i.id = f.id`)
}

/** Money of this day that the bill of another day has, because the channel counts it there. */
const countedElsewhere = async (tx: Db, { id, operatorId, channel }: ChannelBill, rest: readonly OurMoney[]) => {
  if (rest.length === 0) return new Set<string>()
  const numbers = sql.param(rest.map(({ matchNo }) => matchNo))
  const { rows } = await tx.execute<{ key: string }>(sql`
    select i.kind || ' ' || i.match_no as key from bill_item i join channel_bill b on b.id = i.bill_id
    where i.operator_id = ${operatorId} and i.kind in ('payment', 'refund') and i.match_no = any(${numbers}::text[])
      and i.line_no is not null and b.id <> ${id} and b.is_current and b.channel = ${channel}`)
  return new Set(rows.map(({ key }) => key))
}

const onlyOursOf = ({ id, operatorId }: ChannelBill, ours: OurMoney) => ({
  id: newId(),
  operatorId,
  billId: id,
  lineNo: null,
  kind: ours.kind,
  outcome: 'onlyOurs' as const,
  matchNo: ours.matchNo,
  channelNo: ours.channelNo,
  documentKind: ours.document?.kind ?? null,
  documentNo: ours.document?.no ?? null,
  ourAt: ours.at,
  ourFen: ours.fen,
})

interface Matching {
  readonly now: Date
  /** Called with the number of compared lines. */
  readonly progress?: (done: number, total: number) => Promise<void>
}

/**
 * Compares a bill with our books and replaces the result of an earlier comparison. Nothing is posted: differences are
 * only listed.
 */
export const matchBill = (db: Db, billId: string, { now, progress }: Matching) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`match bill ${billId}`}, 0))`)
    const [bill] = await tx.select().from(channelBills).where(eq(channelBills.id, billId))
    if (bill === undefined) throw new Error(`there is no bill ${billId}`)
    const lines = await linesOf(tx, bill)
    const stock = makeStock(await moneyOfDay(tx, bill))
    const { sums, add } = makeSums()
    await tx.delete(billItems).where(and(eq(billItems.billId, billId), isNull(billItems.lineNo)))
    let done = 0
    for (const batch of batches(lines)) {
      const matches = await matchBatch(tx, bill, stock, batch)
      await writeMatches(tx, matches)
      for (const { line, outcome, ours } of matches)
        add(outcome, line.kind, line.theirFen ?? 0, outcome === 'onlyTheirs' ? 0 : (ours?.fen ?? 0))
      done += batch.length
      await progress?.(done, lines.length)
    }
    const rest = stock.rest()
    const elsewhere = await countedElsewhere(tx, bill, rest)
    const only = rest.filter(({ kind, matchNo }) => !elsewhere.has(`${kind} ${matchNo}`))
    for (const batch of batches(only))
      await addRows(
        tx,
        billItems,
        batch.map((ours) => onlyOursOf(bill, ours)),
      )
    for (const ours of only) add('onlyOurs', ours.kind, 0, ours.fen)
    const at = now.toISOString()
    await tx
      .update(channelBills)
      .set({ status: 'matched', failure: null, matchedAt: at, updatedAt: at, done: lines.length, sums })
      .where(eq(channelBills.id, billId))
    return sums
  })

/** Shows why a comparison ended; the result of an earlier one stays. A later comparison may have its own by now. */
export const noteFailure = (tx: Db, billId: string, { reason, now }: { readonly reason: Text; readonly now: Date }) =>
  tx
    .update(channelBills)
    .set({ status: 'failed', failure: reason, updatedAt: now.toISOString() })
    .where(and(eq(channelBills.id, billId), eq(channelBills.status, 'matching')))

/** Stores the progress of the comparison, which every account sees. */
export const noteProgress = (db: Db, billId: string, done: number) =>
  db
    .update(channelBills)
    .set({ done })
    .where(and(eq(channelBills.id, billId), eq(channelBills.status, 'matching')))
