import { bookingWords, type BookingRow } from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { useSay } from '../../ui/say.ts'
import { bookingPageWords as words } from './words.ts'
import { minutesSince, waitParts, waitsSince, waitTone } from './waiting.ts'
import styles from './booking-cells.module.css'
import { Nothing } from '../../ui/nothing.tsx'

/** Time a booking has waited for follow-up; the colour repeats its urgency. */
export const WaitCell = ({ row, now }: { row: BookingRow; now: Date }) => {
  const say = useSay()
  const since = waitsSince(row)
  if (since === undefined) return <Nothing />
  const minutes = minutesSince(since, now)
  const parts = waitParts(minutes)
  const text = parts.days > 0 ? words.days : parts.hours > 0 ? words.hours : words.minutes
  return (
    <span className="figure" title={since.slice(0, 19).replace('T', ' ')}>
      <Status tone={waitTone(row.status, minutes)}>{say(text, parts)}</Status>
    </span>
  )
}

/** The booking number over its source; emergency calls are marked red. */
export const NumberCell = ({ bookingNo, source }: Pick<BookingRow, 'bookingNo' | 'source'>) => {
  const name = useSay()(bookingWords.choice.source[source])
  return (
    <span className="two-lines">
      <span className="figure">{bookingNo}</span>
      {source === 'emergency' ? <Status tone="red">{name}</Status> : <span className="quiet">{name}</span>}
    </span>
  )
}

interface LinesProps {
  first: string | null
  second: string | null
}

/** Two texts, one line each; the tooltip shows both in full. */
export const Lines = ({ first, second }: LinesProps) => {
  if (first === null && second === null) return <Nothing />
  return (
    <span className={styles.lines} title={[first, second].filter(Boolean).join('\n')}>
      {first !== null && <span>{first}</span>}
      {second !== null && <span className={first === null ? undefined : 'quiet'}>{second}</span>}
    </span>
  )
}

type Expected = Pick<BookingRow, 'expectDate' | 'expectPeriod'>

const usePeriod = ({ expectPeriod }: Expected) => {
  const say = useSay()
  return expectPeriod === null ? '' : say(bookingWords.choice.expectPeriod[expectPeriod])
}

/** The preferred date over the preferred period. */
export const ExpectedCell = ({ row }: { row: Expected }) => {
  const period = usePeriod(row)
  if (row.expectDate === null) return <Nothing />
  return (
    <span className="two-lines">
      <span className="figure">{row.expectDate}</span>
      <span className="quiet">{period}</span>
    </span>
  )
}

/** The preferred date and period on one line. */
export const ExpectedLine = ({ row }: { row: Expected }) => (
  <span className="figure">{[row.expectDate, usePeriod(row)].filter(Boolean).join(' ')}</span>
)
