import { expect, it } from 'vitest'
import { outputSize } from './crop-picture.ts'

const wanted = { width: 750, height: 320 }

it('limits a large part to the wanted size', () => {
  expect(outputSize({ width: 3000 }, wanted)).toEqual({ width: 750, height: 320 })
})

it('keeps a small part at its size and the wanted ratio', () => {
  expect(outputSize({ width: 375 }, wanted)).toEqual({ width: 375, height: 160 })
  expect(outputSize({ width: 0.2 }, wanted)).toEqual({ width: 1, height: 1 })
})
