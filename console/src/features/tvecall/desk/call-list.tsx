import { tvecallWords, type CallEntry } from '@kangju/contract'
import { Button } from 'antd'
import { Status } from '../../../resource/columns.tsx'
import type { Tone } from '../../../resource/tone.ts'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { elapsed, useClock } from './use-clock.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

const tones: Readonly<Record<CallEntry['status'], Tone>> = {
  calling: 'orange',
  talking: 'green',
  ended: 'grey',
  missed: 'red',
  declined: 'red',
}

interface Props {
  readonly calls: readonly CallEntry[]
  /** The call whose card is shown. */
  readonly shownId: string | undefined
  readonly onSelect: (call: CallEntry) => void
  readonly onAccept: (call: CallEntry) => void
  readonly onDecline: (call: CallEntry) => void
}

/** Calls with their state and waiting time, newest on top; choosing one shows its card. */
export const CallList = ({ calls, shownId, onSelect, onAccept, onDecline }: Props) => {
  const say = useSay()
  const now = useClock(calls.some(({ iscalling }) => iscalling))
  if (calls.length === 0) return <p className="quiet">{say(words.empty)}</p>
  return (
    <ul className={styles.list} aria-label={say(words.list)}>
      {calls.map((call) => {
        const name = call.callerName ?? say(words.unknownCaller)
        const isShown = call.callId === shownId
        return (
          <li key={call.callId} className={classes(styles.item, isShown && styles.current)}>
            <button type="button" className={styles.choose} aria-current={isShown} onClick={() => onSelect(call)}>
              <span className={styles.itemHead}>
                <strong>{name}</strong>
                <Status tone={tones[call.status]}>{say(tvecallWords.choice.status[call.status])}</Status>
              </span>
              <span className="quiet">{call.address ?? call.sn}</span>
            </button>
            {call.iscalling && (
              <div className={styles.itemFoot}>
                <span className="figure">{elapsed(call.calltime, now)}</span>
                <Button size="small" type="primary" onClick={() => onAccept(call)}>
                  {say(words.accept)}
                </Button>
                <Button size="small" danger onClick={() => onDecline(call)}>
                  {say(words.decline)}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
