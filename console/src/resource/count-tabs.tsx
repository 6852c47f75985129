import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import styles from './list.module.css'

interface Props {
  tabs: readonly { readonly key: string; readonly text: string; readonly count: number | undefined }[]
  active: string
  onChange: (key: string) => void
  /** At the end of the line. */
  extra?: ReactNode
}

/** Tabs with a count each. */
export const CountTabs = ({ tabs, active, onChange, extra }: Props) => (
  <Tabs
    activeKey={active}
    onChange={onChange}
    tabBarExtraContent={extra}
    items={tabs.map(({ key, text, count }) => ({
      key,
      label: (
        <>
          {text} <span className={styles.tabCount}>{count?.toLocaleString('en-US')}</span>
        </>
      ),
    }))}
  />
)
