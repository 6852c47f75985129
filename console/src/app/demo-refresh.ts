import { useEffect, useRef } from 'react'
import { demoProgressStore } from '../api/demo-progress.ts'
import { queryClient } from '../api/query.ts'

/** The lists are read again after this many percent of progress. */
const worth = 5

/** A query for one row has params; it is not read again, because that could disturb a form. */
const isOfOneRow = (queryKey: readonly unknown[]) =>
  (queryKey[2] as { readonly params?: unknown } | undefined)?.params !== undefined

/** Reads the visible lists again while the demo data grows, and once more at its end. */
export const useDemoRefresh = () => {
  const { status = 'none', percent = 0 } = demoProgressStore.use() ?? {}
  const read = useRef({ status, percent })
  useEffect(() => {
    const before = read.current
    const isEnd = before.status === 'making' && status !== 'making'
    if (before.status === status && percent < before.percent + worth) return
    read.current = { status, percent }
    if (status === 'making' || isEnd)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOfOneRow(queryKey) })
  }, [status, percent])
}
