import {
  beijingIso,
  businessDay,
  weekdayNames,
  weekdays,
  type BoardVisit,
  type order,
  type Reply,
} from '@kangju/contract'
import { Tag } from 'antd'
import { useRef, type CSSProperties, type PointerEvent } from 'react'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { stepBetweenBars } from './bar-keys.ts'
import { lanesOf, lengthOf, minuteOf, viewOf, type Span, type Zoom } from './board-layout.ts'
import { isMovable, type Target } from './board-move.ts'
import { DragTip } from './drag-tip.tsx'
import { ClockRow, TimeRow } from './time-row.tsx'
import { useDrag, type Drag } from './use-drag.ts'
import { useJudge } from './use-judge.ts'
import { useReasons, VerdictText } from './verdict.tsx'
import { weekdayAt } from './week-path.ts'
import styles from './week.module.css'
import gridStyles from './board-grid.module.css'

export type WeekDay = Reply<typeof order.week>['days'][number] & { readonly visits: readonly BoardVisit[] }

export const useDayName = () => {
  const say = useSay()
  return (day: string) => `${day.slice(5)} ${say(weekdayNames[weekdays[weekdayAt(day)] ?? 'monday'])}`
}

/** A day of the week with its date. */
export const DayHead = ({ day, isAway, visits }: Pick<WeekDay, 'day' | 'isAway' | 'visits'>) => {
  const say = useSay()
  const name = useDayName()
  return (
    <>
      <span className={styles.day}>{name(day)}</span>
      {isAway === 1 && <Tag color="warning">{say(words.away)}</Tag>}
      <span className={styles.count}>{say(words.count, { n: visits.length })}</span>
    </>
  )
}

/** In a week only the day and the time change. */
const targetOf = ({ visit, start }: Drag, day: string): Target => ({ peopleId: visit.peopleId, day, start })

interface RowProps {
  one: WeekDay
  index: number
  hasHours: boolean
  board: Span
  now: Date
  drag: Drag | undefined
  onHold: (event: PointerEvent<HTMLElement>, visit: BoardVisit) => void
  onOpen: (visit: BoardVisit) => void
}

/** One day, judged for the visit in hand. */
const DayRow = ({ one, index, hasHours, board, now, drag, onHold, onOpen }: RowProps) => {
  const { judge } = useJudge(drag, one.day)
  const judgement = drag === undefined ? undefined : judge(targetOf(drag, one.day))
  const isUnder = drag?.row === one.day
  const ghost = isUnder ? { from: drag.start, to: drag.start + lengthOf(drag.visit) } : undefined
  return (
    <TimeRow
      id={one.day}
      index={index}
      head={
        judgement === undefined || judgement.verdict === 'same' ? (
          <DayHead {...one} />
        ) : (
          <>
            <span className={styles.day}>{one.day.slice(5)}</span>
            <VerdictText judgement={judgement} />
          </>
        )
      }
      lanes={lanesOf(one.visits)}
      hours={!hasHours ? undefined : one.isAway === 1 ? [] : one.hours}
      board={board}
      now={now}
      minute={one.day === businessDay(now) ? minuteOf(beijingIso(now)) : undefined}
      verdict={judgement?.verdict}
      ghost={ghost}
      heldId={drag?.visit.id}
      onHold={onHold}
      onOpen={onOpen}
    />
  )
}

interface Props {
  days: readonly WeekDay[]
  /** Days of a staff member have working hours. */
  hasHours: boolean
  zoom: Zoom
  label: string
  now: Date
  onMove: (visit: BoardVisit, target?: Target) => void
}

/** The days of a week, a row each; visits are dragged to another day and time. */
export const WeekArea = ({ days, hasHours, zoom, label, now, onMove }: Props) => {
  const say = useSay()
  const reasonsOf = useReasons()
  const dayName = useDayName()
  const [scroller, track] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const { span: board, scale } = viewOf(zoom)
  const drop = (dropped: Drag) => {
    if (dropped.row == null) return
    const target = targetOf(dropped, dropped.row)
    const judgement = judge(target)
    if (judgement?.verdict === 'same') return
    if (judgement?.verdict === 'blocked' && isCurrent)
      notify.warning(say(words.refused, { why: reasonsOf(judgement).join(' · ') }))
    else onMove(dropped.visit, target)
  }
  const { drag, hold, isClickSpent, tip } = useDrag({ board, scroller, track, onDrop: drop })
  const under = drag?.row ?? undefined
  const { judge, isCurrent } = useJudge(under === undefined ? undefined : drag, under ?? days[0]?.day ?? '')
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      data-dragging={drag !== undefined || undefined}
      style={{ '--head': '208px', '--scale': scale } as CSSProperties}
    >
      <div
        className={styles.board}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={days.length + 1}
        onKeyDown={stepBetweenBars}
      >
        <ClockRow board={board} minute={undefined} head={say(words.day)} />
        <div className={gridStyles.rows} role="rowgroup">
          <div ref={track} className={gridStyles.track} />
          {days.map((one, at) => (
            <DayRow
              key={one.day}
              one={one}
              index={at + 2}
              hasHours={hasHours}
              board={board}
              now={now}
              drag={drag}
              onHold={(event, visit) => isMovable(visit) && hold(event, visit)}
              onOpen={(visit) => isClickSpent.current || onMove(visit)}
            />
          ))}
        </div>
      </div>
      {drag !== undefined && (
        <DragTip
          drag={drag}
          name={under === undefined ? undefined : dayName(under)}
          judgement={under === undefined ? undefined : judge(targetOf(drag, under))}
          place={tip}
        />
      )}
    </div>
  )
}
