import type { BoardRow } from './board-layout.ts'

/** Heights in pixels; the style sheet draws the same. */
export const laneHeight = 32
export const headingHeight = 28

interface Placed {
  readonly key: string
  readonly top: number
  readonly height: number
}

/** A line of the board: an organisation, a staff member, or the folded staff of an organisation who are off duty. */
export type BoardLine = Placed &
  (
    | {
        readonly kind: 'organ'
        readonly organId: string
        /** Undefined for staff who are not listed themselves. */
        readonly name: string | undefined
        readonly people: number
        readonly visits: number
        readonly isOpen: boolean
      }
    | { readonly kind: 'person'; readonly row: BoardRow }
    | { readonly kind: 'off'; readonly organId: string; readonly people: number; readonly isOpen: boolean }
  )

/** Nothing to do that day, and not to be given anything: away, without working hours, or accepting no visits. */
export const isOff = ({ person, count }: BoardRow): boolean =>
  count === 0 && (person.isAway === 1 || person.isReceive === 0 || person.hours?.length === 0)

interface Folds {
  /** Organisations whose staff are hidden. */
  readonly closed: ReadonlySet<string>
  /** Organisations whose staff off duty are shown. */
  readonly unfolded: ReadonlySet<string>
}

type Unplaced<L> = L extends Placed ? Omit<L, 'top'> : never

/** The lines of the board from top to bottom, staff grouped by organisation. */
export const boardLines = (rows: readonly BoardRow[], { closed, unfolded }: Folds): BoardLine[] => {
  const lines: Unplaced<BoardLine>[] = []
  const personLine = (row: BoardRow) => ({
    kind: 'person' as const,
    key: row.person.id,
    height: laneHeight * Math.max(1, row.lanes.length),
    row,
  })
  for (const [organId, own] of Map.groupBy(rows, ({ person }) => person.organId ?? '')) {
    const isOpen = !closed.has(organId)
    const off = own.filter(isOff)
    lines.push({
      kind: 'organ',
      key: `organ ${organId}`,
      height: headingHeight,
      organId,
      name: own[0]?.person.organName,
      people: own.length - off.length,
      visits: own.reduce((sum, { count }) => sum + count, 0),
      isOpen,
    })
    if (!isOpen) continue
    lines.push(...own.filter((row) => !isOff(row)).map(personLine))
    if (off.length === 0) continue
    const isUnfolded = unfolded.has(organId)
    const fold = { key: `off ${organId}`, height: headingHeight, organId, people: off.length, isOpen: isUnfolded }
    lines.push({ kind: 'off', ...fold })
    if (isUnfolded) lines.push(...off.map(personLine))
  }
  let top = 0
  return lines.map((line) => {
    const placed = { ...line, top } as BoardLine
    top += line.height
    return placed
  })
}

export const heightOf = (lines: readonly BoardLine[]): number => {
  const last = lines.at(-1)
  return last === undefined ? 0 : last.top + last.height
}

/** Pixels above and below the visible part that are drawn as well. */
const margin = 160

/** The lines in sight, and the one that has the focus, so that scrolling does not lose it. */
export const linesInSight = <L extends Placed>(
  lines: readonly L[],
  { top, height }: { readonly top: number; readonly height: number },
  focused?: string,
): L[] =>
  lines.filter(
    (line) =>
      (line.top + line.height > top - margin && line.top < top + height + margin) ||
      (focused !== undefined && line.key === focused),
  )
