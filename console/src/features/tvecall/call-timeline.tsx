import { tvecallWords, type CallRow } from '@kangju/contract'
import { Timeline, TimelineEvent } from '../../resource/timeline.tsx'
import { showSeconds } from '../../ui/seconds.ts'
import { useSay } from '../../ui/say.ts'
import { commonWords } from '../../ui/words.ts'
import { timelineWords as words } from './words.ts'
import styles from './tvecall.module.css'

type Ended = CallRow & { readonly endTime: string }

/** How the call ended, and after how long. */
const End = ({ row }: { row: Ended }) => {
  const say = useSay()
  const { status, endTime, hangupBy, accountName } = row
  if (status === 'ended') {
    const by = say(tvecallWords.choice.hangupBy[hangupBy ?? 'system'])
    return (
      <TimelineEvent
        at={endTime}
        by={hangupBy === 'operator' ? accountName : null}
        tone="grey"
        what={say(words.ended, { by, time: showSeconds(row.durationSec ?? 0) })}
      />
    )
  }
  const text = status === 'declined' ? words.declined : hangupBy === 'caller' ? words.gaveUp : words.timedOut
  const what = say(text, { time: showSeconds(row.waitSec ?? 0) })
  return <TimelineEvent at={endTime} by={accountName} tone="red" what={what} />
}

/** Events of a call, newest first. */
export const CallTimeline = ({ row }: { row: CallRow }) => {
  const say = useSay()
  const { calltime, starttime, endTime, callbackAt } = row
  return (
    <section className={styles.history}>
      <h2>{say(words.title)}</h2>
      <Timeline>
        {callbackAt !== null && (
          <TimelineEvent
            at={callbackAt}
            by={row.callbackByName}
            tone="green"
            what={say(tvecallWords.choice.callbackStatus.done)}
          />
        )}
        {endTime !== null && row.told.length > 0 && (
          <TimelineEvent
            at={endTime}
            by={null}
            tone="orange"
            what={say(words.told, {
              names: row.told.map((contact) => say(tvecallWords.choice.told[contact])).join(say(commonWords.comma)),
            })}
          />
        )}
        {endTime !== null && <End row={{ ...row, endTime }} />}
        {row.handovers.toReversed().map(({ at, fromName, toName }) => (
          <TimelineEvent key={at} at={at} by={fromName} tone="blue" what={say(words.handedOver, { name: toName })} />
        ))}
        {starttime !== null && (
          <TimelineEvent
            at={starttime}
            by={row.handovers[0]?.fromName ?? row.accountName}
            tone="green"
            what={say(words.answered, { time: showSeconds(row.waitSec ?? 0) })}
          />
        )}
        <TimelineEvent
          at={calltime}
          by={row.callerName}
          tone="blue"
          what={say(words.called, { type: say(tvecallWords.choice.callType[row.callType]) })}
        />
      </Timeline>
    </section>
  )
}
