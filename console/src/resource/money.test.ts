import { Fen, fillText, validationWords } from '@kangju/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHundredths, showFen, toHundredths } from './money.ts'
import { checkField, type FieldSchema } from './schema.ts'

/** Every whole number that a double holds exactly, with its ends. */
const safe = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -1000, max: 1000 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 9_999_999_999, 10_000_000_000),
)
const digitsOf = (fen: number) => {
  const digits = String(BigInt(fen < 0 ? -fen : fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('amounts up to 2^53 fen', () => {
  it('are shown digit by digit and read back as they were', () => {
    fc.assert(
      fc.property(safe, (fen) => {
        expect(fromHundredths(fen)).toBe(digitsOf(fen))
        expect(toHundredths(fromHundredths(fen))).toBe(fen)
        expect(showFen(fen).replace(/[¥,]/g, '')).toBe(digitsOf(fen))
        expect(toHundredths(showFen(fen))).toBe(fen)
      }),
      { numRuns: 1000 },
    )
  })

  it('are read exactly or not at all, however they are typed', () => {
    const typed = fc.stringMatching(/^-?\d{1,18}(\.\d{0,3})?$/)
    fc.assert(
      fc.property(typed, (text) => {
        const read = toHundredths(text)
        if (read === undefined) return
        const [whole = '', part = ''] = text.replace('-', '').split('.')
        const exact = BigInt(`${whole}${part.padEnd(2, '0')}`)
        expect(BigInt(read)).toBe(text.startsWith('-') ? -exact : exact)
      }),
      { numRuns: 1000 },
    )
  })

  it('over the limit of their field are refused there with the limit in yuan', () => {
    const schema = { properties: { priceFen: Fen } } as unknown as FieldSchema
    const tooBig = fillText(validationWords.tooBig, { limit: 99_999_999.99 })
    const check = (fen: number) => checkField(schema, 'priceFen', toHundredths(fromHundredths(fen)))
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000_000, max: Number.MAX_SAFE_INTEGER }), (fen) => {
        expect(check(fen)).toEqual(tooBig)
      }),
    )
    expect(check(9_999_999_999)).toBeUndefined()
  })
})
