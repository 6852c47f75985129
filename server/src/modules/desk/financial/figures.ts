import { flowKindDirections, type FlowKind, type FlowSummary, type PostStatus } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { daySumsByDay, daySumTotals, type DaySum, type DaySumQuery } from '../../../db/day-sums.ts'
import { walletFlows as flows, wallets } from '../../books/wallet/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { conditionOf, wantedParts, type FlowRequest, type FlowPart } from './flow-query.ts'

/** Number and sum of the requested flows of one kind and state. */
export interface PartSum extends FlowPart {
  readonly n: number
  readonly fen: number
}

const nameOf = (ownerType: string, { kind, status }: FlowPart) => `${ownerType}.${kind}.${status}`

/** The database keeps sums by day, organisation, kind and state; other filters need the flows themselves. */
const isKept = ({ query: { ownerId, bizNo, frozen } }: FlowRequest) =>
  ownerId === undefined && bizNo === undefined && frozen === undefined

/** Accounts of an organisation find nothing of another one. */
const isElsewhere = ({ me, query: { organId } }: FlowRequest) =>
  me.organId !== null && organId !== undefined && organId !== me.organId

const keptQuery = ({ me, query }: FlowRequest): DaySumQuery => ({
  book: 'walletFlow',
  operatorId: me.operatorId,
  organId: me.organId ?? query.organId ?? null,
  from: query.createdFrom ?? '0001-01-01',
  to: query.createdTo ?? '9999-12-31',
})

const countParts = async (db: Db, request: FlowRequest, wanted: readonly FlowPart[]): Promise<PartSum[]> => {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))]
  const statuses = [...new Set(wanted.map(({ status }) => status))]
  return db
    .select({
      kind: sql<FlowKind>`${flows.bizType}`,
      status: sql<PostStatus>`${flows.postStatus}`,
      n: sql<number>`count(*)::int`,
      fen: sql<number>`sum(${flows.amountFen})`.mapWith(Number),
    })
    .from(flows)
    .where(and(conditionOf(request), inArray(flows.bizType, kinds), inArray(flows.postStatus, statuses)))
    .groupBy(flows.bizType, flows.postStatus)
}

const picked = (request: FlowRequest, wanted: readonly FlowPart[], sums: readonly DaySum[]): PartSum[] => {
  const byName = new Map(sums.map((sum) => [sum.part, sum]))
  return wanted.flatMap((part) => {
    const sum = byName.get(nameOf(request.ownerType, part))
    return sum === undefined || sum.n === 0 ? [] : [{ ...part, n: sum.n, fen: sum.amount_fen }]
  })
}

/** The kinds and states among the requested flows, with their exact numbers and sums. */
export const partSums = async (db: Db, request: FlowRequest): Promise<PartSum[]> => {
  const wanted = wantedParts(request)
  if (wanted.length === 0 || isElsewhere(request)) return []
  return isKept(request)
    ? picked(request, wanted, await daySumTotals(db, keptQuery(request)))
    : countParts(db, request, wanted)
}

export interface DayCount {
  readonly day: string
  readonly n: number
}

/** The number of requested flows on each day that has any, or undefined where only the flows themselves tell. */
export const dayCounts = async (db: Db, request: FlowRequest): Promise<DayCount[] | undefined> => {
  if (!isKept(request)) return undefined
  const names = new Set(wantedParts(request).map((part) => nameOf(request.ownerType, part)))
  const counts = new Map<string, number>()
  for (const { day, part, n } of await daySumsByDay(db, keptQuery(request)))
    if (day !== null && names.has(part)) counts.set(day, (counts.get(day) ?? 0) + n)
  return [...counts].map(([day, n]) => ({ day, n }))
}

/** Balances of the wallets that match the filters of owner and organisation. */
const balances = async (db: Db, { me, ownerType, query }: FlowRequest) => {
  const { ownerId, organId } = query
  const organs = [me.organId, organId].filter((id) => typeof id === 'string')
  const ofOrgan = (id: string) =>
    ownerType === 'organ'
      ? eq(wallets.ownerId, id)
      : inArray(wallets.ownerId, db.select({ id: peopleTable.id }).from(peopleTable).where(eq(peopleTable.organId, id)))
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      availFen: sum(wallets.availableFen),
      frozenFen: sum(wallets.frozenFen),
      pendingFen: sum(wallets.pendingFen),
    })
    .from(wallets)
    .where(
      and(
        eq(wallets.operatorId, me.operatorId),
        eq(wallets.ownerType, ownerType),
        ownerId === undefined ? undefined : eq(wallets.ownerId, ownerId),
        ...organs.map(ofOrgan),
      ),
    )
  return row ?? { availFen: 0, frozenFen: 0, pendingFen: 0 }
}

export const summaryOf = async (db: Db, request: FlowRequest, parts: readonly PartSum[]): Promise<FlowSummary> => {
  const sumOf = (direction: 'in' | 'out') =>
    parts.filter(({ kind }) => flowKindDirections[kind] === direction).reduce((sum, { fen }) => sum + fen, 0)
  return { inFen: sumOf('in'), outFen: sumOf('out'), ...(await balances(db, request)) }
}
