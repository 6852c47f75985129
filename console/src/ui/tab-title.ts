import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the tab that contains the page; without tabs it does nothing. */
export const TabTitle = createContext<(title: string) => void>(() => undefined)

/** Sets the record's name as the tab title once known, so that two tabs of one screen can be told apart. */
export const useTabTitle = (title: string | undefined) => {
  const name = useContext(TabTitle)
  useEffect(() => {
    if (title !== undefined && title !== '') name(title)
  }, [name, title])
}
