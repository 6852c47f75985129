import {
  addMonths,
  businessMonth,
  checkGoodMs,
  lockRemark,
  monthend,
  monthendFaults as faults,
  monthendSum,
  monthendTask,
  monthendWords,
  monthFigures,
  MonthTotal,
  monthOf,
  monthStateWords,
  type BooksCheck,
  type Lang,
  type MonthState,
  type StatementOwner,
} from '@kangju/contract'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { exportColumns } from '../../../sheet/cells.ts'
import { sheetExport } from '../../../sheet/export.ts'
import { calculation, readCalculation, startCalculation } from '../../base/task/service.ts'
import { checkNow, lockMonth, periodOf, unlockMonth, type Period } from '../../books/ledger/service.ts'
import { periodLockLogs, type PeriodLockLog } from '../../books/ledger/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { openOf } from './open-list.ts'
import { statementOf } from './statement.ts'
import { readTotals, type TotalsQuery } from './totals.ts'

const picksAtMost = 1000

interface Filters {
  readonly month?: string | undefined
  readonly ownerType?: StatementOwner | undefined
  readonly keyword?: string | undefined
  readonly organId?: string | undefined
}

/** The month is by default the last one that is over. */
const totalsQuery = ({ operatorId }: Pick<Me, 'operatorId'>, filters: Filters, now: Date): TotalsQuery => {
  const { month = addMonths(businessMonth(now), -1), ownerType = 'people', keyword, organId } = filters
  return { operatorId, month, ownerType, keyword, organId }
}

const stateOf = ({ lockedThrough, current }: Period, month: string): MonthState => {
  if (lockedThrough !== null && month <= lockedThrough) return 'locked'
  return month < current ? 'open' : 'current'
}

const monthsAtMost = 240

/** From the current month back to the first one with postings. */
const monthsOf = (period: Period, lang: Lang) => {
  const { first, current, lockable, lockedThrough } = period
  const months = [current]
  while (first !== null && (months.at(-1) ?? current) > first && months.length < monthsAtMost)
    months.push(addMonths(months.at(-1) ?? current, -1))
  return months.map((month) => {
    const state = stateOf(period, month)
    return {
      id: month,
      name: `${month} ${monthStateWords[state][lang]}`,
      month,
      state,
      isLockable: month === lockable ? (1 as const) : (0 as const),
      isUnlockable: month === lockedThrough ? (1 as const) : (0 as const),
    }
  })
}

const differencesOf = ({ rules }: BooksCheck) => rules.reduce((sum, { differences }) => sum + differences, 0)

const lockRow = ({ id, at, month, action, actorName, remark, open, checked }: PeriodLockLog) => ({
  id,
  at,
  month: monthOf(month),
  action,
  byName: actorName,
  remark,
  openCount: open === null ? null : open.reduce((sum, { count }) => sum + count, 0),
  openFen: open === null ? null : open.reduce((sum, { amountFen }) => sum + amountFen, 0),
  differences: checked === null ? null : differencesOf(checked),
})

const requireSuper = ({ isdefault }: Me) => {
  if (isdefault !== 1) throw new Problem('superOnly')
}

const actorOf = ({ id, realname: name }: Me) => ({ id, name })

const bookCheck = calculation({
  endpoint: monthend.check,
  title: monthendTask,
  answer: ({ db, me: { operatorId, realname: byName }, now, progress }) =>
    checkNow(db, { operatorId, byName, now, progress }),
})

/** The result of the caller's own check, if it is recent. */
const recentCheck = async (call: SignedCall, taskId: string): Promise<BooksCheck> => {
  const { result } = await readCalculation(call, bookCheck, taskId)
  if (result === null || call.now.getTime() - Date.parse(result.at) > checkGoodMs)
    throw new Problem('notReady', { fields: { taskId: [faults.checkFirst] } })
  return result
}

const rowsAtOnce = 2000

type SheetRow = Omit<MonthTotal, 'id' | 'ownerType'>

