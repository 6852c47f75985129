import type { PayNotice } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../src/db/client.ts'
import { openDatabase } from '../src/db/client.ts'
import { databaseProblem, isWorthRetrying } from '../src/http/database-problem.ts'
import { Problem } from '../src/kit/problem.ts'
import { acceptVisit, grabVisit, rejectVisit, returnVisit, tick } from '../src/modules/care/dispatch/service.ts'
import { reconcile } from '../src/modules/books/ledger/reconcile.ts'
import { cancelOverdue } from '../src/modules/care/order/cancel.ts'
import { cancelOrder, completeVisit, createOrder, payOrder } from '../src/modules/care/order/commands.ts'
import { lockOrder, type Actor } from '../src/modules/care/order/service.ts'
import { orders, type Order } from '../src/modules/care/order/table.ts'
import { takeNotice } from '../src/modules/desk/paychannel/notice.ts'
import { sendBackDue } from '../src/modules/desk/paychannel/service.ts'
import { tillOf } from '../src/gateways/pay-sandbox.ts'
import { openPayment } from '../src/modules/books/pay/service.ts'
import { applyRefund, approveRefund, rejectRefund } from '../src/modules/care/refund/service.ts'
import { appointVisit } from '../src/modules/care/visit/commands.ts'
import { checkInVisit, checkOutVisit, departVisit } from '../src/modules/care/visit/field.ts'
import { autoConfirm, markSettled } from '../src/modules/care/visit/jobs.ts'
import { holdVisit, visitIdsOf } from '../src/modules/care/visit/service.ts'
import { visits, type Visit } from '../src/modules/care/visit/table.ts'
import { postDue } from '../src/modules/books/wallet/service.ts'
import { testApi, type TestApi } from './api/api.ts'
import { busyTown, sentPictures, type Town } from './factories/busy-town.ts'
import { checkInvariants } from './api/invariants.ts'
import { inLanes as workInLanes } from './lanes.ts'

// `npm run soak` plays 2,000 orders; this many still reach every state and every race.
const orderCount = Number(process.env['SWEEP_ORDERS'] ?? 160)
const laneCount = 10
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let api: TestApi
let town: Town
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  api = await testApi()
  town = await busyTown(api, orderCount)
  // With a long timeout, since so many concurrent transactions wait for each other.
  database = openDatabase(api.config as never, { connections: laneCount + 4, patience: 60_000 })
}, 120_000)
afterAll(async () => {
  await database.close()
  await api.close()
})

const at = (clock: string) => new Date(`2026-11-16T${clock}:00+08:00`)
const plus = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minuteMs)
const toolsAt = (now: Date) => ({ ...api.tools, db: database.db, clock: () => now })

/** Retries when told to come again later. */
const isToComeAgain = (error: unknown) => isWorthRetrying(error) || databaseProblem(error)?.problem === 'unavailable'

const transact = async <R>(act: (tx: Db) => Promise<R>): Promise<R> => {
  for (;;)
    try {
      return await database.db.transaction(act)
    } catch (error) {
      if (!isToComeAgain(error)) throw error
    }
}

/** Result of an attempt: done, or refused because another was first. Anything else is an error. */
const attempt = async (act: (tx: Db) => Promise<unknown>): Promise<'done' | 'refused'> => {
  try {
    await transact(act)
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.problem !== 'broken') return 'refused'
    throw error
  }
}

const inLanes = <T>(tasks: readonly T[], act: (task: T, n: number) => Promise<unknown>) =>
  workInLanes(tasks, laneCount, act)

const one = <T>(all: readonly T[], n: number): T => all[n % all.length] as T
const customerOf = ({ bookerId, bookerName }: Order): Actor => ({ type: 'customer', id: bookerId, name: bookerName })

const take = (tx: Db, n: number, now: Date): Promise<Order> => {
  const booker = one(town.bookers, n)
  return createOrder(tx, api.tools, {
    operatorId: town.operatorId,
    source: 'miniProgram',
    booker,
    client: one(town.clients, n),
    items: [{ specId: town.specId, qty: 1 }],
    place: {
      areaCode: '330106',
      address: `文三路${n}号`,
      lng: 120.131,
      lat: 30.262,
      contactName: '王芳',
      contactMobile: '13900001111',
    },
    actor: { type: 'customer', id: booker.id, name: booker.name },
    now,
  })
}

/** An online order with an open payment. */
const orderOnline = (n: number, now: Date) =>
  transact(async (tx) => {
    const made = await take(tx, n, now)
    const { id, operatorId, orderNo, payFen: fen, payExpireAt } = made
    await openPayment(tx, api.tools, { operatorId, kind: 'order', bizId: id, bizNo: orderNo, fen, payExpireAt, now })
    return made
  })

