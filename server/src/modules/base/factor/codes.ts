import { Secret, TOTP } from 'otpauth'
import { crockford, tokenHash } from '../../../secret/token.ts'

const periodSec = 30
const issuer = 'Kangju'

const totpOf = (secret: string, label = issuer) =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: periodSec, secret: Secret.fromBase32(secret) })

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from the QR code. */
export const uriOf = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The period that a code of the app belongs to: this one, the one before or the one after, for clocks that differ. */
export const periodOf = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSec) + delta
}

const recoveryCount = 10

/** Ten codes of 80 random bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCount }, () => crockford(16).replace(/(.{4})(?=.)/g, '$1-'))

/** Plain SHA-256 suffices: 80 random bits cannot be guessed. */
export const recoveryHash = (code: string): string => tokenHash(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
