import {
  addDays,
  booking,
  businessDay,
  clorder,
  customerclient,
  home,
  homeDays,
  order,
  people,
  peopleapply,
  prepaycardinfo,
  refundreview,
  reminder,
  screens,
  settlement,
  tileKeys,
  tvecall,
  tvtop,
  type Endpoint,
  type Reply,
  reportpay,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { paidVisits } from '../../../../test/factories/field-rows.ts'
import { addWaiting } from '../../../../test/factories/home-rows.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { visits } from '../../care/visit/table.ts'

type Caller = TestApi['admin']
type Home = Reply<typeof home.today>

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await addWaiting(api)
  await addWaiting(api, { organId: (await findByUsername(api.db, testNames('a').organ))?.organId ?? '' })
  await addWaiting(api, { of: 'b' })
})
afterAll(() => api.close())

/** The server knows the permissions of a session for a second. */
const knownMs = 1001
const { holder } = testNames('a')
const today = async (as: Caller = api.admin): Promise<Home> => {
  const { status, data } = await as(home.today)
  expect(status).toBe(200)
  return data
}

/** The list behind each screen that a tile opens. */
const lists: Readonly<Record<string, Endpoint>> = {
  '/order/childFastOrder': order.visits,
  '/tvcustserv/ecalllist': tvecall.list,
  '/booking/list': booking.list,
  '/clorder/list': clorder.list,
  '/finance/refundapply': refundreview.list,
  '/withdrawal/realy': settlement.list,
  '/withdrawal/already': settlement.reviewed,
  '/peopleapply/list': peopleapply.list,
  '/customer/serviceobject': customerclient.list,
  '/people/list': people.list,
  '/tvtop/list': tvtop.list,
  '/prepaycard/info': prepaycardinfo.list,
}

/** Rows of the list at an address, counted by its own call. */
const totalAt = async (as: Caller, path: string): Promise<number> => {
  const { pathname, searchParams } = new URL(path, 'https://care.example')
  expect(screens.map((screen) => screen.path)).toContain(pathname)
  const list = lists[pathname]
  if (list === undefined) throw new Error(`no list is known at ${pathname}`)
  const { status, data } = await as(list, { query: Object.fromEntries(searchParams) as never })
  expect(status).toBe(200)
  return (data as { total: number }).total
}

/** Everything with a number on the page, as [address, number]. */
const counted = ({ tiles, visits }: Home): [string, number][] => [
  ...tiles.map(({ path, count }): [string, number] => [path, count]),
  ...(visits === null ? [] : [visits, ...visits.states].map(({ path, count }): [string, number] => [path, count])),
]

const compare = async (as: Caller) => {
  const page = await today(as)
  const numbers = counted(page)
  const totals: [string, number][] = []
  for (const [path] of numbers) totals.push([path, await totalAt(as, path)])
  expect(numbers).toEqual(totals)
  return page
}

test('every number is the total of the list it opens, for the operator, an organisation and another operator', async () => {
  const page = await compare(api.admin)
  expect(page.tiles.map(({ key }) => key)).toEqual(tileKeys)
  // The rows of one organisation are half of what the operator sees.
  const bound = await compare(api.asUser(await boundAccount(api)))
  expect(bound.tiles.map(({ key }) => key)).toEqual(tileKeys)
  const other = await compare(api.other)
  for (const tile of [...bound.tiles, ...other.tiles]) expect([tile.key, tile.count > 0]).toEqual([tile.key, true])
  for (const [at, tile] of page.tiles.entries())
    expect([tile.key, tile.count > (bound.tiles[at]?.count ?? 0)]).toEqual([tile.key, true])
  expect(bound.visits).toMatchObject({ count: 4 })
  expect(page.visits).toMatchObject({ count: 8 })
  const states = Object.fromEntries((bound.visits?.states ?? []).map(({ status, count }) => [status, count]))
  expect(states).toEqual({
    undispatched: 1,
    offered: 1,
    accepted: 1,
    onTheWay: 0,
    inService: 0,
    unconfirmed: 1,
    completed: 0,
    cancelled: 1,
  })
})

test('tiles say since when the first row waits, when it ends and how much money it concerns', async () => {
  const { tiles } = await today()
  const tile = (key: (typeof tileKeys)[number]) => tiles.find((one) => one.key === key)
  const now = api.now().getTime()
  const hoursOf = (key: (typeof tileKeys)[number]) =>
    Math.round((now - new Date(tile(key)?.oldestAt ?? '').getTime()) / 3_600_000)
  const waits = { noCheckin: 2, waitAccept: 1, waitAppoint: 30, needManual: 3, waitConfirm: 4, settlePay: 2 } as const
  for (const [key, n] of Object.entries(waits)) expect([key, hoursOf(key as keyof typeof waits)]).toEqual([key, n])
  expect([hoursOf('join'), hoursOf('offlineBox'), hoursOf('missedCall')]).toEqual([2, 9 * 24, 0])
  const day = businessDay(api.now())
  expect(tile('expiring')).toMatchObject({ oldestAt: null, firstDay: addDays(day, 2) })
  expect(tile('cert')).toMatchObject({ firstDay: addDays(day, 5) })
  expect(tile('cardExpire')).toMatchObject({ firstDay: addDays(day, 3), sumFen: 20_000 })
  expect([tile('settleReview')?.sumFen, tile('booking')?.sumFen]).toEqual([100_000, null])
})

