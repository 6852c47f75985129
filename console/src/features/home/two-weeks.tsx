import type { home, Reply } from '@kangju/contract'
import { Link } from 'react-router'
import { showFen } from '../../resource/money.ts'
import { Chart } from '../../ui/chart.tsx'
import { classes } from '../../ui/classes.ts'
import { useCompact } from '../../ui/compact.ts'
import { useSay } from '../../ui/say.ts'
import { homeWords as words } from './words.ts'
import styles from './home.module.css'
import pageStyles from '../../ui/page.module.css'

type Data = Pick<Reply<typeof home.today>, 'visitDays' | 'paidDays'>

/** Four steps of one visit, and of ¥100. */
const leastSpan = { visits: 4, fen: 40_000 }

const visitsPath = (days: readonly { readonly day: string }[]) =>
  `/order/childFastOrder?concern=planned&appointFrom=${days[0]?.day ?? ''}&appointTo=${days.at(-1)?.day ?? ''}`

const paidPath = (days: readonly { readonly day: string }[]) =>
  `/report/order/pay?paidFrom=${days[0]?.day ?? ''}&paidTo=${days.at(-1)?.day ?? ''}`

/** Visits and payments of the last two weeks, as far as the account may see them. */
export const TwoWeeks = ({ visitDays, paidDays }: Data) => {
  const say = useSay()
  const compact = useCompact()
  if (visitDays === null && paidDays === null) return null
  const visitSum = (visitDays ?? []).reduce((sum, { count }) => sum + count, 0)
  const paidSum = (paidDays ?? []).reduce((sum, { paidFen }) => sum + paidFen, 0)
  return (
    <section className={classes(pageStyles.panel, styles.section)} aria-labelledby="two-weeks">
      <h2 id="two-weeks">{say(words.twoWeeks)}</h2>
      <div className={styles.charts}>
        {visitDays !== null && (
          <Chart
            title={say(words.visits)}
            unit={say(words.visitUnit)}
            about={
              <p>
                <Link to={visitsPath(visitDays)}>{say(words.sum, { value: visitSum })}</Link>
              </p>
            }
            kind="bars"
            series={[
              {
                key: 'visits',
                label: say(words.visits),
                points: visitDays.map(({ day, count }) => ({ day, value: count })),
              },
            ]}
            leastSpan={leastSpan.visits}
          />
        )}
        {paidDays !== null && (
          <Chart
            title={say(words.paid)}
            about={
              <p>
                <Link to={paidPath(paidDays)}>{say(words.sum, { value: showFen(paidSum) })}</Link>
              </p>
            }
            kind="bars"
            series={[
              {
                key: 'paid',
                label: say(words.paid),
                points: paidDays.map(({ day, paidFen }) => ({ day, value: paidFen })),
              },
            ]}
            format={showFen}
            tick={(fen) => `¥${compact.format(fen / 100)}`}
            leastSpan={leastSpan.fen}
          />
        )}
      </div>
    </section>
  )
}
