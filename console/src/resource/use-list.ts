import type { Page as PageOf } from '@kangju/contract'
import { useEffect, useEffectEvent } from 'react'
import { useCall, useIsReading } from '../api/query.ts'
import { useOpened } from './first-rows.ts'
import { filterLabels, querySchema } from './labels.ts'
import { useListSettings } from './list-settings.ts'
import { defaultLimit, filtersOf } from './query.ts'
import type { AnyResource, AnyRow } from './types.ts'
import { useQuery } from './use-query.ts'

/** State of a list: query from the address, rows from the server, display settings of the user. */
export const useList = (resource: AnyResource) => {
  useOpened(resource)
  const at = useQuery(querySchema(resource), resource.usual)
  const { query, setQuery } = at
  const asked = { ...query, ...resource.only }
  const reading = useCall(resource.calls.list, { query: asked }, { keepPrevious: true, labels: filterLabels(resource) })
  const { failure, refetch } = reading
  const answer = reading.data as PageOf<AnyRow> | undefined
  const [look, changeLook] = useListSettings(resource.path)

  const page = Number(query['page'] ?? 1)
  const limit = Number(query['limit'] ?? defaultLimit)
  const { total = 0 } = answer ?? {}
  const goToLast = useEffectEvent(() => setQuery({ ...query, page: Math.max(1, Math.ceil(total / limit)) }, true))
  const isBeyond = answer !== undefined && answer.items.length === 0 && total > 0 && page > 1 && !reading.isFetching
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])

  return {
    ...at,
    asked,
    answer,
    failure,
    refresh: () => void refetch(),
    reset: () => setQuery(''),
    isFiltered: Object.keys(filtersOf(query)).length > 0,
    look,
    changeLook,
  }
}

export type List = ReturnType<typeof useList>

/** Whether the rows of a list are being read. */
export const useIsListReading = (resource: AnyResource, { asked }: List) =>
  useIsReading(resource.calls.list, { query: asked })
