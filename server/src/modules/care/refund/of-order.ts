import { sql } from 'drizzle-orm'
import type { Filter } from '../../../rows/filter.ts'
import { orderKeyword } from '../order/service.ts'
import { orders } from '../order/table.ts'
import { refunds } from './table.ts'

/**
 * Refunds of the orders that match. The operator is a value and not a column of the refund, because PostgreSQL would
 * then search the orders once for each refund.
 */
const ofOrder = (filter: Filter): Filter => ({
  where: (value) =>
    sql`${refunds.mainId} in (select ${orders.id} from ${orders}
      where ${orders.operatorId} = ${value('operator')}::uuid and ${filter.where(value)})`,
  bind: (text, asker) => ({ ...filter.bind(text, asker), operator: asker.me.operatorId }),
})

/** Refunds by the names, number and phone number of their order. */
export const refundOrderKeyword = ofOrder(orderKeyword)
