import { valueOn, type Axis, type Series } from './chart-scale.ts'
import { useSay } from './say.ts'
import { chartWords as words } from './words-chart.ts'
import styles from './chart.module.css'

interface Props {
  readonly caption: string
  readonly series: readonly Series[]
  readonly days: readonly string[]
  readonly axis: Axis
  readonly format: (value: number) => string
}

/** The values of a chart; days come newest first. */
export const ChartTable = ({ caption, series, days, axis, format }: Props) => {
  const say = useSay()
  const textOn = (one: Series, day: string) => {
    const value = valueOn(one, day)
    return value === undefined ? '' : format(value)
  }
  return (
    <details className={styles.table}>
      <summary>{say(words.table)}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it must scroll by keyboard */}
      <div className={styles.tableScroll} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{say(axis === 'days' ? words.day : words.hour)}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(axis === 'days' ? days.toReversed() : days).map((day) => (
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
