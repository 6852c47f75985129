import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useNewOrder } from '../forms/order/use-new-order.tsx'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { SearchField } from './search-field.tsx'
import { searchWords as words } from './words-search.ts'
import styles from './header-search.module.css'
import barStyles from '../ui/bar.module.css'

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

/** Whether a drawer or dialog lies over an element. */
const isCovered = (element: Element | null): boolean => {
  if (element === null) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && !element.contains(seen)
}

/** The search above an open drawer: a modal dialog of the browser, which alone is above the drawer and its focus trap. */
const SearchAbove = ({ onClose, onOrder }: ComponentProps<typeof SearchField>) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const say = useSay()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.above}
      aria-label={say(words.search)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <SearchField onClose={onClose} onOrder={onOrder} />
    </dialog>
  )
}

type Place = 'bar' | 'above'

const useOpenSearch = (isHidden: () => boolean) => {
  const [place, setPlace] = useState<Place>()
  const [hidden] = useState(() => isHidden)
  return useMemo(
    () => ({
      place,
      open: () => setPlace((now) => now ?? (hidden() ? 'above' : 'bar')),
      close: () => setPlace(undefined),
    }),
    [place, hidden],
  )
}

export const HeaderSearch = ({ isMobile }: { readonly isMobile: boolean }) => {
  const say = useSay()
  const button = useRef<HTMLButtonElement>(null)
  const { place, open, close } = useOpenSearch(() => isCovered(button.current))
  useShortcut(open)
  const { openFor, form } = useNewOrder()
  const isInBar = place === 'bar'
  const leave = () => {
    close()
    // A closed dialog gives the focus back to the drawer.
    if (isInBar) button.current?.focus()
  }
  return (
    <div className={classes(styles.search, isMobile && isInBar && styles.over)}>
      <button
        ref={button}
        type="button"
        className={barStyles.button}
        aria-label={say(words.search)}
        aria-expanded={isInBar}
        title={say(words.tip)}
        onClick={isInBar ? leave : open}
      >
        <SearchOutlined />
      </button>
      {isInBar && <SearchField onClose={leave} onOrder={openFor} />}
      {place === 'above' && <SearchAbove onClose={leave} onOrder={openFor} />}
      {form}
    </div>
  )
}