const sheet = sheetExport<SheetRow>(monthend.export, {
  title: monthendWords.title,
  columns: exportColumns<SheetRow>(['ownerName', 'ownerNo', 'organName', ...monthFigures], MonthTotal, monthendWords),
  total: async ({ db, me, query, now }) =>
    (await readTotals(db, totalsQuery(me, query, now), { limit: 1, offset: 0 })).total + 1,
  rows: async function* ({ db, me, query, now, lang }) {
    const wanted = totalsQuery(me, query, now)
    const sort = query['sort'] as string | undefined
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { items, summary } = await readTotals(db, wanted, { sort, limit: rowsAtOnce, offset })
      if (items.length > 0) yield items
      if (items.length < rowsAtOnce) {
        yield [{ ownerName: monthendSum[lang], ownerNo: '', organName: null, ...summary }]
        return
      }
    }
  },
})

const organChoices = (db: Db, operatorId: string) =>
  db
    .select({ id: organs.id, name: organs.name })
    .from(organs)
    .where(eq(organs.operatorId, operatorId))
    .orderBy(asc(organs.id))
    .limit(picksAtMost)

export const monthendRoutes = implement(
  monthend,
  {
    list: async ({ db, me, query, now }) => {
      const wanted = totalsQuery(me, query, now)
      const { page = 1, limit = 20, sort } = query
      const found = await readTotals(db, wanted, { sort, limit, offset: (page - 1) * limit })
      const { month, ownerType } = wanted
      const state = stateOf(await periodOf(db, me.operatorId, now), month)
      return { ...found, page, limit, capped: false, month, ownerType, state }
    },

    export: sheet as never,

    organs: ({ db, me }) => organChoices(db, me.operatorId),

    statement: ({ db, me, params, query, now }) =>
      statementOf(db, { operatorId: me.operatorId, ownerId: params.id, ...query, now }),

    months: async ({ db, me, now, lang }) => monthsOf(await periodOf(db, me.operatorId, now), lang),

    open: ({ db, me, query }) => openOf(db, me.operatorId, query.month),

    locks: async ({ db, me, query }) => {
      const { page = 1, limit = 20, sort } = query
      const mine = eq(periodLockLogs.operatorId, me.operatorId)
      const order = sort === 'at' ? asc : desc
      const rows = await db
        .select()
        .from(periodLockLogs)
        .where(mine)
        .orderBy(order(periodLockLogs.at), order(periodLockLogs.id))
        .limit(limit)
        .offset((page - 1) * limit)
      return { items: rows.map(lockRow), total: await db.$count(periodLockLogs, mine), page, limit, capped: false }
    },

    check: async (call) => {
      const taskId = await startCalculation(call.db, call, bookCheck, {})
      call.audit({ detail: { taskId } })
      return { taskId }
    },

    checked: (call) => readCalculation(call, bookCheck, call.query.taskId),

    lock: async (call) => {
      const { db, me, body, now } = call
      requireSuper(me)
      const { operatorId } = me
      const { month, taskId, remark = '' } = body
      const checked = await recentCheck(call, taskId)
      const differences = differencesOf(checked)
      const reason = remark.trim()
      if (differences > 0 && reason.length < lockRemark.min) throw invalid({ remark: [faults.whyDespite] })
      await lockMonth(db, {
        operatorId,
        month,
        actor: actorOf(me),
        remark: reason === '' ? null : reason,
        checked,
        openOf: () => openOf(db, operatorId, month),
        now,
      })
      call.audit({ detail: { month, differences, ...(reason === '' ? {} : { remark: reason }) } })
      return null
    },

    unlock: async (call) => {
      const { db, me, body, now } = call
      requireSuper(me)
      const { month, remark } = body
      await unlockMonth(db, { operatorId: me.operatorId, month, actor: actorOf(me), remark, now })
      call.audit({ detail: { month, remark } })
      return null
    },
  },
  monthendWords,
)
