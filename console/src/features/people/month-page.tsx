import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Leave } from '@kangju/contract'
import { Button, Flex } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { leaveWords as words, weekdayWords } from './words.ts'
import { addMonths, barOn, dayByKey, isIn, monthOf, pickedDays, weeksOf } from './leave-days.ts'
import { useToday } from './use-today.ts'
import { weekdays } from './week-hours.ts'
import styles from './leave.module.css'

interface MonthProps {
  leaves: readonly Leave[]
  isOff: boolean
  onPick: (days: { from: string; to: string }) => void
}

/** One month; a range is picked by its first and last day, by a drag, or with the keyboard. */
export const MonthPage = ({ leaves, isOff, onPick }: MonthProps) => {
  const say = useSay()
  const today = useToday()
  const [focus, setFocus] = useState(today)
  const [month, setMonth] = useState(() => monthOf(today))
  const [anchor, setAnchor] = useState<string>()
  const [over, setOver] = useState<string>()
  const [isDragging, setDragging] = useState(false)
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  // Focus moves only after a key; turning the page with the mouse keeps the focus where it is.
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus()
    byKey.current = false
  }, [focus])

  const turn = (next: string) => {
    setMonth(next)
    setFocus(`${next}-01`)
  }
  const finish = (day: string) => {
    if (anchor === undefined) return
    setAnchor(undefined)
    setOver(undefined)
    onPick(pickedDays(anchor, day))
  }
  const press = (day: string) => {
    if (isOff) return
    if (anchor === undefined) {
      setAnchor(day)
      setOver(day)
    } else finish(day)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && anchor !== undefined) {
      event.stopPropagation()
      setAnchor(undefined)
      return
    }
    const next = dayByKey(focus, event.key)
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    setFocus(next)
    setMonth(monthOf(next))
    setOver(next)
  }

  const picking = anchor === undefined ? undefined : pickedDays(anchor, over ?? anchor)
  const cell = (day: string) => {
    const bar = barOn(leaves, day)
    const className = classes(
      styles.day,
      monthOf(day) !== month && styles.other,
      day === today && styles.today,
      bar !== undefined && styles.on,
      bar?.isHead === true && styles.head,
      bar?.isTail === true && styles.tail,
      picking !== undefined && isIn(picking, day) && styles.picking,
    )
    const label = bar === undefined ? day : say(words.onLeave, { day, reason: bar.leave.reason })
    return (
      <td key={day}>
        <button
          type="button"
          className={className}
          data-day={day}
          disabled={isOff}
          tabIndex={day === focus ? 0 : -1}
          aria-label={label}
          aria-pressed={bar !== undefined || (picking !== undefined && isIn(picking, day))}
          title={bar?.leave.reason}
          onKeyDown={onKey}
          onPointerDown={(event) => {
            // The first day captures a touch; releasing it lets the other days receive its events.
            const { currentTarget, pointerId } = event
            if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId)
            if (anchor === undefined) setDragging(true)
          }}
          onPointerEnter={() => {
            if (anchor !== undefined || isDragging) setOver(day)
          }}
          onPointerLeave={() => {
            if (isDragging && anchor === undefined && !isOff) setAnchor(day)
          }}
          onPointerUp={() => {
            if (isDragging && anchor !== undefined && anchor !== day) finish(day)
            setDragging(false)
          }}
          onClick={() => {
            setFocus(day)
            press(day)
          }}
        >
          <span className={styles.number}>{Number(day.slice(8))}</span>
          <span className={styles.bar}>{bar?.isHead === true ? bar.leave.reason : ''}</span>
        </button>
      </td>
    )
  }

  return (
    <div className={styles.page}>
      <Flex align="center" gap={8}>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={say(words.previousMonth)}
          onClick={() => turn(addMonths(month, -1))}
        />
        <strong className={styles.month} aria-live="polite">
          {say(words.month, { year: month.slice(0, 4), month: Number(month.slice(5)) })}
        </strong>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={say(words.nextMonth)}
          onClick={() => turn(addMonths(month, 1))}
        />
        <Button type="link" disabled={month === monthOf(today)} onClick={() => turn(monthOf(today))}>
          {say(words.thisMonth)}
        </Button>
      </Flex>
      <table className={styles.grid} ref={grid} onPointerLeave={() => setDragging(false)}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {say(weekdayWords[weekday])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </table>
      <p className="quiet" role="status">
        {anchor === undefined ? say(words.hint) : say(words.pickEnd, { day: anchor })}
      </p>
    </div>
  )
}
