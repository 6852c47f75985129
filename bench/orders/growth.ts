import { appendFileSync } from 'node:fs'
import { addDays, businessDay, home, order, reportpay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { growthFileVariable } from '../machine.ts'
import type { Cost } from '../growth-chart.ts'
import { addFigure } from '../report.ts'
import { sizes } from './fill.ts'
import type { Query } from './lists.ts'
import { pagesOf, time } from './measure.ts'
import type { Samples } from './samples.ts'
import type { Server, Stage } from './stage.ts'
import { liveOrders } from './writes.ts'

const mebibyte = 2 ** 20

/** The costs of one size, in units that do not depend on the load of the machine. */
export const measureGrowth = async (server: Server, stage: Stage, samples: Samples): Promise<boolean> => {
  const asking = { stage, server, headers: await stage.headersOf('bench0') }
  const { reply } = await time(asking, order.list.path, {})
  const pages = pagesOf(reply)
  const today = businessDay(stage.clock())
  const at = (path: string, id: string) => path.replace('{id}', id)
  const reads: [name: string, path: string, query: Query][] = [
    ['orders, first page with its total', order.list.path, {}],
    ['orders, last page', order.list.path, { page: pages.at(-1) ?? 1 }],
    ['orders of one person by name', order.list.path, { keyword: samples.clientName }],
    ['desk, visits to dispatch', order.visits.path, { status: 'undispatched' }],
    ['details of an order of ten visits', at(order.detail.path, samples.orderId), { kind: 'main' }],
    ['candidates for a visit', at(order.candidates.path, samples.waitingId), {}],
    ['day board', order.board.path, { day: samples.today }],
    ['home page', home.today.path, {}],
    ['payments of a year with totals', reportpay.list.path, { paidFrom: addDays(today, -365), paidTo: today }],
  ]
  const costs: Cost[] = []
  const add = (name: string, value: number, unit: Cost['unit']) => {
    costs.push({ name, value, unit })
    addFigure({ what: name, value, unit, note: unit === 'ms' ? 'of a core' : '' })
  }
  for (const [name, path, query] of reads) add(name, (await time(asking, path, query)).coreMs, 'ms')
  const { serverMs, postgresMs } = await liveOrders(server, stage)
  add('order from sale to acceptance', serverMs + postgresMs, 'ms')
  const { rows } = await stage.db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  add('database on disk', Number(rows[0]?.bytes) / mebibyte, 'MB')
  const file = process.env[growthFileVariable]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ orders: sizes.orders, costs })}\n`)
  return true
}
