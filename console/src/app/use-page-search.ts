import { useEffect, useMemo, useState } from 'react'
import { langStore } from '../api/lang.ts'
import { useMe } from '../api/me.tsx'
import { useSettings } from '../api/settings.ts'
import { sayIn } from '../ui/say.ts'
import type * as SearchIndex from './search-index.ts'

const noSpelling: SearchIndex.Spell = () => []

/** The search index is loaded when the search is first opened; text typed until then is kept. */
const useIndex = () => {
  const [index, setIndex] = useState<typeof SearchIndex>()
  useEffect(() => {
    const load = async () => setIndex(await import('./search-index.ts'))
    void load()
  }, [])
  return index
}

/** The pinyin data is large, so it is loaded only when the search is opened in a language that uses it. */
const useSpelling = (isWanted: boolean): SearchIndex.Spell | undefined => {
  const [spelling, setSpelling] = useState<{ readonly spell: SearchIndex.Spell }>()
  useEffect(() => {
    if (!isWanted || spelling !== undefined) return
    const load = async () => {
      const { spell } = await import('./pinyin.ts')
      setSpelling({ spell })
    }
    void load()
  }, [isWanted, spelling])
  return isWanted ? spelling?.spell : noSpelling
}

/** Finds pages of the menu. Until its data are loaded it finds fewer than there are. */
export const usePageSearch = () => {
  const { holder } = useMe()
  const lang = langStore.use()
  const { pinyinSearch } = useSettings()
  const spell = useSpelling(lang === 'zh' && pinyinSearch)
  const index = useIndex()
  const find = useMemo(
    () => index?.makeSearch(index.searchEntries(holder, sayIn(lang), spell ?? noSpelling)),
    [index, holder, lang, spell],
  )
  return { find, isLoaded: index !== undefined && spell !== undefined }
}
