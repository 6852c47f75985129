import { expect, it } from 'vitest'
import { allowed, boxOf, circleAround, contains, distanceKm, roomiest } from './geometry.ts'
import { decodeLine, encodeLine, type Point } from './line-code.ts'
import { fit, isInView, moved, placeAt, project, scaleBar, zoomed } from './view.ts'

const square: Point[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const hole: Point[] = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 2],
]
const hangzhou = { lng: 120.15, lat: 30.28 }

it('a line decodes to what was encoded, with steps of every length and direction', () => {
  const line: Point[] = [
    [123_008, 30_976],
    [123_009, 30_975],
    [123_009, 30_975],
    [122_993, 30_992],
    [123_500, 30_000],
    [75_000, 55_000],
    [0, -3],
  ]
  expect(decodeLine(encodeLine(line))).toEqual(line)
  expect(decodeLine('')).toEqual([])
  expect(encodeLine(line)).toMatch(/^[\w-]+$/)
})

it('text that is not a line is rejected', () => {
  expect(() => decodeLine('AA"A')).toThrow('no letter of an outline')
})

it('a place is inside a shape, but not in its hole', () => {
  expect(contains([square, hole], { lng: 3, lat: 3 })).toBe(true)
  expect(contains([square, hole], { lng: 1.5, lat: 1.5 })).toBe(false)
  expect(contains([square, hole], { lng: 4.5, lat: 3 })).toBe(false)
  expect(contains([square, hole], { lng: -1, lat: 1.5 })).toBe(false)
})

it('touching shapes count as one span for a label', () => {
  const beside = square.map(([lng, lat]): Point => [lng + 4, lat])
  expect(roomiest([square, beside], boxOf([square, beside]))).toMatchObject({ lng: 4, lat: 2, width: 8 })
})

it('a circle has the given radius all the way round', () => {
  const circle = circleAround(hangzhou, 25)
  for (const [lng, lat] of circle) expect(distanceKm(hangzhou, { lng, lat })).toBeCloseTo(25, 6)
  expect(distanceKm({ lng: 116.397, lat: 39.909 }, { lng: 121.473, lat: 31.23 })).toBeCloseTo(1068, -1)
})

it('a position has six decimals and stays within the valid range', () => {
  expect(allowed({ lng: 120.123_456_78, lat: 30.000_000_4 })).toEqual({ lng: 120.123_457, lat: 30 })
  expect(allowed({ lng: 10, lat: 80 })).toEqual({ lng: 73, lat: 54 })
})

const view = fit({ west: 119, south: 29, east: 121, north: 31 }, 640, 400)

it('a drawn place maps back to the same coordinates', () => {
  const { x, y } = project(view, hangzhou)
  expect(placeAt(view, { x, y }).lng).toBeCloseTo(hangzhou.lng, 9)
  expect(placeAt(view, { x, y }).lat).toBeCloseTo(hangzhou.lat, 9)
  expect(project(view, { lng: 120, lat: 30 })).toEqual({ x: 320, y: 200 })
})

it('a fitted view shows its whole area, north up and in proportion', () => {
  expect(isInView(view, { lng: 119, lat: 31 })).toBe(true)
  expect(isInView(view, { lng: 121, lat: 29 })).toBe(true)
  expect(project(view, { lng: 120, lat: 31 }).y).toBeLessThan(project(view, { lng: 120, lat: 29 }).y)
  const [east, north] = [project(view, { lng: 121, lat: 30 }), project(view, { lng: 120, lat: 31 })]
  expect((east.x - 320) / (200 - north.y)).toBeCloseTo(Math.cos(Math.PI / 6), 6)
})

it('zooming keeps the place under the pointer, moving shifts it', () => {
  const spot = project(view, hangzhou)
  const near = project(zoomed(view, 3, spot), hangzhou)
  expect(near.x).toBeCloseTo(spot.x, 6)
  expect(near.y).toBeCloseTo(spot.y, 6)
  const aside = project(moved(view, { x: 30, y: -20 }), hangzhou)
  expect(aside.x).toBeCloseTo(spot.x + 30, 6)
  expect(aside.y).toBeCloseTo(spot.y - 20, 6)
})

it('the scale bar has a round distance and the matching length', () => {
  const { km, width } = scaleBar(view, 96)
  expect(km).toBe(50)
  const from = { lng: 120, lat: 30 }
  const to = placeAt(view, { x: 320, y: 200 - width })
  expect(distanceKm(from, to)).toBeCloseTo(km, 6)
  expect(width).toBeLessThanOrEqual(96)
})
