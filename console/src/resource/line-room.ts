import { useCallback, useState } from 'react'

/** Pixels between two parts of the line. */
const gap = 8
/** The button of the filters that are not in the line. */
const buttonWidth = 40

export interface LineWidths {
  readonly line: number
  /** All tabs beside one another. */
  readonly tabs: number
  readonly tools: number
}

/** The share of the tabs that has to be visible; a menu at their end holds the others. */
const leastOfTabs = 0.6

/**
 * How the parts of a list's header are arranged: tabs, filters and tools share a line if the first filter and most tabs
 * fit, otherwise the tabs have a line of their own. `fit` is how many of the first filters are in the line of the tools,
 * `tabsRoom` the pixels of the tabs where not all of them fit.
 */
export const arrange = ({ line, tabs, tools }: LineWidths, filters: readonly number[]) => {
  const beside = line - tools - gap - buttonWidth
  const forTabs = beside - gap - (filters[0] ?? 0) - gap
  const isOne = forTabs >= tabs * leastOfTabs
  const tabsRoom = isOne && forTabs < tabs ? forTabs : undefined
  let room = isOne ? beside - (tabsRoom ?? tabs) - gap : beside
  const fit = filters.findIndex((width) => {
    room -= width + gap
    return room < 0
  })
  return { isOne, tabsRoom, fit: fit < 0 ? filters.length : fit }
}

const partsOf = (line: HTMLElement) => ({
  tabs: line.querySelector<HTMLElement>('.ant-tabs-nav-list'),
  tools: line.querySelector<HTMLElement>('[data-tools]'),
})

const same = (a: LineWidths | undefined, b: LineWidths) =>
  a?.line === b.line && a.tabs === b.tabs && a.tools === b.tools

/** Widths by list, so that a list that is opened again is arranged at once and not drawn twice. */
const lastWidths = new Map<string, LineWidths>()

/** Widths of the parts of a list's line, and the ref of its element; undefined until it was drawn once. */
export const useLineWidths = (list: string) => {
  const [widths, setWidths] = useState(() => lastWidths.get(list))
  const ref = useCallback(
    (line: HTMLElement | null) => {
      if (line === null) return
      const { tabs, tools } = partsOf(line)
      const measure = () => {
        const next = { line: line.clientWidth, tabs: tabs?.offsetWidth ?? 0, tools: tools?.offsetWidth ?? 0 }
        lastWidths.set(list, next)
        setWidths((last) => {
          if (same(last, next)) return last
          // A count that grows must not take away the filter that is being typed into.
          const isTyping = last?.line === next.line && line.querySelector('[role="search"] :focus') !== null
          return isTyping ? last : next
        })
      }
      const observer = new ResizeObserver(measure)
      for (const part of [line, tabs, tools]) if (part !== null) observer.observe(part)
      measure()
      return () => observer.disconnect()
    },
    [list],
  )
  return [widths, ref] as const
}
