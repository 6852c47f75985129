import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'
import { clockScript, freezeAt, releaseClock } from './clock.ts'
import { pushPath } from './push-path.ts'

export interface VisitOptions {
  readonly baseURL: string
  /** Application at this address; console and kit pages share the address of a worker. */
  readonly app: string
  /** The session to start with. */
  readonly token?: string
  readonly viewport?: typeof desktop
  readonly locale?: string
  /** Freezes the clock of the page. */
  readonly now?: Date
  /** A new context with empty caches, closed after the visit. */
  readonly isCold?: boolean
  /** Uses a new page: the test is about loading, or changes the page permanently. */
  readonly isLoaded?: boolean
  /** A JavaScript expression that is true while the page is signed out. */
  readonly isSignedOut?: string
}

/** A context with a page that keeps its process, and with it the compiled scripts, between visits. */
interface Seat {
  readonly context: BrowserContext
  readonly parked: Page
  readonly devtools: CDPSession
  /** A page whose visitor has signed out; the next visitor signs in on it. */
  signedOut?: Page | undefined
}

/** Records everything a page must not do: log an error or warning, throw, or violate its security policy. */
const watch = (page: Page, complaints: string[]) => {
  page.on('console', (message) => {
    // Chromium reports every refused request, and some tests refuse requests on purpose.
    const isRefusedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

// The script is text, because it runs in the browser and `document` is not declared here.
const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('security policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

/** Pages that were changed permanently. */
const changed = new WeakSet<Page>()

/** Adds a script that runs first, from the next load on. */
export const prepare = (page: Page, content: string) => {
  changed.add(page)
  return page.addInitScript({ content })
}

const openSeat = async (baseURL: string, locale: string): Promise<Seat> => {
  const browser = await openBrowser()
  // Reduced motion: an element that moves cannot be clicked reliably on a busy machine.
  const context = await browser.newContext({ baseURL, locale, viewport: desktop, reducedMotion: 'reduce' })
  await context.addInitScript({ content: `${reportViolations}\n${clockScript}` })
  const parked = await context.newPage()
  await parked.goto('/livez')
  return { context, parked, devtools: await context.newCDPSession(parked) }
}

const freeSeats = new Map<string, Seat[]>()
type Place = Pick<VisitOptions, 'baseURL' | 'app'>
const seatsAt = ({ baseURL, app }: Place) => {
  const place = `${app} ${baseURL}`
  const seats = freeSeats.get(place) ?? []
  freeSeats.set(place, seats)
  return seats
}

/** Prefers a seat with a signed-out page for visits that can reuse it, and one without for the others. */
const takeSeat = async (place: Place, isReusable: boolean): Promise<Seat> => {
  const seats = seatsAt(place)
  const fitting = seats.findIndex(({ signedOut }) => (signedOut !== undefined) === isReusable)
  const at = fitting < 0 && isReusable ? seats.length - 1 : fitting
  const [seat] = at < 0 ? [] : seats.splice(at, 1)
  if (seat === undefined) return openSeat(place.baseURL, 'zh-CN')
  return seat.context.browser()?.isConnected() === true ? seat : takeSeat(place, isReusable)
}

/** True when sign-out left no browser settings and no logged errors. */
const isAsNew = `document.cookie === '' && Object.values({ ...sessionStorage }).every((value) => value === '[]')`

const patienceMs = 2_000

/** Polls an expression; `waitForFunction` is forbidden by the content security policy of our pages. */
const isSoon = async (page: Page, expression: string) => {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(10))
    if ((await page.evaluate(expression)) === true) return true
  return false
}

/** Signs out as another tab would, and returns the page if it can be reused. */
const signOut = async ({ context, parked }: Seat, page: Page, isSignedOut: string): Promise<Page | undefined> => {
  page.removeAllListeners()
  if (changed.has(page) || page.isClosed()) return undefined
  await page.unrouteAll()
  await releaseClock(page)
  const before = context.pages().length
  await parked.evaluate('localStorage.clear()')
  if (before !== 2 || new URL(page.url()).origin !== new URL(parked.url()).origin) return undefined
  const isOut = await isSoon(page, isSignedOut)
  if (!isOut || (await page.evaluate(isAsNew)) !== true) return undefined
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: 'reduce' })
  return page
}

/** Removes everything of a visit except the HTTP cache, the compiled scripts and possibly a signed-out page. */
const tidy = async (seat: Seat, signedOut: Page | undefined) => {
  const { context, parked, devtools } = seat
  seat.signedOut = signedOut
  const kept = new Set([parked, seat.signedOut])
  await Promise.all(context.pages().flatMap((one) => (kept.has(one) ? [] : [one.close()])))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    parked.evaluate('localStorage.clear()'),
    devtools.send('Storage.clearDataForOrigin', {
      origin: new URL(parked.url()).origin,
      storageTypes: 'indexeddb,service_workers,cache_storage,file_systems',
    }),
  ])
}

/** Signs in on a signed-out page. */
const enterSignedOut = async ({ parked }: Seat, page: Page, path: string, token: string) => {
  await page.evaluate(pushPath(path))
  await parked.evaluate(`localStorage.setItem('Authorization', '${token}')`)
}

/** A visitor without cookies or storage, by default with Chinese and a desktop viewport. */
export const visit = async (options: VisitOptions) => {
  const { baseURL, token, viewport = desktop, locale = 'zh-CN', now, isCold, isLoaded = false } = options
  const { isSignedOut = `document.querySelector('input[autocomplete="username"]') !== null` } = options
  const isKept = isCold !== true && locale === 'zh-CN'
  const isReusable = token !== undefined && !isLoaded
  const seat = isKept ? await takeSeat(options, isReusable) : await openSeat(baseURL, locale)
  const { context, parked, signedOut } = seat
  const isReused = signedOut !== undefined && isReusable
  seat.signedOut = undefined
  const page = isReused ? signedOut : await context.newPage()
  const complaints: string[] = []
  page.setDefaultTimeout(20_000)
  watch(page, complaints)
  if (viewport !== desktop) await page.setViewportSize(viewport)
  if (now !== undefined) {
    if (!isReused) await page.goto('/livez')
    await freezeAt(page, now)
  }
  /** Opens a path, signed in if there is a token. */
  const open = async (path: string) => {
    if (isReused) return enterSignedOut(seat, page, path, token)
    if (token !== undefined) await parked.evaluate(`localStorage.setItem('Authorization', '${token}')`)
    await page.goto(path)
  }
  /** After a failed test the context is closed, because the state it was left in is unknown. */
  const leave = async ({ hasFailed }: { readonly hasFailed: boolean }) => {
    if (!isKept || hasFailed) return context.close()
    await tidy(seat, isReusable ? await signOut(seat, page, isSignedOut) : undefined)
    seatsAt(options).push(seat)
  }
  return { page, complaints, open, leave }
}

export type Visit = Awaited<ReturnType<typeof visit>>
