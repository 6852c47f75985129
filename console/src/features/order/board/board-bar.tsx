import { visitStateWords, type VisitRow } from '@kangju/contract'
import type { DragEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { clockOf, placeOn, spanOf, type Span } from './board-layout.ts'
import { isMovable } from './board-move.ts'
import { visitTones } from '../../../resource/visit-tones.ts'
import styles from './board-bar.module.css'

export interface DraggedBar {
  readonly visit: VisitRow
  /** Distance between the bar's start and the pointer when the drag began, in pixels. */
  readonly grip: number
}

export const useBarText = () => {
  const say = useSay()
  return (visit: VisitRow) => {
    const span = spanOf(visit)
    return say(words.bar, {
      time: span === undefined ? '' : `${clockOf(span.from)}–${clockOf(span.to)}`,
      client: visit.clientName,
      service: visit.projectName,
      state: say(visitStateWords[visit.status]),
    })
  }
}

interface Props {
  visit: VisitRow
  board: Span
  isLate: boolean
  onHold: (held: DraggedBar | undefined) => void
  onOpen: () => void
}

/** A visit on the board; dragged with the mouse, opened by click or keyboard. */
export const BoardBar = ({ visit, board, isLate, onHold, onOpen }: Props) => {
  const text = useBarText()(visit)
  const span = spanOf(visit)
  if (span === undefined) return null
  const { left, width } = placeOn(board, span)
  const isLoose = isMovable(visit)
  const hold = (event: DragEvent<HTMLElement>) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', visit.childNo)
    onHold({ visit, grip: event.clientX - event.currentTarget.getBoundingClientRect().left })
  }
  return (
    <button
      type="button"
      className={classes(styles.bar, isLoose && styles.loose, isLate && styles.late)}
      data-tone={isLate ? 'red' : visitTones[visit.status]}
      style={{ left: `${left}%`, width: `${width}%` }}
      title={text}
      aria-label={text}
      draggable={isLoose}
      onDragStart={hold}
      onDragEnd={() => onHold(undefined)}
      onClick={onOpen}
    >
      <span>{visit.clientName}</span>
      <span className={styles.service}>{visit.projectName}</span>
    </button>
  )
}
