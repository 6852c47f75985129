import type { PayMethod, PayPart } from '@kangju/contract'

const internal = new Set<PayMethod>(['prepaidCard', 'insurance'])

/** Whether a part is paid back by an internal booking, without outside confirmation. */
export const isInternal = ({ method }: PayPart) => internal.has(method)

/** A part with a payment reference is confirmed as paid out. */
export const isConfirmed = ({ channelNo }: PayPart) => channelNo !== null
