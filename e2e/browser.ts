import { chromium, type Browser } from 'playwright-core'

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
  // The pages of a context share one process, which keeps the compiled scripts from one page to the next.
  '--process-per-site',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

let running: Promise<Browser> | undefined

const launch = async () => {
  const browser = await chromium.launch({ executablePath, args: flags })
  browser.once('disconnected', () => (running = undefined))
  return browser
}

/** Debian's Chromium, one per worker. Playwright ends it with the worker, and it ends itself when the worker is killed. */
export const openBrowser = (): Promise<Browser> => (running ??= launch())
