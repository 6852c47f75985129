import { goodsorder, goodsOrderMachine, goodsorderWords } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { anyOf, fromDay, has, is, toDay, wholeNumber } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { within } from '../../../rows/scope.ts'
import { goodsClasses } from '../../catalogue/goods/table.ts'
import { goodsOrders as table } from './table.ts'

const picksAtMost = 1000

export const goodsorderRoutes = implement(
  goodsorder,
  {
    ...crud(goodsorder, {
      table,
      machine: goodsOrderMachine,
      withheld: ['buyerMobileIndex'],
      filters: {
        keyword: anyOf(
          has(table.orderNo, table.goodsName, table.buyerName, table.sn),
          wholeNumber(table, 'buyerMobile', 'mobile'),
        ),
        goodsType: is(table.goodsType),
        classId: is(table.classId),
        status: is(table.status),
        payMethod: is(table.payMethod),
        createdFrom: fromDay(table.createdAt),
        createdTo: toDay(table.createdAt),
        paidFrom: fromDay(table.paidAt),
        paidTo: toDay(table.paidAt),
      },
      sorts: { orderNo: table.orderNo, payFen: table.payFen, createdAt: table.createdAt, paidAt: table.paidAt },
      order: [desc(table.id)],
      sheet: {
        words: goodsorderWords,
        columns: [
          'orderNo',
          'goodsName',
          'goodsType',
          'buyerName',
          'buyerMobile',
          'sn',
          'qty',
          'priceFen',
          'payFen',
          'payMethod',
          'status',
          'deliverInfo',
          'createdAt',
          'paidAt',
          'deliveredAt',
        ],
      },
    }),

    /** Category names as of their latest order; a lateral join per category avoids scanning all orders. */
    classes: async ({ db, me }) => {
      const last = db
        .select({ id: table.classId, name: table.className })
        .from(table)
        .where(and(within(me, table), eq(table.classId, goodsClasses.id)))
        .orderBy(desc(table.id))
        .limit(1)
        .as('last')
      return db
        .select({ id: last.id, name: last.name })
        .from(goodsClasses)
        .crossJoinLateral(last)
        .where(eq(goodsClasses.operatorId, me.operatorId))
        .orderBy(last.id)
        .limit(picksAtMost)
    },
  },
  goodsorderWords,
)
