import { areaName } from '../../../area/area-names.ts'
import { OrderDetail, OrderRow } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { organNames } from '../../organs/organ/service.ts'
import { peopleNames } from '../../staff/people/service.ts'
import { ordersTable, type Order } from './table.ts'

/** Order columns that a list reads. */
export type Listed = Pick<Order, Exclude<keyof OrderRow, 'organName' | 'marketerName'> | 'operatorId'>

export const maskOrder = <R extends Listed>(keyring: Keyring, row: R): R =>
  maskRow(keyring, ordersTable, OrderRow, row) as unknown as R

/** Converts orders to list rows; names are read once for all of them. */
export const showOrders = async ({ db, tools }: SignedCall, rows: readonly Listed[]): Promise<OrderRow[]> => {
  const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const organs = await organNames(db, present(rows.map((row) => row.organId)))
  const marketers = await peopleNames(db, present(rows.map((row) => row.marketerId)))
  return rows.map((row) => ({
    ...maskOrder(tools.keyring, row),
    organName: organs.get(row.organId ?? '') ?? null,
    marketerName: marketers.get(row.marketerId ?? '') ?? null,
  }))
}

/** Converts one order to its detail view. */
export const showOrder = async (call: SignedCall, order: Order): Promise<OrderDetail> => {
  const [row] = await showOrders(call, [order])
  const masked = maskRow(call.tools.keyring, ordersTable, OrderDetail, order) as Order
  return { ...(row as OrderRow), ...masked, areaName: areaName(order.areaCode) }
}
