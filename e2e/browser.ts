import { chromium, type Browser } from 'playwright-core'
import { findBrowser } from '../scripts/machine.mjs'

const usualFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Launches Debian's Chromium; the caller closes it. */
export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? 'chromium', args: [...usualFlags, ...flags] })

/** A fake camera and microphone, allowed without a question; calls connect on a machine without a network. */
const fakeMedia = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=10',
  '--allow-loopback-in-peer-connection',
]

let running: Promise<Browser> | undefined

const launchShared = async () => {
  // The pages of a context share one process, which keeps compiled scripts from one page to the next.
  const browser = await launchBrowser('--process-per-site', ...fakeMedia)
  browser.once('disconnected', () => (running = undefined))
  return browser
}

/** One browser per worker. Playwright ends it with the worker, and it ends itself when the worker is killed. */
export const openBrowser = (): Promise<Browser> => (running ??= launchShared())
