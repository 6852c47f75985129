import { defaultSettings, profile, type ConsoleSettings } from '@kangju/contract'
import { call } from './client.ts'
import { report } from './failures.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

const key = 'settings'
const debounceMs = 500

/** What of a remembered copy still fits; it may come from an older console. */
export const settingsFrom = (stored: string | null): ConsoleSettings => {
  try {
    const copy = JSON.parse(stored ?? '{}') as Record<string, unknown>
    const fits = ([name, usual]: [string, unknown]) => {
      const value = copy[name]
      const isSameKind = typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual)
      return [name, isSameKind ? value : usual]
    }
    return Object.fromEntries(Object.entries(defaultSettings).map(fits)) as ConsoleSettings
  } catch {
    return defaultSettings
  }
}

export const settingsStore = makeStore<ConsoleSettings>(settingsFrom(localStorage.getItem(key)))
export const useSettings = settingsStore.use

window.addEventListener('storage', (event) => {
  if (event.key === key) settingsStore.set(settingsFrom(event.newValue))
})

const show = (settings: ConsoleSettings) => {
  // The whole console follows the settings: the same ones again are no reason to draw it again.
  if (JSON.stringify(settings) !== JSON.stringify(settingsStore.get())) settingsStore.set(settings)
  localStorage.setItem(key, JSON.stringify(settings))
}

/** Changed here and not yet on the server. */
let unsaved: Partial<ConsoleSettings> = {}
let timer: ReturnType<typeof setTimeout> | undefined
/** Until the account's own are here, the copy may be another's: nothing of it may be saved as theirs. */
let isLoaded = false
/** One more with every sign-out: an answer for the one before is nobody's. */
let turn = 0

/** Saves at once what waits to be saved. */
export const flushSettings = async ({ keepalive = false } = {}) => {
  clearTimeout(timer)
  if (!isLoaded || Object.keys(unsaved).length === 0 || tokenStore.get() === undefined) return
  const saving = unsaved
  const asked = turn
  unsaved = {}
  const outcome = await call(profile.saveSettings, { body: settingsStore.get(), keepalive })
  if (outcome.ok || asked !== turn) return
  unsaved = { ...saving, ...unsaved }
  report(outcome.failure, { where: 'POST /profile/settings' })
}

/** Shows the change at once and saves it half a second after the last one. */
export const changeSettings = (patch: Partial<ConsoleSettings>) => {
  unsaved = { ...unsaved, ...patch }
  show({ ...settingsStore.get(), ...patch })
  clearTimeout(timer)
  timer = setTimeout(() => void flushSettings(), debounceMs)
}

/** Brings the account's settings; what was changed while they were on their way stays changed. */
export const loadSettings = async () => {
  const asked = turn
  const outcome = await call(profile.settings, {})
  if (asked !== turn) return
  if (!outcome.ok) return report(outcome.failure, { where: 'GET /profile/settings', quiet: true })
  isLoaded = true
  show({ ...outcome.data, ...unsaved })
  await flushSettings()
}

/** For the next to sign in; their look stays until they have one of their own. */
export const forgetSettings = () => {
  clearTimeout(timer)
  isLoaded = false
  unsaved = {}
  turn += 1
}

window.addEventListener('pagehide', () => void flushSettings({ keepalive: true }))
