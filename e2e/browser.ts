import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const executablePath = process.env['CHROMIUM'] || '/usr/bin/chromium'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's Chromium; the caller closes it. */
export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args: flags })

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Everything a page may not do: say an error in the console, throw, or break its security policy. */
const watch = (page: Page, complaints: string[]) => {
  page.on('console', (message) => {
    // Chromium reports every refused call; the journeys refuse some on purpose.
    const isRefusedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

// As text, because it runs in the browser and this side knows no `document`.
const reportViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('security policy: ' + event.violatedDirective + ' ' + event.blockedURI))`

// Somebody who wants nothing to move: what is pressed stands still, also on a busy machine.
const visitor = { locale: 'zh-CN', viewport: desktop, reducedMotion: 'reduce' } as const

/** A fresh visitor: no cookie, no storage, Chinese unless said otherwise. */
export const visit = async (browser: Browser, baseURL: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ baseURL, ...visitor, ...options })
  const complaints: string[] = []
  await context.addInitScript({ content: reportViolations })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  watch(page, complaints)
  return { context, page, complaints }
}
