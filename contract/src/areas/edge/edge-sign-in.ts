import { perAddress } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, orNull, text, Type } from '../../kit/schema.ts'

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

/** Exchanges the code for a token. */
export const loginCall = {
  ownTransactions: true,
  limit: perAddress(60, 10),
  access: 'public',
  body: closed({ ...signIn, code: formatted('smsCode', 6), deviceKey: Type.Optional(deviceKey) }),
  reply: closed({ token: Type.String(), expiresAt: Instant, name: orNull(Type.String()), deviceKey }),
} as const
