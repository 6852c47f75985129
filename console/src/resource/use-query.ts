import { formats } from '@kangju/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { filtersOf, readQuery, refilter, unknownIn, writeQuery } from './query.ts'
import type { FieldSchema } from './schema.ts'
import type { Values } from './types.ts'

const openName = 'open'
/** In the address of a list with usual filters: the user cleared them. */
const allName = 'all'

const hasFilters = (query: Values) => Object.keys(filtersOf(query)).length > 0

/** The query of a list at an address. */
export const queryAt = (schema: FieldSchema, search: URLSearchParams, usual: Values | undefined): Values => {
  const read = readQuery(schema, search)
  const isUsual = usual !== undefined && !search.has(allName) && !hasFilters(read)
  return isUsual ? { ...usual, ...read } : read
}

/** The query of the list is stored in the address, so a reload, a link and the back button restore it. */
export const useQuery = (schema: FieldSchema, usual?: () => Values) => {
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const usualText = usual === undefined ? undefined : JSON.stringify(usual())
  const query = useMemo(
    () =>
      queryAt(
        schema,
        new URLSearchParams(written),
        usualText === undefined ? undefined : (JSON.parse(usualText) as Values),
      ),
    [schema, written, usualText],
  )
  const unknown = useMemo(() => unknownIn(schema, new URLSearchParams(written)), [schema, written])
  const addressOf = (next: Values) => {
    const search = writeQuery(next)
    if (usual !== undefined && !hasFilters(next)) search.set(allName, '1')
    return search
  }
  const setQuery = (next: Values | string, replace = false) =>
    setParams(typeof next === 'string' ? new URLSearchParams(next) : addressOf(next), { replace })
  const named = params.get(openName) ?? ''
  const openId = formats.uuid.test(named) ? named : undefined
  /** Opens the details of a row; going from one row to the next adds no history entry. */
  const setOpenId = (id: string | undefined) => {
    const next = addressOf(query)
    if (id !== undefined) next.set(openName, id)
    setParams(next, { replace: openId !== undefined && id !== undefined })
  }
  return {
    query,
    /** Conditions of the address that are not used. */
    unknown,
    search: addressOf(query).toString(),
    setQuery,
    openId,
    setOpenId,
    // The address can be newer than the rendered query; a second change in the same moment starts from the address.
    refilter: (change: Values) =>
      setQuery(refilter(queryAt(schema, new URLSearchParams(window.location.search), usual?.()), change)),
  }
}
