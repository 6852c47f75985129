import type { BoardVisit } from '@kangju/contract'
import type { PointerEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { clockOf, placeOn, spanOf, type Span } from './board-layout.ts'
import { isMovable } from './board-move.ts'
import { LookIcon, lookOf, stateTextOf } from './visit-looks.tsx'
import styles from './board-bar.module.css'

export const useBarText = () => {
  const say = useSay()
  return (visit: BoardVisit, now: Date) => {
    const span = spanOf(visit)
    return say(words.bar, {
      time: span === undefined ? '' : `${clockOf(span.from)}–${clockOf(span.to)}`,
      client: visit.clientName,
      service: visit.projectName,
      state: say(stateTextOf(visit, now)),
    })
  }
}

/** The end and the state of a visit, which its bar shows by length and colour. */
export const BarState = ({ visit, now }: { visit: BoardVisit; now: Date }) => {
  const say = useSay()
  const end = clockOf(spanOf(visit)?.to ?? 0)
  return <span className="visually-hidden">{say(words.barState, { end, state: say(stateTextOf(visit, now)) })}</span>
}

interface Props {
  visit: BoardVisit
  board: Span
  /** Minutes until the next bar, over which the label may run. */
  room: number
  now: Date
  isHeld: boolean
  onHold: (event: PointerEvent<HTMLElement>) => void
  onOpen: () => void
}

/** A visit on the board; dragged with the mouse, opened by click or keyboard. */
export const BoardBar = ({ visit, board, room, now, isHeld, onHold, onOpen }: Props) => {
  const text = useBarText()(visit, now)
  const span = spanOf(visit)
  if (span === undefined || span.to <= board.from || span.from >= board.to) return null
  const { left, width } = placeOn(board, span)
  const look = lookOf(visit, now)
  const shown = Math.min(board.to, span.to) - Math.max(board.from, span.from)
  return (
    <button
      type="button"
      className={classes(styles.bar, isMovable(visit) && styles.loose)}
      data-look={look}
      data-held={isHeld || undefined}
      style={{ left: `${left}%`, width: `${width}%` }}
      title={text}
      onPointerDown={onHold}
      onClick={onOpen}
    >
      <span className={styles.label} style={{ width: `${(100 * Math.max(room, shown)) / shown}%` }}>
        <LookIcon look={look} />
        <span className={styles.text}>
          <span className="figure">{clockOf(span.from)}</span> {visit.clientName}{' '}
          <span className={styles.service}>{visit.projectName}</span>
        </span>
        <BarState visit={visit} now={now} />
      </span>
    </button>
  )
}
