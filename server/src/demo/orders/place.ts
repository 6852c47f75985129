import type { OfflineMethod, PayNotice } from '@kangju/contract'
import type { Db } from '../../db/client.ts'
import { tillOf } from '../../gateways/pay-sandbox.ts'
import { cancelOrder, createOrder, insurancePart, noteReserved, payOrder } from '../../modules/care/order/commands.ts'
import { dueOf, system, type Actor } from '../../modules/care/order/service.ts'
import type { Order } from '../../modules/care/order/table.ts'
import { takeNotice } from '../../modules/desk/paychannel/notice.ts'
import { orderBooking } from '../../modules/desk/booking/order.ts'
import { insuranceQuota } from '../../modules/customers/longcare/service.ts'
import { recordScan } from '../../modules/customers/scan/service.ts'
import { openPayment } from '../../modules/books/pay/service.ts'
import { visitIdsOf } from '../../modules/care/visit/service.ts'
import { callAs, followUp, wishFor, type Viewer } from './bookings.ts'
import type { Cast } from './cast.ts'
import { transact } from './lanes.ts'
import type { OrderPlan } from './plan.ts'
import { minutesAfter } from './time.ts'

/** A plan with its rows in the database. */
export interface Placed {
  readonly plan: OrderPlan
  readonly orderId: string
  readonly visitIds: readonly string[]
  readonly paidAt: Date
}

export const customerOf = ({ household: { booker } }: Pick<OrderPlan, 'household'>): Actor => ({
  type: 'customer',
  id: booker.id,
  name: booker.name,
})

const remarks = ['请提前电话联系', '家里有宠物，请注意', '门禁密码请致电询问', '老人听力不好，请大声些'] as const

/** Records a scan before the order; returns the visitor's id. */
const scan = async (tx: Db, { tools }: Cast, { scene, at, n }: OrderPlan) => {
  if (scene === undefined) return {}
  const visitor = `demo-order-${n}`
  await recordScan(tx, tools.keyring, { scene, visitor }, minutesAfter(at, -25))
  return { visitor }
}

const tenPercent = (fen: number) => Math.floor(fen / 1000) * 100

const take = async (tx: Db, cast: Cast, plan: OrderPlan, attachments: readonly string[]) => {
  const { tools, operatorId, desk } = cast
  const { household, offer, source, wish, at, dice, isDiscounted, commodityId } = plan
  const { client, booker, contactMobile } = household
  return createOrder(tx, tools, {
    operatorId,
    source,
    booker,
    client,
    items: [commodityId === undefined ? { specId: offer.specId, qty: 1 } : { commodityId, qty: 1 }],
    place: {
      areaCode: client.areaCode,
      address: client.address,
      lng: client.lng,
      lat: client.lat,
      contactName: booker.name.length > 1 ? booker.name : client.name,
      contactMobile,
    },
    ...wish,
    ...(await scan(tx, cast, plan)),
    ...(isDiscounted ? { discountFen: tenPercent(offer.priceFen) } : {}),
    attachments: offer.isRisky ? [dice.pick(attachments)] : [],
    remark: dice.happens(0.15) ? dice.pick(remarks) : null,
    actor: source === 'console' ? desk.service : customerOf(plan),
    now: at,
  })
}

/** Pays at the sandbox's till, which sends notices like a real channel. */
export const payAtTill = async (
  tx: Db,
  { tools }: Cast,
  order: Order,
  method: PayNotice['method'],
  asked: Date,
  now: Date,
) => {
  const { id, operatorId, orderNo, payExpireAt } = order
  const fen = dueOf(order)
  const sandbox = tillOf(tools.pay)
  if (sandbox === undefined) throw new Error('the demo is paid at the sandbox')
  await openPayment(tx, tools, {
    operatorId,
    kind: 'order',
    bizId: id,
    bizNo: orderNo,
    fen,
    payExpireAt,
    now: asked,
  })
  const said: PayNotice = { kind: 'paid', method, bizNo: orderNo, channelNo: `SB${orderNo}`, fen }
  await takeNotice(tx, tools, sandbox.name, sandbox.till(said, now), now)
}

interface DeskPayment {
  readonly method: OfflineMethod
  readonly n: number
  readonly now: Date
}

