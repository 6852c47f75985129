import { describe, expect, test } from 'vitest'
import { crockford, makeIdSource, newId, newToken, randomCode, tokenHash } from './token.ts'

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const inOrder = (ids: string[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))

// Far beyond the 99.999999 % bound for up to 31 degrees of freedom, so that it fails for bias and not by chance.
const chiSquare = (characters: string[], kinds: number) => {
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = characters.length / kinds
  expect(counts.size).toBe(kinds)
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('token', () => {
  test('holds 256 random bits in characters that need no escaping', () => {
    const tokens = Array.from({ length: 1000 }, newToken)
    expect(new Set(tokens).size).toBe(1000)
    expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  })

  test('is stored as its SHA-256', () => {
    expect(tokenHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('codes', () => {
  test('decimal ones have the asked length, leading zeros included, and favour no digit', () => {
    const codes = Array.from({ length: 5000 }, () => randomCode(6))
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(chiSquare([...codes.join('')], 10)).toBeLessThan(90)
  })

  test('printable ones use the 32 Crockford characters evenly', () => {
    const codes = Array.from({ length: 5000 }, () => crockford(10))
    expect(codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toEqual([])
    expect(chiSquare([...codes.join('')], 32)).toBeLessThan(110)
  })

  test('an invalid length is refused', () => {
    for (const length of [0, -1, 1.5, 65, Number.NaN]) {
      expect(() => randomCode(length)).toThrow(RangeError)
      expect(() => crockford(length)).toThrow(RangeError)
    }
  })
})

describe('id', () => {
  test('is a UUID of version 7 that carries the time', () => {
    const begun = Date.now()
    const id = makeIdSource()()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(timeOf(id)).toBeGreaterThanOrEqual(begun)
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now())
  })

  test('sorts in the order of creation, many in one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(inOrder(ids)).toBe(true)
  })

  test('continues in order while the clock stands still or is set back', () => {
    let clock = 1_800_000_000_000
    const next = makeIdSource(() => clock)
    const ids = Array.from({ length: 10_000 }, next)
    clock -= 3_600_000
    ids.push(...Array.from({ length: 10_000 }, next))
    expect(inOrder(ids)).toBe(true)
    expect(timeOf(ids.at(-1) ?? '')).toBeLessThan(1_800_000_000_000 + 20)
    clock += 7_200_000
    expect(timeOf(next())).toBe(clock)
  })

  test('two servers create different ids at the same time', () => {
    const sources = [makeIdSource(() => 1_800_000_000_000), makeIdSource(() => 1_800_000_000_000)]
    const ids = sources.flatMap((source) => Array.from({ length: 5000 }, source))
    expect(new Set(ids).size).toBe(10_000)
  })
})
