import {
  addDays,
  documentOf,
  documentOfFlow,
  isOfFlow,
  startOfBusinessDay,
  type EntryRow,
  type LedgerAccount,
} from '@kangju/contract'
import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { movementsByDay } from '../../books/ledger/service.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'

interface EntryQuery {
  readonly operatorId: string
  readonly account: LedgerAccount
  readonly day: string
  readonly page: number
  readonly limit: number
  readonly isNewestFirst: boolean
}

/** Names of the staff and organisations that own accounts. */
const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const staff = await db
    .select({ id: peopleTable.id, name: peopleTable.name })
    .from(peopleTable)
    .where(isAmong(peopleTable.id, ids))
  const places = await db.select({ id: organs.id, name: organs.name }).from(organs).where(isAmong(organs.id, ids))
  return new Map([...staff, ...places].map(({ id, name }) => [id, name]))
}

/** Documents of the transactions that are numbered by a wallet flow. */
const documentsOfFlows = async (db: Db, operatorId: string, flowNos: readonly string[]) => {
  if (flowNos.length === 0) return new Map<string, EntryRow['document']>()
  const flows = await db
    .select({ flowNo: walletFlows.flowNo, ownerType: walletFlows.ownerType, bizNo: walletFlows.bizNo })
    .from(walletFlows)
    .where(and(eq(walletFlows.operatorId, operatorId), inArray(walletFlows.flowNo, [...new Set(flowNos)])))
  return new Map(flows.map((flow) => [flow.flowNo, documentOfFlow(flow)]))
}

/** Entries of an account on a day, each with its whole transaction; the daily sums know how many there are. */
export const readEntries = async (db: Db, query: EntryQuery) => {
  const { operatorId, account, day, page, limit, isNewestFirst } = query
  const order = isNewestFirst ? desc : asc
  // The entries of a transaction share its time, so that only the partition of the day is read.
  const onDay = and(
    gte(ledgerEntries.at, startOfBusinessDay(day).toISOString()),
    lt(ledgerEntries.at, startOfBusinessDay(addDays(day, 1)).toISOString()),
  )
  const rows = await db
    .select({ entry: ledgerEntries, txn: ledgerTxns })
    .from(ledgerEntries)
    .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
    .where(and(eq(ledgerEntries.operatorId, operatorId), eq(ledgerEntries.account, account), onDay))
    .orderBy(order(ledgerEntries.at), order(ledgerEntries.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const txnIds = [...new Set(rows.map(({ txn }) => txn.id))]
  const all =
    txnIds.length === 0
      ? []
      : await db
          .select()
          .from(ledgerEntries)
          .where(and(inArray(ledgerEntries.txnId, txnIds), onDay))
          .orderBy(asc(ledgerEntries.id))
  const legs = Map.groupBy(all, ({ txnId }) => txnId)
  const names = await namesOf(db, [...new Set(all.flatMap(({ ownerId }) => ownerId ?? []))])
  const nameOf = (ownerId: string | null) => (ownerId === null ? null : (names.get(ownerId) ?? null))
  const documents = await documentsOfFlows(
    db,
    operatorId,
    rows.flatMap(({ txn }) => (isOfFlow(txn.bizType) ? [txn.bizNo] : [])),
  )
  const items = rows.map(({ entry, txn }): EntryRow => ({
    id: entry.id,
    at: entry.at,
    side: entry.side,
    fen: entry.fen,
    ownerName: nameOf(entry.ownerId),
    bizType: txn.bizType,
    bizNo: txn.bizNo,
    document: documents.get(txn.bizNo) ?? documentOf(txn.bizType, txn.bizNo),
    memo: txn.memo,
    legs: (legs.get(txn.id) ?? []).map((leg) => ({
      id: leg.id,
      account: leg.account as LedgerAccount,
      ownerName: nameOf(leg.ownerId),
      side: leg.side,
      fen: leg.fen,
    })),
  }))
  const sums = await movementsByDay(db, { operatorId, from: day, to: day })
  const total = sums.find((one) => one.account === account)?.entries ?? 0
  return { items, total, capped: false, page, limit }
}
