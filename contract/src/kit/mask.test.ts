import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formats } from './formats.ts'
import { isMasked, mask, maskKinds } from './mask.ts'

const character = fc.oneof(
  fc.nat({ max: 0x7f }).map((code) => String.fromCodePoint(code)),
  fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
)

describe('well-formed values', () => {
  test('a mobile keeps its first three and last four digits, however it was written', () => {
    expect(mask.mobile('13812345678')).toBe('138****5678')
    expect(mask.mobile('+86 138-1234-5678')).toBe('138****5678')
    expect(mask.tel('13812345678')).toBe('138****5678')
  })

  test('an ID card keeps area and last four characters, never the birthday', () => {
    expect(mask.idCard('110101199003071234')).toBe('110101********1234')
    expect(mask.idCard('11010519491231002x')).toBe('110105********002X')
  })

  test('a bank account keeps its last four digits', () => {
    expect(mask.bank('6228480402564890018')).toBe('**** 0018')
    expect(mask.bank('6228 4804 0256 4890 018')).toBe('**** 0018')
    expect(mask.bank('123456785678')).toBe('**** 5678')
  })

  test('a landline loses four local digits and its extension', () => {
    expect(mask.tel('010-12345678')).toBe('010-****5678')
    expect(mask.tel('01012345678')).toBe('010-****5678')
    expect(mask.tel('0571-8765432')).toBe('0571-****432')
    expect(mask.tel('0571-87654321-8001')).toBe('0571-****4321')
  })
})

describe('odd values', () => {
  test('show at most their last quarter', () => {
    expect(mask.mobile('1381234567')).toBe('****67')
    expect(mask.mobile('123')).toBe('****')
    expect(mask.tel('120')).toBe('****')
    expect(mask.tel('95588')).toBe('****8')
    expect(mask.idCard('E12345678')).toBe('****78')
    expect(mask.idCard('110101900307123')).toBe('****123')
    expect(mask.bank('12345678901')).toBe('**** 01')
    expect(mask.bank('123')).toBe('****')
  })

  test('an empty value stays empty', () => {
    for (const kind of maskKinds) expect(mask[kind]('')).toBe('')
  })

  test('no text shows more than its last quarter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...maskKinds), fc.string({ unit: character, maxLength: 60 }), (kind, value) => {
        const shown = [...mask[kind](value).replace(/^\*{4} ?/, '')]
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, [...value].length / 4))
      }),
    )
  })
})

describe('telling a mask from a value', () => {
  const anything = fc.oneof(
    fc.string({ unit: character, maxLength: 40 }),
    fc.stringMatching(/^\d{3,22}$/),
    fc.stringMatching(/^0\d{2,3}-?\d{7,8}(-\d{1,5})?$/),
    fc.stringMatching(/^\d{17}[\dXx]$/),
  )

  test('every mask is recognised as one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...maskKinds), anything, (kind, value) => {
        const masked = mask[kind](value)
        expect(masked === '' || isMasked(kind, masked)).toBe(true)
      }),
    )
  })

  test('no mask is a valid value, and no valid value is recognised as a mask', () => {
    fc.assert(
      fc.property(anything, (value) => {
        for (const kind of maskKinds) {
          const format = kind === 'bank' ? formats.corporateAccount : formats[kind]
          expect(format.test(mask[kind](value))).toBe(false)
          if (format.test(value)) expect(isMasked(kind, value)).toBe(false)
        }
      }),
    )
  })

  test('a mask of another kind or an edited mask is not recognised as a mask', () => {
    expect(isMasked('idCard', '138****5678')).toBe(false)
    expect(isMasked('mobile', '139****56789')).toBe(false)
    expect(isMasked('bank', '**** 56789')).toBe(false)
    expect(isMasked('mobile', '')).toBe(false)
  })
})
