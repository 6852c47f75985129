import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadsToOrders, orderTypeOfMany, orderTypes } from './notices.ts'

test('a notice leads to the orders unless its kind is empty or the first', () => {
  expect(orderTypes.filter((one) => !leadsToOrders(one))).toEqual(['', '1'])
})

test('several said as one lead to the orders exactly if one of them does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderTypes), { minLength: 1 }), (types) => {
      expect(leadsToOrders(orderTypeOfMany(types))).toBe(types.some(leadsToOrders))
    }),
  )
})

test('several of one kind stay of that kind, and one that leads keeps its kind among others that do not', () => {
  for (const one of orderTypes) expect(orderTypeOfMany([one, one])).toBe(one)
  expect(orderTypeOfMany(['', '5', '1', '5'])).toBe('5')
  expect(orderTypeOfMany(['', '1'])).toBe('')
  expect(orderTypeOfMany(['3', '7'])).toBe('2')
})
