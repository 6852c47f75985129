import { reconciliation } from '@kangju/contract'
import { Skeleton } from 'antd'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { DayChart } from '../../ui/day-chart.tsx'
import { useSay } from '../../ui/say.ts'
import { PeriodRow } from './period-row.tsx'
import { usePeriod } from './use-period.ts'
import { trendWords as words } from './words.ts'
import styles from './reconciliation.module.css'

const charts = [
  { key: 'escrowFen', title: words.escrow, about: words.escrowAbout, kind: 'line' },
  { key: 'walletFen', title: words.wallets, about: words.walletsAbout, kind: 'line' },
  { key: 'revenueFen', title: words.revenue, about: words.revenueAbout, kind: 'bars' },
] as const

/** Escrow, wallets and revenue over the days of the period. */
export const TrendTab = () => {
  const say = useSay()
  const { from, to } = usePeriod()
  const { data, failure, refetch } = useCall(reconciliation.charts, { query: { from, to } })
  return (
    <>
      <PeriodRow />
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {data !== undefined && (
        <div className={styles.charts}>
          {charts.map(({ key, title, about, kind }) => (
            <DayChart
              key={key}
              title={say(title)}
              about={say(about)}
              kind={kind}
              days={data.map((row) => ({ day: row.day, fen: row[key] }))}
              showFen={showFen}
            />
          ))}
        </div>
      )}
    </>
  )
}
