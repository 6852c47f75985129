import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, Fen, oneOf, text, Type, type Static } from '../../kit/schema.ts'
import { onlineMethods } from '../order/order-shared.ts'

/** Notice of a payment channel about a payment or refund. */
export const PayNotice = closed({
  kind: oneOf('paid', 'refunded', 'refundFailed'),
  method: oneOf(...onlineMethods),
  /** Our number of the order, goods order or refund. */
  bizNo: text(1, 64),
  /** The channel's number. */
  channelNo: text(1, 64),
  fen: Fen,
  message: Type.Optional(text(0, 200)),
})
export type PayNotice = Static<typeof PayNotice>

/** Notices of payment channels. The built-in sandbox replaces them when no merchant is configured. */
export const edgePay = area('edgePay', 'public', {
  /** Notices without a valid signature are rejected and have no effect. */
  notify: write('/edge/pay/notify/{channel}', {
    params: { channel: text(1, 16) },
    body: closed({
      /** The notice as signed JSON. */
      payload: text(2, 4000),
      timestamp: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
      nonce: text(8, 64),
      signature: text(1, 512),
    }),
    reply: closed({ received: Type.Boolean() }),
  }),
  /** Sandbox payment page: the holder of a payment's ticket marks it as paid. */
  sandbox: write('/edge/pay/sandbox', {
    limit: perAddress(120, 1),
    body: closed({ ticket: text(1, 200), method: oneOf(...onlineMethods) }),
    /** `paid`: the order is paid; `late` or `stray`: the payment goes back. */
    reply: closed({ channelNo: Type.String(), outcome: oneOf('paid', 'late', 'stray') }),
  }),
})
