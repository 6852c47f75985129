import { expect, it } from 'vitest'
import { outputSize } from './crop-picture.ts'

const wanted = { width: 750, height: 320 }

it('makes a large part as large as wanted, and no larger', () => {
  expect(outputSize({ width: 3000 }, wanted)).toEqual({ width: 750, height: 320 })
})

it('leaves a small part as small as it is, at the wanted ratio', () => {
  expect(outputSize({ width: 375 }, wanted)).toEqual({ width: 375, height: 160 })
  expect(outputSize({ width: 0.2 }, wanted)).toEqual({ width: 1, height: 1 })
})
