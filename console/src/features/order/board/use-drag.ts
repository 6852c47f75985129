import type { BoardVisit } from '@kangju/contract'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react'
import { spanOf, startAfter, type Span } from './board-layout.ts'

/** A visit in hand. */
export interface Drag {
  readonly visit: BoardVisit
  /** Taken from the side panel, where its place says nothing about its time. */
  readonly isFromPanel: boolean
  /** The row under the pointer: a staff member or a day; null for the panel of unassigned visits. */
  readonly row: string | null | undefined
  /** In minutes of the day. */
  readonly start: number
}

interface Grip {
  readonly visit: BoardVisit
  readonly isFromPanel: boolean
  readonly x: number
  readonly y: number
  readonly span: Span
}

interface Pointer {
  readonly x: number
  readonly y: number
  readonly isShift: boolean
}

interface Options {
  readonly board: Span
  /** The part of the board that scrolls while a visit is dragged to its edge. */
  readonly scroller: RefObject<HTMLElement | null>
  /** An element as wide as the shown hours. */
  readonly track: RefObject<HTMLElement | null>
  readonly onDrop: (drag: Drag) => void
}

const slackPx = 4
const edgePx = 40
const scrollPx = 12
const gapPx = 16

/** Rows carry the id of their staff member or their day; the panel of unassigned visits has an empty one. */
const rowAt = ({ x, y }: Pointer): string | null | undefined => {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return row === '' ? null : row
}

/** Beside the pointer, on the side where there is room. */
const placeTip = (tip: HTMLElement | null, { x, y }: Pointer) => {
  if (tip === null) return
  const { offsetWidth, offsetHeight } = tip
  const left = x + gapPx + offsetWidth > window.innerWidth ? x - gapPx - offsetWidth : x + gapPx
  const top = y + gapPx + offsetHeight > window.innerHeight ? y - gapPx - offsetHeight : y + gapPx
  tip.style.transform = `translate(${left}px, ${top}px)`
}

/** Drags visits with the mouse or a pen. A finger scrolls instead. */
export const useDrag = ({ board, scroller, track, onDrop }: Options) => {
  const grip = useRef<Grip>(undefined)
  const pointer = useRef<Pointer>({ x: 0, y: 0, isShift: false })
  const tip = useRef<HTMLElement>(null)
  /** A click that ends a drag opens nothing. */
  const isClickSpent = useRef(false)
  /** The state as of the last event, which may not be rendered yet. */
  const latest = useRef<Drag>(undefined)
  const [drag, setDrag] = useState<Drag>()
  const [isHolding, setHolding] = useState(false)

  const follow = useEffectEvent(() => {
    const held = grip.current
    if (held === undefined) return
    const { x, isShift } = pointer.current
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {}
    const minutePx = width / (board.to - board.from)
    // From the panel the time stays unless Shift is held; then the visit begins at the pointer.
    const from = held.isFromPanel ? left + (held.span.from - board.from) * minutePx : held.x
    const start =
      held.isFromPanel && !isShift ? held.span.from : startAfter(held.span, { px: x - from, minutePx, board })
    const row = rowAt(pointer.current)
    const last = latest.current
    if (last === undefined || last.row !== row || last.start !== start) {
      latest.current = { visit: held.visit, isFromPanel: held.isFromPanel, row, start }
      setDrag(latest.current)
    }
    placeTip(tip.current, pointer.current)
  })
  const end = useEffectEvent((isDropped: boolean) => {
    const last = latest.current
    latest.current = undefined
    grip.current = undefined
    setHolding(false)
    setDrag(undefined)
    if (last === undefined) return
    isClickSpent.current = true
    setTimeout(() => {
      isClickSpent.current = false
    }, 0)
    if (isDropped) onDrop(last)
  })
  const move = useEffectEvent((event: PointerEvent) => {
    const held = grip.current
    if (held === undefined) return
    pointer.current = { x: event.clientX, y: event.clientY, isShift: event.shiftKey }
    const isBegun = latest.current !== undefined || Math.hypot(event.clientX - held.x, event.clientY - held.y) > slackPx
    if (isBegun) follow()
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    pointer.current = { ...pointer.current, isShift: event.shiftKey }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      end(false)
    } else if (latest.current !== undefined) follow()
  })
  const creep = useEffectEvent(() => {
    const box = scroller.current?.getBoundingClientRect()
    if (latest.current === undefined || box === undefined) return
    const { x, y } = pointer.current
    if (x < box.left || x > box.right || y < box.top - edgePx || y > box.bottom + edgePx) return
    const by = y < box.top + edgePx ? -scrollPx : y > box.bottom - edgePx ? scrollPx : 0
    if (by === 0) return
    scroller.current?.scrollBy(0, by)
    follow()
  })

  useEffect(() => {
    if (!isHolding) return
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('blur', () => end(false), { signal })
    window.addEventListener('keydown', press, { signal, capture: true })
    window.addEventListener('keyup', press, { signal, capture: true })
    let frame = 0
    const loop = () => {
      creep()
      frame = requestAnimationFrame(loop)
    }
    loop()
    return () => {
      ending.abort()
      cancelAnimationFrame(frame)
    }
  }, [isHolding])

  return {
    drag,
    /** Takes a visit in hand; it moves once the pointer does. */
    hold: (event: ReactPointerEvent<HTMLElement>, visit: BoardVisit, isFromPanel = false) => {
      const span = spanOf(visit)
      if (event.button !== 0 || event.pointerType === 'touch' || span === undefined) return
      pointer.current = { x: event.clientX, y: event.clientY, isShift: event.shiftKey }
      grip.current = { visit, isFromPanel, x: event.clientX, y: event.clientY, span }
      setHolding(true)
    },
    isClickSpent,
    /** For the element that follows the pointer. */
    tip: (element: HTMLElement | null) => {
      tip.current = element
      placeTip(element, pointer.current)
    },
  }
}
