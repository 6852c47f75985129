import type { Role } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
// oxlint-disable-next-line kangju/one-way-imports -- the browser of the journeys
import { launchBrowser, visit } from '../../e2e/browser.ts'
// oxlint-disable-next-line kangju/one-way-imports -- where the pictures of the journeys are
import { inRoot } from '../../scripts/lib.mjs'
import { openBus } from '../../server/src/live/bus.ts'
import { openHub } from '../../server/src/live/hub.ts'
import { consoleSettings } from '../../server/src/modules/profile/table.ts'
import { startTaskRunner } from '../../server/src/modules/task/service.ts'
import { allRoutes } from '../../server/src/routes.ts'
import { testApi } from '../../server/test/api.ts'
import { testNames } from '../../server/test/fixture.ts'
import type {} from '../../server/test/global-setup.ts'
import { kite, kitePath, type Kite, type KiteDraft } from './kite.ts'
import { createKites, kiteRoutes, kites } from './kite-routes.ts'

/** The real app and database with the kites added, and their page. */
const startServer = async () => {
  const api = await testApi({ routes: [...allRoutes, ...kiteRoutes], consoleDir: inject('kitePage') })
  await api.db.execute(createKites)
  const bus = openBus(api.config, api.tools.log)
  const parts = { server: api.app.server, tools: api.tools, whoIs: api.whoIs, bus }
  const hub = openHub({ ...parts, publicUrl: 'http://127.0.0.1' })
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const stopTasks = startTaskRunner(api.tools)
  const close = async () => {
    await stopTasks()
    await hub.close()
    await bus.close()
    await api.close()
  }
  return { ...api, url, close }
}

const plain: KiteDraft = { name: '风筝', shape: 'round', priceFen: 1000, shareBp: 500 }

const pictureOf = (test: string, at: number) =>
  inRoot('node_modules', '.cache', 'kangju', 'kit', `${test.replace(/\W+/g, '-').slice(0, 80)}-${at}.png`)

/** One server and one browser for a file of tests, each of which begins with no kites and ends without a complaint of the page. */
export const openKites = () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let browser: Browser
  const visits: Awaited<ReturnType<typeof visit>>[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  })
  beforeEach(async () => {
    await server.db.delete(kites)
    await server.db.delete(consoleSettings)
  })
  afterEach(async ({ task }) => {
    const over = visits.splice(0)
    if (task.result?.state === 'fail')
      await Promise.all(over.map(({ page }, i) => page.screenshot({ path: pictureOf(task.name, i) })))
    await Promise.all(over.map(({ context }) => context.close()))
    const complaints = over.flatMap((one) => one.complaints)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** The page of the kites, before somebody who holds exactly this key, or the super administrator. */
  const open = async (who: Role | 'admin' = 'goods', search = '', prepare?: (page: Page) => Promise<void>) => {
    const { admin, holder } = testNames('a')
    const value = await server.tokenOf(who === 'admin' ? admin : holder(who))
    const origins = [{ origin: server.url, localStorage: [{ name: 'Authorization', value }] }]
    const visitor = await visit(browser, server.url, { storageState: { cookies: [], origins } })
    visits.push(visitor)
    await prepare?.(visitor.page)
    await visitor.page.goto(`${kitePath}${search}`)
    return visitor.page
  }

  /** A kite made through the API; in which state, and with what it differs from a plain one. */
  const add = async (name: string, { status = 'draft', ...rest }: Partial<KiteDraft & Pick<Kite, 'status'>> = {}) => {
    const { data } = await server.admin(kite.add, { body: { ...plain, ...rest, name } })
    const { id } = data
    if (status !== 'draft') await server.admin(kite.changestatus, { body: { id, status: 'onSale' } })
    if (status === 'offSale') await server.admin(kite.changestatus, { body: { id, status } })
    return id
  }
  /** `name 01`, `name 02`, …, the last one on top of the list. */
  const addMany = async (name: string, count: number) => {
    for (let n = 1; n <= count; n++) await add(`${name} ${String(n).padStart(2, '0')}`)
  }

  return {
    api: () => server,
    open,
    add,
    addMany,
    readKite: async (id: string) => (await server.admin(kite.read, { params: { id } })).data,
    kiteCalled: async (name: string) => {
      const [row] = await server.db.select().from(kites).where(eq(kites.name, name))
      if (row === undefined) throw new Error(`no kite is called ${name}`)
      return row
    },
  }
}
