/** The built console in a real browser: what it loads, and how soon it answers a click. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { desktop, launchBrowser } from '../e2e/browser.ts'
import { startBuiltServer } from './built-server.ts'
import { inPage } from './in-page.ts'
import { addFigure } from './report.ts'

const account = { username: 'admin', password: 'Kangju#2026' }
const rounds = 20
const rows = 100
const limits = { login: 200, signedIn: 450, first: 400, firstRequests: 30, change: 100, rows: 150, frame: 20 }
const places = {
  account: { path: '/account/list', title: '账号管理', group: '系统管理' },
  role: { path: '/role/list', title: '角色管理', group: '系统管理' },
  project: { path: '/project/list', title: '服务项目', group: '服务项目' },
} as const
/** Lists that are in use all day, and a short one. */
const lists = ['/order/childFastOrder', '/order/orderre', '/customer/serviceobject', '/people/list', '/banner/list']
/** Where accounts arrive after signing in, by their permissions, and the home page. */
const firstScreens = ['/project/list', '/order/childFastOrder', '/home']
/** How long the pointer is on an entry of the menu before the click; 0 is a click without a pointer. */
const rests = [200, 0]
type BenchScreen = (typeof places)[keyof typeof places]

const kb = (bytes: number) => bytes / 1024

interface Script {
  readonly name: string
  readonly bytes: number
}
const sum = (scripts: readonly Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0)
const sizes = (scripts: readonly Script[]) => {
  const largest = scripts.toSorted((one, other) => other.bytes - one.bytes).slice(0, 10)
  for (const { name, bytes } of largest) console.log(`    ${name.padEnd(58)} ${kb(bytes).toFixed(1)} KB`)
}

/** A visitor with an empty cache, and every script sent to it. */
const come = async (browser: Browser, url: string, path: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN', viewport: desktop, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const scripts: Promise<Script>[] = []
  let requests = 0
  let pictures = 0
  page.on('requestfinished', (request) => {
    requests++
    if (request.resourceType() === 'image') pictures++
    const { pathname } = new URL(request.url())
    if (!pathname.endsWith('.js')) return
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
    scripts.push(size.then((bytes) => ({ name: pathname.slice(pathname.lastIndexOf('/') + 1), bytes })))
  })
  await context.addInitScript({ content: inPage })
  await page.goto(path)
  return { page, context, loaded: () => Promise.all(scripts), counts: () => ({ requests, pictures }) }
}

/** Waits until no request was sent for half a second, at most ten seconds. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await sleep(1_000)
}

const heading = (page: Page, title: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: title })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

const signIn = async (page: Page) => {
  await page.getByLabel('账号').fill(account.username)
  await page.getByLabel('密码', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await heading(page, places.project.title).waitFor()
}

/** The reminders of today would cover every page. */
const muteReminders = async (page: Page) => {
  await page.evaluate(`fetch('/api/account/ignoreorderremind', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('Authorization') },
    body: '{}',
  })`)
  await page.reload()
  await heading(page, places.project.title).waitFor()
}

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof come>>['context']['storageState']>>

/** What a first screen loads; its pictures are counted apart, because there are as many as rows in view. */
const showFirstScreen = async (browser: Browser, url: string, path: string, session: Session) => {
  const { page, context, loaded, counts } = await come(browser, url, path, { storageState: session })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  const scripts = await loaded()
  const { requests, pictures } = counts()
  await context.close()
  addFigure({
    what: `JS of ${path}, opened with a session, empty cache`,
    value: kb(sum(scripts)),
    unit: 'KB',
    atMost: limits.first,
    note: `${scripts.length} files`,
  })
  addFigure({
    what: `requests of ${path} without pictures`,
    value: requests - pictures,
    unit: '',
    atMost: limits.firstRequests,
    note: `${pictures} pictures`,
  })
}

const showSizes = async (browser: Browser, url: string) => {
  const { page, context, loaded } = await come(browser, url, `/login?redirect=${places.project.path}`)
  await page.getByLabel('账号').waitFor()
  await settled(page)
  const login = await loaded()
  await signIn(page)
  await settled(page)
  const all = await loaded()
  await muteReminders(page)
  const session = await context.storageState()
  const direct = await come(browser, url, places.account.path, { storageState: session })
  await heading(direct.page, places.account.title).waitFor()
  await settled(direct.page)
  const account = await direct.loaded()
  addFigure({
    what: 'JS of /login, empty cache',
    value: kb(sum(login)),
    unit: 'KB',
    atMost: limits.login,
    note: `${login.length} files`,
  })
  const more = all.slice(login.length)
  addFigure({
    what: `JS up to ${places.project.path}, sign-in included`,
    value: kb(sum(all)),
    unit: 'KB',
    atMost: limits.signedIn,
    note: `after the sign-in ${kb(sum(more)).toFixed(1)} KB in ${more.length} files`,
  })
  addFigure({
    what: `JS of ${places.account.path}, opened with a session, empty cache`,
    value: kb(sum(account)),
    unit: 'KB',
    atMost: limits.signedIn,
    note: `${account.length} files`,
  })
  console.log(`  The ten largest up to ${places.project.path}:`)
  sizes(all)
  console.log(`  Only for ${places.account.path}:`)
  const known = new Set(all.map(({ name }) => name))
  sizes(account.filter(({ name }) => !known.has(name)))
  await Promise.all([context.close(), direct.context.close()])
  for (const path of firstScreens) await showFirstScreen(browser, url, path, session)
  return session
}

