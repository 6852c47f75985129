import type { BoardVisit } from '@kangju/contract'
import type { PointerEvent, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { BoardBar } from './board-bar.tsx'
import type { Verdict } from './board-fit.ts'
import { hoursOf, offHoursOf, placeOn, roomsIn, type BoardPerson, type Span } from './board-layout.ts'
import styles from './time-row.module.css'

const percent = ({ left, width }: ReturnType<typeof placeOn>) => ({ left: `${left}%`, width: `${width}%` })

/** The hours above the rows. */
export const ClockRow = ({ board, minute, head }: { board: Span; minute: number | undefined; head: string }) => {
  const say = useSay()
  const isInSight = minute !== undefined && minute >= board.from && minute <= board.to
  return (
    <div className={classes(styles.row, styles.clock)} role="row">
      <div className={styles.head} role="columnheader">
        <span className="visually-hidden">{head}</span>
      </div>
      <div className={styles.day} role="columnheader">
        {hoursOf(board).map((hour) => (
          <span
            key={hour}
            className={classes(styles.hour, 'figure')}
            style={{ left: `${placeOn(board, { from: hour * 60, to: hour * 60 }).left}%` }}
          >
            {String(hour).padStart(2, '0')}
          </span>
        ))}
        {isInSight && (
          <span className={styles.nowName} style={{ left: `${placeOn(board, { from: minute, to: minute }).left}%` }}>
            {say(words.now)}
          </span>
        )}
      </div>
    </div>
  )
}

interface Props {
  /** Staff member of the row, for the drag. */
  id?: string
  index: number
  head: ReactNode
  lanes: readonly (readonly BoardVisit[])[]
  /** Undefined where all hours are alike. */
  hours: BoardPerson['hours'] | undefined
  board: Span
  now: Date
  /** The present minute, drawn as a line. */
  minute?: number | undefined
  verdict?: Verdict | undefined
  /** Where the dragged visit would be. */
  ghost?: Span | undefined
  heldId?: string | undefined
  /** Position of a row that is drawn apart from its neighbours. */
  top?: number
  onHold?: (event: PointerEvent<HTMLElement>, visit: BoardVisit) => void
  onOpen: (visit: BoardVisit) => void
}

/** One row of the board: a name, working hours and visits as bars. */
export const TimeRow = (props: Props) => {
  const { id, index, head, lanes, hours, board, now, minute, verdict, ghost, heldId, top, onHold, onOpen } = props
  return (
    <div
      className={classes(styles.row, top !== undefined && styles.placed)}
      role="row"
      aria-rowindex={index}
      data-row={id}
      data-line={id}
      data-verdict={verdict}
      style={top === undefined ? undefined : { top }}
    >
      <div className={styles.head} role="rowheader">
        {head}
      </div>
      {/* With the keyboard, bars are moved in a dialog. */}
      <div
        role="gridcell"
        tabIndex={-1}
        className={styles.day}
        style={{ backgroundSize: `${6000 / (board.to - board.from)}%` }}
      >
        {(hours === undefined ? [] : offHoursOf(board, hours)).map((span) => (
          <span key={span.from} className={styles.off} style={percent(placeOn(board, span))} />
        ))}
        {minute !== undefined && minute > board.from && minute < board.to && (
          <span className={styles.now} style={{ left: `${placeOn(board, { from: minute, to: minute }).left}%` }} />
        )}
        {(lanes.length === 0 ? [[]] : lanes).map((lane, at) => {
          const rooms = roomsIn(board, lane)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a lane has no other key
            <div key={at} className={styles.lane}>
              {lane.map((visit, n) => (
                <BoardBar
                  key={visit.id}
                  visit={visit}
                  board={board}
                  room={rooms[n] ?? 0}
                  now={now}
                  isHeld={visit.id === heldId}
                  onHold={(event) => onHold?.(event, visit)}
                  onOpen={() => onOpen(visit)}
                />
              ))}
            </div>
          )
        })}
        {ghost !== undefined && <span className={styles.ghost} style={percent(placeOn(board, ghost))} />}
      </div>
    </div>
  )
}
