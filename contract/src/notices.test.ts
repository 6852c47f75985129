import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadsToOrders, orderTypeOfMany, orderTypes } from './notices.ts'

test('a notice opens the orders unless its type is empty or 1', () => {
  expect(orderTypes.filter((one) => !leadsToOrders(one))).toEqual(['', '1'])
})

test('combined notices open the orders exactly if one of them does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderTypes), { minLength: 1 }), (types) => {
      expect(leadsToOrders(orderTypeOfMany(types))).toBe(types.some(leadsToOrders))
    }),
  )
})

test('notices of one type keep it, and the only type that opens the orders wins', () => {
  for (const one of orderTypes) expect(orderTypeOfMany([one, one])).toBe(one)
  expect(orderTypeOfMany(['', '5', '1', '5'])).toBe('5')
  expect(orderTypeOfMany(['', '1'])).toBe('')
  expect(orderTypeOfMany(['3', '7'])).toBe('2')
})
