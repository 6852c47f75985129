import { onlineMethods } from '@kangju/contract'
import type { Config } from '../kit/config.ts'
import type { Keyring } from '../secret/keyring.ts'
import type { PayChannel, PayChannels } from './pay-types.ts'
import { sandboxChannel } from './pay-sandbox.ts'
import { chooseWechatPay } from './wechat-pay/account.ts'
import { wechatPayChannel } from './wechat-pay/channel.ts'

/** Combines channels; a method belongs to the first one that serves it. */
export const payChannels = (all: readonly PayChannel[]): PayChannels => {
  const of = new Map(
    onlineMethods.flatMap((method) => {
      const channel = all.find(({ methods }) => methods.includes(method))
      return channel === undefined ? [] : [[method, channel] as const]
    }),
  )
  return {
    all,
    methods: [...of.keys()],
    named: (name) => all.find((channel) => channel.name === name),
    of: (method) => of.get(method),
  }
}

interface Parts {
  readonly keyring: Keyring
  readonly publicUrl: string
  readonly clock: () => Date
  readonly env: Record<string, string | undefined>
}

/** The payment channels of the configuration. */
export const choosePayChannels = (
  { payChannels: kinds }: Pick<Config, 'payChannels'>,
  { keyring, publicUrl, clock, env }: Parts,
): PayChannels =>
  payChannels(
    kinds.map((kind) =>
      kind === 'wechat' ? wechatPayChannel(chooseWechatPay(env, publicUrl), clock) : sandboxChannel(keyring, publicUrl),
    ),
  )
