import type { Page } from 'playwright-core'

// As text, because it runs in the browser. The moment outlives a reload in the storage of the tab.
const key = 'testClock'

/** For every page: a clock that stands at the moment it was set to, and runs while it is set to none. */
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

/** Stops the clock of a page that has been loaded, until it is released. */
export const freezeAt = (page: Page, now: Date) =>
  page.evaluate(`sessionStorage.setItem('${key}', globalThis.${key} = ${now.getTime()})`)

export const releaseClock = (page: Page) =>
  page.evaluate(`{ sessionStorage.removeItem('${key}'); globalThis.${key} = undefined }`)
