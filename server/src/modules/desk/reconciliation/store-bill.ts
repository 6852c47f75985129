import { createHash } from 'node:crypto'
import type { BillChannel } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { addRows } from '../../../db/put-rows.ts'
import type { Me } from '../../../http/call.ts'
import { newId } from '../../../secret/token.ts'
import type { ParsedBill } from './parse-bill.ts'
import { billItems, channelBills } from './table.ts'

const rowsAtOnce = 5000

export interface NewBill {
  readonly me: Pick<Me, 'id' | 'realname' | 'operatorId'>
  readonly channel: BillChannel
  readonly day: string
  readonly filename: string
  readonly text: string
  readonly bill: ParsedBill
  readonly now: Date
}

/** Line ends differ between ways of downloading the same bill. */
const digestOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n').trimEnd()).digest('hex')

const lock = (tx: Db, { me, channel, day }: NewBill) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bill ${me.operatorId} ${channel} ${day}`}, 0))`)

/**
 * Stores a bill with its lines, to be compared. The same content again changes nothing; other content becomes the
 * current edition, and the earlier ones stay.
 */
export const storeBill = async (tx: Db, given: NewBill) => {
  const { me, channel, day, filename, text, bill, now } = given
  const { operatorId } = me
  await lock(tx, given)
  const ofDay = and(
    eq(channelBills.operatorId, operatorId),
    eq(channelBills.channel, channel),
    eq(channelBills.day, day),
  )
  const [current] = await tx
    .select()
    .from(channelBills)
    .where(and(ofDay, eq(channelBills.isCurrent, true)))
  const digest = digestOf(text)
  if (current?.digest === digest) return { id: current.id, isNew: false, edition: current.edition }
  const at = now.toISOString()
  if (current !== undefined)
    await tx.update(channelBills).set({ isCurrent: false, updatedAt: at }).where(eq(channelBills.id, current.id))
  const id = newId()
  const edition = (current?.edition ?? 0) + 1
  await tx.insert(channelBills).values({
    id,
    operatorId,
    createdAt: at,
    updatedAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    channel,
    day,
    edition,
    isCurrent: true,
    digest,
    filename,
    lines: bill.lines.length,
    status: 'matching',
    summary: bill.summary,
  })
  for (let from = 0; from < bill.lines.length; from += rowsAtOnce) {
    const rows = bill.lines.slice(from, from + rowsAtOnce)
    await addRows(
      tx,
      billItems,
      rows.map((line) => ({ id: newId(), operatorId, billId: id, ...line })),
    )
  }
  return { id, isNew: true, edition }
}