const paid = ({ orderNo, payFen }: Order, channelNo: string, now: Date) =>
  attempt((tx) => {
    const said: PayNotice = { kind: 'paid', method: 'wechat', bizNo: orderNo, channelNo, fen: payFen }
    const sandbox = tillOf(api.tools.pay)
    if (sandbox === undefined) throw new Error('no till')
    return takeNotice(tx, api.tools, sandbox.name, sandbox.till(said, now), now)
  })

const cancelled = (row: Order, now: Date) =>
  attempt(async (tx) => {
    const held = await lockOrder(tx, row.id)
    if (held !== undefined) await cancelOrder(tx, held, { reason: '不要了', actor: customerOf(row), now })
  })

const visitMinutes = 20
const slots = 27

const appoint = async (tx: Db, row: Order, n: number, now: Date) => {
  const [id] = await visitIdsOf(tx, row.id)
  if (id === undefined) return
  const held = await holdVisit(tx, town.operatorId, id)
  // A care recipient never has two visits at the same time.
  const start = plus(at('09:00'), ((n + 7 * Math.floor(n / town.clients.length)) % slots) * visitMinutes)
  const startTime = new Date(start.getTime() + 8 * hourMs).toISOString().slice(11, 16)
  await appointVisit(tx, api.tools, held, { appointDate: '2026-11-16', startTime }, { by: customerOf(row), now })
}

/** Online, some pay twice, some while they cancel, some never. */
const comeOnline = async (n: number, now: Date) => {
  const row = await orderOnline(n, now)
  const soon = plus(now, 2)
  if (n % 25 === 7) return
  if (n % 25 === 11) await Promise.all([paid(row, `A${n}`, soon), cancelled(row, soon)])
  else if (n % 25 === 13)
    await Promise.all([paid(row, `A${n}`, soon), paid(row, `A${n}`, soon), paid(row, `B${n}`, soon)])
  else await paid(row, `A${n}`, soon)
  if (n % 20 !== 3) await attempt((tx) => appoint(tx, row, n, plus(now, 4)))
}

/** At the counter an order is paid and scheduled immediately. */
const comeToCounter = (n: number, now: Date) =>
  attempt(async (tx) => {
    const row = await take(tx, n, now)
    const parts = [{ method: 'cash' as const, fen: row.payFen, cardNo: null, channelNo: null }]
    await payOrder(tx, api.tools, row, { parts, voucher: { no: `SJ${n}`, proofUrl: null }, actor: town.desk, now })
    await appoint(tx, row, n, plus(now, 1))
  })

const visitsIn = (...states: Visit['status'][]) =>
  database.db
    .select()
    .from(visits)
    .where(and(eq(visits.operatorId, town.operatorId), inArray(visits.status, states)))

/** Some staff reject, some do not answer; now and then the desk returns the visit while they accept. */
const answer = async (visit: Visit, n: number, now: Date) => {
  const { id, peopleId } = visit
  if (peopleId === null) return
  const say = (act: typeof acceptVisit) =>
    attempt(async (tx) => act(tx, await holdVisit(tx, town.operatorId, id), { peopleId, now }))
  const yes = () => say(acceptVisit)
  const no = () => say((tx, held, given) => rejectVisit(tx, held, { ...given, reason: '有事' }))
  const takeBack = () =>
    attempt(async (tx) =>
      returnVisit(tx, await holdVisit(tx, town.operatorId, id), { reason: '换人', by: town.desk, now }),
    )
  if (n % 40 === 1) return no()
  if (n % 40 === 2) return undefined
  if (n % 40 === 3) return Promise.all([yes(), takeBack(), no()])
  return n % 40 === 4 ? Promise.all([yes(), yes()]) : yes()
}

/** Dispatches on several nodes concurrently, until no visit waits. */
const dispatchAll = async () => {
  let now = at('07:00')
  for (let round = 0; round < 8; round += 1) {
    const tools = toolsAt(now)
    await Promise.all([tick(tools), tick(tools), tick(tools)])
    const offered = await visitsIn('offered')
    await inLanes(offered, (visit, n) => answer(visit, n + round, plus(now, 3)))
    if (offered.length === 0) break
    now = plus(now, 16)
  }
  return now
}

/** Several staff claim each open visit, and one gets it. */
const grabAll = async (now: Date) => {
  const waiting = await visitsIn('undispatched')
  await inLanes(waiting, async ({ id }, n) => {
    const reach = [0, 1, 2].map((k) => one(town.staffIds, n * 3 + k))
    await Promise.all(
      reach.map((peopleId) =>
        attempt(async (tx) => grabVisit(tx, await holdVisit(tx, town.operatorId, id), { peopleId, now })),
      ),
    )
  })
}

const record = (url: string, sign: string) => ({
  measures: '协助洗浴',
  abnormal: 0 as const,
  beforeUrls: [],
  afterUrls: [url],
  signUrl: sign,
  signName: '王芳',
  relation: 'child' as const,
})

