import { order } from '@kangju/contract'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../api/me.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { choicesOf, type Choice } from './search-choices.ts'
import { usePageSearch } from './use-page-search.ts'
import { useRecordSearch } from './use-record-search.ts'
import { searchWords as words } from './words-search.ts'
import styles from './header-search.module.css'

const SearchResults = onDemand(() => import('./search-results.tsx').then(({ SearchResults }) => SearchResults))

const pagesAtMost = 5

/** A press outside of the field and its list closes them. */
const useOutside = (onClose: () => void) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (event.target instanceof Node && box.current?.contains(event.target) !== true) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [onClose])
  return box
}

/** Everything that a text leads to, and whether more may come. */
const useChoices = (wish: string) => {
  const may = useMay()
  const { find, isLoaded } = usePageSearch()
  const { hits, caller, isAnswered, askNow } = useRecordSearch(wish)
  const pages = (find?.(wish) ?? []).slice(0, pagesAtMost)
  const mobile = may(order.add.access) ? wish.trim() : undefined
  const choices = choicesOf({ wish, pages, mobile, caller, hits })
  return { choices, caller, isAnswered, isComplete: isLoaded && isAnswered, askNow }
}

interface Props {
  readonly onClose: () => void
  /** Opens the form of a new order for the caller with this number. */
  readonly onOrder: (mobile: string) => void
}

export const SearchField = ({ onClose, onOrder }: Props) => {
  const say = useSay()
  const navigate = useNavigate()
  const id = useId()
  const [wish, setWish] = useState('')
  const [chosen, setChosen] = useState(0)
  // Enter was pressed before everything was found.
  const [isAwaited, setAwaited] = useState(false)
  const box = useOutside(onClose)
  const input = useRef<HTMLInputElement>(null)
  const { choices, caller, isAnswered, isComplete, askNow } = useChoices(wish)
  const at = Math.min(chosen, Math.max(0, choices.length - 1))

  useEffect(() => input.current?.focus(), [])

  const open = ({ to, orderFor }: Choice) => {
    onClose()
    if (to !== undefined) void navigate(to)
    if (orderFor !== undefined) onOrder(orderFor)
  }
  const openAwaited = useEffectEvent(() => {
    const choice = choices[at]
    if (choice !== undefined) open(choice)
  })
  useEffect(() => {
    if (isAwaited && isComplete) openAwaited()
  }, [isAwaited, isComplete])

  const enter = () => {
    const choice = choices[at]
    // A page is found at once; records shown may still be those of the text before.
    if (choice !== undefined && (isComplete || choice.page !== undefined)) return open(choice)
    askNow()
    setAwaited(wish.trim() !== '')
  }
  const press = (event: KeyboardEvent) => {
    // During IME composition Enter and the arrow keys choose characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // A drawer below must stay open.
      event.stopPropagation()
      return onClose()
    }
    if (event.key === 'Enter') {
      // Otherwise the same key press would confirm the dialog about unsaved changes.
      event.preventDefault()
      return enter()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || choices.length === 0) return
    event.preventDefault()
    const next = (at + step + choices.length) % choices.length
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
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
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-hits`}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
        placeholder={say(words.hint)}
        value={wish}
        onChange={(event) => {
          setWish(event.target.value)
          setChosen(0)
          setAwaited(false)
        }}
        onKeyDown={press}
      />
      {wish.trim() !== '' && (
        <SearchResults
          id={id}
          choices={choices}
          at={at}
          caller={caller}
          isAnswered={isAnswered}
          onPoint={setChosen}
          onOpen={open}
        />
      )}
    </div>
  )
}
