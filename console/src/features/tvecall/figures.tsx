import { answeredInTimeSec, businessDay, tvecall, type CallStatistics } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import type { SummaryTools } from '../../resource/types.ts'
import { showSeconds } from '../../ui/seconds.ts'
import { useSay, type Say } from '../../ui/say.ts'
import { figureWords as words } from './words.ts'
import styles from './tvecall.module.css'

type Counts = Pick<CallStatistics, 'calls' | 'inTime'>

/** The share of calls that were answered in time, of all calls. */
export const shareOf = (say: Say, { calls, inTime }: Counts): string =>
  calls === 0
    ? '—'
    : say(words.share, { percent: `${Math.round((inTime / calls) * 100)}%`, part: inTime, whole: calls })

/** Labels and values of the calls of a period. */
export const figuresOf = (say: Say, figures: CallStatistics): readonly (readonly [string, string])[] => [
  [say(words.answered), String(figures.answered)],
  [say(words.inTime, { n: answeredInTimeSec }), shareOf(say, figures)],
  [say(words.unanswered), String(figures.missed + figures.declined)],
  [say(words.median), figures.medianWaitSec === null ? '—' : showSeconds(figures.medianWaitSec)],
]

export const FigureList = ({ figures }: { figures: readonly (readonly [string, string])[] }) => (
  <dl>
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The figures of today, and the way to all calls that wait for a call-back, also those of earlier days. */
export const TodayFigures = ({ refilter }: SummaryTools) => {
  const say = useSay()
  const [today] = useState(() => businessDay(new Date()))
  const { data } = useCall(tvecall.statistics, { query: { calledFrom: today, calledTo: today } })
  if (data === undefined) return null
  const showDue = () => refilter({ callbackStatus: 'due', calledFrom: undefined, calledTo: undefined })
  return (
    <section className={styles.figures} aria-label={say(words.callsToday)}>
      <FigureList figures={[[say(words.callsToday), String(data.calls)], ...figuresOf(say, data)]} />
      {data.callbacksDue > 0 && (
        <Button className={styles.due} danger onClick={showDue}>
          {say(words.showDue, { n: data.callbacksDue })}
        </Button>
      )}
    </section>
  )
}
