import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** A 256-bit bearer token. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

// Plain SHA-256 suffices: 256 random bits cannot be guessed.
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const checkedLength = (length: number): number => {
  if (!Number.isInteger(length) || length < 1 || length > 64) throw new RangeError('a code has 1 to 64 characters')
  return length
}

/** Decimal digits, every combination equally likely, leading zeros included. */
export const randomCode = (length: number): string =>
  Array.from({ length: checkedLength(length) }, () => randomInt(10)).join('')

const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A printable code without the letters I, L, O, U that people misread. */
export const crockford = (length: number): string =>
  Array.from(randomBytes(checkedLength(length)), (byte) => crockfordAlphabet[byte % 32]).join('')

const counterLimit = 0x1000

/**
 * UUIDv7 (RFC 9562) whose 12 bits after the time count up, so that ids of one process sort in the order of creation;
 * Node's own `randomUUIDv7` does not guarantee that. With a clock set back, or a full counter, it continues from the
 * last time.
 */
export const makeIdSource = (now: () => number = Date.now): (() => string) => {
  let [time, counter] = [0, 0]
  return () => {
    const current = now()
    counter += 1
    if (current > time || counter === counterLimit) {
      time = Math.max(current, time + 1)
      counter = randomInt(counterLimit / 2)
    }
    const hex = time.toString(16).padStart(12, '0')
    // The last two groups of a random UUID hold the variant and 62 random bits.
    return `${hex.slice(0, 8)}-${hex.slice(8)}-${(0x7000 + counter).toString(16)}${randomUUID().slice(18)}`
  }
}

export const newId = makeIdSource()

/** A UUID (version 8 of RFC 9562) that is always the same for the same text. */
export const derivedId = (text: string): string => {
  const hex = tokenHash(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
