import { goods, type PayNotice } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { bookers } from '../modules/customerbooker/table.ts'
import { goodsTable } from '../modules/goods/table.ts'
import { buyGoods } from '../modules/goodsorder/buy.ts'
import { deliverGoods } from '../modules/goodsorder/service.ts'
import { takeNotice } from '../modules/pay/notice.ts'
import { sendBackDue } from '../modules/pay/deeds.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const minuteMs = 60_000
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

interface Shop {
  readonly stage: Stage
  readonly play: Player
  readonly bookerIds: readonly string[]
}

type Bought = Awaited<ReturnType<typeof buyGoods>>

const buy = ({ stage: { tools, dice }, play, bookerIds }: Shop, goodsId: string, now: Date): Promise<Bought> => {
  const wanted = { operatorId: play.me.operatorId, bookerId: dice.pick(bookerIds), goodsId, qty: 1, now }
  return tools.db.transaction((tx) => buyGoods(tx, tools, wanted))
}

const pay = async ({ stage: { tools, dice } }: Shop, { orderNo, payFen }: Bought, now: Date) => {
  const { till, name } = tools.pay
  if (till === undefined) throw new Error('the demo is paid at the sandbox')
  const method = dice.pick(['wechat', 'wechat', 'alipay'] as const)
  const said: PayNotice = { kind: 'paid', method, bizNo: orderNo, channelNo: `SB${orderNo}`, fen: payFen }
  await tools.db.transaction((tx) => takeNotice(tx, tools, name, till(said, now), now))
}

const onSale = (db: Db, operatorId: string) =>
  db
    .select({ id: goodsTable.id })
    .from(goodsTable)
    .where(and(eq(goodsTable.operatorId, operatorId), eq(goodsTable.status, 'onSale')))
    .orderBy(asc(goodsTable.code))

/** Goods that went while somebody was paying for them. */
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

/** What was bought over three months: most of it handed over, some not paid, some that could not be handed over. */
export const demoGoodsOrders = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { tools, today, dice } = stage
  const play = stage.players.admin
  const { operatorId } = play.me
  const people = await tools.db.select({ id: bookers.id }).from(bookers).where(eq(bookers.operatorId, operatorId))
  const shop: Shop = { stage, play, bookerIds: people.map(({ id }) => id) }
  const shelf = await onSale(tools.db, operatorId)
  const count = 110
  for (let n = 0; n < count; n += 1) {
    const at = after(daysBefore(today, ((count - n) * 88) / count), -dice.whole(0, 300))
    const bought = await buy(shop, dice.pick(shelf).id, at)
    if (n % 9 !== 4) await pay(shop, bought, after(at, dice.whole(1, 20)))
  }
  const then = daysBefore(today, 8)
  await sellWithdrawn(shop, '节气食疗体验课', then)
  for (let tries = 0; tries < triesUntilGivenUp; tries += 1) {
    const clock = () => after(then, 5 + tries)
    await deliverGoods({ ...tools, clock })
  }
  await sendBackDue({ ...tools, clock: () => after(then, 20) })
  await sellWithdrawn(shop, '防跌倒训练课', after(today, -6))
  await buy(shop, dice.pick(shelf).id, after(today, -9))
}
