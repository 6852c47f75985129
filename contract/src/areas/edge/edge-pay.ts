import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, Fen, oneOf, text, Type, type Static } from '../../kit/schema.ts'
import { onlineMethods } from '../order/order-shared.ts'

/** What a channel says of a payment or of money sent back. */
export const PayNotice = closed({
  kind: oneOf('paid', 'refunded', 'refundFailed'),
  method: oneOf(...onlineMethods),
  /** Ours: of an order, a goods order or a refund. */
  bizNo: text(1, 64),
  /** The channel's own. */
  channelNo: text(1, 64),
  fen: Fen,
  message: Type.Optional(text(0, 200)),
})
export type PayNotice = Static<typeof PayNotice>

/** What payment channels tell us. The built-in sandbox stands in where no merchant is set up. */
export const edgePay = area('edgePay', 'public', {
  /** Signed: what is not, is refused and nothing happens. */
  notify: write('/edge/pay/notify/{channel}', {
    params: { channel: text(1, 16) },
    body: closed({
      /** The notice as the channel wrote it, in JSON: what the signature is over. */
      payload: text(2, 4000),
      timestamp: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
      nonce: text(8, 64),
      signature: text(1, 512),
    }),
    reply: closed({ received: Type.Boolean() }),
  }),
  /** The sandbox's own till: whoever holds the ticket of a payment says that it was paid, or that it failed. */
  sandbox: write('/edge/pay/sandbox', {
    limit: perAddress(120, 1),
    body: closed({ ticket: text(1, 200), method: oneOf(...onlineMethods) }),
    reply: closed({ channelNo: Type.String() }),
  }),
})
