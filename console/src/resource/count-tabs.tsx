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
export const CountTabs = ({ tabs, active, onChange, extra }: Props) => {
  const line = (
    <Tabs
      activeKey={active}
      onChange={onChange}
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
  if (extra === undefined) return line
  // The tools are beside the tabs and not in their list, whose children are tabs alone.
  return (
    <div className={styles.tabLine}>
      {line}
      <div className={styles.lookTools}>{extra}</div>
    </div>
  )
}
