import { addDays, beijingIso, businessDay, startOfBusinessDay } from '@kangju/contract'
import { reconcile } from '../modules/books/ledger/reconcile.ts'
import { matchBill } from '../modules/desk/reconciliation/match-bill.ts'
import { moneyOfDay, type OurMoney } from '../modules/desk/reconciliation/our-money.ts'
import { parseBill } from '../modules/desk/reconciliation/parse-bill.ts'
import { storeBill } from '../modules/desk/reconciliation/store-bill.ts'
import { writeBill, type WrittenLine } from '../modules/desk/reconciliation/write-bill.ts'
import type { Player } from './player.ts'
import type { Stage } from './stage.ts'

const hourMs = 60 * 60 * 1000
const channel = 'wechat' as const
/** Amount by which one payment in the bill differs from ours. */
const differenceFen = 100

const lineOf = ({ kind, matchNo, channelNo, document, at, fen }: OurMoney): WrittenLine => ({
  kind,
  time: beijingIso(new Date(at ?? 0))
    .slice(0, 19)
    .replace('T', ' '),
  channelNo: channelNo ?? `50${matchNo}`,
  ourNo: kind === 'payment' ? (document?.no ?? matchNo) : matchNo,
  fen,
})

/** The last day before today with enough payments for a bill. */
const busyDay = async ({ tools: { db }, today }: Stage, { me: { operatorId } }: Player) => {
  for (let back = 1; back <= 14; back += 1) {
    const day = addDays(businessDay(today), -back)
    const money = await moneyOfDay(db, { operatorId, channel, day })
    if (money.filter(({ kind }) => kind === 'payment').length >= 3) return { day, money }
  }
  return undefined
}

/** The bill of a recent day with one difference to find, and the check of the last night. */
export const demoBills = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { tools, today, players } = stage
  const day = businessDay(today)
  await reconcile({ ...tools, clock: () => new Date(startOfBusinessDay(day).getTime() + 2 * hourMs) })
  const busy = await busyDay(stage, players.admin)
  if (busy === undefined) return
  const lines = busy.money.map(lineOf)
  const changed = lines.findIndex(({ kind, fen }) => kind === 'payment' && fen > differenceFen)
  const text = writeBill(lines.map((line, n) => (n === changed ? { ...line, fen: line.fen - differenceFen } : line)))
  const bill = await parseBill(text, busy.day)
  // The channel gives the bill of a day at ten in the next morning.
  const now = new Date(Math.min(today.getTime(), startOfBusinessDay(addDays(busy.day, 1)).getTime() + 10 * hourMs))
  const { me } = players.admin
  const filename = `wechat-${busy.day}.csv`
  const { id } = await tools.db.transaction((tx) =>
    storeBill(tx, { me, channel, day: busy.day, filename, text, bill, now }),
  )
  await matchBill(tools.db, id, { now })
}
