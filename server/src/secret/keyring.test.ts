import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encryptUnbound } from '../../test/api/unbound.ts'
import * as secrets from './keyring.ts'

const { auditMac, blindIndex, blindIndexes, checkAuditMac, constantTimeEqual, isCurrent } = secrets
const { isTokenMac, decrypt, encrypt, makeKeyring, tokenMac } = secrets

const oldSecret = 'the secret of last year, long enough'
const newSecret = 'the secret of this year, long enough'
const before = makeKeyring(oldSecret)
const rotating = makeKeyring(newSecret, [oldSecret])
const after = makeKeyring(newSecret)

const mobile = { table: 'account', field: 'mobile', operatorId: 'operator-1', id: 'row-1' }
const elsewhere = 'altered or belongs to another place'

const errorOf = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    return inspect(error)
  }
  throw new Error('expected a refusal')
}

describe('an encrypted value', () => {
  test('decrypts to any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        expect(decrypt(after, mobile, encrypt(after, mobile, plain))).toBe(plain)
      }),
    )
  })

  test('reveals nothing of the text and differs each time', () => {
    const encrypted = Array.from({ length: 50 }, () => encrypt(after, mobile, '13812345678'))
    expect(new Set(encrypted.map((value) => value.split('.')[2]?.slice(0, 16))).size).toBe(50)
    expect(encrypted[0]).toMatch(/^s2\.[\w-]{8}\.[\w-]{52}$/)
  })

  test('does not decrypt as another field', () => {
    const encrypted = encrypt(after, mobile, '13812345678')
    expect(() => decrypt(after, { ...mobile, table: 'people' }, encrypted)).toThrow(elsewhere)
  })

  test('does not decrypt in another row or for another operator', () => {
    const encrypted = encrypt(after, mobile, '13812345678')
    expect(() => decrypt(after, { ...mobile, id: 'row-2' }, encrypted)).toThrow(elsewhere)
    expect(() => decrypt(after, { ...mobile, operatorId: 'operator-2' }, encrypted)).toThrow(elsewhere)
    // Neither a longer operator with a shorter id nor the unbound version makes it fit.
    expect(() => decrypt(after, { ...mobile, operatorId: '', id: 'operator-1' }, encrypted)).toThrow('a context')
    expect(() => decrypt(after, mobile, encrypted.replace('s2.', 's1.'))).toThrow(elsewhere)
  })

  test('of a server that did not bind values to rows decrypts anywhere in its field, until a rotation binds it', () => {
    const old = encryptUnbound(after, 'account.mobile', '13812345678')
    expect(decrypt(after, { ...mobile, id: 'row-2' }, old)).toBe('13812345678')
    expect(() => decrypt(after, { ...mobile, field: 'name' }, old)).toThrow(elsewhere)
    expect(isCurrent(after, old)).toBe(false)
    expect(isCurrent(after, encrypt(after, mobile, decrypt(after, mobile, old)))).toBe(true)
  })

  test('does not decrypt when any one character was changed, cut or added', () => {
    const encrypted = encrypt(after, mobile, '13812345678')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=\n'
    for (let at = 0; at < encrypted.length; at += 1) {
      // Only the last character has several equivalent encodings.
      const others = at === encrypted.length - 1 ? alphabet : 'Az0_.\n'
      for (const other of others) {
        if (other === encrypted[at]) continue
        expect(() => decrypt(after, mobile, encrypted.slice(0, at) + other + encrypted.slice(at + 1))).toThrow('cannot')
      }
      expect(() => decrypt(after, mobile, encrypted.slice(0, at))).toThrow('cannot decrypt')
    }
    expect(() => decrypt(after, mobile, `${encrypted}A`)).toThrow('cannot decrypt')
  })

  test('is refused with a reason that contains neither the value nor the key', () => {
    const encrypted = encrypt(before, mobile, '13812345678')
    const refusals = [
      errorOf(() => decrypt(after, mobile, encrypted)),
      errorOf(() => decrypt(before, { ...mobile, field: 'name' }, encrypted)),
      errorOf(() => decrypt(after, mobile, '13812345678')),
      errorOf(() => decrypt(after, mobile, 's1.13812345.678')),
    ]
    expect(refusals[0]).toContain('a secret key that this server was not given')
    expect(refusals[2]).toContain('not an encrypted value')
    for (const refusal of refusals) {
      expect(refusal).not.toContain('13812345')
      expect(refusal).not.toContain(encrypted.slice(12))
      expect(refusal).not.toContain(oldSecret)
    }
  })
})

