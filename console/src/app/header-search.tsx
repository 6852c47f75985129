import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { langStore } from '../api/lang.ts'
import { useMe } from '../api/me.tsx'
import { useSettings } from '../api/settings.ts'
import { classes } from '../ui/classes.ts'
import { sayIn, useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import type * as SearchIndex from './search-index.ts'
import styles from './header-search.module.css'
import barStyles from '../ui/bar.module.css'

const mostShown = 10
const noSpelling: SearchIndex.Spell = () => []
const noSearch = (_wish: string): SearchIndex.SearchEntry[] => []

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
const useSpelling = (isWanted: boolean): SearchIndex.Spell => {
  const [spelling, setSpelling] = useState<{ readonly spell: SearchIndex.Spell }>()
  useEffect(() => {
    if (!isWanted || spelling !== undefined) return
    const load = async () => {
      const { spell } = await import('./pinyin.ts')
      setSpelling({ spell })
    }
    void load()
  }, [isWanted, spelling])
  return isWanted && spelling !== undefined ? spelling.spell : noSpelling
}

const useSearch = (isOpen: boolean) => {
  const { holder } = useMe()
  const lang = langStore.use()
  const { pinyinSearch } = useSettings()
  const spell = useSpelling(isOpen && lang === 'zh' && pinyinSearch)
  const index = useIndex()
  return useMemo(
    () => index?.makeSearch(index.searchEntries(holder, sayIn(lang), spell)) ?? noSearch,
    [index, holder, lang, spell],
  )
}

/** Ctrl+K (or ⌘K) opens the search from anywhere. */
const useShortcut = (open: () => void) => {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [open])
}

const SearchField = ({ onClose }: { onClose: () => void }) => {
  const say = useSay()
  const navigate = useNavigate()
  const id = useId()
  const search = useSearch(true)
  const [wish, setWish] = useState('')
  const [chosen, setChosen] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hits = search(wish).slice(0, mostShown)
  const at = Math.min(chosen, Math.max(0, hits.length - 1))

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [onClose])

  const open = (path: string | undefined) => {
    if (path === undefined) return
    onClose()
    void navigate(path)
  }
  const press = (event: KeyboardEvent) => {
    // During IME composition Enter and the arrow keys choose characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return onClose()
    if (event.key === 'Enter') {
      // Otherwise the same key press would confirm the dialog about unsaved changes.
      event.preventDefault()
      return open(hits[at]?.path)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || hits.length === 0) return
    event.preventDefault()
    setChosen((at + step + hits.length) % hits.length)
  }

  return (
    <div className={styles.box} ref={box}>
      <input
        ref={input}
        role="combobox"
        className={styles.input}
        type="text"
        autoComplete="off"
        aria-label={say(words.search)}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-hits`}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        placeholder={say(words.searchHint)}
        value={wish}
        onChange={(event) => {
          setWish(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      {wish.trim() !== '' && (
        <div className={styles.hits} id={`${id}-hits`} role="listbox" aria-label={say(words.search)}>
          {hits.map(({ path, title }, i) => (
            <div
              key={path}
              id={`${id}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              className={classes(styles.hit, i === at && styles.hitChosen)}
              onPointerMove={() => setChosen(i)}
              onClick={() => open(path)}
              onKeyDown={press}
            >
              {title.join(' > ')}
            </div>
          ))}
          {hits.length === 0 && <div className={styles.none}>{say(words.searchNothing)}</div>}
        </div>
      )}
    </div>
  )
}

const useOpenSearch = () => {
  const [isOpen, setOpen] = useState(false)
  return useMemo(() => ({ isOpen, open: () => setOpen(true), close: () => setOpen(false) }), [isOpen])
}

export const HeaderSearch = ({ isMobile }: { readonly isMobile: boolean }) => {
  const say = useSay()
  const { isOpen, open, close } = useOpenSearch()
  const button = useRef<HTMLButtonElement>(null)
  useShortcut(open)
  const leave = () => {
    close()
    button.current?.focus()
  }
  return (
    <div className={classes(styles.search, isMobile && isOpen && styles.over)}>
      <button
        ref={button}
        type="button"
        className={barStyles.button}
        aria-label={say(words.search)}
        aria-expanded={isOpen}
        title={say(words.searchTip)}
        onClick={isOpen ? leave : open}
      >
        <SearchOutlined />
      </button>
      {isOpen && <SearchField onClose={leave} />}
    </div>
  )
}