const timed = async (page: Page, title: string, click: () => Promise<void>) => {
  const painted = page.evaluate<number>(`untilPainted(${JSON.stringify(title)})`)
  await Promise.all([painted, click()])
  return painted
}

const fromMenu = async (page: Page, { title, group }: BenchScreen) => {
  const link = menu(page).getByRole('link', { name: title, exact: true })
  if (!(await link.isVisible())) {
    await menu(page).locator('[aria-haspopup]').filter({ hasText: group }).click()
    await link.waitFor()
    await sleep(500)
  }
  return timed(page, title, () => link.click())
}

const fromTabs = (page: Page, { title }: BenchScreen) => {
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  return timed(page, title, () => tabs.getByRole('link', { name: title, exact: true }).click())
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const addTimes = (what: string, times: readonly number[], atMost = limits.change) =>
  addFigure({
    what,
    value: median(times),
    unit: 'ms',
    atMost,
    note: `at most ${Math.max(...times).toFixed(0)} ms`,
  })

/** Measures changes between two pages in both directions, after one warm-up each. */
const showChanges = async (
  page: Page,
  [from, to]: readonly [BenchScreen, BenchScreen],
  [how, go]: readonly [string, (page: Page, place: BenchScreen) => Promise<number>],
) => {
  for (const place of [from, to, from]) await go(page, place)
  await settled(page)
  const there: number[] = []
  const back: number[] = []
  for (let round = 0; round < rounds; round++) {
    there.push(await go(page, to))
    await sleep(300)
    back.push(await go(page, from))
    await sleep(300)
  }
  addTimes(`from a click in the ${how} to the heading, ${from.path} → ${to.path}`, there)
  addTimes(`from a click in the ${how} to the heading, ${to.path} → ${from.path}`, back)
}

const toRows = async (page: Page, path: string, restMs: number) => {
  const link = menu(page).locator(`a[href="${path}"]`)
  await link.scrollIntoViewIfNeeded()
  if (restMs > 0) await link.hover()
  await sleep(restMs)
  const painted = page.evaluate<number>(`untilRows(${JSON.stringify(path)})`)
  await Promise.all([painted, restMs > 0 ? link.click() : link.dispatchEvent('click')])
  await sleep(500)
  return painted
}

/** Measures how soon lists that were open before show their rows again. */
const showRows = async (page: Page) => {
  for (const group of await menu(page).locator('[aria-haspopup]').all())
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  for (const path of lists) await toRows(page, path, 0)
  await settled(page)
  for (const restMs of rests) {
    const times = new Map<string, number[]>(lists.map((path) => [path, []]))
    for (let round = 0; round < rounds / 2; round++)
      for (const path of lists) times.get(path)?.push(await toRows(page, path, restMs))
    const how = restMs > 0 ? `the pointer on the entry for ${restMs} ms` : 'no pointer on the entry'
    for (const [path, each] of times)
      addTimes(`from a click in the menu to the rows of ${path}, ${how}`, each, limits.rows)
  }
}

const pairs = [
  [places.account, places.role],
  [places.role, places.project],
  [places.project, places.account],
] as const

const switchTabsOn = async (page: Page) => {
  await page.getByRole('button', { name: '打开界面设置' }).click()
  await page.getByRole('switch', { name: '显示页签' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const place of [places.account, places.role, places.project]) await fromMenu(page, place)
}

const fillList = async (page: Page) => {
  const token = await page.evaluate<string>(`localStorage.getItem('Authorization')`)
  for (let n = 1; n <= rows; n++) {
    const data = { name: `基准 ${String(n).padStart(3, '0')}`, authoritys: ['order', 'goods', 'operator_user'] }
    const reply = await page.request.post('/api/role/add', { headers: { authorization: `Bearer ${token}` }, data })
    if (!reply.ok()) throw new Error(await reply.text())
  }
}

const showScrolling = async (page: Page) => {
  await page.goto(`${places.role.path}?limit=${rows}`)
  await page
    .getByRole('row')
    .nth(rows - 1)
    .waitFor()
  await settled(page)
  for (const step of [40, 200]) {
    const frames = await page.evaluate<number[]>(`scrollThrough(${step})`)
    const long = frames.filter((frame) => frame > limits.frame)
    addFigure({
      what: `scrolling ${rows} rows, ${step} px a frame: frames over ${limits.frame} ms`,
      value: long.length,
      unit: '',
      note: `of ${frames.length}; median ${median(frames).toFixed(1)} ms, at most ${Math.max(...frames).toFixed(0)} ms`,
    })
  }
}

const server = await startBuiltServer()
const browser = await launchBrowser()
try {
  const session = await showSizes(browser, server.url)
  const { page } = await come(browser, server.url, places.account.path, { storageState: session })
  await heading(page, places.account.title).waitFor()
  for (const pair of pairs) await showChanges(page, pair, ['menu', fromMenu])
  await showRows(page)
  await switchTabsOn(page)
  for (const pair of pairs) await showChanges(page, pair, ['tabs', fromTabs])
  await fillList(page)
  await showScrolling(page)
} finally {
  await browser.close()
  await server.stop()
}
