import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSay } from '../ui/say.ts'
import { useIsPhone } from '../ui/use-media.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import {
  atFirst,
  FilterInput,
  Filters,
  isUsed,
  PhoneFilters,
  ResetButton,
  searchesOf,
  type FiltersProps,
} from './filters.tsx'
import { arrange, useLineWidths } from './line-room.ts'
import styles from './list.module.css'
import filterStyles from './filters.module.css'

const resetKey = ' reset'
const narrowest = { typed: 110, pick: 130, period: 210, reset: 90 }

interface Props extends FiltersProps {
  tabs?: ReactNode
  /** Filters of the screen's own, and the pixels they need. */
  quick?: { readonly node: ReactNode; readonly width: number }
  /** Whether the tabs have their counts, and so their widths. */
  isCounted: boolean
  tools: ReactNode
  /** Actions for the selected rows. */
  bulk: ReactNode
}

interface Part {
  key: string
  width: number
  isUsed: boolean
  isPlain: boolean
  node: ReactNode
}

/** Parts in the order in which they get room: the first filter, the screen's own, the others, and resetting them. */
const partsOf = ({ quick, ...props }: Props): Part[] => {
  const { resource, query } = props
  const [first, ...others] = searchesOf(resource).map((search, at): Part => {
    const width = search.to === undefined ? (at === 0 ? narrowest.typed : narrowest.pick) : narrowest.period
    const node = <FilterInput {...props} search={search} />
    return { key: search.key, width, isUsed: isUsed(search, query), isPlain: true, node }
  })
  if (first === undefined) return []
  const own = { key: ' quick', isUsed: false, isPlain: false }
  const reset = { key: resetKey, width: narrowest.reset, isUsed: false, isPlain: false }
  return [
    first,
    ...(quick === undefined ? [] : [{ ...own, ...quick }]),
    ...others.slice(0, atFirst - 1),
    { ...reset, node: <ResetButton {...props} /> },
    ...others.slice(atFirst - 1),
  ]
}

/** Tabs, as many filters as there is room for, and tools in one line, or in two where most tabs would not fit. */
const TabbedBar = (props: Props) => {
  const say = useSay()
  const [widths, ref] = useLineWidths(props.resource.calls.list.path)
  const [isOpen, setOpen] = useState(false)
  const { tabs, tools, bulk, isCounted } = props
  const parts = partsOf(props)
  const atMost = parts.findIndex(({ key }) => key === resetKey) + 1
  const { isOne, tabsRoom, fit } =
    widths === undefined || !isCounted
      ? { isOne: true, tabsRoom: undefined, fit: 0 }
      : arrange(
          widths,
          parts.slice(0, atMost).map(({ width }) => width),
        )
  const draw = (some: readonly Part[]) =>
    some.map(({ key, isPlain, width, node }) =>
      isPlain ? (
        <div key={key} className={filterStyles.filter} style={{ minWidth: width, flexBasis: width }}>
          {node}
        </div>
      ) : (
        <div key={key}>{node}</div>
      ),
    )
  const below = parts.slice(fit)
  const rest = [...below.filter(({ key }) => key !== resetKey), ...below.filter(({ key }) => key === resetKey)]
  // A filter in use can be seen and reset without another click.
  const isResetBelow = fit < atMost
  const isInUse = (isResetBelow ? parts : rest).some((part) => part.isUsed)
  const hasRest = rest.length > 0
  return (
    <div ref={ref} className={styles.line} data-lines={isOne ? 1 : 2}>
      <div className={styles.lineTabs} style={{ width: tabsRoom }}>
        {tabs}
      </div>
      {parts.length > 0 && (
        <div className={styles.lineFilters} role="search" aria-label={say(words.filter)}>
          {draw(parts.slice(0, fit))}
          {hasRest && (
            <Button
              icon={<FilterOutlined />}
              aria-label={say(words.moreFilters)}
              title={say(words.moreFilters)}
              aria-expanded={isOpen || isInUse}
              disabled={isInUse}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </div>
      )}
      <div className={styles.toolbar} data-tools>
        {tools}
      </div>
      {hasRest && (isOpen || isInUse) && (
        <div className={styles.lineRest} role="group" aria-label={say(words.moreFilters)}>
          {draw(rest)}
        </div>
      )}
      {bulk}
    </div>
  )
}

/** The header of a list: tabs, filters and tools. */
export const ListBar = (props: Props) => {
  const { tabs, quick, tools, bulk } = props
  const isPhone = useIsPhone()
  if (tabs !== undefined && !isPhone) return <TabbedBar {...props} />
  return (
    <>
      {tabs}
      <div className={styles.bar}>
        {quick?.node}
        {isPhone ? <PhoneFilters {...props} /> : <Filters {...props} />}
        <div className={styles.toolbar}>
          {bulk}
          {tools}
        </div>
      </div>
    </>
  )
}
