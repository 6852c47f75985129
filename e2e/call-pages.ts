import type { BrowserContext, Page } from 'playwright-core'
import { account } from '@kangju/contract'
import { afterEach, expect } from 'vitest'
import type { TestApi } from '../server/test/api/api.ts'
import { agentHandshake } from '../server/test/factories/live-calls.ts'
import { desktop, openBrowser } from './browser.ts'

// The console of a call agent and the page of a box, on a server that can fail.

/** Keeps the connections of a page, so that a test can read what arrives over them. */
const keepConnections = (policy: 'all' | 'relay') => `(() => {
  const Real = RTCPeerConnection
  const policy = { iceTransportPolicy: '${policy}' }
  window.connections = []
  window.RTCPeerConnection = class extends Real {
    constructor(settings) {
      super({ ...settings, ...policy })
      connections.push(this)
    }
    setConfiguration(settings) {
      super.setConfiguration({ ...settings, ...policy })
    }
  }
})()`

/**
 * What arrived over the newest connection that carries media, and how the two sides reach each other. The scheduled test
 * of a box's line makes a connection of its own, also during a talk.
 */
const readConnection = `(async () => {
  const at = connections.findLastIndex((one) => one.signalingState !== 'closed' && one.getTransceivers().length > 0)
  const last = connections[at]
  const reports = last === undefined ? [] : [...(await last.getStats()).values()]
  const pair = reports.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded')
  return {
    at,
    bytes: reports.reduce((sum, { type, bytesReceived }) => sum + (type === 'inbound-rtp' ? bytesReceived : 0), 0),
    frames: reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')?.framesDecoded ?? 0,
    way: reports.find(({ id }) => id === pair?.localCandidateId)?.candidateType ?? '',
  }
})()`

interface Connection {
  /** Which of the connections so far. */
  readonly at: number
  readonly bytes: number
  readonly frames: number
  readonly way: string
}
export const connectionOf = (page: Page) => page.evaluate(readConnection) as Promise<Connection>

/** More of this arrives from the other side, over whichever connection. */
const seeMore = async (page: Page, what: 'bytes' | 'frames', least: number) => {
  let from = await connectionOf(page)
  const more = async () => {
    const now = await connectionOf(page)
    if (now.at !== from.at || now[what] < from[what]) from = { ...now, bytes: 0, frames: 0 }
    return now[what] - from[what]
  }
  await expect.poll(more, { timeout: 60_000 }).toBeGreaterThan(least)
}

/** Ten more frames of the other side are decoded. */
export const seeMoreFrames = (page: Page) => seeMore(page, 'frames', 10)

/**
 * More sound or picture arrives. After an interruption the picture waits for enough bandwidth, which a machine without
 * idle cores may not give it.
 */
export const seeMoreMedia = (page: Page) => seeMore(page, 'bytes', 5_000)

interface Shown {
  readonly operator: string
  readonly sn: string
  readonly ecallid: string
  readonly token: string
}

/** Opens pages and closes them after each test. */
export const openCallPages = ({ policy = 'all' }: { readonly policy?: 'all' | 'relay' } = {}) => {
  const contexts: BrowserContext[] = []
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())))
  const newContext = async (viewport = desktop) => {
    const browser = await openBrowser()
    const context = await browser.newContext({ locale: 'zh-CN', viewport, reducedMotion: 'reduce' })
    contexts.push(context)
    context.setDefaultTimeout(60_000)
    await context.addInitScript({ content: keepConnections(policy) })
    return context
  }
  return {
    /** The console of this account, which gets a seat at the call desk. */
    desk: async (api: TestApi, url: string, username: string): Promise<Page> => {
      const { session } = await agentHandshake(api, username)
      await api.asUser(username)(account.ignoreorderremind, { body: {} })
      const context = await newContext()
      await context.addInitScript({ content: `localStorage.setItem('Authorization', '${session}')` })
      const page = await context.newPage()
      await page.goto(`${url}/tvcustserv/ecalllist`)
      await page.getByRole('banner').getByRole('button', { name: '账号菜单' }).waitFor()
      return page
    },
    /** A television with this box: `plugIn` opens its page, and closing the page pulls the plug. */
    box: async (url: string, shown: Shown) => {
      const context = await newContext({ width: 1280, height: 720 })
      /** What the server said to the box. */
      const heard: string[] = []
      const plugIn = async (query = '') => {
        const page = await context.newPage()
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
        await page.goto(`${url}/box${query}`)
        return page
      }
      const { operator, sn, ecallid, token } = shown
      const query = new URLSearchParams({ operator, sn, ecallid, token })
      return { page: await plugIn(`?${query.toString()}`), plugIn, heard }
    },
  }
}

export const bar = (page: Page) => page.getByRole('alert', { name: '紧急呼叫' })
export const dialog = (page: Page) => page.getByRole('dialog', { name: '紧急呼叫' })
export const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).first().click()
export const answer = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click()
export const accept = (page: Page) => bar(page).getByRole('button', { name: '接听' }).click()
