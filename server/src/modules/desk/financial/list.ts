import { addDays, startOfBusinessDay } from '@kangju/contract'
import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import type { ExportSource } from '../../../sheet/export.ts'
import { walletFlows as flows } from '../../books/wallet/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { settlements } from '../settlement/table.ts'
import { conditionOf, wantedParts, type FlowRequest } from './flow-query.ts'
import { flowsByDay, ofKnownOwner, partSums, summaryOf, type PartSum } from './figures.ts'

/** From this many rows on, whole days are skipped by their kept counts. */
const skippedFrom = 1000

interface Window {
  readonly isUp: boolean
  readonly offset: number
  readonly limit: number
}

interface Start {
  /** Excludes the skipped days. */
  readonly bound: SQL | undefined
  readonly offset: number
}

/** Where a page begins: the days before it are skipped, the rest of the offset is counted. */
const startOf = async (db: Db, request: FlowRequest, { isUp, offset }: Window): Promise<Start> => {
  const days = offset < skippedFrom ? undefined : await flowsByDay(db, request)
  if (days === undefined) return { bound: undefined, offset }
  let before = 0
  for (const { day, n } of isUp ? days : days.toReversed()) {
    if (before + n > offset) {
      const bound = isUp
        ? gte(flows.createdAt, startOfBusinessDay(day).toISOString())
        : lt(flows.createdAt, startOfBusinessDay(addDays(day, 1)).toISOString())
      return { bound, offset: offset - before }
    }
    before += n
  }
  return { bound: undefined, offset }
}

/** The ids of a page, merged from the first rows of each kind and state, which an index has in order. */
const pageIds = async (db: Db, request: FlowRequest, parts: readonly PartSum[], window: Window): Promise<string[]> => {
  const total = parts.reduce((sum, { n }) => sum + n, 0)
  if (window.offset >= total) return []
  const { bound, offset } = await startOf(db, request, window)
  const direction = window.isUp ? sql`asc` : sql`desc`
  const order = sql`order by created_at ${direction}, id ${direction}`
  const branches = parts.map(({ kind, status }) => {
    const where = and(conditionOf(request), bound, eq(flows.bizType, kind), eq(flows.postStatus, status))
    return sql`(select ${flows.id} as id, ${flows.createdAt} as created_at from ${flows} where ${where} ${order} limit ${offset + window.limit})`
  })
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${sql.join(branches, sql` union all `)}) as branch ${order} offset ${offset} limit ${window.limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Fields of a row of the lists, with names of other tables. */
const fields = {
  id: flows.id,
  flowNo: flows.flowNo,
  createdAt: flows.createdAt,
  ownerId: flows.ownerId,
  ownerName: sql<string>`coalesce(${peopleTable.name}, case when ${flows.ownerType} = 'organ' then ${organs.name} end, '')`,
  ownerCode: sql<string | null>`${peopleTable.code}`,
  organId: flows.organId,
  organName: sql<string | null>`${organs.name}`,
  direction: flows.direction,
  bizType: flows.bizType,
  amountFen: flows.amountFen,
  availBeforeFen: flows.availBeforeFen,
  availAfterFen: flows.availAfterFen,
  frozenAfterFen: flows.frozenAfterFen,
  pendingAfterFen: flows.pendingAfterFen,
  postStatus: flows.postStatus,
  availableAt: flows.availableAt,
  postedAt: flows.postedAt,
  bizNo: flows.bizNo,
  childId: flows.childId,
  settlementStatus: sql<typeof settlements.$inferSelect.status | null>`${settlements.status}`,
  hasProof: sql<0 | 1>`(case when cardinality(${flows.attachments}) > 0 then 1 else 0 end)`.mapWith(Number),
  remark: flows.remark,
  operatorName: flows.operatorName,
}

const selectFlows = (db: Db) =>
  db
    .select(fields)
    .from(flows)
    .leftJoin(peopleTable, and(eq(flows.ownerType, 'people'), eq(peopleTable.id, flows.ownerId)))
    .leftJoin(organs, eq(organs.id, flows.organId))
    .leftJoin(settlements, eq(settlements.id, flows.settlementId))

export type ListedFlow = Awaited<ReturnType<typeof selectFlows>>[number]

/** Flows by id, in the order of the ids. */
export const flowsByIds = async (db: Db, ids: readonly string[]): Promise<ListedFlow[]> => {
  if (ids.length === 0) return []
  const rows = new Map((await selectFlows(db).where(inArray(flows.id, [...ids]))).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

interface Paging {
  readonly page?: number
  readonly limit?: number
  readonly sort?: string
}

/** A page with its exact total and sums, all of one moment. */
export const listFlows = ({ tools }: Pick<SignedCall, 'tools'>, request: FlowRequest, paging: Paging) =>
  tools.db.transaction(
    async (tx) => {
      const { page = 1, limit = 20, sort } = paging
      const known = await ofKnownOwner(tx, request)
      const parts = known === undefined ? [] : await partSums(tx, known)
      const window = { isUp: sort === 'createdAt', offset: (page - 1) * limit, limit }
      const items = await flowsByIds(tx, await pageIds(tx, known ?? request, parts, window))
      const total = parts.reduce((sum, { n }) => sum + n, 0)
      return { items, total, capped: false, page, limit, summary: await summaryOf(tx, request, parts) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The whole list for a sheet. */
export const wholeFlows = (requestOf: (source: ExportSource) => FlowRequest) => ({
  total: async (source: ExportSource): Promise<number> =>
    (await partSums(source.db, requestOf(source))).reduce((sum, { n }) => sum + n, 0),
  rows: (source: ExportSource): AsyncIterable<ListedFlow[]> => {
    const request = requestOf(source)
    const wanted = wantedParts(request)
    const order = source.query['sort'] === 'createdAt' ? asc : desc
    const selection = selectFlows(source.db)
      .where(
        and(
          conditionOf(request),
          inArray(
            flows.bizType,
            wanted.map(({ kind }) => kind),
          ),
          inArray(
            flows.postStatus,
            wanted.map(({ status }) => status),
          ),
        ),
      )
      .orderBy(order(flows.createdAt), order(flows.id))
    return source.snapshot.read<ListedFlow>(selection, fields)
  },
})
