import { reconciliation } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { Chart } from '../../ui/chart.tsx'
import { useCompact } from '../../ui/compact.ts'
import { useSay } from '../../ui/say.ts'
import { PeriodRow } from './period-row.tsx'
import { usePeriod } from './use-period.ts'
import { trendWords as words } from './words.ts'
import styles from './reconciliation.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const charts = [
  { key: 'escrowFen', title: words.escrow, about: words.escrowAbout, kind: 'area' },
  { key: 'walletFen', title: words.wallets, about: words.walletsAbout, kind: 'area' },
  { key: 'revenueFen', title: words.revenue, about: words.revenueAbout, kind: 'bars' },
] as const

/** The scale begins at steps of ¥100. */
const leastSpanFen = 40_000

/** Escrow, wallets and revenue over the days of the period. */
export const TrendTab = () => {
  const say = useSay()
  const compact = useCompact()
  const { from, to } = usePeriod()
  const { data, failure, refetch } = useCall(reconciliation.charts, { query: { from, to } })
  return (
    <>
      <PeriodRow />
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {data !== undefined && (
        <div className={styles.charts}>
          {charts.map(({ key, title, about, kind }) => {
            const points = data.map((row) => ({ day: row.day, value: row[key] }))
            const total = points.reduce((sum, { value }) => sum + value, 0)
            return (
              <Chart
                key={key}
                title={say(title)}
                about={
                  <>
                    <p className={styles.total}>{showFen(kind === 'bars' ? total : (points.at(-1)?.value ?? 0))}</p>
                    <p className="quiet">{say(about)}</p>
                  </>
                }
                kind={kind}
                series={[{ key, label: say(title), points }]}
                format={showFen}
                leastSpan={leastSpanFen}
                tick={(fen) => `¥${compact.format(fen / 100)}`}
              />
            )
          })}
        </div>
      )}
    </>
  )
}
