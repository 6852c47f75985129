import type { WorkTime } from '@kangju/contract'
import { Pick } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { weekdayWords } from './words.ts'
import styles from './apply.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

export const WeekdayInput = ({ value, onChange, ...rest }: InputProps) => {
  const say = useSay()
  const choices = weekdays.flatMap((day) => {
    const text = weekdayWords[day]
    return text === undefined ? [] : [{ value: String(day), label: say(text) }]
  })
  return (
    <Pick
      {...rest}
      choices={choices}
      value={typeof value === 'number' ? String(value) : undefined}
      onChange={(next) => onChange?.(typeof next === 'string' ? Number(next) : undefined)}
    />
  )
}

/** Weekly hours, one line for each day that has some. */
export const Hours = ({ times }: { times: readonly WorkTime[] }) => {
  const say = useSay()
  const days = weekdays.filter((day) => times.some((time) => time.weekday === day))
  const periods = (day: number) =>
    times
      .filter((time) => time.weekday === day)
      .toSorted((one, other) => (one.start < other.start ? -1 : 1))
      .map(({ start, end }) => `${start}–${end}`)
      .join(' ')
  return (
    <ul className={styles.hours}>
      {days.map((day) => {
        const text = weekdayWords[day]
        return (
          <li key={day}>
            <span className="quiet">{text && say(text)}</span> {periods(day)}
          </li>
        )
      })}
    </ul>
  )
}
