import { valueOn, type Series } from './chart-scale.ts'
import { useSay } from './say.ts'
import { chartWords as words } from './words-chart.ts'
import styles from './chart.module.css'

interface Props {
  readonly caption: string
  readonly series: readonly Series[]
  readonly days: readonly string[]
  readonly format: (value: number) => string
}

/** The values of a chart, newest first. */
export const ChartTable = ({ caption, series, days, format }: Props) => {
  const say = useSay()
  const textOn = (one: Series, day: string) => {
    const value = valueOn(one, day)
    return value === undefined ? '' : format(value)
  }
  return (
    <details className={styles.table}>
      <summary>{say(words.table)}</summary>
      <div className={styles.tableScroll}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{say(words.day)}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map((one) => (
                  <td key={one.key}>{textOn(one, day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
