import { useCallback, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { fit, moved, resized, zoomed, type Spot, type View } from './view.ts'
import type { Box } from './geometry.ts'

/** Pixels beyond which a press is a drag. */
const slack = 5
const wheelStep = 1.0015

interface Shown {
  readonly view: View
  /** The box that the view was fitted to; undefined once the user has moved it. */
  readonly fitted: Box | undefined
}

/** The view of a map: sized to its element, moved and zoomed by the user. */
export const useView = (focus: Box) => {
  const [canvas, setCanvas] = useState<SVGSVGElement | null>(null)
  const [shown, setShown] = useState<Shown>()
  const change = useCallback(
    (next: (view: View) => View) =>
      setShown((last) => {
        if (last === undefined) return last
        const view = next(last.view)
        return view === last.view ? last : { view, fitted: undefined }
      }),
    [],
  )
  const refit = (box: Box) =>
    setShown((last) => last && { view: fit(box, last.view.width, last.view.height), fitted: box })

  useLayoutEffect(() => {
    if (canvas === null) return
    const measure = () => {
      const { width, height } = canvas.getBoundingClientRect()
      // A map that is not laid out, for example in a closed tab, has no size.
      if (width === 0 || height === 0) return
      setShown((last) => {
        const fitted = last === undefined ? focus : last.fitted
        if (last === undefined || fitted !== undefined) return { view: fit(fitted ?? focus, width, height), fitted }
        return { view: resized(last.view, width, height), fitted }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [canvas, focus])

  useLayoutEffect(() => {
    if (canvas === null) return
    // Added manually, because React's own listeners cannot stop the page from scrolling.
    const zoomByWheel = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || event.metaKey || document.activeElement === canvas
      if (!isMeant) return
      event.preventDefault()
      const { left, top } = canvas.getBoundingClientRect()
      change((last) => zoomed(last, wheelStep ** -event.deltaY, { x: event.clientX - left, y: event.clientY - top }))
    }
    canvas.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => canvas.removeEventListener('wheel', zoomByWheel)
  }, [canvas, change])

  return { setCanvas, view: shown?.view, change, refit }
}

const spotOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Spot => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
const between = ([one, other]: readonly Spot[]): Spot => ({
  x: ((one?.x ?? 0) + (other?.x ?? one?.x ?? 0)) / 2,
  y: ((one?.y ?? 0) + (other?.y ?? one?.y ?? 0)) / 2,
})
const apart = ([one, other]: readonly Spot[]) =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y)

interface Hands {
  change: (next: (view: View) => View) => void
  /** Called after a press and release at the same spot. */
  onTap: (spot: Spot) => void
  onHover: (spot: Spot | undefined) => void
}

/** One finger or the mouse drags; two fingers pinch. */
export const useHands = ({ change, onTap, onHover }: Hands) => {
  const pointers = useRef(new Map<number, Spot>())
  const press = useRef<{ from: Spot; isDrag: boolean }>(undefined)

  const drag = (id: number, spot: Spot) => {
    const before = [...pointers.current.values()]
    pointers.current.set(id, spot)
    const now = [...pointers.current.values()]
    const [from, to] = [between(before), between(now)]
    const factor = apart(before) > 0 ? apart(now) / apart(before) : 1
    change((last) => zoomed(moved(last, { x: to.x - from.x, y: to.y - from.y }), factor, to))
  }

  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, spotOf(event))
      press.current = { from: spotOf(event), isDrag: pointers.current.size > 1 }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const spot = spotOf(event)
      onHover(event.pointerType === 'mouse' ? spot : undefined)
      if (press.current === undefined || !pointers.current.has(event.pointerId)) return
      const { from } = press.current
      press.current.isDrag ||= Math.hypot(spot.x - from.x, spot.y - from.y) > slack
      if (press.current.isDrag) drag(event.pointerId, spot)
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (!pointers.current.delete(event.pointerId)) return
      if (press.current?.isDrag === false) onTap(press.current.from)
      // A finger that stays down after a pinch goes on dragging.
      if (pointers.current.size === 0) press.current = undefined
    },
    onPointerCancel: (event: PointerEvent<SVGSVGElement>) => {
      pointers.current.delete(event.pointerId)
      if (pointers.current.size === 0) press.current = undefined
    },
    onPointerLeave: () => onHover(undefined),
  }
}
