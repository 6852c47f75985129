import { randomBytes } from 'node:crypto'
import type { PayChannel, SignedNotice } from './types.ts'
import { isTokenMac, tokenMac, type Keyring } from '../secret/keyring.ts'

export const sandboxName = 'sandbox'

const context = 'pay.sandbox'
const signedText = ({ payload, timestamp, nonce }: Omit<SignedNotice, 'signature'>) =>
  `${timestamp}\n${nonce}\n${payload}\n`

/** A payment channel without a merchant account: no money moves, everything else works like a real channel. */
export const sandboxChannel = (keyring: Keyring, publicUrl: string): PayChannel => ({
  name: sandboxName,
  payUrl: (ticket) => `${publicUrl}/pay/${ticket}`,
  isGenuine: (notice) => isTokenMac(keyring, context, signedText(notice), notice.signature),
  sendBack: () => Promise.resolve(),
  till: (notice, now) => {
    const said = {
      payload: JSON.stringify(notice),
      timestamp: Math.floor(now.getTime() / 1000),
      nonce: randomBytes(16).toString('base64url'),
    }
    return { ...said, signature: tokenMac(keyring, context, signedText(said)) }
  },
})
