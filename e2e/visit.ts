import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { desktop, openBrowser } from './browser.ts'

export interface VisitOptions {
  /** The address of the server, or of a line to it. */
  readonly baseURL: string
  /** The session to start with. */
  readonly token?: string
  readonly viewport?: typeof desktop
  readonly locale?: string
  /** Freezes the clock of the page. */
  readonly now?: Date
  /** A new context with empty caches, closed after the visit. */
  readonly isCold?: boolean
}

/** A context with a page that keeps its process, and with it the compiled scripts, between two visits. */
interface Seat {
  readonly context: BrowserContext
  readonly parked: Page
  readonly devtools: CDPSession
}

/** Everything a page may not do: say an error in the console, throw, or break its security policy. */
const watch = (page: Page, complaints: string[]) => {
  page.on('console', (message) => {
    // Chromium reports every refused call, and some tests refuse calls on purpose.
    const isRefusedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

// As text, because it runs in the browser and this side knows no `document`.
const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('security policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

const freezeClock = (now: Date) => {
  const ms = now.getTime()
  return `globalThis.Date = new Proxy(Date, {
    construct: (Real, given, target) => Reflect.construct(Real, given.length === 0 ? [${ms}] : given, target),
    apply: (Real) => String(new Real(${ms})),
    get: (Real, key) => (key === 'now' ? () => ${ms} : Reflect.get(Real, key)),
  })`
}

/** Freezes the clock of a page from its next load on. */
export const freezeAt = (page: Page, now: Date) => page.addInitScript({ content: freezeClock(now) })

const openSeat = async (baseURL: string, locale: string): Promise<Seat> => {
  const browser = await openBrowser()
  // Reduced motion: an element that moves cannot be clicked reliably on a busy machine.
  const context = await browser.newContext({ baseURL, locale, viewport: desktop, reducedMotion: 'reduce' })
  await context.addInitScript({ content: reportViolations })
  const parked = await context.newPage()
  await parked.goto('/livez')
  return { context, parked, devtools: await context.newCDPSession(parked) }
}

const freeSeats = new Map<string, Seat[]>()
const seatsAt = (baseURL: string) => {
  const seats = freeSeats.get(baseURL) ?? []
  freeSeats.set(baseURL, seats)
  return seats
}

const takeSeat = async (baseURL: string): Promise<Seat> => {
  const seat = seatsAt(baseURL).pop()
  if (seat === undefined) return openSeat(baseURL, 'zh-CN')
  return seat.context.browser()?.isConnected() === true ? seat : takeSeat(baseURL)
}

/** Leaves nothing of a visit but the HTTP cache and the compiled scripts. */
const tidy = async ({ context, parked, devtools }: Seat) => {
  await Promise.all(context.pages().flatMap((page) => (page === parked ? [] : [page.close()])))
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

/** A visitor without cookies or storage; Chinese and at a desk unless said otherwise. */
export const visit = async ({ baseURL, token, viewport = desktop, locale = 'zh-CN', now, isCold }: VisitOptions) => {
  const isKept = isCold !== true && locale === 'zh-CN'
  const seat = isKept ? await takeSeat(baseURL) : await openSeat(baseURL, locale)
  const { context, parked } = seat
  if (token !== undefined) await parked.evaluate(`localStorage.setItem('Authorization', '${token}')`)
  const complaints: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  watch(page, complaints)
  if (viewport !== desktop) await page.setViewportSize(viewport)
  if (now !== undefined) await freezeAt(page, now)
  /** After a failed test the context is closed, because the state it was left in is unknown. */
  const leave = async ({ hasFailed }: { readonly hasFailed: boolean }) => {
    if (!isKept || hasFailed) return context.close()
    await tidy(seat)
    seatsAt(baseURL).push(seat)
  }
  return { page, complaints, leave }
}

export type Visit = Awaited<ReturnType<typeof visit>>
