import { tokenMac, type Keyring } from '../../../secret/keyring.ts'
import { newToken, tokenHash } from '../../../secret/token.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** An access token that leaks is soon worthless. */
export const accessMs = 60 * minuteMs
/** A device that is not used for this long signs in again. */
export const refreshMs = 30 * dayMs
/** A device signs in again after this long, however often it is used. */
export const longestMs = 180 * dayMs

const familyLength = newToken().length

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

/** The part that all refresh tokens of a session share. */
export const familyOf = (refreshToken: string) => refreshToken.slice(0, familyLength)

export const firstTokens = (): Tokens => ({ token: newToken(), refreshToken: newToken() + newToken() })

/**
 * Tokens in exchange for a refresh token. They are derived from it, so that a client whose answer was lost gets the
 * same ones again without their being stored.
 */
export const nextTokens = (keyring: Keyring, refreshToken: string): Tokens => ({
  token: tokenMac(keyring, 'party.access', refreshToken),
  refreshToken: familyOf(refreshToken) + tokenMac(keyring, 'party.refresh', refreshToken),
})

export const hashesOf = ({ token, refreshToken }: Tokens) => ({
  tokenHash: tokenHash(token),
  familyHash: tokenHash(familyOf(refreshToken)),
  refreshHash: tokenHash(refreshToken),
})

/** When tokens expire that are issued now. */
export const expiriesAt = (now: Date, signedInAt: Date) => {
  const endsAt = Math.min(now.getTime() + refreshMs, signedInAt.getTime() + longestMs)
  return {
    expiresAt: new Date(Math.min(now.getTime() + accessMs, endsAt)).toISOString(),
    refreshExpiresAt: new Date(endsAt).toISOString(),
  }
}
