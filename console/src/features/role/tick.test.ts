import { expect, it } from 'vitest'
import { tick } from './tick.ts'

it('a permission brings its group, and a group takes its permissions along', () => {
  expect(tick(['people'], 'tvbooking', true)).toEqual(['order', 'tvbooking', 'people'])
  expect(tick(['order', 'tvbooking', 'guoyaoappointment', 'people'], 'order', false)).toEqual(['people'])
  expect(tick(['order', 'tvbooking'], 'tvbooking', false)).toEqual(['order'])
})
