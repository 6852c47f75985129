import { Tabs } from 'antd'
import { useCompact } from '../ui/compact.ts'
import styles from './list.module.css'

interface Props {
  tabs: readonly { readonly key: string; readonly text: string; readonly count: number | undefined }[]
  active: string
  onChange: (key: string) => void
}

/** Counts from here on are written in short, so that the tabs leave room for the filters. */
const long = 10_000

/** Tabs with a count each. */
export const CountTabs = ({ tabs, active, onChange }: Props) => {
  const compact = useCompact()
  return (
    <Tabs
      activeKey={active}
      onChange={onChange}
      items={tabs.map(({ key, text, count }) => {
        const whole = count?.toLocaleString('en-US')
        const isLong = count !== undefined && count >= long
        return {
          key,
          label: (
            <>
              {text}{' '}
              <span className={styles.tabCount} title={isLong ? whole : undefined}>
                {isLong ? compact.format(count) : whole}
              </span>
            </>
          ),
        }
      })}
    />
  )
}
