import type { PayPart } from '@kangju/contract'
import type { Order } from './table.ts'

export const sumOf = (parts: readonly PayPart[]) => parts.reduce((sum, part) => sum + part.fen, 0)

/** What is still to be paid of an unpaid order, beside its reserved parts. */
export const dueOf = ({ payFen, reservedFen }: Pick<Order, 'payFen' | 'reservedFen'>) => payFen - reservedFen
