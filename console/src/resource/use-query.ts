import { formats } from '@kangju/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readQuery, refilter, writeQuery } from './query.ts'
import type { FieldSchema } from './schema.ts'
import type { Values } from './types.ts'

const openName = 'open'

/** The query of the list is stored in the address, so a reload, a link and the back button restore it. */
export const useQuery = (schema: FieldSchema) => {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const query = useMemo(() => readQuery(schema, new URLSearchParams(written)), [schema, written])
  const setQuery = (next: Values | string, replace = false) =>
    setParams(typeof next === 'string' ? new URLSearchParams(next) : writeQuery(next), { replace })
  const named = params.get(openName) ?? ''
  const openId = formats.uuid.test(named) ? named : undefined
  /** Opens the details of a row; going from one row to the next adds no history entry. */
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
