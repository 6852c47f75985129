import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, scaleFee, splitVisit } from './order-money.ts'

const Fen = fc.integer({ min: 0, max: 9_999_999_999 })
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('allocating a payment to visits', () => {
  test('the example of the data dictionary: ¥299.00 over four visits', () => {
    expect(allocate(29_900, [1, 1, 1, 1])).toEqual([7475, 7475, 7475, 7475])
    expect(allocate(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333])
    expect(allocate(100, [0, 0, 0])).toEqual([34, 33, 33])
  })

  test('the parts add up, and none is below its share rounded down', () => {
    fc.assert(
      fc.property(Fen, fc.array(Fen, { minLength: 1, maxLength: 200 }), (fen, weights) => {
        const laid = allocate(fen, weights)
        expect(sum(laid)).toBe(fen)
        const all = sum(weights)
        if (all === 0) return
        for (const [at, part] of laid.entries()) {
          const least = Number((BigInt(fen) * BigInt(weights[at] ?? 0)) / BigInt(all))
          expect(part - least === 0 || part - least === 1).toBe(true)
        }
      }),
    )
  })

  test('fees shrink with the price and never grow', () => {
    fc.assert(
      fc.property(Fen, Fen, Fen, (fee, one, other) => {
        const [pay, total] = [Math.min(one, other), Math.max(one, other)]
        expect(scaleFee(fee, pay, total)).toBeLessThanOrEqual(fee)
      }),
    )
    expect(scaleFee(500, 29_900, 29_900)).toBe(500)
  })
})

describe('splitting a visit', () => {
  test('the example of the dictionary', () => {
    const split = splitVisit({ amountFen: 7475, materialFeeFen: 500, peopleBp: 6000, organBp: 2500, commissionBp: 300 })
    expect(split).toEqual({ peopleFen: 4185, organFen: 2243, marketerFen: 209, platformFen: 838 })
  })

  test('the shares add up and none is negative', () => {
    const bp = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(Fen, Fen, bp, bp, bp, (amountFen, materialFeeFen, a, b, c) => {
        const all = a + b + c
        const of = (one: number) => (all > 10_000 ? Math.floor((one * 10_000) / all) : one)
        const split = splitVisit({ amountFen, materialFeeFen, peopleBp: of(a), organBp: of(b), commissionBp: of(c) })
        expect(sum(Object.values(split))).toBe(amountFen)
        expect(Math.min(...Object.values(split))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
