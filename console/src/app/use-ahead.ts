import { useEffect, useRef, type FocusEvent, type SyntheticEvent } from 'react'
import { useMay } from '../api/me.tsx'
import { readFirstRows } from '../resource/first-rows.ts'
import { aheadStore } from './ahead-store.ts'
import { fetchPage } from './pages.ts'

/** A pointer that only passes over an entry is not about to open it. */
const restMs = 30

const pathOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? target.closest('[role="menuitem"]')?.querySelector(':scope a[href]')?.getAttribute('href')
    : undefined

/** Handlers of a menu that fetch code and rows of the page that is about to be opened, and have it rendered out of sight. */
export const useAhead = () => {
  const may = useMay()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    aheadStore.set(undefined)
  }
  useEffect(() => forget, [])
  const prepare = async (path: string) => {
    if (path === window.location.pathname || path === aheadStore.get()?.path) return
    aheadStore.set({ path, isReady: false })
    const [, hasRows] = await Promise.all([fetchPage(path), readFirstRows(path, may)])
    // Without rows the page would be rendered a second time when they arrive.
    if (hasRows && path === aheadStore.get()?.path) aheadStore.set({ path, isReady: true })
  }
  const now = (event: SyntheticEvent) => {
    const path = pathOf(event)
    if (path != null) void prepare(path)
  }
  const soon = (event: SyntheticEvent) => {
    clearTimeout(timer.current)
    const path = pathOf(event)
    if (path != null) timer.current = setTimeout(() => void prepare(path), restMs)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) forget()
  }
  return { onPointerOver: soon, onPointerLeave: forget, onFocus: soon, onBlur: leave, onPointerDown: now }
}
