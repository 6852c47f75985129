import { memo, useMemo } from 'react'
import { circleAround, roomiest, type GeoPoint, type Rings } from './geometry.ts'
import { markOffset, type Mark } from './map-marks.tsx'
import type { Outline, Sheet } from './province.ts'
import { project, type View } from './view.ts'
import { classes } from '../ui/classes.ts'
import styles from './map.module.css'

// Shapes are written once, in thousandths of a degree around the middle of the sheet, and moved by a transform.

const unit = 1000
const middleOf = ({ box }: Sheet): GeoPoint => ({ lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 })

const pathOf = (rings: Rings, middle: GeoPoint, across: number): string =>
  rings
    .map((ring) => {
      const points = ring.map(
        ([lng, lat]) => `${((lng - middle.lng) * across * unit).toFixed(1)} ${((middle.lat - lat) * unit).toFixed(1)}`,
      )
      return `M${points.join('L')}Z`
    })
    .join('')

/** Outlines without a code are keyed by their position. */
const keyOf = ({ code, box }: Outline) => code || `${box.west} ${box.north}`

interface LandProps {
  sheet: Sheet
  across: number
}

/**
 * A city's border is a broad line under its districts, which cover its inner half, so that inner borders need not be
 * known.
 */
const Land = memo(({ sheet, across }: LandProps) => {
  const middle = middleOf(sheet)
  const drawn = ({ rings }: Outline) => pathOf(rings, middle, across)
  const { around, shapes, isOfCities, chosen } = sheet
  const city = (outline: Outline, isAround: boolean) => {
    const path = drawn(outline)
    return (
      <g key={keyOf(outline)} className={isAround ? styles.around : undefined}>
        <path className={styles.edge} d={path} />
        <path className={styles.city} d={path} />
      </g>
    )
  }
  if (isOfCities) return shapes.map((shape) => city(shape, false))
  return (
    <>
      {around.map((one) => city(one, true))}
      <path className={styles.edge} d={shapes.map(drawn).join('')} />
      {shapes.map((shape) => (
        <path key={keyOf(shape)} className={styles.district} d={drawn(shape)} />
      ))}
      {chosen !== undefined && <path className={classes(styles.district, styles.chosen)} d={drawn(chosen)} />}
    </>
  )
})

interface ShapesProps {
  sheet: Sheet
  view: View
  circle?: { readonly middle: GeoPoint; readonly km: number }
}

export const MapShapes = ({ sheet, view, circle }: ShapesProps) => {
  const { x, y } = project(view, middleOf(sheet))
  return (
    <g transform={`translate(${x} ${y}) scale(${view.scale / unit})`}>
      <Land sheet={sheet} across={view.across} />
      {circle !== undefined && (
        <path
          className={styles.circle}
          data-circle
          d={pathOf([circleAround(circle.middle, circle.km)], middleOf(sheet), view.across)}
        />
      )}
    </g>
  )
}

const letterWidth = 13
const lineHeight = 18

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly isChosen: boolean
}

const overlaps = (one: Label, other: Label) =>
  Math.abs(one.y - other.y) < lineHeight &&
  Math.abs(one.x - other.x) < ((one.text.length + other.text.length) / 2) * letterWidth + 4

const isWhole = ({ text, x, y }: Label, { width, height }: View) => {
  const half = (text.length * letterWidth) / 2
  return x > half && x < width - half && y > lineHeight / 2 && y < height - lineHeight / 2
}

/** Labels that fit inside their shape and do not overlap others. */
const labelsOf = (rooms: readonly Room[], view: View, taken: readonly Label[]): Label[] => {
  const labels: Label[] = []
  for (const { outline, isChosen, place } of rooms) {
    const { x, y } = project(view, place)
    const label = { text: outline.name, x, y, isChosen }
    const isFitting =
      place.width * view.across * view.scale > outline.name.length * letterWidth * (isChosen ? 0.6 : 0.9)
    if (isFitting && isWhole(label, view) && ![...taken, ...labels].some((other) => overlaps(label, other)))
      labels.push(label)
  }
  return labels
}

interface Room {
  readonly outline: Outline
  readonly isChosen: boolean
  readonly place: ReturnType<typeof roomiest>
}

/** Possible labels, the chosen outline first, then those with most room. */
const roomsOf = ({ shapes, chosen }: Sheet): Room[] =>
  shapes
    .filter(({ name }) => name !== '')
    .map((outline) => ({ outline, isChosen: outline === chosen, place: roomiest(outline.rings, outline.box) }))
    .toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen) || other.place.width - one.place.width)

interface NamesProps {
  sheet: Sheet
  view: View
  /** Their labels take precedence. */
  marks: readonly Mark[]
}

export const MapNames = ({ sheet, view, marks }: NamesProps) => {
  const rooms = useMemo(() => roomsOf(sheet), [sheet])
  const taken = marks.map((mark) => {
    const { x, y } = project(view, mark)
    return { text: mark.label, x: x + markOffset + (mark.label.length * letterWidth) / 2, y, isChosen: false }
  })
  return labelsOf(rooms, view, taken).map(({ text, x, y, isChosen }) => (
    <text key={text} className={classes(styles.name, isChosen && styles.nameChosen)} x={x} y={y}>
      {text}
    </text>
  ))
}
