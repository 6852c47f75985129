import { addDays, businessDay, tvecall, type CallStatistics } from '@kangju/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { PeriodFilter } from '../../resource/period-filter.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { Chart } from '../../ui/chart.tsx'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { FigureList, figuresOf } from './figures.tsx'
import { callPageWords, figureWords as words } from './words.ts'
import styles from './tvecall.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const usualDays = 30

interface Counts {
  /** A day, or an hour as HH:00. */
  readonly at: string
  readonly calls: number
  readonly missed: number
  readonly declined: number
}

/** Calls are whole: steps between them have no number. */
const wholeOnly = (value: number) => (Number.isInteger(value) ? String(value) : '')

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const CallsChart = ({ axis, rows }: { axis: 'days' | 'hours'; rows: readonly Counts[] }) => {
  const say = useSay()
  const most = rows.reduce<Counts | undefined>((best, row) => (row.calls > (best?.calls ?? 0) ? row : best), undefined)
  const points = (value: (row: Counts) => number) => rows.map((row) => ({ day: row.at, value: value(row) }))
  return (
    <Chart
      title={say(axis === 'days' ? words.byDay : words.byHour)}
      about={
        <p className="quiet">
          {most !== undefined && `${say(words.busiest, { when: most.at, n: most.calls })} · ${say(words.legend)}`}
        </p>
      }
      axis={axis}
      kind="bars"
      leastSpan={4}
      tick={wholeOnly}
      series={[
        { key: 'calls', label: say(words.calls), points: points(({ calls }) => calls) },
        {
          key: 'unanswered',
          label: say(words.unanswered),
          points: points(({ missed, declined }) => missed + declined),
        },
      ]}
    />
  )
}

const Figures = ({ data }: { data: CallStatistics }) => {
  const say = useSay()
  return (
    <>
      <div className={styles.figures}>
        <FigureList
          figures={[
            [say(words.calls), String(data.calls)],
            ...figuresOf(say, data),
            [say(words.due), String(data.callbacksDue)],
          ]}
        />
      </div>
      {data.calls === 0 ? (
        <p className="quiet">{say(words.none)}</p>
      ) : (
        <div className={styles.charts}>
          <CallsChart axis="hours" rows={data.byHour.map((row) => ({ ...row, at: hourText(row.hour) }))} />
          <CallsChart axis="days" rows={data.byDay.map((row) => ({ ...row, at: row.day }))} />
        </div>
      )}
    </>
  )
}

/** Figures and charts of the calls of a period. */
export const StatisticsDrawer = ({ onClosed }: { onClosed: () => void }) => {
  const say = useSay()
  const closing = useClosing(onClosed)
  const [period, setPeriod] = useState(() => {
    const today = businessDay(new Date())
    return { calledFrom: addDays(today, 1 - usualDays), calledTo: today }
  })
  const { data, failure, refetch } = useCall(tvecall.statistics, { query: period }, { keepPrevious: true })
  return (
    <Drawer size={960} title={say(callPageWords.statistics)} {...closing}>
      <div className={styles.period}>
        <PeriodFilter
          label={say(words.period)}
          first={period.calledFrom}
          last={period.calledTo}
          onChange={(calledFrom, calledTo) => {
            if (calledFrom !== undefined && calledTo !== undefined) setPeriod({ calledFrom, calledTo })
          }}
        />
      </div>
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {data !== undefined && failure === undefined && <Figures data={data} />}
    </Drawer>
  )
}
