import type { ReactNode } from 'react'
import { PeriodFilter } from '../../resource/period-filter.tsx'
import { useSay } from '../../ui/say.ts'
import { usePeriod } from './use-period.ts'
import { reconciliationPageWords as words } from './words.ts'
import styles from './reconciliation.module.css'

/** The period of a tab, with something beside it. */
export const PeriodRow = ({ children }: { readonly children?: ReactNode }) => {
  const { from, to, change } = usePeriod()
  return (
    <div className={styles.filters}>
      <div className={styles.period}>
        <PeriodFilter
          label={useSay()(words.period)}
          first={from}
          last={to}
          onChange={(first, last) => change({ from: first, to: last })}
        />
      </div>
      {children}
    </div>
  )
}
