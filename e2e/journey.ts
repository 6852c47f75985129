import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { testPassword } from '../server/test/fixture.ts'
import { launchBrowser, visit } from './browser.ts'
import { startServer } from './server.ts'

type Visit = Awaited<ReturnType<typeof visit>>

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
  const come = async (path: string, options: Parameters<typeof visit>[2] = {}) => {
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
    /** A visitor who is signed in and where they wanted to go. */
    enter: async (path: string, username: string, options?: Parameters<typeof visit>[2]) => {
      const page = await come(path, options)
      await signIn(page, username)
      await page
        .getByRole('navigation', { name: '主菜单' })
        .or(page.getByRole('button', { name: '展开菜单' }))
        .first()
        .waitFor()
      return page
    },
    seeAddress: (page: Page, path: string) => page.waitForURL(`${server.url}${path}`),
    pathOf: (page: Page) => page.url().slice(server.url.length),
    api: () => server,
  }
}
