import { businessDay, monthlyDays, openFenOf, openSettlementStates } from '@kangju/contract'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { operatorSettings } from '../../modules/base/operator/service.ts'
import { moveInWallet, walletsOf } from '../../modules/books/wallet/service.ts'
import {
  addWriteoff,
  approveSettlement,
  failSettlement,
  paySettlement,
  rejectSettlement,
  requestSettlement,
  withdrawSettlement,
} from '../../modules/desk/settlement/service.ts'
import { settlements, type Settlement } from '../../modules/desk/settlement/table.ts'
import { makeDice } from '../dice.ts'
import { attempt, transact } from '../orders/lanes.ts'
import { clockOn, dayMs, dayNumber, later, minutesAfter } from '../orders/time.ts'
import type { Earner, Treasury } from './treasury.ts'

/** Each earner asks every other week, on a day of their own. */
const everyDays = 14
/** Requests wait two days for the review, and approved ones two days for the payout. */
const waitMs = 2 * dayMs
const shares = [1, 1, 0.8, 0.6] as const
const tenYuan = 1000

/** Random decisions about a withdrawal, the same whenever it is handled. */
const diceOf = ({ settleNo }: Pick<Settlement, 'settleNo'>) => makeDice(Number(settleNo.slice(-10)) * 7919)

type Ending = 'withdrawn' | 'rejected' | 'failed' | 'paid'
const endingOf = (settlement: Settlement): Ending => {
  const roll = diceOf(settlement).roll()
  if (roll < 0.08) return 'withdrawn'
  if (roll < 0.16) return 'rejected'
  return roll < 0.22 ? 'failed' : 'paid'
}

const scopeOf = ({ operatorId }: Treasury) => ({ operatorId, organId: null })

const isDueToAsk = ({ isMonthly }: Earner, n: number, at: Date) => {
  const day = Number(businessDay(at).slice(8))
  const isOpen = !isMonthly || (day >= monthlyDays.from && day <= monthlyDays.to)
  return isOpen && (n + dayNumber(at.getTime())) % everyDays === 0
}

/** Asks for what a wallet holds, or most of it; some take the request back. */
const ask = async ({ tools, operatorId }: Treasury, { ownerType, ownerId }: Earner, now: Date, today: Date) => {
  const { availableFen = 0 } = (await walletsOf(tools.db, [ownerId])).get(ownerId) ?? {}
  const { withdrawMinFen, withdrawMaxFen } = await operatorSettings(tools.db, operatorId)
  const open = and(eq(settlements.ownerId, ownerId), inArray(settlements.status, [...openSettlementStates]))
  const share = makeDice(dayNumber(now.getTime()) + availableFen).pick(shares)
  const amountFen = Math.min(withdrawMaxFen, Math.floor((availableFen * share) / tenYuan) * tenYuan)
  if (amountFen < withdrawMinFen || (await tools.db.$count(settlements, open)) > 0) return
  await transact(tools, async (tx) => {
    const owner = { operatorId, ownerType, ownerId }
    const row = await requestSettlement(tx, tools, { ...owner, amountFen, now })
    const backAt = minutesAfter(now, 40)
    if (endingOf(row) === 'withdrawn' && backAt <= today) await withdrawSettlement(tx, owner, row.id, backAt)
  })
}

/** Requests of these states that have waited long enough, oldest first. */
const waiting = ({ tools, operatorId }: Treasury, status: 'reviewing' | 'toPay', now: Date) => {
  const since = status === 'reviewing' ? settlements.applyAt : settlements.auditAt
  return tools.db
    .select()
    .from(settlements)
    .where(
      and(
        eq(settlements.operatorId, operatorId),
        eq(settlements.status, status),
        lt(since, later(now, -waitMs).toISOString()),
      ),
    )
    .orderBy(asc(since), asc(settlements.id))
}

const taxBp = 300

const reviewOne = (treasury: Treasury, row: Settlement, now: Date) =>
  transact(treasury.tools, async (tx) => {
    const { auditor: actor } = treasury
    const scope = scopeOf(treasury)
    if (endingOf(row) === 'rejected')
      return rejectSettlement(tx, scope, row.id, { actor, now, remark: '收款账户信息有误，请联系客服更正后重新申请' })
    const isTaxed = row.ownerType === 'people' && row.amountFen > 80_000
    const taxFen = isTaxed ? Math.floor((row.amountFen * taxBp) / 10_000) : 0
    return approveSettlement(tx, scope, row.id, { actor, now, taxFen })
  })

