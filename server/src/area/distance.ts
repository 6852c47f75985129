export interface Position {
  readonly lng: number
  readonly lat: number
}

const earthRadiusM = 6_371_000
const radians = Math.PI / 180

/** Whole metres between two positions of the same datum, along the surface of a sphere. */
export const metresBetween = (one: Position, other: Position): number => {
  const dLat = Math.sin(((other.lat - one.lat) * radians) / 2)
  const dLng = Math.sin(((other.lng - one.lng) * radians) / 2)
  const h = dLat * dLat + Math.cos(one.lat * radians) * Math.cos(other.lat * radians) * dLng * dLng
  return Math.round(2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(h))))
}

export const positionOf = (place: { readonly lng: number | null; readonly lat: number | null }): Position | null =>
  place.lng === null || place.lat === null ? null : { lng: place.lng, lat: place.lat }
