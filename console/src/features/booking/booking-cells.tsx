import { bookingWords, type BookingRow } from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { useSay } from '../../ui/say.ts'
import { bookingPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { minutesSince, waitParts, waitsSince, waitTone } from './waiting.ts'
import styles from './booking-cells.module.css'

const Nothing = () => <span className="quiet">{useSay()(resourceWords.nothing)}</span>

/** How long it has waited for one of us; the colour repeats how worrying that is. */
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

/** Its number, over where it came from; a call for help stands out. */
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

/** One text over another, each in a line; the details show all of both. */
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

/** The wished day, over the part of it. */
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

/** The same in a line. */
export const ExpectedLine = ({ row }: { row: Expected }) => (
  <span className="figure">{[row.expectDate, usePeriod(row)].filter(Boolean).join(' ')}</span>
)
