import { expect, test } from 'vitest'
import { placeOfAddress } from './place.ts'

test('addresses of one IPv6 network are one place, each IPv4 address its own', () => {
  expect(placeOfAddress('203.0.113.7')).toBe('203.0.113.7')
  expect(placeOfAddress('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(placeOfAddress('2001:db8:0:1::7')).toBe('2001:db8:0:1::/64')
  expect(placeOfAddress('2001:0db8:0000:0001:ffff:1:2:3')).toBe('2001:db8:0:1::/64')
  expect(placeOfAddress('2001:db8::7')).toBe('2001:db8:0:0::/64')
  expect(placeOfAddress('::1')).toBe('0:0:0:0::/64')
})
