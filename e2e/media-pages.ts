import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { launchBrowser } from './browser.ts'

/** Chromium's fake camera and microphone, allowed without a question, on a machine without a network. */
const fakeMedia = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
]

export interface SideState {
  readonly health: string
  readonly frames: number
  readonly media: { readonly audio: boolean; readonly video: boolean } | undefined
  readonly ringing: string
  readonly ended: string
  readonly refused: string
}

/** A browser whose pages have a camera and a microphone, and pages that take a side of a call in it. */
export const openMediaBrowser = () => {
  let browser: Browser
  let bundle: string
  beforeAll(async () => {
    browser = await launchBrowser(...fakeMedia)
    const { outputFiles } = await build({
      entryPoints: [inRoot('calls', 'test', 'media-page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    })
    bundle = outputFiles[0]?.text ?? ''
  })
  afterAll(() => browser?.close())
  return {
    browser: () => browser,
    /** A page that takes this side of a call. */
    side: async (url: string, as: 'box' | 'agent', handshake: object): Promise<Page> => {
      const page = await browser.newPage()
      await page.goto(`${url}/login`)
      await page.evaluate(bundle)
      await page.evaluate(`side.join(${JSON.stringify(as)}, ${JSON.stringify(handshake)})`)
      return page
    },
  }
}

export const stateOf = (page: Page) => page.evaluate('side.state') as Promise<SideState>
export const place = (page: Page) => page.evaluate('side.place()') as Promise<string>
