import { createContext, useContext, useEffect } from 'react'

/** Names the tab a page stands in; outside of tabs it does nothing. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/** The record's name once it is known, so that two tabs of one screen can be told apart. */
export const useTabTitle = (title: string | undefined) => {
  const name = useContext(TabTitle)
  useEffect(() => {
    if (title !== undefined && title !== '') name(title)
  }, [name, title])
}
