import { addDays, businessDay, edgeOrder, edgePay, startOfBusinessDay, type Reply } from '@kangju/contract'
import { idCardOf, mobileOf } from '../server/src/demo/numbers.ts'
import { nameOf } from '../server/src/demo/people-seeds.ts'
import type { Calls } from './api.ts'
import { homes, signIn, type Person, type World } from './world.ts'

type Order = Reply<typeof edgeOrder.orders>[number]
type MyVisit = Order['visits'][number]

export interface Customer extends Person {
  readonly n: number
  readonly name: string
  clientId: string | undefined
  /** Payment tickets of unpaid orders. */
  readonly tickets: Map<string, string>
  /** Refund requests that were not withdrawn, by order. */
  readonly refunds: Map<string, string>
}

export const makeCustomer = ({ wanted }: World, n: number): Customer => {
  const number = wanted.seed * 100 + n
  return {
    n,
    mobile: mobileOf(400_000_000 + (number % 99_000_000)),
    name: nameOf(number, number % 2 === 0 ? 'female' : 'male'),
    calls: undefined,
    clientId: undefined,
    tickets: new Map(),
    refunds: new Map(),
  }
}

const begin = (world: World, customer: Customer) => {
  const { calls, wanted } = world
  const who = { operator: wanted.operator, mobile: customer.mobile }
  return signIn(world, customer, {
    ask: () => calls.call(edgeOrder.code, { body: who }),
    exchange: (code) => calls.call(edgeOrder.login, { body: { ...who, code, nickname: customer.name } }),
    refresh: (refreshToken) => calls.call(edgeOrder.refresh, { body: { refreshToken } }),
  })
}

/** Creates the customer's care recipient. */
const fileClient = async ({ wanted, dice, tally }: World, customer: Customer, calls: Calls) => {
  const [known] = await calls.call(edgeOrder.clients)
  if (known !== undefined) {
    customer.clientId = known.id
    return
  }
  const home = dice.pick(homes)
  const gender = dice.pick(['female', 'male'] as const)
  const birthday = `${dice.whole(1934, 1958)}-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`
  const { id } = await calls.call(edgeOrder.addClient, {
    body: {
      name: nameOf(wanted.seed + customer.n + 500, gender),
      idType: 'idCard',
      idCard: idCardOf({ areaCode: home.areaCode, birthday, gender, n: dice.whole(0, 499) }),
      liveStatus: 'alone',
      areaCode: home.areaCode,
      address: `${home.street}${dice.whole(2, 400)}号${dice.whole(1, 9)}幢${dice.whole(1, 6)}01室`,
      lng: home.lng + dice.whole(-80, 80) / 10_000,
      lat: home.lat + dice.whole(-80, 80) / 10_000,
      contacts: [{ name: customer.name, relation: 'child', mobile: customer.mobile }],
      subjectType: [],
    },
  })
  customer.clientId = id
  tally.count('filed somebody')
}

const order = async ({ dice, shop, tally }: World, customer: Customer, calls: Calls, clientId: string) => {
  const project = dice.pick(shop.projects)
  const spec = dice.happens(0.8) ? project.specs[0] : dice.pick(project.specs)
  const home = dice.pick(homes)
  const { id, ticket } = await calls.call(edgeOrder.order, {
    body: {
      clientId,
      items: [{ specId: spec?.id ?? '', qty: 1 }],
      areaCode: home.areaCode,
      address: `${home.street}${dice.whole(2, 400)}号${dice.whole(1, 9)}幢`,
      lng: home.lng + dice.whole(-80, 80) / 10_000,
      lat: home.lat + dice.whole(-80, 80) / 10_000,
      contactName: customer.name,
      contactMobile: customer.mobile,
    },
  })
  if (ticket !== null) customer.tickets.set(id, ticket)
  tally.count('ordered')
}

const pay = async ({ dice, tally, calls: anybody }: World, customer: Customer, calls: Calls, { id }: Order) => {
  if (dice.happens(0.06)) {
    await calls.call(edgeOrder.cancel, { params: { id }, body: { reason: '暂时不需要了' } })
    customer.tickets.delete(id)
    return tally.count('cancelled')
  }
  const method = dice.pick(['wechat', 'wechat', 'alipay'] as const)
  const ticket =
    customer.tickets.get(id) ?? (await calls.call(edgeOrder.pay, { params: { id }, body: { method } })).ticket
  await anybody.call(edgePay.sandbox, { body: { ticket, method } })
  customer.tickets.delete(id)
  tally.count('paid')
}

const minuteMs = 60_000
const stepMin = 15
const dayMin = 24 * 60
/** Visits start between these times, unless it is today and soon. */
const lastStart = 20 * 60
const firstStart = 8.5 * 60
const soonest = 75

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const isTaken = (visits: readonly MyVisit[], start: number, end: number) =>
  visits.some(
    ({ startAt, endAt, status }) =>
      startAt !== null &&
      endAt !== null &&
      status !== 'cancelled' &&
      Date.parse(startAt) < end &&
      Date.parse(endAt) > start,
  )

