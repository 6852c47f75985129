import { roundPosition } from '@kangju/contract'
import type { GeoPoint } from './geometry.ts'

const isLng = (degrees: number) => degrees >= 73 && degrees <= 135.5
const isLat = (degrees: number) => degrees >= 3 && degrees <= 54

/** In China longitudes and latitudes cannot be mistaken for each other, so either order is read. */
const pointOf = (one: number, other: number): GeoPoint | undefined => {
  if (isLng(one) && isLat(other)) return { lng: one, lat: other }
  return isLat(one) && isLng(other) ? { lng: other, lat: one } : undefined
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const number = String.raw`(-?\d{1,3}\.\d+)`
/** Google's marker, Tencent's marker, and a pair of numbers as all others write it; the most exact first. */
const patterns = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`pointx=${number}&pointy=${number}`),
  new RegExp(`${number}\\s*[,，\\s]\\s*${number}`),
]

/** Baidu's own coordinates as those of the other maps (BD-09 to GCJ-02). */
const fromBaidu = ({ lng, lat }: GeoPoint): GeoPoint => {
  const turn = (Math.PI * 3000) / 180
  const [x, y] = [lng - 0.0065, lat - 0.006]
  const far = Math.hypot(x, y) - 0.000_02 * Math.sin(y * turn)
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * turn)
  return { lng: far * Math.cos(angle), lat: far * Math.sin(angle) }
}

const isBaidus = (text: string) => /map\.baidu\.com/.test(text) && !/coord_?type=(?:gcj02|wgs84)/i.test(text)

/** The position in a link of a map (AMap, Baidu, Tencent, Google) or in a pair of coordinates. */
export const positionIn = (pasted: string): GeoPoint | undefined => {
  const text = decoded(pasted)
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    const point = found === null ? undefined : pointOf(Number(found[1]), Number(found[2]))
    if (point === undefined) continue
    const { lng, lat } = isBaidus(text) ? fromBaidu(point) : point
    return { lng: roundPosition(lng), lat: roundPosition(lat) }
  }
  return undefined
}