/** Pays the due amount offline, with a receipt. */
const payAtDesk = async (tx: Db, { tools, desk }: Cast, order: Order, { method, n, now }: DeskPayment) => {
  const fen = dueOf(order)
  const parts = fen === 0 ? [] : [{ method, fen, cardNo: null, channelNo: null }]
  const voucher = fen === 0 ? undefined : { no: `SJ${String(100_000 + n)}`, proofUrl: null }
  await payOrder(tx, tools, order, { parts, voucher, actor: desk.service, now })
}

/** Reserves what the insurance still pays this month, if the care recipient is insured. */
const claim = async (tx: Db, order: Order, n: number, now: Date): Promise<Order> => {
  const quota = await insuranceQuota(tx, order.clientId, now)
  const fen = quota === undefined ? 0 : Math.min(order.payFen, quota.leftFen ?? order.payFen)
  if (fen === 0) return order
  const part = await insurancePart(tx, order, { fen, voucherNo: `CH${String(100_000 + n)}`, now })
  return noteReserved(tx, order, [part])
}

const pay = async (tx: Db, cast: Cast, plan: OrderPlan, order: Order): Promise<Date | undefined> => {
  const { payment, at, n } = plan
  const now = payment.kind === 'online' ? minutesAfter(at, payment.after) : at
  switch (payment.kind) {
    case 'online':
      await payAtTill(tx, cast, order, payment.method, at, now)
      return now
    case 'offline': {
      await payAtDesk(tx, cast, order, { method: payment.method, n, now })
      return now
    }
    case 'insurance': {
      const claimed = await claim(tx, order, n, now)
      await payAtDesk(tx, cast, claimed, { method: 'cash', n, now })
      return now
    }
    case 'never':
      return undefined
  }
}

const overdue = '支付超时，自动取消'

/** An unpaid order is cancelled by the booker, or by timeout. */
const giveUp = async (tx: Db, plan: OrderPlan, order: Order, today: Date) => {
  if (plan.payment.kind !== 'never') return
  const { reason } = plan.payment
  const now = minutesAfter(plan.at, reason === undefined ? 31 : 6)
  if (now > today) return
  await cancelOrder(tx, order, {
    reason: reason ?? overdue,
    actor: reason === undefined ? system : customerOf(plan),
    now,
  })
}

interface Counter {
  readonly cast: Cast
  readonly today: Date
  readonly attachments: readonly string[]
  readonly viewers: readonly Viewer[]
}

/** A TV booking, followed up, that the desk turned into an order. */
const takeBooked = async (tx: Db, { cast, viewers }: Counter, plan: OrderPlan): Promise<Placed> => {
  const { at, household, offer, dice, n } = plan
  const { client, booker, contactMobile } = household
  const wish = { specId: offer.specId }
  const wished = { at: minutesAfter(at, -95), viewer: dice.pick(viewers), household, source: 'tv', wish } as const
  const bookingId = await wishFor(tx, cast, wished)
  await followUp(tx, cast, bookingId, '已与家属确认服务内容，待下单', minutesAfter(at, -40))
  const { mainId } = await orderBooking(callAs(tx, cast, cast.desk.service, at), {
    bookingId,
    bookerId: booker.id,
    clientId: client.id,
    items: [{ specId: offer.specId, qty: 1 }],
    areaCode: client.areaCode,
    address: client.address,
    ...(client.lng === null || client.lat === null ? {} : { lng: client.lng, lat: client.lat }),
    contactName: client.name,
    contactMobile,
    payMethod: 'cash',
    offlineVoucherNo: `SJ${String(100_000 + n)}`,
  })
  return { plan, orderId: mainId, visitIds: await visitIdsOf(tx, mainId), paidAt: at }
}

/** Places an order with its payment. */
export const placeOrder = (counter: Counter, plan: OrderPlan): Promise<Placed | undefined> =>
  transact(counter.cast.tools, async (tx) => {
    const { cast, today, attachments, viewers } = counter
    if (plan.isBooked === true && viewers.length > 0) return takeBooked(tx, counter, plan)
    const order = await take(tx, cast, plan, attachments)
    const paidAt = await pay(tx, cast, plan, order)
    if (paidAt !== undefined) return { plan, orderId: order.id, visitIds: await visitIdsOf(tx, order.id), paidAt }
    await giveUp(tx, plan, order, today)
    return undefined
  })