/** Writes off and pays; a few are settled in part by an advance, and a few fail at the bank. */
const payOne = async (treasury: Treasury, row: Settlement, now: Date) => {
  const { tools, payer: actor } = treasury
  const scope = scopeOf(treasury)
  const dice = diceOf(row)
  // The first number decides the ending.
  dice.roll()
  const proofUrls = [await treasury.receiptOf(row.organId, now)]
  const isFailing = endingOf(row) === 'failed'
  const offsetFen = !isFailing && dice.whole(1, 10) === 1 ? Math.floor(openFenOf(row) / 5) : 0
  const common = { settlementId: row.id, happenedAt: businessDay(now), proofUrls }
  await transact(tools, async (tx) => {
    const mover = { actor, now }
    if (isFailing) {
      await failSettlement(tx, scope, row.id, { ...mover, failReason: '银行退回：收款账号与户名不符' })
      return
    }
    if (offsetFen > 0)
      await addWriteoff(tx, scope, { ...common, kind: 'advance', amountFen: offsetFen, remark: '抵扣上月借支' }, mover)
    const amountFen = openFenOf(row) - offsetFen
    const voucherNo = `ICBC${row.settleNo.slice(2)}`
    await addWriteoff(tx, scope, { ...common, kind: 'payout', amountFen, voucherNo }, mover)
    await paySettlement(tx, scope, row.id, { ...mover, payAt: now })
  })
}

const adjustments = [
  { movement: 'credit', fen: 20_000, remark: '节假日值班补贴' },
  { movement: 'debit', fen: 5000, remark: '多结算的出诊费扣回' },
  { movement: 'credit', fen: 8800, remark: '客户表扬奖励' },
  { movement: 'penalise', fen: 3000, remark: '无故迟到违约扣款' },
] as const

/** Every fifth day finance changes one wallet manually. */
const adjust = async ({ tools, operatorId, auditor: actor, earners }: Treasury, now: Date) => {
  const day = dayNumber(now.getTime())
  const kind = adjustments[Math.floor(day / 5) % adjustments.length]
  if (day % 5 !== 0 || kind === undefined) return
  const balances = await walletsOf(
    tools.db,
    earners.map(({ ownerId }) => ownerId),
  )
  const rich = earners.filter(
    ({ ownerId, ownerType }) => ownerType === 'people' && (balances.get(ownerId)?.availableFen ?? 0) >= kind.fen,
  )
  const chosen = rich[day % Math.max(1, rich.length)]
  if (chosen === undefined) return
  const bizNo = `TZ${businessDay(now).replaceAll('-', '')}000001`
  const entry = { operatorId, ownerId: chosen.ownerId, fen: kind.fen, bizNo, remark: kind.remark, actor, now }
  await transact(tools, (tx) => moveInWallet(tx, kind.movement, entry))
}

const isWorkday = (noon: Date) => ![0, 6].includes(noon.getUTCDay())

/** One day of withdrawals and manual adjustments, each step at its moment; none after the moment of the demo. */
export const playMoneyDay = async (treasury: Treasury, today: Date, day: number) => {
  const { tools, earners } = treasury
  const at = (minutes: number) => clockOn(today, day, minutes)
  if (isWorkday(at(12 * 60)) && at(10 * 60) <= today) {
    await attempt(tools, 'adjust', () => adjust(treasury, at(9 * 60 + 30)))
    for (const [n, row] of (await waiting(treasury, 'reviewing', at(10 * 60))).entries()) {
      const now = minutesAfter(at(10 * 60), n * 3)
      if (now <= today) await attempt(tools, 'review', () => reviewOne(treasury, row, now))
    }
  }
  for (const [n, earner] of earners.entries()) {
    const now = minutesAfter(at(12 * 60), n % 180)
    if (now <= today && isDueToAsk(earner, n, now)) await attempt(tools, 'ask', () => ask(treasury, earner, now, today))
  }
  if (isWorkday(at(12 * 60)) && at(15 * 60 + 30) <= today)
    for (const [n, row] of (await waiting(treasury, 'toPay', at(15 * 60 + 30))).entries()) {
      const now = minutesAfter(at(15 * 60 + 30), n * 2)
      if (now <= today) await attempt(tools, 'pay', () => payOne(treasury, row, now))
    }
}
