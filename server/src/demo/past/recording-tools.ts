import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { makeLog } from '../../kit/log.ts'
import { linkCodes } from '../../gateways/mini-codes-link.ts'
import { payChannels } from '../../gateways/pay-channels.ts'
import { sandboxChannel } from '../../gateways/pay-sandbox.ts'
import { makeKeyring } from '../../secret/keyring.ts'
import { directoryStore } from '../../store/directory.ts'
import { recordedAt } from './recorded-at.ts'

const publicUrl = 'https://recorded.invalid'

/** The services for recording the past. The key does not get into the record. */
export const recordingTools = (db: Db, dataDir: string): Tools => {
  const keyring = makeKeyring('the key under which the past of the demo is made')
  const refuse = (...said: unknown[]): never => {
    throw new Error('a part of the past could not be made', { cause: said })
  }
  return {
    db,
    clock: () => recordedAt,
    keyring,
    log: Object.assign(makeLog('silent'), { warn: refuse, error: refuse }),
    dataDir,
    store: directoryStore(dataDir),
    isDemo: true,
    sms: undefined,
    publicUrl,
    miniCode: linkCodes,
    pay: payChannels([sandboxChannel(keyring, publicUrl)]),
    forget: () => undefined,
  }
}
