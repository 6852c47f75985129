import { businessDay, OrderRow, type order } from '@kangju/contract'
import { desc, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Call } from '../../../http/call.ts'
import { fromDay, is, toDay, type Filter } from '../../../rows/filter.ts'
import { lister, type IdsInOrder } from '../../../rows/list.ts'
import { endOfWeek } from '../../../rows/list-position.ts'
import { orderKeyword } from './keyword.ts'
import { orders, ordersOfService } from './table.ts'
import { maskOrder, type Listed } from './view.ts'

const containsProject: Filter = {
  where: (value) => sql`${orders.projectIds} @> array[${value('project')}::uuid]`,
  bind: (project) => ({ project }),
}

const idsOfService: IdsInOrder = {
  table: ordersOfService,
  id: ordersOfService.orderId,
  where: (value) => sql`${ordersOfService.projectId} = ${value('project')}`,
  order: [desc(ordersOfService.createdAt), desc(ordersOfService.orderId)],
}

/** Filters by columns of the list's index: count and page read it together in one direction. */
const counted = (filter: Filter): Filter => ({ ...filter, isCountedInOrder: true })

const paidBy = toDay(orders.paidAt)
/** An order paid by that day was created by then, so the list's index on creation time limits the scan too. */
const paidTo = counted({
  ...paidBy,
  where: (value) => sql`${paidBy.where(value)} and ${toDay(orders.createdAt).where(value)}`,
})

/** Names from other tables that a list shows. */
type Named = Pick<OrderRow, 'organName' | 'marketerName'>

/** Must match the price range per stretch in keep_row_places. */
const fenInStretch = 1000

/** Row positions are kept by week of creation; order numbers begin with their day of creation. */
const byWeek = { name: 'main_order.created_at', column: orders.createdAt, beyond: endOfWeek, usual: 'desc' } as const
const numberAfter = (week: number) => `ZD${businessDay(new Date(endOfWeek(week))).replaceAll('-', '')}`

const columns: Record<string, PgColumn> = getTableColumns(orders)
const read = ['operatorId', ...Object.keys(OrderRow.properties)].flatMap((name) =>
  columns[name] === undefined ? [] : [[name, columns[name]] as const],
)

const page = lister<Listed & Named>({
  table: orders,
  fields: {
    ...Object.fromEntries(read),
    organName: sql`(select name from organ where organ.id = main_order.organ_id)`,
    marketerName: sql`(select name from people where people.id = main_order.marketer_id)`,
  },
  filters: {
    keyword: orderKeyword,
    bizType: counted(is(orders.bizType)),
    source: counted(is(orders.source)),
    status: is(orders.status),
    refundStatus: counted(is(orders.refundStatus)),
    payMethod: counted(is(orders.payMethod)),
    organId: is(orders.organId),
    projectId: containsProject,
    marketerId: is(orders.marketerId),
    clientId: is(orders.clientId),
    bookerId: is(orders.bookerId),
    createdFrom: fromDay(orders.createdAt),
    createdTo: toDay(orders.createdAt),
    paidFrom: fromDay(orders.paidAt),
    paidTo,
  },
  sorts: { orderNo: orders.orderNo, createdAt: orders.createdAt, paidAt: orders.paidAt, payFen: orders.payFen },
  order: [desc(orders.createdAt), desc(orders.id)],
  idsInOrder: { projectId: idsOfService },
  counted: true,
  sums: {
    // An order without a payment counts as 0; a payment after the cancellation counts, since its refund does.
    payFen: {
      of: sql`case when ${orders.paidAt} is null and ${orders.payParts} = '[]' then 0 else ${orders.payFen} end`,
      kept: 'main_order.pay_fen',
    },
    refundedFen: { of: sql`${orders.refundedFen}`, kept: 'main_order.refunded_fen' },
  },
  places: {
    usual: byWeek,
    createdAt: byWeek,
    orderNo: { ...byWeek, column: orders.orderNo, beyond: numberAfter },
    paidAt: { ...byWeek, name: 'main_order.paid_at', column: orders.paidAt },
    payFen: {
      name: 'main_order.pay_fen',
      column: orders.payFen,
      beyond: (tens) => (tens + 1) * fenInStretch,
      usual: 'desc',
    },
  },
})

/** One page, with exact totals where the database keeps them, and sums over all filtered rows. */
export const listOrders = async (call: Call<typeof order.list>) => {
  const { tools, me, query } = call
  const { sums, items, ...found } = await page(tools, me, query)
  const { payFen = 0, refundedFen = 0 } = sums ?? {}
  return {
    ...found,
    items: items.map((row) => maskOrder(tools.keyring, row)),
    summary: { payFen, refundedFen, capped: found.capped },
  }
}
