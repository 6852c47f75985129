import { bookingWords, type BookingRow } from '@kangju/contract'
import type { ReactNode } from 'react'
import type { Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { followWords as words } from './words.ts'
import styles from './timeline.module.css'

// The API sends every time as +08:00, so the text itself is Beijing time.
const momentOf = (instant: string) => instant.slice(0, 16).replace('T', ' ')

interface EventProps {
  at: string
  by: string | null
  tone: Tone
  children: ReactNode
}

const Event = ({ at, by, tone, children }: EventProps) => (
  <li data-tone={tone}>
    <span className="quiet figure">{[momentOf(at), by].filter(Boolean).join(' ')}</span>
    {children}
  </li>
)

type FollowUp = BookingRow['remarks'][number]

const Remark = ({ text, by, at, move, closeReason }: FollowUp) => {
  const say = useSay()
  const what = [
    move === null ? '' : say(move === 'close' ? words.wasClosed : words.wasReopened),
    closeReason === null ? '' : say(bookingWords.choice.closeReason[closeReason]),
  ].filter(Boolean)
  return (
    <Event at={at} by={by} tone={move === 'close' ? 'grey' : 'blue'}>
      {what.length > 0 && <p className={styles.what}>{what.join(' · ')}</p>}
      <p>{text}</p>
    </Event>
  )
}

/** Events of a booking, newest first. */
export const Timeline = ({ row }: { row: BookingRow }) => {
  const say = useSay()
  return (
    <ol className={styles.timeline}>
      {row.orderNo !== null && (
        <Event at={row.updatedAt} by={null} tone="green">
          <p className={styles.what}>{`${say(words.wasOrdered)} · ${row.orderNo}`}</p>
        </Event>
      )}
      {row.remarks.toReversed().map((said) => (
        <Remark key={`${said.at} ${said.text}`} {...said} />
      ))}
      <Event at={row.createdAt} by={row.createdByName} tone="blue">
        <p className={styles.what}>{`${say(words.arrived)} · ${say(bookingWords.choice.source[row.source])}`}</p>
        {row.demand !== null && <p>{row.demand}</p>}
      </Event>
    </ol>
  )
}

/** The timeline under its heading, below the facts. */
export const History = ({ row }: { row: BookingRow }) => (
  <section className={styles.history}>
    <h2>{useSay()(words.timeline)}</h2>
    <Timeline row={row} />
  </section>
)
