import { createHash, createHmac } from 'node:crypto'
import { examNoticeSeconds } from '@kangju/contract'
import type { SignedNotice } from '../../../gateways/types.ts'
import { constantTimeEqual, tokenMac, type Keyring } from '../../../secret/keyring.ts'

const context = 'exam.partner'

/** Signing keys of an operator's partner, one per server secret, so keys from earlier secrets stay valid. */
const keysOf = (keyring: Keyring, operator: string) =>
  keyring.all.map((keys) => tokenMac({ current: keys, all: [keys] }, context, operator))

/** Signing key handed to the partner by the server administrator. */
export const examKeyOf = (keyring: Keyring, operator: string): string => tokenMac(keyring, context, operator)

/** HMAC-SHA-256 over timestamp, nonce and payload, one line each, in hexadecimal. */
export const signExamNotice = (key: string, { timestamp, nonce, payload }: Omit<SignedNotice, 'signature'>): string =>
  createHmac('sha256', key).update(`${timestamp}\n${nonce}\n${payload}\n`).digest('hex')

export const isSigned = (keyring: Keyring, operator: string, notice: SignedNotice): boolean =>
  keysOf(keyring, operator).some((key) =>
    constantTimeEqual(signExamNotice(key, notice), notice.signature.toLowerCase()),
  )

export const isFresh = ({ timestamp }: Pick<SignedNotice, 'timestamp'>, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - timestamp) <= examNoticeSeconds

/** Hash of the signed text. */
export const digestOf = ({ timestamp, nonce, payload }: Omit<SignedNotice, 'signature'>): string =>
  createHash('sha256').update(`${timestamp}\n${nonce}\n${payload}\n`).digest('base64url')