test('the reminders of the day are the same figures', async () => {
  const { tiles, visits: planned } = await today()
  const { lines } = (await api.admin(reminder.today)).data
  const counts = new Map(tiles.map(({ key, count }) => [key as string, count]))
  const sum = (...keys: string[]) => keys.reduce((all, key) => all + (counts.get(key) ?? 0), 0)
  const parts: Readonly<Record<string, number>> = {
    todayVisit: planned?.count ?? 0,
    exam: sum('exam', 'examFailed'),
    refund: sum('refundReview', 'refundFailed'),
    settle: sum('settleReview', 'settlePay'),
    // Two relatives ask for each record.
    join: 2 * sum('join'),
  }
  for (const { key, count } of lines) expect([key, count]).toEqual([key, parts[key] ?? sum(key)])
  expect(lines.length).toBeGreaterThan(tileKeys.length - 4)
  const paths = new Set([...tiles.map(({ path }) => path), planned?.path])
  for (const { path } of lines) expect(paths).toContain(path)
})

test('an account sees what its permissions open, and money only with the report', async () => {
  const keysOf = async (username: string) => (await today(api.asUser(username))).tiles.map(({ key }) => key)
  const visitKeys = ['noCheckin', 'waitAccept', 'waitAppoint', 'needManual', 'tomorrowUndispatched', 'waitConfirm']
  expect(await keysOf(holder('order'))).toEqual([...visitKeys, 'expiring', 'abnormal'])
  expect(await keysOf(holder('tvtop'))).toEqual(['badLine', 'offlineBox'])
  expect(await keysOf(holder('tvecall'))).toEqual(['missedCall'])
  // The page of bookings belongs to the orders, so the permission alone does not open it.
  expect(await keysOf(holder('tvbooking'))).toEqual([])
  expect((await today(api.as('report_order_pay'))).paidDays).toBeNull()
  await alsoHolds(api, holder('tvbooking'), 'order')
  await alsoHolds(api, holder('report_order_pay'), 'report_root')
  api.pass(knownMs)
  expect(await keysOf(holder('tvbooking'))).toContain('booking')

  expect(await today(api.as('banner'))).toMatchObject({ tiles: [], visits: null, visitDays: null, paidDays: null })
  expect(await today(api.nobody)).toMatchObject({ tiles: [], visits: null, visitDays: null, paidDays: null })
  expect(await today(api.as('order'))).toMatchObject({ paidDays: null, visits: { count: 8 } })
  expect(await today(api.as('report_order_pay'))).toMatchObject({ visits: null, visitDays: null })
  expect((await today(api.as('report_order_pay'))).paidDays).toHaveLength(homeDays)
  expect((await api.anonymous(home.today)).status).toBe(401)
})

test('two weeks of visits and payments end today, by the day in Beijing', async () => {
  const before = await today()
  const day = businessDay(api.now())
  const [visit] = await paidVisits(api)
  // One minute after midnight in Beijing is the day before in UTC.
  const startAt = new Date(`${addDays(day, -13)}T00:01:00+08:00`).toISOString()
  await api.db
    .update(visits)
    .set({ status: 'completed', startAt, endAt: startAt })
    .where(eq(visits.id, visit?.id ?? ''))
  // Past days are counted once a minute.
  expect((await today()).visitDays?.[0]).toEqual(before.visitDays?.[0])
  api.pass(60_000)
  const after = await today()
  expect(after.visitDays?.map((one) => one.day)).toEqual(
    Array.from({ length: homeDays }, (_day, at) => addDays(day, at - 13)),
  )
  expect(after.visitDays?.[0]).toEqual({ day: addDays(day, -13), count: (before.visitDays?.[0]?.count ?? 0) + 1 })
  expect(after.visitDays?.at(-1)).toEqual({ day, count: after.visits?.count })
  for (const { day: each, count } of after.visitDays ?? [])
    expect(
      await totalAt(api.admin, `/order/childFastOrder?concern=planned&appointFrom=${each}&appointTo=${each}`),
    ).toBe(count)
  const paid = (page: Home) => page.paidDays?.at(-1)?.paidFen ?? 0
  expect(paid(after) - paid(before)).toBe(visit?.amountFen)
  // The page links the sum to the report of these days.
  const { summary } = (await api.admin(reportpay.list, { query: { paidFrom: addDays(day, -13), paidTo: day } })).data
  expect(after.paidDays?.reduce((sum, { paidFen }) => sum + paidFen, 0)).toBe(summary.payFen)
})
