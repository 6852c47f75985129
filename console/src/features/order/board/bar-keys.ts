import type { KeyboardEvent } from 'react'

const barsIn = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('[role="gridcell"] button') ?? [])]

const middleOf = (element: HTMLElement) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The next row above or below that has bars. */
const rowFrom = (row: Element | null, by: 1 | -1): Element | null => {
  let next = row
  do next = (by === 1 ? next?.nextElementSibling : next?.previousElementSibling) ?? null
  while (next !== null && barsIn(next).length === 0)
  return next
}

/** Arrow keys go from bar to bar: along the row, and to the nearest bar of the rows above and below. */
export const stepBetweenBars = (event: KeyboardEvent<HTMLElement>) => {
  const bar = event.target as HTMLElement
  const row = bar.closest('[role="row"]')
  const own = barsIn(row)
  const at = own.indexOf(bar)
  if (at < 0) return
  const near = (by: 1 | -1) =>
    barsIn(rowFrom(row, by)).toSorted(
      (one, other) => Math.abs(middleOf(one) - middleOf(bar)) - Math.abs(middleOf(other) - middleOf(bar)),
    )[0]
  const steps: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => own[at - 1],
    ArrowRight: () => own[at + 1],
    ArrowUp: () => near(-1),
    ArrowDown: () => near(1),
  }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  step()?.focus()
}
