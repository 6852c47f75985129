import { booking, clorder, edgeField, edgeOrder, goodsorder, home, order, reminder } from '@kangju/contract'
import { startPartySession } from '../../server/src/modules/customers/party/sessions.ts'
import { centre } from './cast.ts'
import { addFigure } from '../report.ts'
import { filtersOf, listsOf, sortsOf, statesOf, type ListCase, type Query } from './lists.ts'
import { isDeep, limitMs, pagesOf, time, type Asking } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Server, Stage } from './stage.ts'

/** A measurement of a list: the time of a page. */
interface Finding {
  readonly what: string
  readonly ms: number
  readonly coreMs: number
  readonly page: number
  /** Cost of the ten thousandth page relative to the first one. */
  readonly times?: number
}

const timesAtMost = 3

const told = (query: Query) => {
  const names = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return names.length === 0 ? 'all' : names.join(' ')
}

/** Measures one query of a list on all its pages. */
const measureQuery = async (asking: Asking, path: string, query: Query): Promise<Finding[]> => {
  const first = await time(asking, path, query)
  const findings: Finding[] = []
  for (const page of pagesOf(first.reply)) {
    const { ms, coreMs } = page === 1 ? first : await time(asking, path, { ...query, page })
    const what = `${path} ${told(query)}`
    findings.push({ what, page, ms, coreMs, ...(isDeep(page) ? { times: coreMs / first.coreMs } : {}) })
  }
  return findings
}

const isOver = ({ ms, times }: Finding) => ms >= limitMs || (times ?? 0) > timesAtMost

const line = ({ what, page, ms, coreMs, times }: Finding) =>
  `    ${ms.toFixed(0).padStart(5)} ms, ${coreMs.toFixed(1).padStart(6)} of a core  ${what}${page === 1 ? '' : `, page ${page.toLocaleString('en')}`}${times === undefined ? '' : ` (${times.toFixed(1)} × page 1)`}`

const onlyWay = process.env['BENCH_WAY'] ?? ''

const waysOf = (listed: ListCase): Query[] => allWays(listed).filter((query) => told(query).includes(onlyWay))

const allWays = (listed: ListCase): Query[] => [
  {},
  ...statesOf(listed.call).map((status) => ({ status })),
  ...sortsOf(listed.call).map((sort) => ({ sort })),
  ...filtersOf(listed).flatMap((name) => (name === 'status' ? [] : [{ [name]: listed.filters[name] ?? '' }])),
  ...listed.together,
]

const report = (title: string, findings: readonly Finding[]) => {
  const slowest = findings.toSorted((one, other) => other.ms - one.ms)[0]
  const deep = findings.filter(({ times }) => times !== undefined)
  const most = Math.max(0, ...deep.map(({ times = 0 }) => times))
  const spread = (values: readonly number[]) => `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`
  const core = spread(findings.map(({ coreMs }) => coreMs))
  const all = spread(findings.map(({ ms }) => ms))
  if (slowest !== undefined)
    addFigure({
      what: `${title}, the slowest of ${findings.length} pages`,
      value: slowest.ms,
      unit: 'ms',
      below: limitMs,
      note: `all ${all} ms, of a core ${core} ms`,
    })
  if (deep.length > 0)
    addFigure({ what: `${title}, page 10,000`, value: most, unit: '× page 1', atMost: timesAtMost, note: 'of a core' })
  const shown = process.env['BENCH_ALL'] === '1' ? findings : findings.filter(isOver)
  for (const one of shown.toSorted((a, b) => b.ms - a.ms)) console.log(line(one))
  if (shown.length === 0 && slowest !== undefined) console.log(line(slowest))
  return findings.every((one) => !isOver(one))
}

/** Every list with every offered state, sort order and filter, and some combinations. */
export const measureLists = async (server: Server, stage: Stage, samples: Samples): Promise<boolean> => {
  const whole = { stage, server, headers: await stage.headersOf('bench0') }
  const bound = { stage, server, headers: await stage.headersOf('organ0') }
  const only = process.env['BENCH_LIST']
  let isFine = true
  for (const listed of listsOf(samples).filter(({ call }) => only === undefined || call.path.includes(only))) {
    const { path } = listed.call
    const findings: Finding[] = []
    for (const query of waysOf(listed)) findings.push(...(await measureQuery(whole, path, query)))
    isFine = report(path, findings) && isFine
    const ofOrgan: Finding[] = []
    for (const query of [{}, ...sortsOf(listed.call).map((sort) => ({ sort }))])
      ofOrgan.push(...(await measureQuery(bound, path, query)))
    isFine = report(`${path} for one organisation`, ofOrgan) && isFine
  }
  return isFine
}

const partyHeaders = async ({ db, clock }: Stage, kind: 'staff' | 'customer', ownerId: string) => {
  const { rows } = await db.execute<{ id: string }>('select id from bench.operator where op = 0')
  const { token } = await startPartySession(db, { operatorId: rows[0]?.id ?? '', kind, ownerId }, clock())
  return { authorization: `Bearer ${token}` }
}

/** Other reads of the desk, of bookers and of staff. */
export const measureDesk = async (server: Server, stage: Stage, samples: Samples): Promise<boolean> => {
  const whole = await stage.headersOf('bench0')
  const staff = await partyHeaders(stage, 'staff', samples.peopleId)
  const customer = await partyHeaders(stage, 'customer', samples.bookerId)
  const at = (path: string, id: string) => path.replace('{id}', id)
  const listed: [string, string, Query, Record<string, string>][] = [
    ['the board of today', order.board.path, { day: samples.today }, whole],
    ['the board of tomorrow', order.board.path, { day: samples.tomorrow }, whole],
    ['the board of one organisation', order.board.path, { day: samples.today, organId: samples.organId }, whole],
    ['the board of a name', order.board.path, { day: samples.today, keyword: samples.peopleName }, whole],
    ['reminders', reminder.today.path, {}, whole],
    ['the home page', home.today.path, {}, whole],
    ['an order of ten visits', at(order.detail.path, samples.orderId), { kind: 'main' }, whole],
    ['who could go', at(order.candidates.path, samples.waitingId), {}, whole],
    [
      'how many could go at each time of tomorrow',
      order.slots.path,
      { specId: samples.specId, day: samples.tomorrow, areaCode: samples.areaCode, lng: centre.lng, lat: centre.lat },
      whole,
    ],
    ['who follows bookings up', booking.handlers.path, {}, whole],
    ['what was booked', booking.services.path, {}, whole],
    ['packages that were bought', clorder.packages.path, {}, whole],
    ['classes that were bought of', goodsorder.classes.path, {}, whole],
    ['a customer’s orders', edgeOrder.orders.path, {}, customer],
    ['somebody’s visits of today', edgeField.visits.path, { day: samples.today }, staff],
    ['somebody’s visits', edgeField.visits.path, {}, staff],
    ['what may be grabbed', edgeField.pool.path, {}, staff],
  ]
  const findings: Finding[] = []
  for (const [what, path, query, headers] of listed) {
    const { ms, coreMs } = await time({ stage, server, headers }, path, query)
    findings.push({ what, page: 1, ms, coreMs })
  }
  return report('the desk', findings)
}
