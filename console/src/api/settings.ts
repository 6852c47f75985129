import { defaultSettings, profile, type ConsoleSettings } from '@kangju/contract'
import { call } from './client.ts'
import { report } from './failures.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

const key = 'settings'
const debounceMs = 500
const againMs = 1_000

/** Settings from the local copy; values of another type, for instance from an older console, are dropped. */
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
  // The whole console follows the settings, so equal ones must not render it again.
  if (JSON.stringify(settings) !== JSON.stringify(settingsStore.get())) settingsStore.set(settings)
  localStorage.setItem(key, JSON.stringify(settings))
}

/** Changes that are not on the server yet. */
let unsaved: Partial<ConsoleSettings> = {}
let timer: ReturnType<typeof setTimeout> | undefined
/** Until the account's settings are loaded, the local copy may be another account's and must not be saved. */
let isLoaded = false
/** Grows with every sign-out, so that an answer for the previous account is ignored. */
let turn = 0

/** Saves pending changes immediately. */
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

/** Shows the change immediately and saves it half a second after the last one. */
export const changeSettings = (patch: Partial<ConsoleSettings>) => {
  unsaved = { ...unsaved, ...patch }
  show({ ...settingsStore.get(), ...patch })
  clearTimeout(timer)
  timer = setTimeout(() => void flushSettings(), debounceMs)
}

/** Asks a second time: a page that is left while it loads ends its requests before it is told, and that is no failure. */
const readSettings = async () => {
  const outcome = await call(profile.settings, {})
  if (outcome.ok || outcome.failure.reason !== 'noResponse') return outcome
  await new Promise((resolve) => setTimeout(resolve, againMs))
  return call(profile.settings, {})
}

/** Loads the account's settings; changes made meanwhile are kept. */
export const loadSettings = async () => {
  const asked = turn
  const outcome = await readSettings()
  if (asked !== turn) return
  if (!outcome.ok) return report(outcome.failure, { where: 'GET /profile/settings' })
  isLoaded = true
  show({ ...outcome.data, ...unsaved })
  await flushSettings()
}

/** Discards pending changes before the next sign-in; the look stays until the next account's settings are loaded. */
export const forgetSettings = () => {
  clearTimeout(timer)
  isLoaded = false
  unsaved = {}
  turn += 1
}

window.addEventListener('pagehide', () => void flushSettings({ keepalive: true }))
