import { bookingWords, type BookingRow } from '@kangju/contract'
import { Timeline, TimelineEvent } from '../../resource/timeline.tsx'
import { useSay } from '../../ui/say.ts'
import { followWords as words } from './words.ts'
import styles from './timeline.module.css'

type FollowUp = BookingRow['remarks'][number]

const Remark = ({ text, by, at, move, closeReason }: FollowUp) => {
  const say = useSay()
  const what = [
    move === null ? '' : say(move === 'close' ? words.wasClosed : words.wasReopened),
    closeReason === null ? '' : say(bookingWords.choice.closeReason[closeReason]),
  ].filter(Boolean)
  return <TimelineEvent at={at} by={by} tone={move === 'close' ? 'grey' : 'blue'} what={what.join(' · ')} text={text} />
}

/** Events of a booking, newest first. */
const BookingTimeline = ({ row }: { row: BookingRow }) => {
  const say = useSay()
  return (
    <Timeline>
      {row.orderNo !== null && (
        <TimelineEvent at={row.updatedAt} by={null} tone="green" what={`${say(words.wasOrdered)} · ${row.orderNo}`} />
      )}
      {row.remarks.toReversed().map((said) => (
        <Remark key={`${said.at} ${said.text}`} {...said} />
      ))}
      <TimelineEvent
        at={row.createdAt}
        by={row.createdByName}
        tone="blue"
        what={`${say(words.arrived)} · ${say(bookingWords.choice.source[row.source])}`}
        text={row.demand}
      />
    </Timeline>
  )
}

/** The timeline under its heading, below the facts. */
export const History = ({ row }: { row: BookingRow }) => (
  <section className={styles.history}>
    <h2>{useSay()(words.timeline)}</h2>
    <BookingTimeline row={row} />
  </section>
)
