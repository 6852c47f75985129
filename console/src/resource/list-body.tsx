import type { Text } from '@kangju/contract'
import { Alert, Button, Spin } from 'antd'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { linesOf } from '../api/failures.ts'
import { oneLine } from '../api/one-line.ts'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'
import type { Step } from './actions.tsx'
import { filterLabels } from './labels.ts'
import { ListTable, Pager } from './list-table.tsx'
import { ErrorState } from './states.tsx'
import type { AnyResource, AnyRow } from './types.ts'
import { useIsListReading, type List } from './use-list.ts'
import styles from './list.module.css'

interface Props {
  list: List
  resource: AnyResource
  /** Shown when the list has no rows at all; when filters match nothing, the list has its own text. */
  empty: ReactNode
  /** Id of the highlighted row. */
  at: string | undefined
  /** Undefined where there are no bulk actions. */
  selected?: readonly AnyRow[] | undefined
  /** Whether rows fade while loading; off where every event reloads them. */
  fades?: boolean
  stepsOf: (row: AnyRow) => Step[]
  onSelect?: (rows: AnyRow[]) => void
  onOpen: (row: AnyRow) => void
}

/**
 * False until the page header is drawn, in response to the click; the table follows with its rows. Rows that were read ahead are drawn at
 * once: header and table take less time together than one after the other. `useDeferredValue(true, false)` would say the same, but in a
 * page that waits for its code React renders the whole page again for every deferred lane.
 */
const useAfterHeader = (hasRows: boolean) => {
  const [isDrawn, setDrawn] = useState(hasRows)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn
}

/** Conditions of the address that the list does not know; they may come from an old link. */
const UnknownFilters = ({ list, resource }: Pick<Props, 'list' | 'resource'>) => {
  const say = useSay()
  const labels = filterLabels(resource)
  if (list.unknown.length === 0) return null
  const named = list.unknown.map(({ name, value }) => `${name in labels ? say(labels[name] as Text) : name}“${value}”`)
  return (
    <Alert
      type="warning"
      showIcon
      title={say(words.unknownFilters, { named: named.join(say(commonWords.comma)) })}
      action={<Button onClick={() => list.setQuery(list.query)}>{say(words.takeAway)}</Button>}
    />
  )
}

/** Rows that fade while newer ones are read, if that takes long. */
const Fading = ({ list, resource, children }: Pick<Props, 'list' | 'resource'> & { children: ReactNode }) => (
  <Spin spinning={useIsListReading(resource, list) && list.answer !== undefined} delay={300}>
    {children}
  </Spin>
)

/** The rows of a list with pagination, and its empty and error states. */
export const ListBody = (props: Props) => {
  const { list, resource, empty, at, selected, fades = true, stepsOf, onSelect = () => undefined, onOpen } = props
  const say = useSay()
  const { query, answer, failure } = list
  const hasTable = useAfterHeader(answer !== undefined)
  const noneFound = (
    <Empty title={say(words.noneFound)} text={say(words.noneFoundText)}>
      <Button onClick={list.reset}>{say(words.reset)}</Button>
    </Empty>
  )
  const table = (
    <ListTable
      resource={resource}
      query={query}
      answer={answer}
      look={list.look}
      empty={list.isFiltered ? noneFound : empty}
      openId={at}
      selected={selected}
      stepsOf={stepsOf}
      onSelect={onSelect}
      onOpen={onOpen}
      onSort={(sort) => list.refilter({ sort })}
    />
  )
  return (
    <>
      <UnknownFilters list={list} resource={resource} />
      {failure !== undefined && answer !== undefined && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          action={<Button onClick={list.refresh}>{say(commonWords.retry)}</Button>}
        />
      )}
      {failure !== undefined && answer === undefined && (
        <ErrorState message={oneLine(linesOf(failure))} onRetry={list.refresh} />
      )}
      {!hasTable && <div className={styles.noRows} />}
      {hasTable &&
        (failure === undefined || answer !== undefined) &&
        (fades ? (
          <Fading resource={resource} list={list}>
            {table}
          </Fading>
        ) : (
          table
        ))}
      <Pager query={query} answer={answer} onChange={list.setQuery} />
    </>
  )
}
