import type { Text } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import { useSay, type Say } from '../../ui/say.ts'
import { reportPageWords as words } from './words.ts'
import styles from './report.module.css'

export interface Figure {
  readonly key: string
  readonly text: Text
  readonly as: 'count' | 'money' | 'minutes'
}

const inHour = 60

const showFigure = (say: Say, as: Figure['as'], value: number): string => {
  if (as === 'money') return showFen(value)
  if (as === 'count') return value.toLocaleString('en-US')
  return say(words.hours, { hours: Math.floor(value / inHour).toLocaleString('en-US'), minutes: value % inHour })
}

/** Change against the earlier value with one decimal, such as `+12.5%`. */
export const changeOf = (now: number, before: number): string | undefined => {
  if (before === 0) return undefined
  const tenths = Math.round(((now - before) / before) * 1000)
  return `${tenths > 0 ? '+' : ''}${(tenths / 10).toLocaleString('en-US')}%`
}

interface Props {
  readonly figures: readonly Figure[]
  readonly summary: Readonly<Record<string, number>>
  /** Totals of the period before; undefined while they are loading. */
  readonly before: Readonly<Record<string, number>> | undefined
}

/** Totals of the filtered documents, with their change against the period before. */
export const ReportFigures = ({ figures, summary, before }: Props) => {
  const say = useSay()
  const changeText = (key: string) => {
    if (before === undefined) return undefined
    const change = changeOf(summary[key] ?? 0, before[key] ?? 0)
    if (change !== undefined) return change
    return (
      <>
        <span aria-hidden>—</span>
        <span className="visually-hidden">{say(words.noBefore)}</span>
      </>
    )
  }
  return (
    <dl className={styles.figures} aria-label={say(words.totals)}>
      {figures.map(({ key, text, as }) => (
        <div key={key}>
          <dt>{say(text)}</dt>
          <dd className={styles.figure}>{showFigure(say, as, summary[key] ?? 0)}</dd>
          <dd
            className="quiet"
            title={
              before === undefined ? undefined : say(words.before, { value: showFigure(say, as, before[key] ?? 0) })
            }
          >
            {changeText(key)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
