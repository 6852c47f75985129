export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
export type Direction = 'up' | 'down' | 'left' | 'right'

/** Borders that touch or overlap by a pixel still count as apart. */
const slack = 2

const gap = (fromStart: number, fromEnd: number, toStart: number, toEnd: number) =>
  Math.max(0, toStart - fromEnd, fromStart - toEnd)
const gapX = (one: Rect, other: Rect) => gap(one.left, one.right, other.left, other.right)
const gapY = (one: Rect, other: Rect) => gap(one.top, one.bottom, other.top, other.bottom)
const overlapsY = (one: Rect, other: Rect) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack
const offset = (one: Rect, other: Rect) => Math.abs(one.left + one.right - other.left - other.right) / 2

const lies: Readonly<Record<Direction, (from: Rect, to: Rect) => boolean>> = {
  left: (from, to) => to.right <= from.left + slack && overlapsY(from, to),
  right: (from, to) => to.left >= from.right - slack && overlapsY(from, to),
  up: (from, to) => to.bottom <= from.top + slack,
  down: (from, to) => to.top >= from.bottom - slack,
}

const nearest = <T>(all: readonly T[], distance: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  )

/** Target of an arrow key: left and right stay in the row, up and down go to the closest one of the next row. */
export const nextIn = <T extends { readonly rect: Rect }>(
  from: Rect,
  direction: Direction,
  all: readonly T[],
): T | undefined => {
  const there = all.filter(({ rect }) => lies[direction](from, rect))
  if (direction === 'left' || direction === 'right')
    return nearest(there, ({ rect }) => gapX(from, rect) * 10 + gapY(from, rect))
  const first = nearest(there, ({ rect }) => gapY(from, rect))
  if (first === undefined) return undefined
  const row = there.filter(({ rect }) => overlapsY(first.rect, rect))
  // Of a column beside others only its closest entry counts.
  return nearest(row, ({ rect }) => gapX(from, rect) * 10 + gapY(from, rect) + offset(from, rect) / 10)
}