const refund = (row: Visit, now: Date) =>
  attempt(async (tx) => {
    const held = await lockOrder(tx, row.mainId)
    if (held === undefined) return
    const draft = { childIds: [row.id], applyFen: row.amountFen, reason: 'customerCancelled' as const }
    const asked = await applyRefund(tx, held, { draft, applyType: 'customer', actor: customerOf(held), now })
    const decision = { actor: town.desk, remark: '同意', now: plus(now, 1) }
    if (row.seq + row.childNo.charCodeAt(row.childNo.length - 1) > 52)
      await approveRefund(tx, asked, { ...decision, refundFen: asked.refundableFen })
    else await rejectRefund(tx, asked, decision)
  })

const here = { lng: 120.131, lat: 30.262 }

/** Makes a visit step by step, while some are concurrently cancelled or checked in twice. */
const serve = async (visit: Visit, n: number, pictures: readonly string[]) => {
  const { id, peopleId, startAt } = visit
  if (peopleId === null || startAt === null) return
  const start = new Date(startAt)
  const staff: Actor = { type: 'staff', id: peopleId, name: visit.peopleName }
  const there = { actor: staff, now: start, at: here, method: 'gps' } as const
  const left = { actor: staff, now: plus(start, visitMinutes), at: here }
  const report = { ...left, record: record(pictures[2 * n] ?? '', pictures[2 * n + 1] ?? '') }
  const hold = (tx: Db) => holdVisit(tx, town.operatorId, id)
  const depart = () => attempt(async (tx) => departVisit(tx, await hold(tx), { actor: staff, now: plus(start, -20) }))
  const checkIn = () => attempt(async (tx) => checkInVisit(tx, api.tools, await hold(tx), there))
  const checkOut = () => attempt(async (tx) => checkOutVisit(tx, api.tools, await hold(tx), report))
  const inOneGo = () =>
    attempt(async (tx) => {
      const held = await hold(tx)
      const { visit: begun } = await checkInVisit(tx, api.tools, held, there)
      await checkOutVisit(tx, api.tools, { ...held, visit: begun }, report)
    })
  if (n % 12 > 1) return inOneGo()
  if (n % 12 === 0) await Promise.all([depart(), refund(visit, plus(start, -21))])
  await Promise.all([checkIn(), checkIn(), ...(n % 12 === 1 ? [refund(visit, plus(start, -1))] : [])])
  return checkOut()
}

/** Customers confirm while the clock confirms for those who do not. */
const confirmAll = async () => {
  const late = plus(at('23:59'), 24 * 60)
  const waiting = await visitsIn('unconfirmed')
  const confirm = ({ id }: Visit, n: number) =>
    attempt(async (tx) => {
      const held = await holdVisit(tx, town.operatorId, id)
      const said = { actor: customerOf(held.order), move: 'confirm', score: 1 + (n % 5), now: late } as const
      await completeVisit(tx, held, said)
    })
  const answered = waiting.filter((_visit, n) => n % 3 > 0)
  await Promise.all([autoConfirm(toolsAt(late)), autoConfirm(toolsAt(late)), inLanes(answered, confirm)])
}

const earn = async () => {
  const now = new Date(at('09:00').getTime() + 12 * dayMs)
  const until = async () => {
    while ((await postDue(database.db, now)) > 0);
  }
  await until()
  await markSettled(toolsAt(now))
}

const countsOf = async (table: typeof orders | typeof visits) => {
  const rows = await database.db.select({ status: table.status }).from(table as typeof orders)
  return Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([status, of]) => [status, of.length]))
}

test(`a day of ${orderCount} concurrent orders satisfies all invariants`, async () => {
  const morning = api.now()
  await inLanes(Array.from({ length: orderCount }), (_none, n) =>
    (n % 3 === 0 ? comeOnline : comeToCounter)(n, plus(morning, n / 10)),
  )
  await cancelOverdue(toolsAt(plus(morning, 400)))
  await grabAll(plus(await dispatchAll(), 1))
  const made = (await visitsIn('accepted')).filter((_visit, n) => n % 9 < 5)
  const pictures = await sentPictures(api, town.operatorId, made.length * 2, at('08:00'))
  await inLanes(made, (visit, n) => serve(visit, n, pictures))
  await confirmAll()
  await earn()
  await sendBackDue(toolsAt(at('23:00')))

  const [ofOrders, ofVisits] = [await countsOf(orders), await countsOf(visits)]
  expect(await checkInvariants(database.db)).toEqual([])
  expect(Object.values(ofOrders).reduce((sum, n) => sum + n, 0)).toBe(orderCount)
  expect(ofOrders).toMatchObject({
    completed: expect.any(Number),
    refunded: expect.any(Number),
    cancelled: expect.any(Number),
  })
  expect(ofVisits['completed']).toBeGreaterThan(orderCount / 3)
  expect(await reconcile(toolsAt(at('23:30')))).toBe(0)
}, 600_000)
