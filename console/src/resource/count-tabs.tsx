import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { useCompact } from '../ui/compact.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import styles from './list.module.css'

interface Props {
  tabs: readonly { readonly key: string; readonly text: string; readonly count: number | undefined }[]
  active: string
  onChange: (key: string) => void
}

/** Counts from here on are written in short, so that the tabs leave room for the filters. */
const long = 10_000

/** antd names as the list of tabs what also holds the button of the other tabs; a list of tabs may hold tabs only. */
const nameTabsOnly = (box: HTMLElement | null) => {
  for (const name of ['role', 'aria-orientation']) box?.querySelector('.ant-tabs-nav')?.removeAttribute(name)
  box?.querySelector('.ant-tabs-nav-list')?.setAttribute('role', 'tablist')
}

/** Tabs with a count each. */
export const CountTabs = ({ tabs, active, onChange }: Props) => {
  const say = useSay()
  const compact = useCompact()
  return (
    <div ref={nameTabsOnly}>
      <Tabs
        activeKey={active}
        onChange={onChange}
        more={{ icon: <EllipsisOutlined aria-label={say(words.more)} /> }}
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
    </div>
  )
}
