import { flowKindDirections, type FlowKind, type FlowSummary, type PostStatus } from '@kangju/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { dayCounts, daySumTotals, type DaySum, type DaySumQuery } from '../../../db/day-sums.ts'
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

const keptQuery = ({ me, ownerType, query }: FlowRequest, wanted: readonly FlowPart[]): DaySumQuery => ({
  book: 'walletFlow',
  operatorId: me.operatorId,
  organId: me.organId ?? query.organId ?? null,
  from: query.createdFrom ?? '0001-01-01',
  to: query.createdTo ?? '9999-12-31',
  parts: wanted.map((part) => nameOf(ownerType, part)),
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
    ? picked(request, wanted, await daySumTotals(db, keptQuery(request, wanted)))
    : countParts(db, request, wanted)
}

/** The number of requested flows on each day that has any, or undefined where only the flows themselves tell. */
export const flowsByDay = async (db: Db, request: FlowRequest) =>
  isKept(request) ? dayCounts(db, keptQuery(request, wantedParts(request))) : undefined

/** The same request once its owner is known to have a wallet, or undefined if there is none. */
export const ofKnownOwner = async (db: Db, request: FlowRequest): Promise<FlowRequest | undefined> => {
  const { me, ownerType, query } = request
  if (query.ownerId === undefined) return request
  const own = and(
    eq(wallets.ownerId, query.ownerId),
    eq(wallets.operatorId, me.operatorId),
    eq(wallets.ownerType, ownerType),
  )
  return (await db.$count(wallets, own)) === 0 ? undefined : { ...request, isKnownOwner: true }
}

/** The wallets that match the filters of owner and organisation. */
export const walletsWanted = (db: Db, { me, ownerType, query }: FlowRequest) => {
  const { ownerId, organId } = query
  const organs = [me.organId, organId].filter((id) => typeof id === 'string')
  const ofOrgan = (id: string) =>
    ownerType === 'organ'
      ? eq(wallets.ownerId, id)
      : inArray(wallets.ownerId, db.select({ id: peopleTable.id }).from(peopleTable).where(eq(peopleTable.organId, id)))
  return and(
    eq(wallets.operatorId, me.operatorId),
    eq(wallets.ownerType, ownerType),
    ownerId === undefined ? undefined : eq(wallets.ownerId, ownerId),
    ...organs.map(ofOrgan),
  )
}

/** Balances of these wallets. */
export const balances = async (db: Db, request: FlowRequest) => {
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      availFen: sum(wallets.availableFen),
      frozenFen: sum(wallets.frozenFen),
      pendingFen: sum(wallets.pendingFen),
    })
    .from(wallets)
    .where(walletsWanted(db, request))
  return row ?? { availFen: 0, frozenFen: 0, pendingFen: 0 }
}

export const summaryOf = async (db: Db, request: FlowRequest, parts: readonly PartSum[]): Promise<FlowSummary> => {
  const sumOf = (direction: 'in' | 'out') =>
    parts.filter(({ kind }) => flowKindDirections[kind] === direction).reduce((sum, { fen }) => sum + fen, 0)
  return { inFen: sumOf('in'), outFen: sumOf('out'), ...(await balances(db, request)) }
}
