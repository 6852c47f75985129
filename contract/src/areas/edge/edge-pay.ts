import { area, perAddress, read, write } from '../../kit/endpoint.ts'
import { closed, Fen, oneOf, orNull, secret, text, Type, type Static } from '../../kit/schema.ts'
import { onlineMethods } from '../order/order-shared.ts'

/** Notice of a payment channel about a payment or refund, as its adapter reads it. */
export const PayNotice = closed({
  kind: oneOf('paid', 'refunded', 'refundFailed'),
  method: oneOf(...onlineMethods),
  /** Our number of the payment, order, goods order or refund. */
  bizNo: text(1, 64),
  /** The channel's number. */
  channelNo: text(1, 64),
  fen: Fen,
  message: Type.Optional(text(0, 200)),
})
export type PayNotice = Static<typeof PayNotice>

/** A code to scan, a page that opens the wallet, or the wallet inside its own app. */
export const payWays = ['native', 'h5', 'jsapi'] as const
export type PayWay = (typeof payWays)[number]

const ticket = secret(text(1, 200))

/** Parameters with which a mini program or page opens the wallet. */
const WalletParams = closed({
  appId: Type.String(),
  timeStamp: Type.String(),
  nonceStr: Type.String(),
  package: Type.String(),
  signType: Type.String(),
  paySign: Type.String(),
})
export type WalletParams = Static<typeof WalletParams>

/** Payments of customers at payment channels, and the notices of these. */
export const edgePay = area('edgePay', 'public', {
  /** Notices in the form of the channel. Those without a valid signature are rejected and have no effect. */
  notify: write('/edge/pay/notify/{channel}', {
    params: { channel: text(1, 16) },
    rawBody: true,
    ownTransactions: true,
    reply: closed({ received: Type.Boolean() }),
  }),
  /** Asks the channel of the method to take the payment of a ticket. */
  start: write('/edge/pay/start', {
    limit: perAddress(60, 1),
    ownTransactions: true,
    body: closed({
      ticket,
      method: oneOf(...onlineMethods),
      way: oneOf(...payWays),
      /** The payer's id in the app that opens the wallet; required for `jsapi`. */
      openid: Type.Optional(text(1, 128)),
    }),
    reply: closed({
      kind: oneOf('till', 'code', 'page', 'wallet'),
      /** The content of the code, or the page to open. */
      url: orNull(Type.String()),
      /** The code as a picture. */
      picture: orNull(Type.String()),
      wallet: orNull(WalletParams),
    }),
  }),
  /** Whether the order of a ticket is paid. `returned`: the payment goes back. */
  state: read('/edge/pay/state', {
    limit: perAddress(600, 1),
    query: closed({ ticket }),
    reply: closed({ state: oneOf('open', 'paid', 'closed', 'returned') }),
  }),
  /** Sandbox payment page: the holder of a payment's ticket marks it as paid. */
  sandbox: write('/edge/pay/sandbox', {
    limit: perAddress(120, 1),
    body: closed({ ticket, method: oneOf(...onlineMethods) }),
    /** `paid`: the order is paid; `late` or `stray`: the payment goes back. */
    reply: closed({ channelNo: Type.String(), outcome: oneOf('paid', 'late', 'stray') }),
  }),
})
