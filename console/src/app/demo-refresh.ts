import { useEffect, useRef } from 'react'
import { demoProgressStore } from '../api/demo-progress.ts'
import { queryClient } from '../api/query.ts'

/** So many percent more are worth reading the lists again. */
const worth = 5

/** A query of one row names it; reading that again could disturb a form. */
const isOfOneRow = (queryKey: readonly unknown[]) =>
  (queryKey[2] as { readonly params?: unknown } | undefined)?.params !== undefined

/** Reads the lists on the screen again as the demo data grows, and once more at its end. */
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
