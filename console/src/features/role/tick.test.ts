import { expect, it } from 'vitest'
import { tick } from './tick.ts'

it('adding a permission adds its group, and removing a group removes its permissions', () => {
  expect(tick(['people'], 'tvbooking', true)).toEqual(['order', 'tvbooking', 'people'])
  expect(tick(['order', 'tvbooking', 'guoyaoappointment', 'people'], 'order', false)).toEqual(['people'])
  expect(tick(['order', 'tvbooking'], 'tvbooking', false)).toEqual(['order'])
})
