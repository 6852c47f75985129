import {
  addMonths,
  businessDay,
  startOfMonth,
  statementLinesAtMost,
  type Statement,
  type StatementLine,
  type StatementOwner,
} from '@kangju/contract'
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { readOperator } from '../../base/operator/service.ts'
import { periodOf } from '../../books/ledger/service.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { readTotal } from './totals.ts'

interface OwnerMonth {
  readonly operatorId: string
  readonly month: string
  readonly ownerType: StatementOwner
  readonly ownerId: string
  readonly now: Date
}

const flowsOf = ({ operatorId, ownerId, month }: OwnerMonth) =>
  and(
    eq(walletFlows.operatorId, operatorId),
    eq(walletFlows.ownerId, ownerId),
    gte(walletFlows.createdAt, startOfMonth(month).toISOString()),
    lt(walletFlows.createdAt, startOfMonth(addMonths(month, 1)).toISOString()),
  )

const eachFlow = async (db: Db, query: OwnerMonth): Promise<StatementLine[]> => {
  const rows = await db
    .select()
    .from(walletFlows)
    .where(flowsOf(query))
    .orderBy(asc(walletFlows.createdAt), asc(walletFlows.flowNo))
    .limit(statementLinesAtMost + 1)
  return rows.map(({ createdAt: at, flowNo, bizType, direction, amountFen, bizNo, remark }) => {
    const day = businessDay(new Date(at))
    return { day, at, flowNo, bizType, direction, count: 1, amountFen, bizNo, remark }
  })
}

const eachDay = async (db: Db, query: OwnerMonth): Promise<StatementLine[]> => {
  const day = sql<string>`(${walletFlows.createdAt} at time zone 'Asia/Shanghai')::date::text`
  const rows = await db
    .select({
      day,
      bizType: walletFlows.bizType,
      direction: walletFlows.direction,
      count: sql<number>`count(*)::int`,
      amountFen: sql<string>`sum(${walletFlows.amountFen})`,
    })
    .from(walletFlows)
    .where(flowsOf(query))
    .groupBy(sql`1`, walletFlows.bizType, walletFlows.direction)
    .orderBy(sql`1`, asc(walletFlows.direction), asc(walletFlows.bizType))
  const one = { at: null, flowNo: null, bizNo: null, remark: null }
  return rows.map((row) => ({ ...row, ...one, amountFen: Number(row.amountFen) }))
}

const payoutsOf = (db: Db, { operatorId, ownerId, month }: OwnerMonth) =>
  db
    .select({ settleNo: ledgerTxns.bizNo, at: ledgerTxns.at, amountFen: ledgerEntries.fen })
    .from(ledgerEntries)
    .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
    .where(
      and(
        eq(ledgerEntries.operatorId, operatorId),
        eq(ledgerEntries.account, 'WALLET_FROZEN'),
        eq(ledgerEntries.ownerId, ownerId),
        eq(ledgerEntries.side, 'debit'),
        gte(ledgerEntries.at, startOfMonth(month).toISOString()),
        lt(ledgerEntries.at, startOfMonth(addMonths(month, 1)).toISOString()),
        eq(ledgerTxns.bizType, 'settlement.paid'),
      ),
    )
    .orderBy(asc(ledgerTxns.at))

/** The statement of one owner; read in one snapshot, so that its lines add up to its totals. */
export const statementOf = (db: Db, query: OwnerMonth): Promise<Statement> =>
  db.transaction(
    async (tx) => {
      const { operatorId, month, now } = query
      const total = await readTotal(tx, query)
      if (total === undefined) throw new Problem('missing')
      const { lockedThrough } = await periodOf(tx, operatorId, now)
      const lines = await eachFlow(tx, query)
      const isByDay = lines.length > statementLinesAtMost
      return {
        month,
        isLocked: lockedThrough !== null && month <= lockedThrough ? 1 : 0,
        operatorName: (await readOperator(tx, operatorId)).name,
        total,
        isByDay: isByDay ? 1 : 0,
        lines: isByDay ? await eachDay(tx, query) : lines,
        payouts: await payoutsOf(tx, query),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
