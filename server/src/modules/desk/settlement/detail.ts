import { incomesListed, mask, settlementMoveFault, type SettlementDetail, type SettlementEvent } from '@kangju/contract'
import { and, asc, desc, eq, gt, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall, Tools } from '../../../http/call.ts'
import { find } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { actorOf } from '../../care/order/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { showSettlements } from './list.ts'
import { payeeNameOf } from './payee.ts'
import { isSameName } from './review.ts'
import { settlements, writeoffs, type Settlement, type Writeoff } from './table.ts'
import { mayRemoveLine } from './writeoffs.ts'

/** Request of the payee's last withdrawal that was paid. */
const lastPaidBefore = async (db: Db, { ownerId, applyAt }: Settlement) => {
  const [last] = await db
    .select({ applyAt: settlements.applyAt })
    .from(settlements)
    .where(and(eq(settlements.ownerId, ownerId), eq(settlements.status, 'paid'), lt(settlements.applyAt, applyAt)))
    .orderBy(desc(settlements.applyAt))
    .limit(1)
  return last?.applyAt ?? null
}

/** Posted earnings and deductions between the last paid withdrawal and this request. */
const incomeOf = async (db: Db, row: Settlement, since: string | null) => {
  const where = and(
    eq(walletFlows.ownerId, row.ownerId),
    eq(walletFlows.postStatus, 'posted'),
    notInArray(walletFlows.bizType, ['withdrawal', 'withdrawalReturned']),
    lte(walletFlows.postedAt, row.applyAt),
    since === null ? undefined : gt(walletFlows.postedAt, since),
  )
  const sumOf = (direction: 'in' | 'out') =>
    sql<string>`coalesce(sum(${walletFlows.amountFen}) filter (where ${walletFlows.direction} = ${direction}), 0)::text`
  const [sums] = await db
    .select({ in: sumOf('in'), out: sumOf('out'), n: sql<number>`count(*)::int` })
    .from(walletFlows)
    .where(where)
  const lines = await db.select().from(walletFlows).where(where).orderBy(desc(walletFlows.seq)).limit(incomesListed)
  return {
    incomeFen: Number(sums?.in ?? 0),
    deductedFen: Number(sums?.out ?? 0),
    incomeCount: sums?.n ?? 0,
    incomes: lines.map((line) => ({ ...line, postedAt: line.postedAt ?? line.createdAt })),
  }
}

type Event = SettlementDetail['events'][number]

const eventOf = (
  kind: SettlementEvent,
  at: string | null,
  by: string | null,
  more: Partial<Pick<Event, 'amountFen' | 'text'>> = {},
): Event[] => (at === null ? [] : [{ kind, at, by, amountFen: null, text: null, ...more }])

const eventsOfLine = (line: Writeoff): Event[] => {
  const more = { amountFen: line.amountFen, text: line.voucherNo ?? line.remark }
  return [
    ...eventOf('written', line.createdAt, line.createdByName, more),
    ...eventOf('unwritten', line.deletedAt, line.removedByName, more),
  ]
}

/** History of a withdrawal, newest first. */
const eventsOf = (row: Settlement, lines: readonly Writeoff[]): Event[] => {
  const { status, auditAt, auditByName, auditRemark, payByName, updatedAt } = row
  // The bank may have paid before it was recorded here.
  const endedAt = status === 'paid' || status === 'failed' ? updatedAt : null
  return [
    ...eventOf('asked', row.applyAt, row.ownerName, { amountFen: row.amountFen }),
    ...eventOf(status === 'rejected' ? 'rejected' : 'approved', auditAt, auditByName, { text: auditRemark }),
    ...lines.flatMap(eventsOfLine),
    ...(status === 'withdrawn' ? eventOf('withdrawn', updatedAt, row.ownerName) : []),
    ...(status === 'paid' ? eventOf('paid', endedAt, payByName, { amountFen: row.netFen, text: row.payRemark }) : []),
    ...(status === 'failed' ? eventOf('failed', endedAt, payByName, { text: row.failReason }) : []),
  ]
    .toReversed()
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** Phone number of the payee in full. */
export const ownerMobileOf = async (db: Db, { keyring }: Tools, { ownerType, ownerId }: Settlement) => {
  if (ownerType === 'people') {
    const [person] = await db.select().from(peopleTable).where(eq(peopleTable.id, ownerId))
    return person === undefined ? '' : openField(keyring, 'people', 'mobile', person)
  }
  const [organ] = await db.select().from(organs).where(eq(organs.id, ownerId))
  return organ === undefined ? '' : openField(keyring, 'organ', 'contactMobile', organ)
}

/** A withdrawal with the data for its review and payout. */
export const readSettlement = async (call: SignedCall, id: string): Promise<SettlementDetail> => {
  const { db, tools, me } = call
  const row = await find(db, me, settlements, id)
  const lines = await db
    .select()
    .from(writeoffs)
    .where(eq(writeoffs.settlementId, id))
    .orderBy(asc(writeoffs.createdAt), asc(writeoffs.id))
  const [shown] = await showSettlements(call, [row])
  if (shown === undefined) throw new Error('no settlement is shown')
  const lastPaidAt = await lastPaidBefore(db, row)
  const payeeName = await payeeNameOf(db, row)
  const actor = actorOf(me)
  const isOpen = me.organId === null && settlementMoveFault(shown, actor, 'writeOff') === undefined
  return {
    ...shown,
    ownerMobile: mask.mobile(await ownerMobileOf(db, tools, row)),
    payeeName,
    isNameMatched: isSameName(row.accountName, payeeName) ? 1 : 0,
    lastPaidAt,
    ...(await incomeOf(db, row, lastPaidAt)),
    writeoffs: lines
      .filter(({ deletedAt }) => deletedAt === null)
      .map((line) => ({ ...line, mayRemove: isOpen && mayRemoveLine(line, actor) })),
    events: eventsOf(row, lines),
  }
}
