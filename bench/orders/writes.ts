import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { addDays, businessDay, edgeField, order, type Endpoint } from '@kangju/contract'
import { mobileOf } from '../../server/src/demo/numbers.ts'
import { startPartySession } from '../../server/src/modules/customers/party/sessions.ts'
import { addFigure } from '../report.ts'
import { cpuMs, postgresMs } from './cpu.ts'
import { median } from './measure.ts'
import type { Server, Stage } from './stage.ts'

const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 20)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6) * 3
/** Before the measured time, until each database connection has plans for its statements. */
const warmSeconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const staffAtMost = 400
/** The days from here on have no visits yet. */
const daysAhead = 30

interface Worker extends Record<string, unknown> {
  id: string
  lng: number
  lat: number
}
interface Person extends Record<string, unknown> {
  booker_id: string
  client_id: string
}

type Took = Map<string, number[]>

const readCast = async ({ db, clock }: Stage) => {
  const { rows: operators } = await db.execute<{ id: string }>('select id from bench.operator where op = 0')
  const operatorId = operators[0]?.id ?? ''
  const { rows: staff } = await db.execute<Worker>(
    `select p.id, p.base_lng as lng, p.base_lat as lat from people p join bench.staff s on s.id = p.id where s.op = 0 order by s.nr limit ${staffAtMost}`,
  )
  const { rows: people } = await db.execute<Person>(
    'select b.id as booker_id, c.id as client_id from bench.booker b join bench.client c on c.op = b.op and c.nr = b.nr where b.op = 0 order by b.nr',
  )
  const { rows: specs } = await db.execute<{ id: string }>(
    'select spec_id as id from bench.spec where op = 0 and times = 1 order by nr',
  )
  const tokens = new Map<string, string>()
  for (const { id } of staff)
    tokens.set(id, (await startPartySession(db, { operatorId, kind: 'staff', ownerId: id }, clock())).token)
  return { staff, people, specs, tokens }
}

type Cast = Awaited<ReturnType<typeof readCast>>
const nth = <V>(values: readonly V[], n: number): V => values[n % values.length] as V

/** One order from creation to acceptance, by the desk and the staff member. */
const liveThrough = async (
  cast: Cast,
  day: string,
  n: number,
  say: <R>(call: Endpoint, id: string | undefined, body: object | undefined, staff?: string) => Promise<R>,
) => {
  const worker = nth(cast.staff, n)
  // There are more people than staff, so all visits of a day are for different people.
  const who = nth(cast.people, n)
  const { id } = await say<{ id: string }>(order.add, undefined, {
    bookerId: who.booker_id,
    clientId: who.client_id,
    items: [{ specId: nth(cast.specs, n).id, qty: 1 }],
    areaCode: '330106',
    address: '文三路200号3幢201室',
    lng: worker.lng,
    lat: worker.lat,
    contactName: '王芳',
    contactMobile: mobileOf(900_000_000 + n),
    payMethod: 'wechat',
  })
  await say(order.pay, id, { payMethod: 'cash', offlineVoucherNo: `SJ${randomUUID().slice(0, 8)}` })
  const { visits } = await say<{ visits: { id: string }[] }>(order.detail, `${id}?kind=main`, undefined)
  const visit = visits[0]?.id ?? ''
  // Each staff member has one of these visits a day.
  const appointDate = addDays(day, Math.floor(n / cast.staff.length))
  await say(order.appointment, visit, { appointDate, startTime: '10:00' })
  await say(order.dispatch, visit, { peopleId: worker.id })
  await say(edgeField.accept, visit, {}, worker.id)
}

interface Lives {
  readonly perSecond: number
  /** CPU milliseconds of an order. */
  readonly serverMs: number
  readonly postgresMs: number
  readonly clientMs: number
  readonly took: Took
}

interface Sent {
  readonly agent: Agent
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: object | undefined
}

/** Node's own client: `fetch` takes several times as much of the cores that it shares with the server. */
const send = (address: string, { body, ...options }: Sent) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const sent = request(address, options, (reply) => {
      json(reply).then(resolve as (reply: unknown) => void, reject)
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

/** Orders from creation to acceptance over many connections, for some seconds. */
export const liveOrders = async (server: Server, stage: Stage): Promise<Lives> => {
  const desk = await stage.headersOf('bench0')
  const cast = await readCast(stage)
  const took: Took = new Map()
  const agent = new Agent({ keepAlive: true })
  const say = async <R>(call: Endpoint, id: string | undefined, body: object | undefined, staff?: string) => {
    const before = performance.now()
    const headers = staff === undefined ? desk : { authorization: `Bearer ${cast.tokens.get(staff) ?? ''}` }
    const { code, message, errors, data } = await send(`${server.url}/api${call.path.replace('{id}', id ?? '')}`, {
      agent,
      method: call.method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      },
      body,
    })
    if (code !== 20000) throw new Error(`${call.path}: ${String(message)} ${JSON.stringify(errors)}`)
    const name = `${call.area}.${call.name}`
    const times = took.get(name) ?? []
    times.push(performance.now() - before)
    took.set(name, times)
    return data as R
  }
  // A new day at each run, so that a kept database can be used again.
  const { rows } = await stage.db.execute<{ last: string }>('select max(start_at)::date::text as last from visit')
  const day = [addDays(businessDay(stage.clock()), daysAhead), addDays(rows[0]?.last ?? '', 1)].toSorted().at(-1) ?? ''
  let n = 0
  const liveFor = async (length: number) => {
    const begun = performance.now()
    const first = n
    const work = async () => {
      while (performance.now() < begun + length * 1000) {
        n += 1
        await liveThrough(cast, day, n, say)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
    return { made: n - first, took: (performance.now() - begun) / 1000 }
  }
  await liveFor(warmSeconds)
  took.clear()
  const worked = () => [cpuMs(server.pid), postgresMs(stage.pid), cpuMs(process.pid)]
  const before = worked()
  const measured = await liveFor(seconds)
  const [serverMs = 0, ofPostgres = 0, clientMs = 0] = worked().map((ms, i) => (ms - (before[i] ?? 0)) / measured.made)
  agent.destroy()
  return { perSecond: measured.made / measured.took, serverMs, postgresMs: ofPostgres, clientMs, took }
}

export const measureWrites = async (server: Server, stage: Stage): Promise<boolean> => {
  const { perSecond, serverMs, postgresMs: ofPostgres, clientMs, took } = await liveOrders(server, stage)
  addFigure({
    what: `orders created, paid, scheduled, dispatched and accepted, ${connections} connections`,
    value: perSecond,
    unit: '/s',
    atLeast: 40,
    note: `of a core each: server ${serverMs.toFixed(0)} ms, PostgreSQL ${ofPostgres.toFixed(0)} ms, client ${clientMs.toFixed(0)} ms`,
  })
  for (const [name, all] of took) {
    const sorted = all.toSorted((one, other) => one - other)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    addFigure({ what: `of these ${name}, p50`, value: median(all), unit: 'ms', note: `p99 ${p99.toFixed(0)} ms` })
  }
  return perSecond > 0
}
