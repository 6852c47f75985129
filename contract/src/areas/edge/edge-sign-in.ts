import { perAddress } from '../../kit/endpoint.ts'
import { closed, formatted, Instant, orNull, secret, text, Type } from '../../kit/schema.ts'

export const operatorCode = text(1, 32)

/** Who signs in: a mobile number at an operator. */
const signIn = { operator: operatorCode, mobile: formatted('mobile', 20) }

/** Sends a code to the mobile number. */
export const codeCall = {
  limit: perAddress(30, 10),
  access: 'public',
  body: closed(signIn),
  reply: closed({ sentTo: Type.String() }),
} as const

/** Exchanges the code for a token. */
export const loginCall = {
  ownTransactions: true,
  limit: perAddress(60, 10),
  access: 'public',
  body: closed({ ...signIn, code: secret(formatted('smsCode', 6)) }),
  reply: closed({ token: Type.String(), expiresAt: Instant, name: orNull(Type.String()) }),
} as const
