import { boxOf, circleAround, isInBox, kmPerDegree, narrowing, type Box, type GeoPoint } from './geometry.ts'

/** The section that a map of a size in pixels shows: equirectangular, true at one latitude. */
export interface View {
  readonly width: number
  readonly height: number
  readonly centre: GeoPoint
  /** Pixels per degree of latitude. */
  readonly scale: number
  /** Pixels per degree of longitude, as a share of `scale`; constant while the map is moved. */
  readonly across: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** Limits of the zoom, from a whole province to a street. */
const scales = { least: 20, most: 400_000 }
const possible = (scale: number) => Math.min(Math.max(scale, scales.least), scales.most)
const margin = 0.08

export const project = ({ width, height, centre, scale, across }: View, { lng, lat }: GeoPoint): Spot => ({
  x: width / 2 + (lng - centre.lng) * across * scale,
  y: height / 2 - (lat - centre.lat) * scale,
})

export const placeAt = ({ width, height, centre, scale, across }: View, { x, y }: Spot): GeoPoint => ({
  lng: centre.lng + (x - width / 2) / (across * scale),
  lat: centre.lat - (y - height / 2) / scale,
})

export const fit = (box: Box, width: number, height: number): View => {
  const centre = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 }
  const across = narrowing(centre.lat)
  const room = 1 - 2 * margin
  const scale = Math.min(
    (width * room) / Math.max((box.east - box.west) * across, 1e-3),
    (height * room) / Math.max(box.north - box.south, 1e-3),
  )
  return { width, height, centre, scale: possible(scale), across }
}

/** Resizes a view around the same middle. */
export const resized = (view: View, width: number, height: number): View => ({
  ...view,
  width,
  height,
  scale: view.scale * Math.min(width / view.width, height / view.height),
})

export const moved = (view: View, by: Spot): View => ({
  ...view,
  centre: placeAt(view, { x: view.width / 2 - by.x, y: view.height / 2 - by.y }),
})

/** Zooms while the place at this spot stays there. */
export const zoomed = (view: View, factor: number, at: Spot = { x: view.width / 2, y: view.height / 2 }): View => {
  const scale = possible(view.scale * factor)
  const next = { ...view, scale }
  const { x, y } = project(next, placeAt(view, at))
  return moved(next, { x: at.x - x, y: at.y - y })
}

const boxOfView = (view: View): Box => {
  const { lng: west, lat: north } = placeAt(view, { x: 0, y: 0 })
  const { lng: east, lat: south } = placeAt(view, { x: view.width, y: view.height })
  return { west, south, east, north }
}

export const isInView = (view: View, place: GeoPoint) => isInBox(boxOfView(view), place)

const isWholeInView = (view: View, { west, south, east, north }: Box) =>
  isInView(view, { lng: west, lat: south }) && isInView(view, { lng: east, lat: north })

/** The view with the whole circle in it; unchanged if it is. */
export const withCircle = (view: View, middle: GeoPoint, km: number): View => {
  const box = boxOf([circleAround(middle, km)])
  return isWholeInView(view, box) ? view : fit(box, view.width, view.height)
}

/** The view with this position in it, and its circle unless the user has zoomed in further. */
export const withPosition = (view: View, place: GeoPoint, radiusKm: number | undefined): View => {
  if (!radiusKm) return isInView(view, place) ? view : { ...view, centre: place }
  const whole = withCircle(view, place, radiusKm)
  if (whole === view || !isInView(view, place)) return whole
  return view.scale > whole.scale ? view : { ...view, centre: place }
}

/** The longest round distance that fits into this many pixels. */
export const scaleBar = ({ scale }: View, most: number): { readonly km: number; readonly width: number } => {
  const kmPerPixel = kmPerDegree / scale
  const power = 10 ** Math.floor(Math.log10(most * kmPerPixel))
  const km = ([5, 2, 1].find((step) => step * power <= most * kmPerPixel) ?? 1) * power
  return { km, width: km / kmPerPixel }
}
