import { makeStore } from '../api/store.ts'
import { onSignOut } from '../api/sign-out.ts'
import type { Tab } from './tabs.ts'

const key = 'tabs'

const restored = (): readonly Tab[] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown
    if (!Array.isArray(stored)) return []
    return (stored as Partial<Tab>[]).filter(
      (tab): tab is Tab => typeof tab.key === 'string' && typeof tab.to === 'string' && typeof tab.round === 'number',
    )
  } catch {
    return []
  }
}

/** The open tabs; they survive a reload but not a sign-out. */
export const tabsStore = makeStore(restored())

tabsStore.subscribe(() => sessionStorage.setItem(key, JSON.stringify(tabsStore.get())))
onSignOut(() => tabsStore.set([]))
