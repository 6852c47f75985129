import { expect, test } from 'vitest'
import { nextIn, type Direction, type Rect } from './spatial.ts'

const at = (name: string, left: number, top: number, width: number, height: number) => ({
  name,
  rect: { left, top, right: left + width, bottom: top + height } satisfies Rect,
})

/** Two buttons beside a banner, then a short row and one that continues outside the screen. */
const page = [
  at('emergency', 0, 0, 400, 200),
  at('voice', 0, 220, 400, 80),
  at('banner', 420, 0, 800, 300),
  at('notice 1', 0, 340, 300, 60),
  at('notice 2', 320, 340, 300, 60),
  at('tile 1', 0, 440, 200, 200),
  at('tile 2', 220, 440, 200, 200),
  at('tile 3', 440, 440, 200, 200),
  at('tile 9', 1760, 440, 200, 200),
]
const from = (name: string, direction: Direction) => {
  const start = page.find((one) => one.name === name)
  if (start === undefined) throw new Error(`there is no ${name}`)
  const others = page.filter((one) => one !== start)
  return nextIn(start.rect, direction, others)?.name
}

test.each([
  ['emergency', 'down', 'voice'],
  ['emergency', 'right', 'banner'],
  ['voice', 'right', 'banner'],
  ['voice', 'down', 'notice 1'],
  ['voice', 'up', 'emergency'],
  ['banner', 'left', 'emergency'],
  ['banner', 'down', 'notice 2'],
  ['notice 2', 'down', 'tile 3'],
  ['notice 1', 'up', 'voice'],
  ['notice 2', 'left', 'notice 1'],
  ['tile 3', 'right', 'tile 9'],
  ['tile 9', 'left', 'tile 3'],
  ['tile 9', 'up', 'notice 2'],
  ['tile 1', 'left', undefined],
  ['tile 1', 'down', undefined],
] as const)('from %s %s is %s', (start, direction, target) => {
  expect(from(start, direction)).toBe(target)
})
