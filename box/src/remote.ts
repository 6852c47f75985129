import { nextIn, type Direction } from './spatial.ts'

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** The Back key of remotes, and its equivalents on a keyboard. */
const backKeys = new Set(['Escape', 'Backspace', 'GoBack', 'BrowserBack'])

const focusables = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('button:not(:disabled), input')].map((element) => ({
    element,
    rect: element.getBoundingClientRect(),
  }))

export const focusOn = (element: HTMLElement | null | undefined) => {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', inline: 'center' })
}

/** Share of the screen that a text scrolls at a time. */
const scrollShare = 0.6

/** Moves the focus in this direction; scrolls where there is nothing to move to. */
const move = (root: HTMLElement, direction: Direction) => {
  const all = focusables(root)
  const from = all.find(({ element }) => element === document.activeElement)
  if (from === undefined) return focusOn(all[0]?.element)
  const target = nextIn(
    from.rect,
    direction,
    all.filter((one) => one !== from),
  )
  if (target !== undefined) return focusOn(target.element)
  const step = window.innerHeight * scrollShare
  if (direction === 'down') window.scrollBy({ top: step })
  if (direction === 'up') window.scrollBy({ top: -step })
  return undefined
}

/** Arrow keys move in two dimensions, OK presses, Back leaves a screen. */
export const listenToRemote = (root: HTMLElement, onBack: () => void) => {
  window.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event
    const isTyping = target instanceof HTMLInputElement
    const direction = arrows[key]
    if (direction !== undefined && (!isTyping || direction === 'up' || direction === 'down')) {
      event.preventDefault()
      move(root, direction)
    } else if (backKeys.has(key) && !isTyping) {
      event.preventDefault()
      onBack()
    } else if (key === 'Enter' && repeat) {
      // A key that is held down must not press the button that appears next.
      event.preventDefault()
    }
  })
}
