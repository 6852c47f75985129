import { calls, isOperatorWide, isParty, type Access, type Endpoint } from '@kangju/contract'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { mountAccessLog } from './http/access-log.ts'
import type { Tools } from './http/call.ts'
import { mountBox } from './http/box-files.ts'
import { mountConsole } from './http/console-files.ts'
import { mountDocs } from './http/docs-page.ts'
import { mountHeaders } from './http/headers.ts'
import { mountHealth } from './http/health.ts'
import type { Route } from './http/implement.ts'
import { mount, mountProblems, type WhoIs } from './http/mount.ts'
import { Problem } from './kit/problem.ts'
import { mountPublicFiles } from './modules/base/file/public-files.ts'
import { mountTill } from './modules/desk/paychannel/till-page.ts'
import { mountLanding } from './modules/customers/scan/landing.ts'
import { allRoutes } from './modules/routes.ts'

export interface AppParts {
  tools: Tools
  pool: Pool
  whoIs: WhoIs
  /** Requests are refused unless this returns `serving`; without it the app serves immediately, as in tests. */
  phase?: () => 'starting' | 'serving' | 'stopping'
  /** The built console; without it only the API is served. */
  consoleDir?: string | undefined
  /** The built page of a set-top box, for the demo. */
  boxDir?: string | undefined
  trustedProxies?: string[]
  /** Token of the metrics, which are not served without it. */
  metricsToken?: string | undefined
  /** How long a request may take to arrive; only tests give their own. */
  arrivalMs?: number
  /** Only tests give their own routes. */
  routes?: readonly Route[]
}

/** Deny by default: an endpoint without declared access or without a handler keeps the server from starting. */
export const checkRoutes = (contract: readonly Endpoint[], routes: readonly Route[]) => {
  const open = routes.filter(({ endpoint: { access } }) => {
    if (typeof access === 'string') return access !== 'public' && access !== 'signedIn' && !isParty(access)
    const given = access as Access | null | undefined
    const held: unknown = given != null && isOperatorWide(given) ? given.operatorWide : given
    return !Array.isArray(held) || held.length === 0
  })
  if (open.length > 0) throw new Error(`no access declared for ${open.map((route) => route.endpoint.path).join(', ')}`)
  const served = new Set(routes.map((route) => route.endpoint))
  const missing = contract.filter((endpoint) => !served.has(endpoint))
  if (missing.length > 0) throw new Error(`not implemented: ${missing.map((endpoint) => endpoint.path).join(', ')}`)
}

export const buildApp = async ({
  tools,
  pool,
  whoIs,
  phase = () => 'serving',
  consoleDir,
  boxDir,
  trustedProxies,
  metricsToken,
  arrivalMs = 30_000,
  routes,
}: AppParts): Promise<FastifyInstance> => {
  const served = routes ?? allRoutes
  checkRoutes(routes === undefined ? calls : [], served)
  const app = Fastify({
    loggerInstance: tools.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies === undefined || trustedProxies.length === 0 ? false : trustedProxies,
    bodyLimit: 1024 * 1024,
    // A slow request must not hold a connection: headers and body must arrive within this time.
    requestTimeout: arrivalMs,
    // Node looks for late requests this often, and every 30 seconds unless told.
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(1_000, arrivalMs) },
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
  }) as unknown as FastifyInstance
  app.removeContentTypeParser('text/plain')
  mountProblems(app, served)
  mountHeaders(app, { isTls: tools.publicUrl.startsWith('https:') })
  mountAccessLog(app)
  app.addHook('onRequest', async (request) => {
    if (phase() === 'starting' && request.url.startsWith('/api/')) throw new Problem('unavailable', { retryAfter: 2 })
  })
  app.addHook('onSend', async (_request, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (phase() === 'stopping') void reply.header('connection', 'close')
  })
  mountHealth(app, { db: tools.db, replica: tools.replica, pool, phase, metricsToken })
  mount(app, { tools, whoIs, routes: served })
  await mountDocs(app, served)
  mountPublicFiles(app, tools)
  mountLanding(app, tools)
  mountTill(app, tools)
  if (consoleDir !== undefined) await mountConsole(app, consoleDir)
  if (consoleDir !== undefined && boxDir !== undefined) await mountBox(app, boxDir)
  return app
}
