import { goods, type PayNotice } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { tillOf } from '../gateways/pay-sandbox.ts'
import { bookers } from '../modules/customers/customerbooker/table.ts'
import { goodsTable } from '../modules/catalogue/goods/table.ts'
import { bookerAsBuyer, buyGoods } from '../modules/desk/goodsorder/buy.ts'
import { deliverGoods } from '../modules/desk/goodsorder/service.ts'
import { takeNotice } from '../modules/desk/paychannel/notice.ts'
import { sendBackDue } from '../modules/desk/paychannel/service.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

interface Shop {
  readonly stage: Stage
  readonly play: Player
  readonly bookerIds: readonly string[]
}

type Bought = Awaited<ReturnType<typeof buyGoods>>

const buy = ({ stage: { tools, dice }, play, bookerIds }: Shop, goodsId: string, now: Date): Promise<Bought> => {
  const { operatorId } = play.me
  const bookerId = dice.pick(bookerIds)
  return tools.db.transaction(async (tx) => {
    const buyer = await bookerAsBuyer(tx, operatorId, bookerId)
    return buyGoods(tx, tools, { operatorId, buyer, goodsId, qty: 1, now })
  })
}

const pay = async ({ stage: { tools, dice } }: Shop, { orderNo, payFen }: Bought, now: Date) => {
  const sandbox = tillOf(tools.pay)
  if (sandbox === undefined) throw new Error('the demo is paid at the sandbox')
  const method = dice.pick(['wechat', 'wechat', 'alipay'] as const)
  const said: PayNotice = { kind: 'paid', method, bizNo: orderNo, channelNo: `SB${orderNo}`, fen: payFen }
  await tools.db.transaction((tx) => takeNotice(tx, tools, sandbox.name, sandbox.till(said, now), now))
}

const onSale = (db: Db, operatorId: string) =>
  db
    .select({ id: goodsTable.id })
    .from(goodsTable)
    .where(and(eq(goodsTable.operatorId, operatorId), eq(goodsTable.status, 'onSale')))
    .orderBy(asc(goodsTable.code))

/** Goods that were withdrawn during the payment. */
const sellWithdrawn = async (shop: Shop, name: string, at: Date) => {
  const { play } = shop
  const [model] = (await play(at, goods.list, { query: { goodsType: 'course', limit: 1, sort: 'code' } })).items
  if (model === undefined) return
  const { id: modelId } = model
  const { classId, coverUrl, content } = await play(at, goods.read, { params: { id: modelId } })
  const body = {
    name,
    classId,
    coverUrl,
    content,
    goodsType: 'course',
    validDays: 30,
    priceFen: 3900,
    stock: -1,
    channel: ['miniProgram'],
  } as const
  const { id } = await play(daysBefore(at, 3), goods.add, { body: { ...body, channel: [...body.channel] } })
  await play(daysBefore(at, 2), goods.changestatus, { body: { id, status: 'onSale' } })
  const bought = [await buy(shop, id, at), await buy(shop, id, after(at, 1))]
  await play(after(at, 2), goods.changestatus, { body: { id, status: 'offSale', remark: '讲师调整' } })
  await play(after(at, 2), goods.remove, { body: { ids: [id] } })
  for (const one of bought) await pay(shop, one, after(at, 3))
}

const triesUntilGivenUp = 10
const soldDays = 88
const soldPerDay = 1.25

const openShop = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { db } = stage.tools
  const play = stage.players.admin
  const { operatorId } = play.me
  const people = await db
    .select({ id: bookers.id })
    .from(bookers)
    .where(eq(bookers.operatorId, operatorId))
    .orderBy(asc(bookers.id))
  const shop: Shop = { stage, play, bookerIds: people.map(({ id }) => id) }
  return { shop, shelf: await onSale(db, operatorId) }
}

/** Goods orders of the last days: most are delivered, some not paid. */
const sellDays = async (shop: Shop, shelf: readonly { readonly id: string }[], days: number) => {
  const { today, dice } = shop.stage
  const count = Math.round(days * soldPerDay)
  for (let n = 0; n < count; n += 1) {
    const at = after(daysBefore(today, ((count - n) * days) / count), -dice.whole(0, 300))
    const bought = await buy(shop, dice.pick(shelf).id, at)
    if (n % 9 !== 4) await pay(shop, bought, after(at, dice.whole(1, 20)))
  }
}

/** Goods orders of three months, some of which could not be delivered. */
export const demoPastGoodsOrders = async (stage: Stage) => {
  const { tools, today } = stage
  const { shop, shelf } = await openShop(stage)
  await sellDays(shop, shelf, soldDays)
  const then = daysBefore(today, 8)
  await sellWithdrawn(shop, '节气食疗体验课', then)
  for (let tries = 0; tries < triesUntilGivenUp; tries += 1) {
    const clock = () => after(then, 5 + tries)
    await deliverGoods({ ...tools, clock })
  }
  await sendBackDue({ ...tools, clock: () => after(then, 20) })
}

/** Goods orders since the record, one of them being paid now. */
export const demoGoodsOrders = async (stage: Stage) => {
  const { today, recordedUntil, dice } = stage
  const { shop, shelf } = await openShop(stage)
  await sellDays(shop, shelf, (today.getTime() - recordedUntil.getTime()) / dayMs)
  await sellWithdrawn(shop, '防跌倒训练课', after(today, -6))
  await buy(shop, dice.pick(shelf).id, after(today, -9))
}
