import {
  actorTypeWords,
  orderActionWords,
  orderStateWords,
  visitStateWords,
  type OrderLogAction,
  type OrderLogLine,
  type Text,
} from '@kangju/contract'
import type { Tone } from '../../../resource/tone.ts'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { momentOf } from '../../../ui/moment.ts'
import styles from './order-log.module.css'

const tones: Readonly<Partial<Record<OrderLogAction, Tone>>> = {
  pay: 'green',
  accept: 'green',
  confirm: 'green',
  autoConfirm: 'green',
  refundDone: 'green',
  depart: 'blue',
  checkin: 'blue',
  checkout: 'blue',
  dispatch: 'blue',
  redispatch: 'orange',
  return: 'orange',
  timeout: 'orange',
  giveUp: 'orange',
  refundApply: 'orange',
  reject: 'red',
  dispute: 'red',
  absent: 'red',
  cancel: 'red',
  refundFail: 'red',
  refundReject: 'red',
}

const states: Readonly<Record<string, Text>> = { ...orderStateWords, ...visitStateWords }

const Line = ({ line, isOfSeveral }: { line: OrderLogLine; isOfSeveral: boolean }) => {
  const say = useSay()
  const { action, fromStatus, toStatus, actorType, actorName, childNo, remark, at } = line
  const stateOf = (name: string | null) => {
    const text = name === null ? undefined : states[name]
    return text === undefined ? '' : say(text)
  }
  const isChange = fromStatus !== toStatus && fromStatus !== null && toStatus !== null
  return (
    <li data-tone={tones[action] ?? 'grey'}>
      <p className={styles.line}>
        <strong>{say(orderActionWords[action])}</strong>
        {isChange && (
          <span className="quiet">{say(words.became, { from: stateOf(fromStatus), to: stateOf(toStatus) })}</span>
        )}
      </p>
      <p className={classes(styles.line, 'quiet')}>
        <time dateTime={at} className="figure">
          {momentOf(at)}
        </time>
        <span>
          {actorName === null ? say(actorTypeWords[actorType]) : `${say(actorTypeWords[actorType])} ${actorName}`}
        </span>
        {isOfSeveral && childNo !== null && <span className="figure">{childNo}</span>}
      </p>
      {remark !== null && <p className={styles.remark}>{remark}</p>}
    </li>
  )
}

/** Log of an order, newest first; lines name their visit if the log covers several. */
export const OrderLog = ({ lines }: { lines: readonly OrderLogLine[] }) => {
  const isOfSeveral = new Set(lines.flatMap(({ childNo }) => childNo ?? [])).size > 1
  return (
    <ol className={styles.orderLog}>
      {lines
        .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
        .map((line) => (
          <Line key={line.id} line={line} isOfSeveral={isOfSeveral} />
        ))}
    </ol>
  )
}
