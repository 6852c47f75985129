import { dispatchModeWords, dispatchResultWords, type DispatchLine, type DispatchResult } from '@kangju/contract'
import { Status } from '../../../resource/columns.tsx'
import type { Tone } from '../../../resource/tone.ts'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { useDistanceText } from '../dialogs/candidate-row.tsx'
import { momentOf } from '../../../ui/moment.ts'
import styles from './order-log.module.css'

const tones: Readonly<Record<DispatchResult, Tone>> = {
  waiting: 'orange',
  accepted: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  timedOut: 'orange',
  replaced: 'grey',
  takenBack: 'grey',
}

const Line = ({ line }: { line: DispatchLine }) => {
  const say = useSay()
  const distance = useDistanceText()
  const { peopleName, organName, mode, round, score, distanceM, result, reason, configName, byName } = line
  const facts = [
    say(dispatchModeWords[mode]),
    mode === 'automatic' ? say(words.round, { n: round }) : '',
    configName === null ? '' : say(words.rule, { name: configName }),
    score === null ? '' : say(words.scoreOf, { n: score }),
    distanceM === null ? '' : distance(distanceM),
    byName === null ? '' : say(words.by, { name: byName }),
  ].filter(Boolean)
  const { respondedAt, expireAt } = line
  return (
    <li data-tone={tones[result]}>
      <p className={styles.line}>
        <strong>{peopleName}</strong>
        {organName !== null && <span className="quiet">{organName}</span>}
        <Status tone={tones[result]}>{say(dispatchResultWords[result])}</Status>
      </p>
      <p className={classes(styles.line, 'quiet')}>
        <time dateTime={line.sentAt} className="figure">
          {momentOf(line.sentAt)}
        </time>
        {respondedAt !== null && <span>{say(words.answered, { time: respondedAt.slice(11, 16) })}</span>}
        {result === 'waiting' && expireAt !== null && (
          <span>{say(words.answerBy, { time: expireAt.slice(11, 16) })}</span>
        )}
        <span>{facts.join(' · ')}</span>
      </p>
      {reason !== null && <p className={styles.remark}>{reason}</p>}
    </li>
  )
}

/** Offers of the visit to staff and their answers, newest first. */
export const DispatchLines = ({ lines }: { lines: readonly DispatchLine[] }) => {
  const say = useSay()
  if (lines.length === 0) return <p className="quiet">{say(words.noDispatches)}</p>
  return (
    <ol className={styles.orderLog}>
      {lines
        .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
        .map((line) => (
          <Line key={line.id} line={line} />
        ))}
    </ol>
  )
}
