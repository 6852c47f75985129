import autocannon from 'autocannon'
import { addFigure } from '../report.ts'
import { cpuMs, postgresMs } from './cpu.ts'
import { median } from './measure.ts'
import type { Server, Stage } from './stage.ts'

const clients = 50
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const rounds = 3
const shareAtLeast = 80
const p99AtMost = 50

interface Rate {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU milliseconds of one request, for the server and PostgreSQL, independent of the load of the machine. */
  readonly node: number
  readonly postgres: number
}

const measure = async (stage: Stage, server: Server, path: string, headers: Record<string, string>): Promise<Rate> => {
  const url = `${server.url}${path}`
  const before = [cpuMs(server.pid), postgresMs(stage.pid)]
  const result = await autocannon({ url, headers, connections: clients, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  const after = [cpuMs(server.pid), postgresMs(stage.pid)]
  const [node = 0, postgres = 0] = after.map((value, i) => (value - (before[i] ?? 0)) / result.requests.total)
  const { requests, latency } = result
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    node,
    postgres,
  }
}

const middle = (rates: readonly Rate[]): Rate => ({
  perSecond: median(rates.map((rate) => rate.perSecond)),
  p50: median(rates.map((rate) => rate.p50)),
  p99: median(rates.map((rate) => rate.p99)),
  node: median(rates.map((rate) => rate.node)),
  postgres: median(rates.map((rate) => rate.postgres)),
})

/**
 * A page of orders in one state with its exact total, compared with the page alone; alternating, since the load of the
 * machine varies.
 */
export const measureRate = async (stage: Stage, [ours, bare]: readonly [Server, Server]): Promise<boolean> => {
  const headers = await stage.headersOf('bench0')
  const path = '/api/order/list?status=completed'
  await autocannon({ url: `${bare.url}${path}`, headers, connections: clients, duration: 2 })
  await autocannon({ url: `${ours.url}${path}`, headers, connections: clients, duration: 3 })
  const rates = { ours: [] as Rate[], bare: [] as Rate[] }
  for (let round = 0; round < rounds; round++) {
    rates.bare.push(await measure(stage, bare, path, headers))
    rates.ours.push(await measure(stage, ours, path, headers))
  }
  const [page, whole] = [middle(rates.bare), middle(rates.ours)]
  const share = Math.round((whole.perSecond / page.perSecond) * 100)
  const list = `/order/list of one state, ${clients} clients`
  addFigure({
    what: `${list}, medians of ${rounds} rounds of ${seconds} s`,
    value: whole.perSecond,
    unit: '/s',
    bare: page.perSecond,
    atLeastOfBare: shareAtLeast,
  })
  addFigure({ what: `${list}: p50`, value: whole.p50, unit: 'ms', bare: page.p50 })
  addFigure({ what: `${list}: p99`, value: whole.p99, unit: 'ms', bare: page.p99, below: p99AtMost })
  addFigure({
    what: `${list}: of a core each`,
    value: whole.node + whole.postgres,
    unit: 'ms',
    bare: page.node + page.postgres,
    note: `PostgreSQL ${whole.postgres.toFixed(2)} ms, bare ${page.postgres.toFixed(2)} ms`,
  })
  return share >= shareAtLeast && whole.p99 < p99AtMost
}
