import { createContext, useContext, useId, useInsertionEffect, useLayoutEffect } from 'react'
import { makeStore } from './store.ts'

/** The tab or address that what is below belongs to: `<DirtyScope value={key}>`. */
export const DirtyScope = createContext('')

export interface DirtyEntry {
  readonly scope: string
  /** What has unsaved changes, in the user's words. */
  readonly label: string
}

/** Everything with unsaved changes, by the component that has them. */
export const dirtyStore = makeStore<ReadonlyMap<string, DirtyEntry>>(new Map())

export const markDirty = (id: string, entry: DirtyEntry) => {
  const known = dirtyStore.get().get(id)
  if (known?.scope === entry.scope && known.label === entry.label) return
  dirtyStore.set(new Map([...dirtyStore.get(), [id, entry]]))
}

export const markClean = (id: string) => {
  if (dirtyStore.get().has(id)) dirtyStore.set(new Map([...dirtyStore.get()].filter(([one]) => one !== id)))
}

/** Without a scope: anywhere. */
export const hasDirty = (scope?: string): boolean =>
  [...dirtyStore.get().values()].some((entry) => scope === undefined || entry.scope === scope)

/** Forgets what is unsaved once somebody has agreed to lose it. */
export const clearDirty = (scope?: string) =>
  dirtyStore.set(new Map([...dirtyStore.get()].filter(([, entry]) => scope !== undefined && entry.scope !== scope)))

/** Says that this component has changes that are not saved, for as long as it exists, in a hidden tab as well. */
export const useDirty = (isDirty: boolean, label = '') => {
  const id = useId()
  const scope = useContext(DirtyScope)
  // Before anything else can happen: Back may follow right on the last key.
  useLayoutEffect(() => {
    if (isDirty) markDirty(id, { scope, label })
    else markClean(id)
  }, [id, scope, label, isDirty])
  // Other effects end when <Activity> hides the tab, this kind only with the component itself. It may set no state.
  useInsertionEffect(() => () => queueMicrotask(() => markClean(id)), [id])
}

/** Asks before the page is left or reloaded with something unsaved. */
const guardLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
dirtyStore.subscribe(() => {
  // Only while needed: with it, browsers do not keep the page for going back.
  if (hasDirty()) window.addEventListener('beforeunload', guardLeaving)
  else window.removeEventListener('beforeunload', guardLeaving)
})
