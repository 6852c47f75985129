import type { Page } from 'playwright-core'

// The script is text, because it runs in the browser. sessionStorage keeps the frozen time over a reload.
const key = 'testClock'

/** Script for every page: `Date` returns the frozen time, or the real time while none is set. */
export const clockScript = `{
  const Real = Date
  const stored = location.protocol === 'about:' ? null : sessionStorage.getItem('${key}')
  globalThis.${key} = stored === null ? undefined : Number(stored)
  const now = () => globalThis.${key} ?? Real.now()
  globalThis.Date = new Proxy(Real, {
    construct: (_real, given, target) => Reflect.construct(Real, given.length === 0 ? [now()] : given, target),
    apply: () => String(new Real(now())),
    get: (_real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  })
}`

/** Freezes the clock of a loaded page until it is released. */
export const freezeAt = (page: Page, now: Date) =>
  page.evaluate(`sessionStorage.setItem('${key}', globalThis.${key} = ${now.getTime()})`)

export const releaseClock = (page: Page) =>
  page.evaluate(`{ sessionStorage.removeItem('${key}'); globalThis.${key} = undefined }`)
