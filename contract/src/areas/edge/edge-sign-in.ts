import { list, perAddress, write } from '../../kit/endpoint.ts'
import { closed, Flag, formatted, Id, Instant, orNull, secret, text, Type } from '../../kit/schema.ts'

export const operatorCode = text(1, 32)

/** Who signs in: a mobile number at an operator. */
const signIn = { operator: operatorCode, mobile: formatted('mobile', 20) }

/**
 * Names the device: the reply to a code gives it, and the reply to a sign-in makes it known. Guesses from elsewhere do
 * not count against codes of a device that sends its key.
 */
const deviceKey = Type.String({ minLength: 1, maxLength: 100 })

/** Sends a code to the mobile number. */
export const codeCall = {
  limit: perAddress(30, 10),
  access: 'public',
  body: closed({ ...signIn, deviceKey: Type.Optional(deviceKey) }),
  reply: closed({ sentTo: Type.String(), deviceKey }),
} as const

const tokens = {
  /** Access token for the other endpoints of this party. */
  token: Type.String(),
  expiresAt: Instant,
  /** Exchanged for new tokens before or after the access token expires; each is used once. */
  refreshToken: Type.String(),
  refreshExpiresAt: Instant,
}

/** Exchanges the code for tokens. */
export const loginCall = {
  ownTransactions: true,
  limit: perAddress(60, 10),
  access: 'public',
  body: closed({ ...signIn, code: secret(formatted('smsCode', 6)), deviceKey: Type.Optional(deviceKey) }),
  reply: closed({ ...tokens, name: orNull(Type.String()), deviceKey }),
} as const

const refreshCall = {
  ownTransactions: true,
  limit: perAddress(600, 10),
  access: 'public',
  body: closed({ refreshToken: secret(text(20, 128)) }),
  reply: closed(tokens),
} as const

/** A device on which the caller is signed in. */
const Device = closed({
  id: Id,
  /** As the device names itself (User-Agent). */
  userAgent: Type.String(),
  ip: Type.String(),
  signedInAt: Instant,
  lastSeenAt: Instant,
  isCurrent: Flag,
})

/** Sessions of a party (docs/edge-sign-in.md): renewing tokens, signing out, and the caller's devices. */
export const sessionCalls = <const P extends string>(path: P) => ({
  /** Exchanges a refresh token for new tokens. A token that was exchanged before ends the session on that device. */
  refresh: write(`${path}/refresh` as const, refreshCall),
  /** Ends the session of the token. */
  logout: write(`${path}/logout` as const, {}),
  /** Devices on which the caller is signed in, last used first. */
  devices: list(`${path}/device/list` as const, { reply: Type.Array(Device) }),
  /** Ends the session on one of the caller's devices. */
  endDevice: write(`${path}/device/end/{id}` as const, {}),
})
