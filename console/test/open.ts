import type { Role } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
// oxlint-disable-next-line kangju/one-way-imports -- the address of the end-to-end tests
import { answer, hangUp } from '../../e2e/address.ts'
// oxlint-disable-next-line kangju/one-way-imports -- the browser of the end-to-end tests
import { trackVisits } from '../../e2e/visits.ts'
import { openBus } from '../../server/src/bus/bus.ts'
import { openHub } from '../../server/src/live/hub.ts'
import { consoleSettings } from '../../server/src/modules/desk/profile/table.ts'
import { startTaskRunner } from '../../server/src/modules/base/task/service.ts'
import { allRoutes } from '../../server/src/modules/routes.ts'
import { testApi } from '../../server/test/api/api.ts'
import { testNames } from '../../server/test/api/fixture.ts'
import type {} from '../../server/test/api/global-setup.ts'
import { kite, kitePath, type Kite, type KiteDraft } from './kite.ts'
import { createKites, kiteRoutes, kites } from './kite-routes.ts'

/** The real app and database with the kite area and its page. */
const startServer = async () => {
  const api = await testApi({ routes: [...allRoutes, ...kiteRoutes], consoleDir: inject('kitePage') })
  await api.owner().execute(createKites)
  const bus = openBus(api.config, api.tools.log)
  const parts = { server: api.app.server, tools: api.tools, whoIs: api.whoIs, bus }
  const hub = openHub({ ...parts, publicUrl: 'http://127.0.0.1' })
  const url = await answer(api.app.server)
  const stopTasks = startTaskRunner(api.tools)
  const close = async () => {
    await stopTasks()
    await hub.close()
    await bus.close()
    hangUp()
    await api.close()
  }
  return { ...api, url, close }
}

const plain: KiteDraft = { name: '风筝', shape: 'round', priceFen: 1000, shareBp: 500 }

/** This page has no sign-in and is empty without an account; what the next test must not meet is a dialog. */
const isSignedOut = `document.getElementById('root').innerText.trim() === '' &&
  ![...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility())`

/** One server per test file; each test starts without kites and fails if its page reports an error. */
export const openKites = () => {
  let server: Awaited<ReturnType<typeof startServer>>
  const { begin } = trackVisits('kit')

  beforeAll(async () => {
    server = await startServer()
  })
  beforeEach(async () => {
    await server.db.delete(kites)
    await server.db.delete(consoleSettings)
  })
  afterAll(() => server?.close())

  /** Opens the kite page for the holder of exactly this permission, or for the super administrator. */
  const open = async (who: Role | 'admin' = 'goods', search = '', prepare?: (page: Page) => Promise<void>) => {
    const { admin, holder } = testNames('a')
    const token = await server.tokenOf(who === 'admin' ? admin : holder(who))
    // A prepared clock belongs to the whole context, so the context is not shared.
    const visit = await begin({ baseURL: server.url, token, isCold: prepare !== undefined, isSignedOut })
    await prepare?.(visit.page)
    await visit.open(`${kitePath}${search}`)
    return visit.page
  }

  /** Adds a kite through the API, with its state and changes to the default draft. */
  const add = async (name: string, { status = 'draft', ...rest }: Partial<KiteDraft & Pick<Kite, 'status'>> = {}) => {
    const { data } = await server.admin(kite.add, { body: { ...plain, ...rest, name } })
    const { id } = data
    if (status !== 'draft') await server.admin(kite.changestatus, { body: { id, status: 'onSale' } })
    if (status === 'offSale') await server.admin(kite.changestatus, { body: { id, status } })
    return id
  }
  /** Adds `name 01`, `name 02`, …; the last one is at the top of the list. */
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
