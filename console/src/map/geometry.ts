import type { Point } from './line-code.ts'

export interface GeoPoint {
  readonly lng: number
  readonly lat: number
}

/** West, south, east and north, in degrees. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Rings of longitude and latitude; a ring inside another is a hole. */
export type Rings = readonly (readonly Point[])[]

/** Range of valid positions (V-GEO of the specification). */
export const whole: Box = { west: 73, south: 3, east: 135.5, north: 54 }

const earthKm = 6371.0088
const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (radians: number) => (radians * 180) / Math.PI
export const kmPerDegree = toRadians(1) * earthKm

/** Rounds to six decimals, a tenth of a metre. */
export const rounded = (value: number) => Math.round(value * 1e6) / 1e6

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest valid position. */
export const allowed = ({ lng, lat }: GeoPoint): GeoPoint => ({
  lng: rounded(within(lng, whole.west, whole.east)),
  lat: rounded(within(lat, whole.south, whole.north)),
})

export const boxOf = (rings: Rings): Box => {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const ring of rings)
    for (const [lng, lat] of ring) {
      box.west = Math.min(box.west, lng)
      box.south = Math.min(box.south, lat)
      box.east = Math.max(box.east, lng)
      box.north = Math.max(box.north, lat)
    }
  return box
}

export const boxAround = (boxes: readonly Box[]): Box => ({
  west: Math.min(...boxes.map(({ west }) => west)),
  south: Math.min(...boxes.map(({ south }) => south)),
  east: Math.max(...boxes.map(({ east }) => east)),
  north: Math.max(...boxes.map(({ north }) => north)),
})

export const isInBox = ({ west, south, east, north }: Box, { lng, lat }: GeoPoint) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Longitudes at which this latitude crosses the rings, from the west. */
const crossings = (rings: Rings, lat: number): number[] =>
  rings
    .flatMap((ring) =>
      ring.flatMap(([lng, north], at) => {
        const [lastLng, south] = ring.at(at - 1) ?? [lng, north]
        return north > lat === south > lat ? [] : [lng + ((lat - north) / (south - north)) * (lastLng - lng)]
      }),
    )
    .toSorted((one, other) => one - other)

export const contains = (rings: Rings, { lng, lat }: GeoPoint): boolean =>
  crossings(rings, lat).filter((crossing) => crossing > lng).length % 2 === 1

/** Spans of this latitude that lie inside the rings; touching spans are merged. */
const waysAcross = (rings: Rings, lat: number): [west: number, east: number][] => {
  const ways: [number, number][] = []
  const across = crossings(rings, lat)
  for (let at = 0; at + 1 < across.length; at += 2) {
    const [west = 0, east = 0] = across.slice(at, at + 2)
    const last = ways.at(-1)
    if (last !== undefined && west - last[1] < seam) last[1] = east
    else ways.push([west, east])
  }
  return ways
}
/** Gap in degrees below which two districts count as touching. */
const seam = 0.002

/** The middle and the width in degrees of the widest span, where a label has most room. */
export const roomiest = (rings: Rings, box: Box): GeoPoint & { readonly width: number } => {
  const rows = 12
  let best = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2, width: 0 }
  for (let row = 1; row < rows; row++) {
    const lat = box.south + ((box.north - box.south) * row) / rows
    // A label near the edge would be crossed by a neighbour's border.
    const weight = 1 - Math.abs(row / rows - 0.5)
    for (const [west, east] of waysAcross(rings, lat)) {
      const width = (east - west) * weight
      if (width > best.width) best = { lng: (west + east) / 2, lat, width }
    }
  }
  return best
}

export const distanceKm = (one: GeoPoint, other: GeoPoint): number => {
  const lat = toRadians(other.lat - one.lat)
  const lng = toRadians(other.lng - one.lng)
  const part =
    Math.sin(lat / 2) ** 2 + Math.cos(toRadians(one.lat)) * Math.cos(toRadians(other.lat)) * Math.sin(lng / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(part))
}

/** Points at this distance from the middle, all the way round. */
export const circleAround = ({ lng, lat }: GeoPoint, km: number, count = 72): Point[] => {
  const angle = km / earthKm
  const from = toRadians(lat)
  return Array.from({ length: count }, (_, at) => {
    const bearing = (at / count) * 2 * Math.PI
    const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing))
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
      Math.cos(angle) - Math.sin(from) * Math.sin(to),
    )
    return [lng + toDegrees(east), toDegrees(to)] as const
  })
}

/** Length of a degree of longitude, as a share of one of latitude. */
export const narrowing = (lat: number) => Math.cos(toRadians(lat))
