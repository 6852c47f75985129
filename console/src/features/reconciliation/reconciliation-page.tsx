import { screens } from '@kangju/contract'
import { Tabs } from 'antd'
import type { ComponentType } from 'react'
import { Page } from '../../ui/page.tsx'
import { useSay } from '../../ui/say.ts'
import { BalanceTab } from './balance-tab.tsx'
import { BillsTab } from './bills-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { TrendTab } from './trend-tab.tsx'
import { usePeriod } from './use-period.ts'
import { reconciliationPageWords as words } from './words.ts'
import pageStyles from '../../ui/page.module.css'

const tabs = {
  balance: BalanceTab,
  trend: TrendTab,
  rules: RulesTab,
  bills: BillsTab,
} as const satisfies Record<string, ComponentType>
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

export default function ReconciliationPage() {
  const say = useSay()
  const { params, change } = usePeriod()
  const title = screens.find(({ path }) => path === '/finance/reconciliation')?.title ?? words.balance
  const shown = names.find((name) => name === params.get('tab')) ?? 'balance'
  return (
    <Page title={say(title)} text={say(words.about)}>
      <section className={pageStyles.panel} aria-label={say(title)}>
        <Tabs
          activeKey={shown}
          destroyOnHidden
          onChange={(tab) => change({ tab, bill: undefined, account: undefined, day: undefined })}
          items={names.map((name) => {
            const Tab = tabs[name]
            return { key: name, label: say(words[name]), children: <Tab /> }
          })}
        />
      </section>
    </Page>
  )
}
