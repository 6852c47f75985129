import { defaultSettings } from '@kangju/contract'
import { beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
const leave: (() => void)[] = []
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('window', {
  addEventListener: (name: string, listener: () => void) => name === 'pagehide' && leave.push(listener),
})
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { changeSettings, forgetSettings, loadSettings, settingsFrom, settingsStore } = await import('./settings.ts')
const { keepToken } = await import('./token.ts')
const { onFailedCall } = await import('./failures.ts')

const saved: { body: unknown; keepalive: boolean | undefined }[] = []
let answers: Promise<unknown>
vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
  if (init.method === 'GET') return Response.json({ code: 20000, data: await answers })
  saved.push({ body: JSON.parse(init.body as string), keepalive: init.keepalive })
  return Response.json({ code: 20000, data: null })
})

beforeEach(() => {
  vi.useFakeTimers()
  keepToken('a-token')
  forgetSettings()
  saved.length = 0
  answers = Promise.resolve(defaultSettings)
  return () => vi.useRealTimers()
})

it('asks again for the settings before a request without an answer counts as a failure', async () => {
  const failures: unknown[] = []
  const off = onFailedCall((failure) => failures.push(failure))
  answers = Promise.reject(new TypeError('Failed to fetch'))
  const loaded = loadSettings()
  answers = Promise.resolve({ ...defaultSettings, tabs: true })
  await vi.advanceTimersByTimeAsync(1_000)
  await loaded
  expect(settingsStore.get()).toMatchObject({ tabs: true })
  expect(failures).toEqual([])
  answers = Promise.reject(new TypeError('Failed to fetch'))
  const lost = loadSettings()
  await vi.advanceTimersByTimeAsync(1_000)
  await lost
  expect(failures).toEqual([
    { failure: expect.objectContaining({ reason: 'noResponse' }), where: 'GET /profile/settings' },
  ])
  off()
})

it('starts from the valid part of the local copy', () => {
  expect(settingsFrom(null)).toEqual(defaultSettings)
  expect(settingsFrom('{')).toEqual(defaultSettings)
  expect(settingsFrom('{"tabs":true,"themeColor":7,"lists":{},"old":1}')).toEqual({ ...defaultSettings, tabs: true })
})

it('saves half a second after the last change, and immediately when the page is left', async () => {
  await loadSettings()
  changeSettings({ tabs: true })
  await vi.advanceTimersByTimeAsync(400)
  changeSettings({ fixedHeader: true })
  expect(settingsStore.get()).toMatchObject({ tabs: true, fixedHeader: true })
  await vi.advanceTimersByTimeAsync(499)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saved).toEqual([{ body: { ...defaultSettings, tabs: true, fixedHeader: true }, keepalive: undefined }])
  changeSettings({ sidebarLogo: false })
  for (const listener of leave) listener()
  expect(saved.at(-1)).toMatchObject({ body: { sidebarLogo: false }, keepalive: true })
  await vi.advanceTimersByTimeAsync(2000)
  expect(saved).toHaveLength(2)
})

it('never saves the settings of the previous account for the next one', async () => {
  await loadSettings()
  changeSettings({ themeColor: '#ff0000' })
  forgetSettings()
  let answer: (settings: unknown) => void = () => undefined
  answers = new Promise((resolve) => (answer = resolve))
  const loading = loadSettings()
  changeSettings({ tabs: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect(saved).toEqual([])
  answer({ ...defaultSettings, themeColor: '#0000ff' })
  await loading
  expect(settingsStore.get()).toMatchObject({ themeColor: '#0000ff', tabs: true })
  expect(saved).toMatchObject([{ body: { themeColor: '#0000ff', tabs: true } }])
})
