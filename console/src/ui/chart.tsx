import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { ChartTable } from './chart-table.tsx'
import {
  daysOf,
  nearestAt,
  scalesOf,
  spreadLabels,
  ticksOf,
  valueOn,
  type Axis,
  type Box,
  type Series,
} from './chart-scale.ts'
import { classes } from './classes.ts'
import { useSay } from './say.ts'
import { chartWords as words } from './words-chart.ts'
import styles from './chart.module.css'

const size = { width: 424, height: 206 }
const labelled: Box = { left: 40, right: 316, top: 14, bottom: 180 }
const plain: Box = { left: 68, right: 416, top: 14, bottom: 180 }
const labelHeight = 16

interface Props {
  readonly title: string
  readonly unit?: string
  /** Shown below the title. */
  readonly about?: ReactNode
  readonly axis?: Axis
  /** Lines have their labels at their ends. An area or bars start at zero; later bars are parts of the first. */
  readonly kind?: 'lines' | 'area' | 'bars'
  readonly series: readonly Series[]
  /** Text of a value, and of a value beside the scale. */
  readonly format?: (value: number) => string
  readonly tick?: (value: number) => string
  /** Smallest range of the scale. */
  readonly leastSpan?: number
  /** Called with the day that was clicked, or chosen with Enter. */
  readonly onPick?: ((day: string) => void) | undefined
}

interface Drawn {
  readonly series: readonly Series[]
  readonly x: (day: string) => number
  readonly y: (value: number) => number
}

const Lines = ({ series, x, y }: Drawn) =>
  series.map(({ key, points }, rank) => (
    <g key={key} className={styles.line} data-rank={rank}>
      <polyline points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
      {points.map(({ day, value }) => (
        <circle key={day} cx={x(day)} cy={y(value)} r={2.5} />
      ))}
    </g>
  ))

/** The name and the last value of each line, at its end. */
const EndLabels = ({ series, y }: Pick<Drawn, 'series' | 'y'>) => {
  const last = series.map(({ points }) => points.at(-1)?.value ?? 0)
  const places = spreadLabels(last.map(y), labelHeight)
  return series.map(({ key, label }, rank) => (
    <text key={key} className={styles.label} data-rank={rank} x={labelled.right + 8} y={(places[rank] ?? 0) + 4}>
      {`${label} ${last[rank] ?? ''}`}
    </text>
  ))
}

const Area = ({ series, x, y }: Drawn) =>
  series.map(({ key, points }) => {
    const line = points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')
    return (
      <g key={key} className={styles.line} data-rank={0}>
        <polygon points={`${x(points[0]?.day ?? '')},${y(0)} ${line} ${x(points.at(-1)?.day ?? '')},${y(0)}`} />
        <polyline points={line} />
      </g>
    )
  })

const Bars = ({ series, x, y, width }: Drawn & { width: number }) =>
  series.flatMap(({ key, points }, rank) =>
    points.map(({ day, value }) => (
      <rect
        key={`${key} ${day}`}
        className={styles.bar}
        data-rank={rank}
        x={x(day) - width / 2}
        width={width}
        y={Math.min(y(value), y(0))}
        height={Math.abs(y(value) - y(0))}
      />
    )),
  )

/** The box that bars stand in, so that the first and the last one end at its sides. */
const inset = (box: Box, bars: number): Box => {
  const half = (box.right - box.left) / bars / 2
  return { ...box, left: box.left + half, right: box.right - half }
}

type PlotProps = Required<Omit<Props, 'about' | 'onPick'>> &
  Pick<Props, 'onPick'> & { readonly days: readonly string[] }

const Plot = ({ title, unit, axis, kind, series, days, format, tick: tickText, leastSpan, onPick }: PlotProps) => {
  const say = useSay()
  const hint = useId()
  const [chosen, setChosen] = useState<number>()
  const values = series.flatMap(({ points }) => points.map(({ value }) => value))
  const ticks = ticksOf(kind === 'lines' ? values : [0, ...values], leastSpan)
  const box = kind === 'lines' ? labelled : plain
  const { x, y } = scalesOf(days, ticks, kind === 'bars' ? inset(box, days.length) : box, axis)
  const last = days.length - 1
  const at = Math.min(chosen ?? last, last)
  const day = days[at] ?? ''
  const isNamed = kind === 'lines' || series.length > 1
  // The values of the day on one line.
  const texts = series.flatMap((one) => {
    const value = valueOn(one, day)
    return value === undefined ? [] : [isNamed ? `${one.label} ${format(value)}` : format(value)]
  })
  const said = `${day} · ${texts.join(' · ')} ${unit}`.trim()

  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(nearestAt(days.map(x), ((clientX - left) / width) * size.width))
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onPick?.(day)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, to)))
  }

  return (
    <>
      <svg
        className={styles.plot}
        data-kind={kind}
        data-pick={onPick !== undefined || undefined}
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
        onClick={() => onPick?.(day)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={box.left} x2={box.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes(styles.tick, styles.tickY)} x={box.left - 6} y={y(tick) + 4}>
              {tickText(tick)}
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
        {kind === 'lines' && <Lines series={series} x={x} y={y} />}
        {kind === 'lines' && <EndLabels series={series} y={y} />}
        {kind === 'area' && <Area series={series} x={x} y={y} />}
        {kind === 'bars' && <Bars series={series} x={x} y={y} width={((box.right - box.left) / days.length) * 0.7} />}
      </svg>
      <p className={styles.said}>{said}</p>
      <span id={hint} className="visually-hidden">
        {say(axis === 'days' ? words.readHint : words.readHoursHint)} {onPick !== undefined && say(words.pickHint)}
      </span>
    </>
  )
}

/** Values over days or hours; they are read by pointer, arrow keys or the table. */
export const Chart = (props: Props) => {
  const { title, unit = '', about, axis = 'days', kind = 'lines', series } = props
  const { format = String, tick = String, leastSpan = 1 } = props
  const say = useSay()
  const filled = series.filter(({ points }) => points.length > 0)
  const days = daysOf(filled)
  const shown = { series: filled, days, axis, format }
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{title}</span> <span className="quiet">{unit}</span>
        {about}
      </figcaption>
      {days.length === 0 ? (
        <p className={classes('quiet', styles.none)}>{say(words.none)}</p>
      ) : (
        <>
          <Plot
            title={title}
            unit={unit}
            kind={kind}
            tick={tick}
            leastSpan={leastSpan}
            onPick={props.onPick}
            {...shown}
          />
          <ChartTable caption={`${title} ${unit}`.trim()} {...shown} />
        </>
      )}
    </figure>
  )
}
