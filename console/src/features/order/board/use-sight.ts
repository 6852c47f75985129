import { useEffect, useState, type FocusEvent, type RefObject } from 'react'

/** Scrolling by less than this draws nothing new. */
const stepPx = 64

/** The visible part of a scrolled element, and which of its lines has the focus. */
export const useSight = (frame: RefObject<HTMLElement | null>) => {
  const [sight, setSight] = useState({ top: 0, height: 800 })
  const [focused, setFocused] = useState<string>()
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const look = () => {
      const top = Math.floor(element.scrollTop / stepPx) * stepPx
      const height = element.clientHeight + stepPx
      setSight((last) => (last.top === top && last.height === height ? last : { top, height }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame])
  return {
    sight,
    focused,
    onFocus: ({ target }: FocusEvent) => setFocused(target.closest<HTMLElement>('[data-line]')?.dataset['line']),
  }
}
