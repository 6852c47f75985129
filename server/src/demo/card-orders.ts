import { addDays, businessDay, goods, prepaycard, type PayNotice } from '@kangju/contract'
import { tillOf } from '../gateways/pay-sandbox.ts'
import { createOrder, payOrder, reserveOwnCards } from '../modules/care/order/commands.ts'
import { dueOf, lockOrder } from '../modules/care/order/service.ts'
import { visitIdsOf } from '../modules/care/visit/service.ts'
import { applyRefund } from '../modules/care/refund/service.ts'
import { bookerAsBuyer, buyGoods } from '../modules/desk/goodsorder/buy.ts'
import { returnCards } from '../modules/desk/goodsorder/cards.ts'
import { lockGoodsOrder } from '../modules/desk/goodsorder/pay.ts'
import { takeNotice } from '../modules/desk/paychannel/notice.ts'
import { readCast, type Cast, type Household } from './orders/cast.ts'
import { attempt, transact } from './orders/lanes.ts'
import { payAtTill } from './orders/place.ts'
import { endRefund } from './orders/refund-story.ts'
import { later, minutesAfter } from './orders/time.ts'
import type { Player } from './player.ts'
import { daysBefore, type Stage } from './stage.ts'

const hourMs = 60 * 60 * 1000

/** Puts the cards of a batch on sale as goods. */
const putOnSale = async (play: Player, batchName: string, at: Date): Promise<string | undefined> => {
  const [batch] = (await play(at, prepaycard.list, { query: { keyword: batchName } })).items
  const [model] = (await play(at, goods.list, { query: { goodsType: 'membership', limit: 1, sort: 'code' } })).items
  if (batch === undefined || model === undefined) return undefined
  const { classId, coverUrl } = await play(at, goods.read, { params: { id: model.id } })
  const { id } = await play(at, goods.add, {
    body: {
      name: '康居储值卡100元',
      classId,
      goodsType: 'prepaidCard',
      batchId: batch.id,
      priceFen: batch.salePriceFen,
      marketPriceFen: batch.faceFen,
      limitPerUser: 10,
      coverUrl,
      content: '<p>用于支付上门服务，付款后自动绑定到您的账号；未使用的卡7天内可退。</p>',
      channel: ['miniProgram', 'tv'],
    },
  })
  await play(minutesAfter(at, 30), goods.changestatus, { body: { id, status: 'onSale' } })
  return id
}

/** Buys cards and pays for them; returns the ids of the order and its cards. */
const buyCards = (cast: Cast, goodsId: string, { booker }: Household, qty: number, now: Date) =>
  transact(cast.tools, async (tx) => {
    const { tools, operatorId } = cast
    const sandbox = tillOf(tools.pay)
    if (sandbox === undefined) throw new Error('the demo is paid at the sandbox')
    const buyer = await bookerAsBuyer(tx, operatorId, booker.id)
    const { id, orderNo, payFen } = await buyGoods(tx, tools, { operatorId, buyer, goodsId, qty, now })
    const said: PayNotice = { kind: 'paid', method: 'wechat', bizNo: orderNo, channelNo: `SB${orderNo}`, fen: payFen }
    const paidAt = minutesAfter(now, 3)
    await takeNotice(tx, tools, sandbox.name, sandbox.till(said, paidAt), paidAt)
    return { id, cardIds: (await lockGoodsOrder(tx, id))?.cardIds ?? [] }
  })

/** Orders a service with cards; what they leave is paid online. */
const orderWithCards = (cast: Cast, household: Household, cardIds: readonly string[], at: Date) =>
  transact(cast.tools, async (tx) => {
    const { tools, operatorId, offers } = cast
    const { client, booker, contactMobile } = household
    const offer = offers.find(({ isRisky, needsAssessment, times }) => !isRisky && !needsAssessment && times === 1)
    if (offer === undefined) throw new Error('no service is sold without an assessment')
    const { areaCode, address, lng, lat } = client
    const actor = { type: 'customer', id: booker.id, name: booker.name } as const
    const made = await createOrder(tx, tools, {
      operatorId,
      source: 'miniProgram',
      booker,
      client,
      items: [{ specId: offer.specId, qty: 1 }],
      place: { areaCode, address, lng, lat, contactName: client.name, contactMobile },
      actor,
      now: at,
    })
    const reserved = await reserveOwnCards(tx, made, cardIds, at)
    const paidAt = minutesAfter(at, 2)
    if (dueOf(reserved) === 0) await payOrder(tx, tools, reserved, { parts: [], actor, now: at })
    else await payAtTill(tx, cast, reserved, 'wechat', at, paidAt)
    return made.id
  })

/** The customer gets the order refunded, so that the money goes back to the cards. */
const refund = (cast: Cast, { booker }: Household, orderId: string, now: Date) =>
  transact(cast.tools, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined) return
    const childIds = [...(await visitIdsOf(tx, orderId))]
    const draft = { childIds, applyFen: order.payFen, reason: 'customerCancelled' as const }
    const actor = { type: 'customer', id: booker.id, name: booker.name } as const
    const asked = await applyRefund(tx, order, { draft, applyType: 'customer', actor, now })
    await endRefund(tx, cast, { ending: 'refunded', refund: asked, order, now: later(now, hourMs) })
  })

/** Customers buy cards, one returns his, others order with them, and some of the orders are refunded. */
export const demoCardOrders = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  const { today, tools } = stage
  const play = stage.players.admin
  const goodsId = await putOnSale(play, '线上储值卡100元', daysBefore(today, 17))
  if (goodsId === undefined) return
  const cast = await readCast(stage, play, addDays(businessDay(today), 1))
  const buyers = cast.households.filter(({ isOwn, since }) => isOwn && since < daysBefore(today, 16)).slice(0, 7)
  for (const [n, household] of buyers.entries()) {
    const at = daysBefore(today, 6 - n * 0.6)
    await attempt(tools, `cards of buyer ${n}`, async () => {
      const { id, cardIds } = await buyCards(cast, goodsId, household, (n % 3) + 1, at)
      if (n === 1)
        return transact(tools, async (tx) => {
          const order = await lockGoodsOrder(tx, id)
          if (order !== undefined) await returnCards(tx, order, later(at, 2 * hourMs))
        })
      if (n === 6) return undefined
      const orderId = await orderWithCards(cast, household, cardIds, later(at, 3 * hourMs))
      return n % 2 === 0 ? refund(cast, household, orderId, later(at, 9 * hourMs)) : undefined
    })
  }
}
