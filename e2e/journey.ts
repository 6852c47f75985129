import { account } from '@kangju/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { testPassword } from '../server/test/fixture.ts'
import { launchBrowser, visit } from './browser.ts'
import { startServer } from './server.ts'

type Visit = Awaited<ReturnType<typeof visit>>
type Options = NonNullable<Parameters<typeof visit>[2]>
type EnterOptions = Options & { readonly isReminded?: boolean }

/** What the pages of a failed journey looked like. */
const keepPictures = async (name: string, visits: Visit[]) => {
  const folder = inRoot('node_modules', '.cache', 'kangju', 'e2e')
  const file = name.replace(/[^\w]+/g, '-').slice(0, 80)
  await Promise.all(
    visits.map(({ page }, i) => page.screenshot({ path: `${folder}/${file}-${i}.png` }).catch(() => undefined)),
  )
}

/** One server and one browser for a file of journeys; a page that complained of anything fails the journey it was part of. */
export const openJourneys = () => {
  let server: Awaited<ReturnType<typeof startServer>>
  let browser: Browser
  const visits: Visit[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  })
  afterEach(async ({ task }) => {
    const over = visits.splice(0)
    if (task.result?.state === 'fail') await keepPictures(task.name, over)
    await Promise.all(over.map(({ context }) => context.close()))
    const complaints = over.flatMap((one) => one.complaints)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  /** A fresh visitor on a page. */
  const come = async (path: string, options: Options = {}) => {
    const visitor = await visit(browser, server.url, options)
    visits.push(visitor)
    await visitor.page.goto(path)
    return visitor.page
  }

  const signIn = async (page: Page, username: string, password = testPassword) => {
    await page.getByLabel('账号').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }

  return {
    come,
    signIn,
    /** A visitor who signed in before, on the page they wanted; busy with it, and not reminded of anything else unless asked for. */
    enter: async (path: string, username: string, { isReminded = false, ...options }: EnterOptions = {}) => {
      if (!isReminded) await server.asUser(username)(account.ignoreorderremind, { body: {} })
      const origin = new URL(options.baseURL ?? server.url).origin
      const localStorage = [{ name: 'Authorization', value: await server.tokenOf(username) }]
      const page = await come(path, { storageState: { cookies: [], origins: [{ origin, localStorage }] }, ...options })
      await page.getByRole('banner').getByRole('button', { name: '账号菜单' }).waitFor()
      return page
    },
    /** Takes a complaint that had to come: without it the journey fails, as it does with any other. */
    excuse: (page: Page, complaint: RegExp) => {
      const complaints = visits.find((one) => one.page === page)?.complaints ?? []
      const others = complaints.filter((text) => !complaint.test(text))
      if (others.length === complaints.length) throw new Error(`nobody complained of ${complaint}`)
      complaints.splice(0, complaints.length, ...others)
    },
    seeAddress: (page: Page, path: string) => page.waitForURL(`${server.url}${path}`),
    pathOf: (page: Page) => page.url().slice(server.url.length),
    api: () => server,
  }
}
