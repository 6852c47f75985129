import { formats } from '@kangju/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readQuery, refilter, writeQuery } from './query.ts'
import type { FieldSchema } from './schema.ts'
import type { Values } from './types.ts'

const openName = 'open'

/** What the list shows lives in the address: a reload, a link and the back button bring it again. */
export const useQuery = (schema: FieldSchema) => {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const query = useMemo(() => readQuery(schema, new URLSearchParams(written)), [schema, written])
  const setQuery = (next: Values | string, replace = false) =>
    setParams(typeof next === 'string' ? new URLSearchParams(next) : writeQuery(next), { replace })
  const named = params.get(openName) ?? ''
  const openId = formats.uuid.test(named) ? named : undefined
  /** The row whose details are shown; going from one to the next is no step back. */
  const setOpenId = (id: string | undefined) => {
    const next = writeQuery(query)
    if (id !== undefined) next.set(openName, id)
    setParams(next, { replace: openId !== undefined && id !== undefined })
  }
  return {
    query,
    search: writeQuery(query).toString(),
    setQuery,
    openId,
    setOpenId,
    refilter: (change: Values) => setQuery(refilter(query, change)),
  }
}