/** The first time without another visit: today if possible, else on one of the following days. */
const freeTime = (visits: readonly MyVisit[], { durationMin }: MyVisit, now: Date) => {
  const today = businessDay(now)
  const midnight = startOfBusinessDay(today).getTime()
  const from = Math.ceil(((now.getTime() - midnight) / minuteMs + soonest) / stepMin) * stepMin
  for (let minute = from; minute < 5 * dayMin; minute += stepMin) {
    const [day, clock] = [Math.floor(minute / dayMin), minute % dayMin]
    if (clock > lastStart || (day > 0 && clock < firstStart)) continue
    const start = midnight + minute * minuteMs
    if (isTaken(visits, start, start + durationMin * minuteMs)) continue
    return { appointDate: addDays(today, day), startTime: clockOf(clock) }
  }
  return undefined
}

const appoint = async (
  { tally }: World,
  calls: Calls,
  visit: MyVisit,
  visits: readonly MyVisit[],
): Promise<boolean> => {
  const body = freeTime(visits, visit, new Date())
  if (body === undefined) return false
  await calls.call(edgeOrder.appoint, { params: { id: visit.id }, body })
  tally.count('agreed on a time')
  return true
}

const judge = async ({ dice, tally }: World, calls: Calls, { id }: MyVisit) => {
  if (dice.happens(0.04)) {
    await calls.call(edgeOrder.dispute, { params: { id }, body: { reason: '服务时间不足' } })
    return tally.count('disputed')
  }
  const score = dice.pick([5, 5, 5, 4, 3])
  await calls.call(edgeOrder.confirm, { params: { id }, body: { score, comment: '服务很好' } })
  tally.count('confirmed')
}

const askBack = async ({ tally }: World, customer: Customer, calls: Calls, { id, payFen, visits }: Order) => {
  const open = visits.filter(({ status }) => status === 'unscheduled')
  const applyFen = Math.floor((payFen * open.length) / Math.max(1, visits.length))
  const body = { childIds: open.map((visit) => visit.id), applyFen, reason: 'customerCancelled' } as const
  const refund = await calls.call(edgeOrder.refund, { params: { id }, body: { ...body, childIds: [...body.childIds] } })
  customer.refunds.set(id, refund.id)
  tally.count('asked for a refund')
}

const buy = async ({ dice, shop, tally, calls: anybody }: World, calls: Calls) => {
  const { ticket } = await calls.call(edgeOrder.buy, { body: { goodsId: dice.pick(shop.goodsIds), qty: 1 } })
  await anybody.call(edgePay.sandbox, { body: { ticket, method: 'wechat' } })
  tally.count('bought goods')
}

const takeBack = async ({ tally }: World, customer: Customer, calls: Calls, orderId: string, refundId: string) => {
  customer.refunds.delete(orderId)
  await calls.call(edgeOrder.withdrawRefund, { params: { id: refundId } })
  tally.count('took a refund back')
}

/** Maximum number of open orders before a customer orders again. */
const openAtMost = 4
const openStates = new Set(['awaitingPayment', 'paid', 'inService'])

/** The next action of a customer. */
export const customerActs = async (world: World, customer: Customer): Promise<boolean> => {
  const { dice, shop } = world
  const { calls, refunds } = customer
  if (calls === undefined) return begin(world, customer).then(() => true)
  if (customer.clientId === undefined) return fileClient(world, customer, calls).then(() => true)
  const orders = await calls.call(edgeOrder.orders)
  const all = orders.flatMap(({ visits }) => visits)
  const isFresh = ({ id, status, visits }: Order) =>
    status === 'paid' && !refunds.has(id) && visits.some((one) => one.status === 'unscheduled')
  const unpaid = orders.find(({ status }) => status === 'awaitingPayment')
  const done = all.find(({ status }) => status === 'unconfirmed')
  const fresh = orders.find(isFresh)
  const waiting = fresh?.visits.find(({ status }) => status === 'unscheduled')
  const [asked] = refunds
  if (unpaid !== undefined) await pay(world, customer, calls, unpaid)
  else if (done !== undefined) await judge(world, calls, done)
  else if (asked !== undefined && dice.happens(0.3)) await takeBack(world, customer, calls, ...asked)
  else if (fresh !== undefined && dice.happens(0.06)) await askBack(world, customer, calls, fresh)
  else if (waiting !== undefined && dice.happens(0.8)) return appoint(world, calls, waiting, all)
  else if (shop.goodsIds.length > 0 && dice.happens(0.08)) await buy(world, calls)
  else if (orders.filter(({ status }) => openStates.has(status)).length < openAtMost)
    await order(world, customer, calls, customer.clientId)
  else return false
  return true
}
