import { createContext, useContext, useEffect } from 'react'
import { useSay } from './say.ts'
import { productTitle } from './words.ts'

/** Title of the document: that of the route, the record on the page if there is one, and the product. */
export const useTitle = (routeTitle: string, record?: string) => {
  const product = useSay()(productTitle)
  const own = record === undefined || record === '' || record === routeTitle ? [] : [record]
  const title = [routeTitle, ...own, product].join(' - ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Names the record that a page shows, in the title of its route. */
export const RecordTitle = createContext<(title: string | undefined) => void>(() => undefined)

export const useRecordTitle = (title: string) => {
  const name = useContext(RecordTitle)
  useEffect(() => {
    name(title)
    return () => name(undefined)
  }, [name, title])
}
