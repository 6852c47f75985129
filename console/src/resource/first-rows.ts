import type { Access } from '@kangju/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readAhead } from '../api/query.ts'
import { querySchema } from './labels.ts'
import type { AnyResource } from './types.ts'
import { queryAt } from './use-query.ts'

/** The lists that were open, by the path of their screen. */
const opened = new Map<string, AnyResource>()

/** Remembers a list that is the page at its own path, and not a part of another page. */
export const useOpened = (resource: AnyResource) => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname === resource.path) opened.set(pathname, resource)
  })
}

/** Reads the rows that the list at a path shows without filters, if it was open before; true when they were read. */
export const readFirstRows = async (path: string, mayRead: (access: Access) => boolean): Promise<boolean> => {
  const resource = opened.get(path)
  if (resource === undefined || !mayRead(resource.calls.list.access)) return false
  const query = queryAt(querySchema(resource), new URLSearchParams(), resource.usual?.())
  return readAhead(resource.calls.list, { query: { ...query, ...resource.only } })
}
