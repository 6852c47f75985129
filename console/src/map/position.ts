import type { GeoPoint } from './geometry.ts'

export const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
export const codeOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const positionOf = (lng: unknown, lat: unknown): GeoPoint | undefined => {
  const [x, y] = [numberOf(lng), numberOf(lat)]
  return x === undefined || y === undefined ? undefined : { lng: x, lat: y }
}
