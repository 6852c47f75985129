import { useCallback, useState } from 'react'

/** Widths up to which a table had no room for all its actions, so that a list that is opened again is right at once. */
const tightWidths = new Map<string, number>()

/** Whether a table is wider than the box it scrolls in, and the ref of that box. */
export const useTight = (table: string) => {
  const [isTight, setTight] = useState(() => tightWidths.has(table))
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return
      const measure = () => {
        const { clientWidth: width, scrollWidth } = box
        const last = tightWidths.get(table) ?? 0
        if (scrollWidth > width && width > last) tightWidths.set(table, width)
        setTight(width <= (tightWidths.get(table) ?? 0))
      }
      const observer = new ResizeObserver(measure)
      for (const part of [box, box.querySelector('table')]) if (part !== null) observer.observe(part)
      return () => observer.disconnect()
    },
    [table],
  )
  return [isTight, ref] as const
}
