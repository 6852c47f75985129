import {
  payMethodWords,
  type Endpoint,
  type ReportChartDay,
  type ReportChartMethods,
  type ReportChartShare,
  type ReportChartShares,
  type Text,
} from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { filtersOf } from '../../resource/query.ts'
import { ErrorState } from '../../resource/states.tsx'
import type { SummaryTools, Values } from '../../resource/types.ts'
import { Chart } from '../../ui/chart.tsx'
import { useIsMobile } from '../../ui/use-media.ts'
import { useCompact } from '../../ui/compact.ts'
import { useSay } from '../../ui/say.ts'
import { ReportFigures, type Figure } from './report-figures.tsx'
import { ShareBars, type Share } from './share-bars.tsx'
import { reportPageWords as words } from './words.ts'
import styles from './report.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

type Sums = Readonly<Record<string, number>>

/** What the charts of all reports have. */
interface ChartData {
  readonly from: string
  readonly to: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly before: Sums
  readonly byDay: readonly ReportChartDay[]
  readonly byMethod?: ReportChartMethods
  readonly byOrgan: ReportChartShares
  readonly byProject: ReportChartShares
}

interface Props extends SummaryTools {
  readonly chart: Endpoint
  readonly summary: Sums
  readonly figures: readonly Figure[]
  /** Title of the chart by day, and the filters of its period. */
  readonly byDay: Text
  readonly period: readonly [from: string, to: string]
  /** Title of the chart by method, for reports of payments. */
  readonly byMethod?: Text
}

/** The scale begins at steps of ¥100. */
const leastSpanFen = 40_000

/** A click narrows the list by a filter, a second one widens it again. */
const pickBy = (query: Values, refilter: SummaryTools['refilter'], key: string, value: string) => {
  const isOn = query[key] === value
  return { isOn, pick: () => refilter({ [key]: isOn ? undefined : value }) }
}

const Charts = ({ data, query, refilter, byDay, byMethod, period }: Omit<Props, 'summary'> & { data: ChartData }) => {
  const say = useSay()
  const { holder } = useMe()
  const compact = useCompact()
  const [fromName, toName] = period
  const pickDay = (day: string) => {
    const isOn = query[fromName] === day && query[toName] === day
    if (!isOn) refilter({ [fromName]: day, [toName]: day })
  }
  const sharesOf = ({ rows, others }: ReportChartShares, key: string, unknown: Text): Share[] => {
    const shareOf = ({ id, name, count, fen }: ReportChartShare): Share => ({
      key: id ?? '',
      name: name ?? say(unknown),
      count,
      fen,
      ...(id === null ? {} : pickBy(query, refilter, key, id)),
    })
    const rest = others.count === 0 ? [] : [{ key: 'others', name: say(words.others), ...others }]
    return [...rows.map(shareOf), ...rest]
  }
  return (
    <div className={styles.charts}>
      <Chart
        title={say(byDay)}
        kind="bars"
        series={[{ key: 'fen', label: say(byDay), points: data.byDay.map(({ day, fen }) => ({ day, value: fen })) }]}
        format={showFen}
        leastSpan={leastSpanFen}
        tick={(fen) => `¥${compact.format(fen / 100)}`}
        onPick={pickDay}
      />
      {byMethod !== undefined && (
        <ShareBars
          title={say(byMethod)}
          shares={(data.byMethod ?? []).map(({ method, fen }) => ({
            key: method,
            name: say(payMethodWords[method]),
            fen,
            ...pickBy(query, refilter, 'payMethod', method),
          }))}
          format={showFen}
        />
      )}
      {holder.organId === null && (
        <ShareBars
          title={say(words.byOrgan)}
          shares={sharesOf(data.byOrgan, 'organId', words.noOrgan)}
          format={showFen}
        />
      )}
      <ShareBars
        title={say(words.byProject)}
        about={byMethod !== undefined && <p className="quiet">{say(words.byProjectAbout)}</p>}
        shares={sharesOf(data.byProject, 'projectId', words.gone)}
        format={showFen}
      />
    </div>
  )
}

/** Totals and charts of a report for the filters of its list. */
export const ReportHead = ({ summary, figures, ...own }: Props) => {
  const say = useSay()
  const isMobile = useIsMobile()
  const [isChosen, setChosen] = useState<boolean>()
  const isShown = isChosen ?? !isMobile
  const { data, failure, refetch } = useCall(own.chart, { query: filtersOf(own.query) } as never, {
    keepPrevious: true,
  })
  const found = data as ChartData | undefined
  return (
    <section className={styles.head}>
      <ReportFigures figures={figures} summary={summary} before={found?.before} />
      <div className={styles.line}>
        <p className="quiet">
          {found !== undefined &&
            say(words.compared, {
              from: found.from,
              to: found.to,
              beforeFrom: found.beforeFrom,
              beforeTo: found.beforeTo,
            })}
        </p>
        <Button type="text" aria-expanded={isShown} onClick={() => setChosen(!isShown)}>
          {say(isShown ? words.hideCharts : words.showCharts)}
        </Button>
      </div>
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {isShown && found === undefined && failure === undefined && <Skeleton active />}
      {isShown && found !== undefined && failure === undefined && <Charts {...own} figures={figures} data={found} />}
    </section>
  )
}
