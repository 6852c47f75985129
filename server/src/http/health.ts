import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { Db } from '../db/client.ts'
import type { ReadFrom, Replica } from '../db/replica.ts'
import { Problem } from '../kit/problem.ts'
import { constantTimeEqual } from '../secret/keyring.ts'

interface Health {
  db: Db
  replica?: Replica | undefined
  pool: Pool
  /** A load balancer stops sending requests when it is not `serving`. */
  phase: () => 'starting' | 'serving' | 'stopping'
  /** Who sends it reads the metrics; without it there are none. */
  metricsToken: string | undefined
}

const within = <T>(promise: Promise<T>, ms: number) =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer')), ms).unref()
    }),
  ])

const mountProbes = (app: FastifyInstance, { db, phase }: Pick<Health, 'db' | 'phase'>) => {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    if (phase() !== 'serving') return reply.status(503).send({ status: phase() })
    try {
      await within(db.execute(sql`select 1`), 2_000)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database not available' })
    }
  })
}

const replicaReads: Readonly<Record<ReadFrom, string>> = {
  replica: 'Reports and exports read from the replica',
  behind: 'Reports and exports read from the main database because the replica was behind',
  unreachable: 'Reports and exports read from the main database because the replica did not answer',
}

/** /livez: the process runs. /readyz: it can serve. /metrics: metrics for Prometheus, for the holder of the token. */
export const mountHealth = (app: FastifyInstance, { db, replica, pool, phase, metricsToken }: Health) => {
  mountProbes(app, { db, phase })
  if (metricsToken === undefined) {
    // Otherwise the page of the console would answer, with a status that a scraper takes for success.
    app.get('/metrics', () => {
      throw new Problem('unknownCall')
    })
    return
  }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_seconds',
    help: 'Calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30],
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections nobody uses', () => pool.idleCount)
  gauge('database_connections_waited_for', 'Calls that wait for a connection', () => pool.waitingCount)

  if (replica !== undefined)
    for (const from of Object.keys(replica.counts) as ReadFrom[])
      gauge(`replica_reads_${from}`, replicaReads[from], () => replica.counts[from])

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async ({ headers }, reply) => {
    if (!constantTimeEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new Problem('tokenInvalid')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
