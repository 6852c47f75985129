import { latenessOf, type VisitRow } from '@kangju/contract'
import { Tag } from 'antd'
import { useState, type DragEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { BoardBar, type DraggedBar } from './board-bar.tsx'
import { hoursOf, minuteAt, offHoursOf, placeOn, spanOf, type BoardRow, type Span } from './board-layout.ts'
import type { Target } from './board-move.ts'
import styles from './board-grid.module.css'

/** The staff member and their workload; unassigned visits have a row of their own. */
export const RowHead = ({ row: { person, count } }: { row: BoardRow }) => {
  const say = useSay()
  if (person === undefined)
    return (
      <span className="two-lines">
        <strong>{say(words.nobody)}</strong>
        <span className="quiet">{say(words.count, { n: count })}</span>
      </span>
    )
  return (
    <span className="two-lines">
      <span className={styles.name}>
        {person.name} {person.isAway === 1 && <Tag color="warning">{say(words.away)}</Tag>}
        {person.isReceive === 0 && <Tag>{say(words.notReceiving)}</Tag>}
      </span>
      <span className="quiet figure">
        {person.cap === undefined ? say(words.count, { n: count }) : say(words.loadOf, { n: count, cap: person.cap })}
        {person.moldName === undefined ? '' : ` · ${person.moldName}`}
      </span>
    </span>
  )
}

interface RowProps {
  row: BoardRow
  board: Span
  time: Date
  held: DraggedBar | undefined
  onHold: (held: DraggedBar | undefined) => void
  onDrop: (visit: VisitRow, target: Target) => void
  onOpen: (visit: VisitRow) => void
}

/** One staff member's day: working hours, visits and the drop target. */
const GridRow = ({ row, board, time, held, onHold, onDrop, onOpen }: RowProps) => {
  const [over, setOver] = useState<number>()
  const { person, lanes } = row
  const length = held === undefined ? 0 : (spanOf(held.visit)?.to ?? 0) - (spanOf(held.visit)?.from ?? 0)
  const timeAt = (event: DragEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return minuteAt(board, (event.clientX - left - (held?.grip ?? 0)) / width, length)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(undefined)
    if (held !== undefined) onDrop(held.visit, { peopleId: person?.id ?? null, start: timeAt(event) })
  }
  const shadow = over === undefined ? undefined : placeOn(board, { from: over, to: over + length })
  return (
    <div className={styles.row} role="row">
      <div className={styles.head} role="rowheader">
        <RowHead row={row} />
      </div>
      {/* With the keyboard, bars are moved in a dialog. */}
      <div
        role="gridcell"
        tabIndex={-1}
        className={styles.day}
        onDragOver={(event) => {
          if (held === undefined) return
          event.preventDefault()
          setOver(timeAt(event))
        }}
        onDragLeave={() => setOver(undefined)}
        onDrop={drop}
      >
        {(person?.hours === undefined ? [] : offHoursOf(board, person.hours)).map((span) => {
          const { left, width } = placeOn(board, span)
          return <span key={span.from} className={styles.off} style={{ left: `${left}%`, width: `${width}%` }} />
        })}
        {shadow !== undefined && (
          <span className={styles.shadow} style={{ left: `${shadow.left}%`, width: `${shadow.width}%` }} />
        )}
        {(lanes.length === 0 ? [[]] : lanes).map((lane, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a lane has no other key
          <div key={at} className={styles.lane}>
            {lane.map((visit) => (
              <BoardBar
                key={visit.id}
                visit={visit}
                board={board}
                isLate={latenessOf(visit, time) !== undefined}
                onHold={onHold}
                onOpen={() => onOpen(visit)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface Props {
  rows: readonly BoardRow[]
  board: Span
  label: string
  time: Date
  /** In minutes of the day; undefined unless the board shows today. */
  now: number | undefined
  onDrop: (visit: VisitRow, target: Target) => void
  onOpen: (visit: VisitRow) => void
}

/** Staff as rows, hours as columns, visits as bars. */
export const BoardGrid = ({ rows, board, label, time, now, onDrop, onOpen }: Props) => {
  const say = useSay()
  const [held, setHeld] = useState<DraggedBar>()
  const isInSight = now !== undefined && now >= board.from && now <= board.to
  const line = isInSight ? placeOn(board, { from: now, to: now }).left : undefined
  return (
    <div className={styles.scroll}>
      <div className={styles.board} role="grid" aria-label={label}>
        <div className={classes(styles.row, styles.clock)} role="row">
          <div className={styles.head} role="columnheader">
            <span className="visually-hidden">{say(words.person)}</span>
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
            {line !== undefined && (
              <span className={styles.nowName} style={{ left: `${line}%` }}>
                {say(words.now)}
              </span>
            )}
          </div>
        </div>
        {rows.map((row) => (
          <GridRow
            key={row.person?.id ?? ''}
            row={row}
            board={board}
            time={time}
            held={held}
            onHold={setHeld}
            onDrop={onDrop}
            onOpen={onOpen}
          />
        ))}
        <div className={styles.lines} aria-hidden="true">
          {hoursOf(board).map((hour) => (
            <span
              key={hour}
              className={styles.line}
              style={{ left: `${placeOn(board, { from: hour * 60, to: hour * 60 }).left}%` }}
            />
          ))}
          {line !== undefined && <span className={styles.now} style={{ left: `${line}%` }} />}
        </div>
      </div>
    </div>
  )
}
