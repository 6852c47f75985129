import { createContext, useContext, useId, useInsertionEffect, useLayoutEffect } from 'react'
import { makeStore } from './store.ts'

/** Tab key or address that the unsaved changes below belong to: `<DirtyScope value={key}>`. */
export const DirtyScope = createContext('')

export interface DirtyEntry {
  readonly scope: string
  /** Name of the form with unsaved changes, for the user. */
  readonly label: string
}

/** Unsaved changes by the id of the component that has them. */
export const dirtyStore = makeStore<ReadonlyMap<string, DirtyEntry>>(new Map())

export const markDirty = (id: string, entry: DirtyEntry) => {
  const known = dirtyStore.get().get(id)
  if (known?.scope === entry.scope && known.label === entry.label) return
  dirtyStore.set(new Map([...dirtyStore.get(), [id, entry]]))
}

export const markClean = (id: string) => {
  if (dirtyStore.get().has(id)) dirtyStore.set(new Map([...dirtyStore.get()].filter(([one]) => one !== id)))
}

/** Without a scope every scope counts. */
export const hasDirty = (scope?: string): boolean =>
  [...dirtyStore.get().values()].some((entry) => scope === undefined || entry.scope === scope)

/** Discards the unsaved marks once the user has agreed to lose the changes. */
export const clearDirty = (scope?: string) =>
  dirtyStore.set(new Map([...dirtyStore.get()].filter(([, entry]) => scope !== undefined && entry.scope !== scope)))

/** Marks this component as having unsaved changes for as long as it is mounted, also in a hidden tab. */
export const useDirty = (isDirty: boolean, label = '') => {
  const id = useId()
  const scope = useContext(DirtyScope)
  // A layout effect, because Back may follow the last key press immediately.
  useLayoutEffect(() => {
    if (isDirty) markDirty(id, { scope, label })
    else markClean(id)
  }, [id, scope, label, isDirty])
  // <Activity> ends other effects when it hides the tab; an insertion effect ends only on unmount. It must not set
  // state.
  useInsertionEffect(() => () => queueMicrotask(() => markClean(id)), [id])
}

/** Makes the browser ask before the page is left or reloaded with unsaved changes. */
const guardLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
dirtyStore.subscribe(() => {
  // The listener exists only while needed: browsers keep no page with it in the back/forward cache.
  if (hasDirty()) window.addEventListener('beforeunload', guardLeaving)
  else window.removeEventListener('beforeunload', guardLeaving)
})
