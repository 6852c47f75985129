import { edgePay } from '@kangju/contract'
import type { PayChannel } from '../../../gateways/pay-types.ts'
import type { Tools } from '../../../http/call.ts'

/** Where a channel sends its notices. */
export const notifyUrlOf = ({ publicUrl }: Pick<Tools, 'publicUrl'>, { name }: Pick<PayChannel, 'name'>) =>
  `${publicUrl}/api${edgePay.notify.path.replace('{channel}', name)}`
