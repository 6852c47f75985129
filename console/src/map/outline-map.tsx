import { AimOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { mapWords as words } from './words.ts'
import { commonWords } from '../ui/words.ts'
import { allowed, boxAround, boxOf, circleAround, isInBox, type Box, type GeoPoint } from './geometry.ts'
import { MapMarks, MapPin, MapScale, type Mark } from './map-marks.tsx'
import { MapNames, MapShapes } from './map-shapes.tsx'
import { useOutlines } from './outlines.ts'
import type { Sheet } from './province.ts'
import { useHands, useView } from './use-view.ts'
import { moved, placeAt, project, withCircle, withPosition, zoomed, type Spot } from './view.ts'
import styles from './map.module.css'

const zoomStep = 1.6
/** In pixels. */
const steps = { small: 4, big: 40 }
const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface MapProps {
  value?: GeoPoint
  /** Without it the map is read-only. */
  onPick?: (place: GeoPoint) => void
  marks?: readonly Mark[]
  radiusKm?: number
  /** Accessible name of the map. */
  label?: string
}

const noMarks: readonly Mark[] = []

/** The service area around the pin; without a radius the chosen area, extended to the pin if the pin is on the sheet. */
const firstBox = ({ focus, box }: Sheet, value: GeoPoint | undefined, radiusKm: number | undefined): Box => {
  if (value === undefined || !isInBox(box, value)) return focus
  if (radiusKm) return boxOf([circleAround(value, radiusKm)])
  return boxAround([focus, { west: value.lng, south: value.lat, east: value.lng, north: value.lat }])
}

const placeText = ({ lng, lat }: GeoPoint) => `${lng.toFixed(6)}, ${lat.toFixed(6)}`

const Ready = ({ sheet, value, onPick, marks = noMarks, radiusKm, label }: MapProps & { sheet: Sheet }) => {
  const say = useSay()
  const helpId = useId()
  const [focus] = useState(() => firstBox(sheet, value, radiusKm))
  const { setCanvas, view, change, refit } = useView(focus)
  const [hovered, setHovered] = useState<Spot>()
  const isEditable = onPick !== undefined

  const { lng, lat } = value ?? {}
  const isOnSheet = value !== undefined && isInBox(sheet.box, value)
  // A new position is brought into view if it is on the sheet, and a new radius is shown whole.
  const showPosition = useEffectEvent(() => {
    if (isOnSheet) change((last) => withPosition(last, value, radiusKm))
  })
  const showCircle = useEffectEvent(() => {
    if (isOnSheet && radiusKm) change((last) => withCircle(last, value, radiusKm))
  })
  useEffect(() => showPosition(), [lng, lat, sheet])
  useEffect(() => showCircle(), [radiusKm, isOnSheet])

  const pick = (spot: Spot) => view && onPick?.(allowed(placeAt(view, spot)))
  const hands = useHands({ change, onTap: pick, onHover: setHovered })
  const zoom = (factor: number) => change((last) => zoomed(last, factor))

  const step = ({ x, y }: Spot, size: number) => {
    if (view === undefined) return
    if (!isEditable) return change((last) => moved(last, { x: -x * steps.big, y: -y * steps.big }))
    if (value === undefined) return
    const from = project(view, value)
    pick({ x: from.x + x * size, y: from.y + y * size })
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (arrow !== undefined) step(arrow, event.shiftKey ? steps.big : steps.small)
    else if (event.key === '+' || event.key === '=') zoom(zoomStep)
    else if (event.key === '-' || event.key === '_') zoom(1 / zoomStep)
    else if (event.key === 'Enter' && isEditable && value === undefined && view !== undefined)
      pick({ x: view.width / 2, y: view.height / 2 })
    else return
    event.preventDefault()
  }

  const shown = hovered !== undefined && view !== undefined ? allowed(placeAt(view, hovered)) : value
  const name = label ?? say(words.mapOf, { name: sheet.chosen?.name ?? sheet.province.name })
  const tool = (text: string, icon: React.ReactNode, run: () => void) => (
    <Button size="small" icon={icon} aria-label={text} title={text} onClick={run} />
  )
  return (
    <>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles pointer and keyboard */}
        <svg
          ref={setCanvas}
          className={classes(styles.canvas, isEditable && styles.canvasEditable)}
          role="application"
          aria-label={name}
          aria-describedby={helpId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          onKeyDown={press}
          {...hands}
        >
          {view !== undefined && (
            <>
              <MapShapes
                sheet={sheet}
                view={view}
                circle={value && radiusKm ? { middle: value, km: radiusKm } : undefined}
              />
              <MapNames sheet={sheet} view={view} marks={marks} />
              <MapMarks marks={marks} view={view} />
              {value !== undefined && <MapPin place={value} view={view} />}
              <MapScale view={view} />
            </>
          )}
        </svg>
        <div className={styles.tools}>
          {tool(say(words.zoomIn), <PlusOutlined />, () => zoom(zoomStep))}
          {tool(say(words.zoomOut), <MinusOutlined />, () => zoom(1 / zoomStep))}
          {tool(say(words.fit), <AimOutlined />, () => refit(firstBox(sheet, value, radiusKm)))}
        </div>
      </div>
      <p className={styles.foot}>
        <span>{shown === undefined ? say(words.noPosition) : placeText(shown)}</span>
        {isEditable && <span>{say(words.hint)}</span>}
      </p>
      <p className="visually-hidden" id={helpId}>
        {say(isEditable ? words.keys : words.lookKeys)}
      </p>
      <p className="visually-hidden" role="status">
        {value === undefined ? say(words.noPosition) : placeText(value)}
      </p>
    </>
  )
}

type AreaMapProps = MapProps & { areaCode: string | undefined }

const AnyState = ({ areaCode, ...props }: AreaMapProps) => {
  const say = useSay()
  const outlines = useOutlines(areaCode)
  const isEditable = props.onPick !== undefined
  switch (outlines.state) {
    case 'ready':
      return <Ready key={areaCode} {...props} sheet={outlines.sheet} />
    case 'loading':
      return (
        <div className={classes(styles.frame, styles.message)} aria-busy="true">
          <Spin delay={300} />
        </div>
      )
    case 'failed':
      return (
        <div className={classes(styles.frame, styles.message)} role="alert">
          <p>{say(words.failed)}</p>
          <Button onClick={outlines.retry}>{say(commonWords.retry)}</Button>
        </div>
      )
    case 'none':
      return (
        <p className={styles.none}>
          {say(!isEditable ? words.nothingToShow : areaCode === undefined ? words.noArea : words.noOutline)}
        </p>
      )
  }
}

/** A map of the districts around an area, drawn from bundled outlines; it shows a position and can set it. */
export const OutlineMap = (props: AreaMapProps) => (
  <div className={styles.map}>
    <AnyState {...props} />
  </div>
)
