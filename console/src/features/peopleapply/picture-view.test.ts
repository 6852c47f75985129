import { expect, test } from 'vitest'
import { fitOf, keptIn, turnedOnce, wholePicture, zoomedAt } from './picture-view.ts'

const frame = { width: 800, height: 600 }
const wide = { width: 1600, height: 400 }

test('a picture fits its frame, upright and rotated', () => {
  expect(fitOf(frame, wide, 0)).toBe(0.5)
  expect(fitOf(frame, wide, 1)).toBe(0.375)
  expect(fitOf(frame, { width: 100, height: 100 }, 0)).toBe(6)
  expect(fitOf(frame, { width: 0, height: 0 }, 0)).toBe(1)
})

test('the point under the pointer stays in place while zooming', () => {
  const picture = { width: 800, height: 600 }
  const at = { x: 100, y: -50 }
  const before = wholePicture
  const after = zoomedAt(frame, picture, before, 2, at)
  const onPicture = (view: typeof before) => ({ x: (at.x - view.x) / view.zoom, y: (at.y - view.y) / view.zoom })
  expect(after.zoom).toBe(2)
  expect(onPicture(after)).toEqual(onPicture(before))
})

test('zoom is limited to eight times and never below the whole picture', () => {
  expect(zoomedAt(frame, wide, wholePicture, 100).zoom).toBe(8)
  expect(zoomedAt(frame, wide, { ...wholePicture, zoom: 2 }, 0.01)).toEqual(wholePicture)
})

test('a picture cannot be moved out of its frame', () => {
  expect(keptIn(frame, wide, { ...wholePicture, x: 500, y: 500 })).toEqual(wholePicture)
  const enlarged = keptIn(frame, wide, { turns: 0, zoom: 2, x: 5000, y: -5000 })
  expect(enlarged).toEqual({ turns: 0, zoom: 2, x: 400, y: 0 })
  expect(keptIn(frame, wide, { turns: 1, zoom: 2, x: 5000, y: -5000 })).toEqual({ turns: 1, zoom: 2, x: 0, y: -300 })
})

test('four rotations return to the start, each showing the whole picture', () => {
  const once = turnedOnce({ turns: 0, zoom: 3, x: 20, y: 10 })
  expect(once).toEqual({ turns: 1, zoom: 1, x: 0, y: 0 })
  expect(turnedOnce(turnedOnce(turnedOnce(once)))).toEqual(wholePicture)
})
