import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { inRoot } from '../scripts/lib.mjs'
import { openBrowser } from './browser.ts'

export interface SideState {
  readonly health: string
  readonly frames: number
  readonly media: { readonly audio: boolean; readonly video: boolean } | undefined
  readonly ringing: string
  readonly ended: string
  readonly refused: string
}

/** Pages that take a side of a call with real media. */
export const openMediaPages = () => {
  let bundle: string
  const pages: Page[] = []
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [inRoot('calls', 'test', 'media-page.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    })
    bundle = outputFiles[0]?.text ?? ''
  })
  afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())))
  /** A page that takes this side of a call. */
  return async (url: string, as: 'box' | 'agent', handshake: object): Promise<Page> => {
    const page = await (await openBrowser()).newPage()
    pages.push(page)
    await page.goto(`${url}/login`)
    await page.evaluate(bundle)
    await page.evaluate(`side.join(${JSON.stringify(as)}, ${JSON.stringify(handshake)})`)
    return page
  }
}

/** Ten more frames of the other side are decoded. */
export const seeFrames = async (page: Page) => {
  const { frames } = await stateOf(page)
  const more = async () => (await stateOf(page)).frames - frames
  await expect.poll(more, { timeout: 60_000 }).toBeGreaterThan(10)
}

export const stateOf = (page: Page) => page.evaluate('side.state') as Promise<SideState>
export const place = (page: Page) => page.evaluate('side.place()') as Promise<string>
