import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

interface OfBill {
  readonly operatorId: SQLWrapper | string
  readonly channel: SQLWrapper | string
  readonly day: SQLWrapper | string
}

interface OfItem {
  readonly kind: SQLWrapper
  readonly matchNo: SQLWrapper
}

/** Whether the newest note of a difference says that it is settled; without a note it is open. */
export const isNoted = ({ operatorId, channel, day }: OfBill, { kind, matchNo }: OfItem): SQL => sql`coalesce((
  select n.state from bill_note n where n.operator_id = ${operatorId} and n.channel = ${channel} and n.day = ${day}
    and n.kind = ${kind} and n.match_no = ${matchNo} order by n.at desc, n.id desc limit 1), 'open') = 'noted'`

const bill = { operatorId: sql`b.operator_id`, channel: sql`b.channel`, day: sql`b.day` }
const item = { kind: sql`i.kind`, matchNo: sql`i.match_no` }

/** Number and amount of the differences without a note in the bills of the days before one. */
export const openDifferences = (operatorId: string, before: string): SQL =>
  sql`select count(*) as n, coalesce(sum(abs(coalesce(i.their_fen, 0) - coalesce(i.our_fen, 0))), 0) as fen
    from channel_bill b join bill_item i on i.bill_id = b.id and i.outcome <> 'matched'
    where b.operator_id = ${operatorId} and b.is_current and b.day < ${before} and not (${isNoted(bill, item)})`

/** Number of the bills of the days before one that are not compared. */
export const uncomparedBills = (operatorId: string, before: string): SQL =>
  sql`select count(*) as n, 0 as fen from channel_bill
    where operator_id = ${operatorId} and is_current and day < ${before} and status <> 'matched'`