describe('rotation', () => {
  test('decrypts with the old key, encrypts with the new one, and distinguishes both', () => {
    const old = encrypt(before, mobile, '13812345678')
    expect(isCurrent(rotating, old)).toBe(false)
    const renewed = encrypt(rotating, mobile, decrypt(rotating, mobile, old))
    expect(isCurrent(rotating, renewed)).toBe(true)
    expect(decrypt(after, mobile, renewed)).toBe('13812345678')
    expect(() => decrypt(before, mobile, renewed)).toThrow('was not given')
  })

  test('searches by the index of every key, the new one first', () => {
    const index = [after, before].map((keyring) => blindIndex(keyring, 'account.mobile', '13812345678'))
    expect(blindIndexes(rotating, 'account.mobile', '13812345678')).toEqual(index)
    expect(blindIndex(rotating, 'account.mobile', '13812345678')).toBe(index[0])
  })

  test('listing the current secret among the previous ones changes nothing', () => {
    expect(blindIndexes(makeKeyring(newSecret, [newSecret]), 'x', 'y')).toHaveLength(1)
  })

  test('the same secret gives the same keys in another process', () => {
    expect(blindIndex(makeKeyring(newSecret), 'account.mobile', '13812345678')).toBe('n91UXQCohyOyE7tiGE-1hQ')
    expect(
      decrypt(makeKeyring(newSecret), mobile, 's1.3kxmz9I1.n91ifqFTFUmPS1b-50iQzABLcwlbwy0xQxdJa2TODEl6S-oCOjiF'),
    ).toBe('13812345678')
  })
})

describe('blind index', () => {
  test('is 128 bits, equal for equal values and different per field, value and key', () => {
    const index = blindIndex(after, 'account.mobile', '13812345678')
    expect(Buffer.from(index, 'base64url')).toHaveLength(16)
    expect(index).toMatch(/^[\w-]{22}$/)
    expect(blindIndex(after, 'account.mobile', '13812345678')).toBe(index)
    expect(blindIndex(after, 'account.mobile', '13812345679')).not.toBe(index)
    expect(blindIndex(after, 'people.mobile', '13812345678')).not.toBe(index)
    expect(blindIndex(before, 'account.mobile', '13812345678')).not.toBe(index)
  })

  test('a value cannot run into the context', () => {
    expect(() => blindIndex(after, 'a\0b', 'c')).toThrow('a context consists of')
    expect(blindIndex(after, 'a', 'b\0c')).not.toBe(blindIndex(after, 'a', 'c'))
  })
})

describe('audit chain', () => {
  test('a row is genuine only with its own data, before and after a rotation', () => {
    const given = auditMac(before, 'row 1')
    expect(checkAuditMac(before, 'row 1', given)).toBe('genuine')
    expect(checkAuditMac(rotating, 'row 1', given)).toBe('genuine')
    expect(checkAuditMac(rotating, 'row 2', given)).toBe('forged')
    expect(checkAuditMac(rotating, 'row 1', `${given}A`)).toBe('forged')
    expect(checkAuditMac(rotating, 'row 1', auditMac(rotating, 'row 1'))).toBe('genuine')
  })

  test('a missing key is distinguished from a forgery', () => {
    expect(checkAuditMac(after, 'row 1', auditMac(before, 'row 1'))).toBe('unknownKey')
    expect(checkAuditMac(after, 'row 1', '')).toBe('unknownKey')
  })
})

describe('token signature', () => {
  test('is valid for its own purpose and data, also across a rotation', () => {
    const given = tokenMac(before, 'download', 'file 1')
    expect(isTokenMac(rotating, 'download', 'file 1', given)).toBe(true)
    expect(isTokenMac(rotating, 'download', 'file 2', given)).toBe(false)
    expect(isTokenMac(rotating, 'callback', 'file 1', given)).toBe(false)
    expect(isTokenMac(after, 'download', 'file 1', given)).toBe(false)
  })
})

describe('keyring', () => {
  test('refuses a too short secret', () => {
    expect(() => makeKeyring('short')).toThrow('at least 32 characters')
    expect(() => makeKeyring(newSecret, ['short'])).toThrow('at least 32 characters')
  })

  test('prints no key', () => {
    const exported = rotating.all.flatMap(({ encryption: a, index, audit, token }) =>
      [a, index, audit, token].map((key) => key.export()),
    )
    expect(new Set(exported.map((key) => key.toString('hex'))).size).toBe(8)
    const printed = JSON.stringify(rotating) + inspect(rotating, { depth: 9, showHidden: true })
    for (const key of exported) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(printed).not.toContain(key.toString(encoding))
    }
    expect(printed).not.toContain(newSecret)
  })
})

test('secrets of equal and of different length are compared', () => {
  expect(constantTimeEqual('abc', 'abc')).toBe(true)
  expect(constantTimeEqual('abc', 'abd')).toBe(false)
  expect(constantTimeEqual('abc', 'abcd')).toBe(false)
  expect(constantTimeEqual('', '')).toBe(true)
})
