import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useMay } from '../api/me.tsx'
import { readFirstRows } from '../resource/first-rows.ts'
import { fetchPage } from './pages.ts'

/** A pointer that only passes over an entry is not about to open it. */
const restMs = 50

const pathOf = ({ target }: SyntheticEvent) =>
  target instanceof Element
    ? target.closest('[role="menuitem"]')?.querySelector(':scope a[href]')?.getAttribute('href')
    : undefined

/** Handlers of a menu that fetch code and rows of the page that is about to be opened. */
export const useAhead = () => {
  const may = useMay()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const fetchTarget = (path: string) => {
    if (path === window.location.pathname) return
    fetchPage(path)
    readFirstRows(path, may)
  }
  const now = (event: SyntheticEvent) => {
    const path = pathOf(event)
    if (path != null) fetchTarget(path)
  }
  const soon = (event: SyntheticEvent) => {
    clearTimeout(timer.current)
    const path = pathOf(event)
    if (path != null) timer.current = setTimeout(() => fetchTarget(path), restMs)
  }
  return { onPointerOver: soon, onPointerLeave: () => clearTimeout(timer.current), onFocus: soon, onPointerDown: now }
}
