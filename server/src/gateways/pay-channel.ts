import type { Config } from '../kit/config.ts'
import type { PayChannel } from './types.ts'
import { Problem } from '../kit/problem.ts'
import type { Keyring } from '../secret/keyring.ts'
import { sandboxChannel } from './pay-sandbox.ts'

const noChannel: PayChannel = {
  name: 'none',
  payUrl: () => {
    throw new Problem('unavailable')
  },
  isGenuine: () => false,
  sendBack: () => Promise.reject(new Error('no payment channel is set up')),
}

interface Parts {
  readonly keyring: Keyring
  readonly publicUrl: string
}

/** The payment channel of the configuration. */
export const choosePayChannel = (
  { payChannel }: Pick<Config, 'payChannel'>,
  { keyring, publicUrl }: Parts,
): PayChannel => {
  if (payChannel === 'none') return noChannel
  return sandboxChannel(keyring, publicUrl)
}
