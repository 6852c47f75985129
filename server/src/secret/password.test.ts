import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

describe('password hash', () => {
  test('is argon2id with 19 MiB, two passes, one lane, and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Kangju#2026'), hashPassword('Kangju#2026')])
    const [, algorithm, version, cost, salt = '', digest = ''] = one.split('$')
    expect([algorithm, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt, 'base64')).toHaveLength(16)
    expect(Buffer.from(digest, 'base64')).toHaveLength(32)
    expect(two).not.toBe(one)
  })

  test('matches its password and no other', async () => {
    const stored = await hashPassword('Kangju#2026')
    expect(await verifyPassword(stored, 'Kangju#2026')).toBe(true)
    expect(await verifyPassword(stored, 'kangju#2026')).toBe(false)
    expect(await verifyPassword(stored, 'Kangju#2026\0')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  test('matches the same password with accents composed differently', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9 2026'), 'cafe\u0301 2026')).toBe(true)
  })

  test('an unknown account is refused', async () => {
    expect(await verifyPassword(undefined, 'Kangju#2026')).toBe(false)
  })

  test('is computed off the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await Promise.all(Array.from({ length: 6 }, () => hashPassword('Kangju#2026')))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})

describe('rehashing', () => {
  test('is not needed for a current hash', async () => {
    expect(needsRehash(await hashPassword('Kangju#2026'))).toBe(false)
  })

  test('is needed for any other cost or variant, which still signs in', async () => {
    const weaker = await Promise.all([
      hash('Kangju#2026', { memoryCost: 8192 }),
      hash('Kangju#2026', { timeCost: 1 }),
      hash('Kangju#2026', { parallelism: 2 }),
      hash('Kangju#2026', { algorithm: 1 }),
    ])
    expect(weaker.map(needsRehash)).toEqual([true, true, true, true])
    expect(await Promise.all(weaker.map((stored) => verifyPassword(stored, 'Kangju#2026')))).not.toContain(false)
  })
})
