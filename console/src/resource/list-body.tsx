import { Alert, Button } from 'antd'
import { useDeferredValue, type ReactNode } from 'react'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'
import type { Step } from './actions.tsx'
import { ListTable, Pager } from './list-table.tsx'
import { ErrorState } from './states.tsx'
import type { AnyResource, AnyRow } from './types.ts'
import type { List } from './use-list.ts'
import styles from './list.module.css'

interface Props {
  list: List
  resource: AnyResource
  /** What stands there before there is anything; where filters leave nothing the list says so itself. */
  empty: ReactNode
  /** The row that is marked. */
  at: string | undefined
  /** Undefined where nothing can be done to many rows at once. */
  selected?: readonly AnyRow[] | undefined
  /** Whether rows fade while others are fetched; not where they are fetched anew with every piece of news. */
  fades?: boolean
  stepsOf: (row: AnyRow) => Step[]
  onSelect?: (rows: AnyRow[]) => void
  onOpen: (row: AnyRow) => void
}

/** The rows of a list with its pages, and what is said when there are none or they did not come. */
export const ListBody = (props: Props) => {
  const { list, resource, empty, at, selected, fades = true, stepsOf, onSelect = () => undefined, onOpen } = props
  const say = useSay()
  const { query, answer, failure } = list
  // The head of the page answers the click; the table, which takes longer, comes with the next breath.
  const hasTable = useDeferredValue(true, false)
  const noneFound = (
    <Empty title={say(words.noneFound)} text={say(words.noneFoundText)}>
      <Button onClick={list.reset}>{say(words.reset)}</Button>
    </Empty>
  )
  return (
    <>
      {failure !== undefined && answer !== undefined && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          action={<Button onClick={list.refresh}>{say(commonWords.retry)}</Button>}
        />
      )}
      {failure !== undefined && answer === undefined && <ErrorState message={failure.message} onRetry={list.refresh} />}
      {!hasTable && <div className={styles.noRows} />}
      {hasTable && (failure === undefined || answer !== undefined) && (
        <ListTable
          resource={resource}
          query={query}
          answer={answer}
          isFetching={fades && list.isFetching}
          look={list.look}
          empty={list.isFiltered ? noneFound : empty}
          openId={at}
          selected={selected}
          stepsOf={stepsOf}
          onSelect={onSelect}
          onOpen={onOpen}
          onSort={(sort) => list.refilter({ sort })}
        />
      )}
      <Pager query={query} answer={answer} onChange={list.setQuery} />
    </>
  )
}
