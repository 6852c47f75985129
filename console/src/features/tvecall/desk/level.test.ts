import { expect, test } from 'vitest'
import { levelOf } from './level.ts'

const constant = (value: number) => new Float32Array(256).fill(value)

test('silence is 0, full loudness 100, and a tenth of it two thirds of the scale', () => {
  expect([0, 1, 0.1, 0.0001].map((value) => levelOf(constant(value)))).toEqual([0, 100, 67, 0])
  expect(levelOf(new Float32Array())).toBe(0)
})
