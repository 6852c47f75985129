import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import type { Db } from '../db/client.ts'

interface Health {
  db: Db
  pool: Pool
  /** A load balancer stops sending requests when it is not `serving`. */
  phase: () => 'starting' | 'serving' | 'stopping'
}

const within = <T>(promise: Promise<T>, ms: number) =>
  Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer')), ms).unref()
    }),
  ])

/** /livez: the process runs. /readyz: it can serve. /metrics: metrics for Prometheus. */
export const mountHealth = (app: FastifyInstance, { db, pool, phase }: Health) => {
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

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

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
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
