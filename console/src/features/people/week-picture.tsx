import type { WorkTime } from '@kangju/contract'
import type { PointerEvent, ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { weekdayWords, weekWords as words } from './words.ts'
import { dayBegins, dayEnds, inOrder, placeOf, spanOf, toClock, toMinutes, weekdays, type Span } from './week-hours.ts'
import styles from './week.module.css'

const hoursApart = 2 * 60
const marks = Array.from({ length: (dayEnds - dayBegins) / hoursApart + 1 }, (_mark, at) => dayBegins + at * hoursApart)

/** Positions its content at a span within a day's column. */
export const Placed = ({
  span,
  className,
  children,
}: {
  span: Span
  className: string | undefined
  children?: ReactNode
}) => {
  const place = placeOf(span)
  if (place === undefined) return null
  return (
    <div className={className} style={{ top: `${place.top}%`, height: `${place.height}%` }}>
      {children}
    </div>
  )
}

interface Props {
  /** Content of a day's column. */
  renderDay: (weekday: number) => ReactNode
  /** Given only where the picture is editable. */
  onPress?: (weekday: number, event: PointerEvent<HTMLDivElement>) => void
  onDrag?: (event: PointerEvent<HTMLDivElement>) => void
  onRelease?: () => void
  onCancel?: () => void
}

/** A week from Monday to Sunday, 06:00 to 22:00; hidden from screen readers, which get the list beside it. */
export const WeekGrid = ({ renderDay, onPress, onDrag, onRelease, onCancel }: Props) => {
  const say = useSay()
  return (
    <div className={classes(styles.week, onPress !== undefined && styles.drawn)} aria-hidden="true">
      <div className={styles.marks}>
        {marks.map((minutes) => (
          <span key={minutes}>{toClock(minutes)}</span>
        ))}
      </div>
      {weekdays.map((weekday) => (
        <div key={weekday}>
          <div className={styles.name}>{say(weekdayWords[weekday])}</div>
          <div
            className={styles.day}
            data-weekday={weekday}
            onPointerDown={onPress && ((event) => onPress(weekday, event))}
            onPointerMove={onDrag}
            onPointerUp={onRelease}
            onPointerCancel={onCancel}
          >
            {renderDay(weekday)}
          </div>
        </div>
      ))}
    </div>
  )
}

const hoursOf = (times: readonly WorkTime[]) =>
  times.reduce((sum, { start, end }) => sum + toMinutes(end) - toMinutes(start), 0) / 60

/** Read-only weekly hours: a picture, and the same in words. */
export const WeekPicture = ({ times }: { times: readonly WorkTime[] }) => {
  const say = useSay()
  return (
    <div className={styles.shown}>
      <WeekGrid
        renderDay={(weekday) =>
          times
            .filter((time) => time.weekday === weekday)
            .map((time) => (
              <Placed key={time.start} span={spanOf(time)} className={styles.period}>
                <span>{time.start}</span>
                <span>{time.end}</span>
              </Placed>
            ))
        }
      />
      <dl className={styles.words}>
        {weekdays.map((weekday) => {
          const own = inOrder(times).filter((time) => time.weekday === weekday)
          return (
            <div key={weekday}>
              <dt>{say(weekdayWords[weekday])}</dt>
              <dd>{own.length === 0 ? say(words.dayOff) : own.map(({ start, end }) => `${start}–${end}`).join(' ')}</dd>
            </div>
          )
        })}
      </dl>
      <p className="quiet">{say(words.total, { hours: Math.round(hoursOf(times) * 10) / 10 })}</p>
    </div>
  )
}
