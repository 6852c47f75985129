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
  readonly currentId: string | undefined
  readonly onAccept: (call: CallEntry) => void
  readonly onDecline: (call: CallEntry) => void
}

/** Calls with their state and waiting time, newest on top. */
export const CallList = ({ calls, currentId, onAccept, onDecline }: Props) => {
  const say = useSay()
  const now = useClock(calls.some(({ iscalling }) => iscalling))
  if (calls.length === 0) return <p className="quiet">{say(words.empty)}</p>
  return (
    <ul className={styles.list} aria-label={say(words.list)}>
      {calls.map((call) => (
        <li key={call.callId} className={classes(styles.item, call.callId === currentId && styles.current)}>
          <div className={styles.itemHead}>
            <strong>{call.callerName ?? say(words.unknownCaller)}</strong>
            <Status tone={tones[call.status]}>{say(tvecallWords.choice.status[call.status])}</Status>
          </div>
          <div className="quiet">{call.address ?? call.sn}</div>
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
      ))}
    </ul>
  )
}
