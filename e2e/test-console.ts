import { account } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { testPassword } from '../server/test/api/fixture.ts'
import { nextGreeting } from './live-steps.ts'
import { startServer } from './server.ts'
import type { VisitOptions } from './visit.ts'
import { trackVisits } from './visits.ts'

type Options = Partial<VisitOptions>
interface EnterOptions extends Options {
  readonly isReminded?: boolean
  readonly isListening?: boolean
}

/** One server for a file of end-to-end tests, at the address of its worker. */
export const openTestConsole = (serverOptions: Parameters<typeof startServer>[0] = {}) => {
  let server: Awaited<ReturnType<typeof startServer>>
  const { begin, complaintsOf } = trackVisits('e2e')

  beforeAll(async () => {
    server = await startServer(serverOptions)
  })
  afterAll(() => server?.close())

  /** Opens a page for a new visitor. */
  const come = async (path: string, options: Options = {}, isListening = false) => {
    const { page, open } = await begin({ baseURL: server.url, ...options })
    const greeted = isListening ? nextGreeting(page) : undefined
    await open(path)
    await greeted
    return page
  }

  const signIn = async (page: Page, username: string, password = testPassword) => {
    await page.getByLabel('账号').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  return {
    come,
    signIn,
    /**
     * Opens a page for a visitor who is signed in; reminders are off by default. With `isListening` no event is missed
     * from then on. Data whose creation is announced belongs in `inSilence`, because a late notice would open over the
     * page.
     */
    enter: async (
      path: string,
      username: string,
      { isReminded = false, isListening, ...options }: EnterOptions = {},
    ) => {
      if (!isReminded) await server.asUser(username)(account.ignoreorderremind, { body: {} })
      const page = await come(path, { token: await server.tokenOf(username), ...options }, isListening)
      await page.getByRole('banner').getByRole('button', { name: '账号菜单' }).waitFor()
      return page
    },
    /** Accepts an expected complaint of the page; without that complaint the test fails. */
    excuse: (page: Page, complaint: RegExp) => {
      const complaints = complaintsOf(page)
      const others = complaints.filter((text) => !complaint.test(text))
      if (others.length === complaints.length) throw new Error(`no page complained of ${complaint}`)
      complaints.splice(0, complaints.length, ...others)
    },
    seeAddress: (page: Page, path: string) => page.waitForURL(`${server.url}${path}`),
    pathOf: (page: Page) => page.url().slice(server.url.length),
    api: () => server,
  }
}
