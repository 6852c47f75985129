import { sql } from 'drizzle-orm'
import { nameOrNumber, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { orders } from './table.ts'

/** Orders are found by their whole number only, because a part matches too many. */
const orderNo: Filter = {
  where: (value) => sql`${orders.orderNo} = ${value('no')}`,
  bind: (text: string) => ({ no: text.trim().toUpperCase() }),
}

/** Orders by a part of a name, their number, or the phone number of the booker. */
export const orderKeyword = nameOrNumber(
  [orders.bookerName, orders.clientName],
  orderNo,
  wholeNumber(orders, 'bookerMobile', 'mobile'),
)
