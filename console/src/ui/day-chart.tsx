import { useId } from 'react'
import { langStore } from '../api/lang.ts'
import { useSay } from './say.ts'
import { chartWords as words } from './words-chart.ts'
import styles from './day-chart.module.css'

export interface DayValue {
  readonly day: string
  readonly fen: number
}

interface Props {
  readonly title: string
  /** One message in a short sentence. */
  readonly about: string
  readonly kind: 'line' | 'bars'
  readonly days: readonly DayValue[]
  readonly showFen: (fen: number) => string
}

const [width, height] = [600, 120]

/** The smallest round number that is not below a value. */
const roundUp = (value: number) => {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

const scaleOf = (days: readonly DayValue[]) => {
  const values = days.map(({ fen }) => fen)
  const most = roundUp(Math.max(0, ...values))
  const least = -roundUp(Math.max(0, ...values.map((fen) => -fen)))
  const span = most - least || 1
  return { most, least, y: (fen: number) => height - ((fen - least) / span) * height }
}

const Shape = ({ days, kind, y }: Pick<Props, 'days' | 'kind'> & { readonly y: (fen: number) => number }) => {
  const step = width / Math.max(1, kind === 'bars' ? days.length : days.length - 1)
  if (kind === 'bars')
    return days.map(({ day, fen }, n) => (
      <rect
        key={day}
        className={styles.bar}
        x={n * step + step * 0.15}
        width={step * 0.7}
        y={Math.min(y(fen), y(0))}
        height={Math.abs(y(fen) - y(0))}
      />
    ))
  const points = days.map(({ fen }, n) => `${(n * step).toFixed(1)},${y(fen).toFixed(1)}`)
  return (
    <>
      <polygon className={styles.area} points={`0,${y(0)} ${points.join(' ')} ${width},${y(0)}`} />
      <polyline className={styles.line} points={points.join(' ')} />
    </>
  )
}

/** A small chart of an amount by day, with its figures in a table behind it. */
export const DayChart = ({ title, about, kind, days, showFen }: Props) => {
  const say = useSay()
  const lang = langStore.use()
  const id = useId()
  const { most, least, y } = scaleOf(days)
  const compact = new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 })
  const tick = (fen: number) => `¥${compact.format(fen / 100)}`
  const last = days.at(-1)
  const total = days.reduce((sum, { fen }) => sum + fen, 0)
  const ticks = [...new Set([most, (most + least) / 2, least])]
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
        <p className={styles.figure}>{showFen(kind === 'bars' ? total : (last?.fen ?? 0))}</p>
        <p className="quiet">{about}</p>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.ticks}>
          {ticks.map((fen) => (
            <span key={fen}>{tick(fen)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {ticks.map((fen) => (
            <line key={fen} className={styles.grid} x1="0" x2={width} y1={y(fen)} y2={y(fen)} />
          ))}
          <Shape days={days} kind={kind} y={y} />
        </svg>
        <div className={styles.days}>
          <span>{days[0]?.day.slice(5)}</span>
          <span>{last?.day.slice(5)}</span>
        </div>
      </div>
      <details>
        <summary>{say(words.table)}</summary>
        <div className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say(words.day)}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, fen }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{showFen(fen)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
