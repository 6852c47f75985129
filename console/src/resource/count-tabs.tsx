import { Tabs } from 'antd'
import styles from './list.module.css'

interface Props {
  tabs: readonly { readonly key: string; readonly text: string; readonly count: number | undefined }[]
  active: string
  onChange: (key: string) => void
}

/** Tabs with a count each. */
export const CountTabs = ({ tabs, active, onChange }: Props) => (
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
