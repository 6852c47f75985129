import type { HealthRow } from '@kangju/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Chart } from '../../../ui/chart.tsx'
import { useSay } from '../../../ui/say.ts'
import { chartWords as words } from '../words-records.ts'
import { glucoseSeries, periods, pressureSeries, recordsWithin, weightSeries, type Period } from './trends.ts'
import styles from './health.module.css'
import recordsStyles from '../records/records.module.css'

/** Blood pressure, glucose and weight over time. */
export const HealthCharts = ({ rows, today }: { rows: readonly HealthRow[]; today: string }) => {
  const say = useSay()
  const [period, setPeriod] = useState<Period>('year')
  const shown = recordsWithin(rows, period, today)
  return (
    <section aria-label={say(words.trends)}>
      <div className={recordsStyles.tools}>
        <h2>{say(words.trends)}</h2>
        <Segmented<Period>
          aria-label={say(words.period)}
          value={period}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: say(words[value]) }))}
          onChange={setPeriod}
        />
      </div>
      <div className={styles.charts}>
        <Chart title={say(words.pressure)} unit={say(words.mmHg)} series={pressureSeries(shown, say)} />
        <Chart title={say(words.glucose)} unit={say(words.mmol)} series={glucoseSeries(shown, say)} />
        <Chart title={say(words.weight)} unit={say(words.kg)} series={weightSeries(shown, say)} />
      </div>
    </section>
  )
}
