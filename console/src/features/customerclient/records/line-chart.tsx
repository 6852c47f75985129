import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { chartWords as words } from '../words-records.ts'
import { daysOf, nearestAt, scalesOf, spreadLabels, ticksOf, type Series } from './chart-scale.ts'
import styles from './line-chart.module.css'

const size = { width: 424, height: 206 }
const box = { left: 40, right: 316, top: 14, bottom: 180 }
const labelHeight = 16

interface Props {
  readonly title: string
  readonly unit: string
  readonly series: readonly Series[]
}

const valueOn = ({ points }: Series, day: string) => points.find((point) => point.day === day)?.value

/** The measured values of a day on one line. */
const readOut = (series: readonly Series[], day: string, unit: string) => {
  const said = series.flatMap((one) => {
    const value = valueOn(one, day)
    return value === undefined ? [] : [`${one.label} ${value}`]
  })
  return `${day} · ${said.join(' · ')} ${unit}`
}

const Lines = ({ series, x, y }: { series: readonly Series[] } & ReturnType<typeof scalesOf>) =>
  series.map(({ key, points }, rank) => (
    <g key={key} className={styles.line} data-rank={rank}>
      <polyline points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
      {points.map(({ day, value }) => (
        <circle key={day} cx={x(day)} cy={y(value)} r={2.5} />
      ))}
    </g>
  ))

/** The name and the last value of each line, at its end. */
const EndLabels = ({ series, y }: { series: readonly Series[]; y: (value: number) => number }) => {
  const last = series.map(({ points }) => points.at(-1)?.value ?? 0)
  const places = spreadLabels(last.map(y), labelHeight)
  return series.map(({ key, label }, rank) => (
    <text key={key} className={styles.label} data-rank={rank} x={box.right + 8} y={(places[rank] ?? 0) + 4}>
      {`${label} ${last[rank] ?? ''}`}
    </text>
  ))
}

const DataTable = ({ title, unit, series, days }: Props & { days: readonly string[] }) => {
  const say = useSay()
  return (
    <details className={styles.table}>
      <summary>{say(words.table)}</summary>
      <div className={styles.tableScroll}>
        <table>
          <caption className="visually-hidden">{`${title} ${unit}`}</caption>
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
                  <td key={one.key}>{valueOn(one, day) ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const Plot = ({ title, unit, series, days }: Props & { days: readonly string[] }) => {
  const say = useSay()
  const hint = useId()
  const [chosen, setChosen] = useState<number>()
  const ticks = ticksOf(series.flatMap(({ points }) => points.map(({ value }) => value)))
  const { x, y } = scalesOf(days, ticks, box)
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const day = days[at] ?? ''
  const said = readOut(series, day, unit)

  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(nearestAt(days.map(x), ((clientX - left) / width) * size.width))
  }
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, to)))
  }

  return (
    <>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={said}
        onKeyDown={step}
        onPointerMove={point}
        onPointerLeave={() => setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes(styles.tick, styles.tickY)} x={box.left - 6} y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        <text className={styles.tick} x={box.left} y={box.bottom + 20}>
          {days[0]}
        </text>
        {last > 0 && (
          <text className={classes(styles.tick, styles.tickY)} x={box.right} y={box.bottom + 20}>
            {days[last]}
          </text>
        )}
        {chosen !== undefined && <line className={styles.mark} x1={x(day)} x2={x(day)} y1={box.top} y2={box.bottom} />}
        <Lines series={series} x={x} y={y} />
        <EndLabels series={series} y={y} />
      </svg>
      <p className={styles.said}>{said}</p>
      <span id={hint} className="visually-hidden">
        {say(words.readHint)}
      </span>
    </>
  )
}

/** Lines over time, each labelled at its end; values are read by pointer, arrow keys or the table. */
export const LineChart = ({ title, unit, series }: Props) => {
  const say = useSay()
  const filled = series.filter(({ points }) => points.length > 0)
  const days = daysOf(filled)
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title} <span className="quiet">{unit}</span>
      </figcaption>
      {days.length === 0 ? (
        <p className={classes('quiet', styles.none)}>{say(words.none)}</p>
      ) : (
        <>
          <Plot title={title} unit={unit} series={filled} days={days} />
          <DataTable title={title} unit={unit} series={filled} days={days} />
        </>
      )}
    </figure>
  )
}
