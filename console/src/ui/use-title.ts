import { useEffect } from 'react'
import { useSay } from './say.ts'
import { productTitle } from './words.ts'

export const useTitle = (pageTitle: string) => {
  const product = useSay()(productTitle)
  useEffect(() => {
    document.title = `${pageTitle} - ${product}`
  }, [pageTitle, product])
}
