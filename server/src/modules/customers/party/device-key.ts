import { randomBytes } from 'node:crypto'
import { isTokenMac, tokenMac, type Keyring } from '../../../secret/keyring.ts'

/** A phone: `new` until a code was exchanged on it, then `known` to this number. */
export interface Device {
  readonly state: 'new' | 'known'
  readonly id: string
}

const context = 'device.party'
const plain = (strangerId: string, { state, id }: Device) => `${strangerId}.${state}.${id}`

/** The key that the device sends with its next request about this number. */
export const keyOfDevice = (keyring: Keyring, strangerId: string, device: Device) =>
  `${device.state}.${device.id}.${tokenMac(keyring, context, plain(strangerId, device))}`

/** The device of a key; one without a genuine key is new. */
export const deviceOf = (keyring: Keyring, strangerId: string, key: string | undefined): Device => {
  const [, state = '', id = '', mac = ''] = /^(new|known)\.([\w-]{22})\.([\w-]{43})$/.exec(key ?? '') ?? []
  const device = { state: state as Device['state'], id }
  if (isTokenMac(keyring, context, plain(strangerId, device), mac)) return device
  return { state: 'new' as const, id: randomBytes(16).toString('base64url') }
}
