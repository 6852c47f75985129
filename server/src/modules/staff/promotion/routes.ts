import {
  checkPromotion,
  fillText,
  promotion,
  promotionMachine,
  promotionWords,
  sceneOf,
  promotionOrdered as ordered,
} from '@kangju/contract'
import { and, desc, gt, inArray } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { fromDay, has, is, toDay } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { within } from '../../../rows/scope.ts'
import { commodityNames } from '../../catalogue/commodity/service.ts'
import { createMiniCode, linkOf } from '../../base/minicode/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { marketersOf, peopleNames } from '../people/service.ts'
import { projectNames } from '../../catalogue/project/service.ts'
import { faultsOf, promotionValues } from './save.ts'
import { promotions } from './table.ts'

const each = <Row, K extends keyof Row>(rows: readonly Row[], key: K) => [
  ...new Set(rows.flatMap((row) => (row[key] ?? []) as NonNullable<Row[K]>)),
]

export const promotionRoutes = implement(
  promotion,
  {
    ...crud(promotion, {
      table: promotions,
      machine: promotionMachine,
      filters: {
        keyword: has(promotions.name, promotions.code),
        organId: is(promotions.organId),
        projectId: is(promotions.projectId),
        marketerId: is(promotions.marketerId),
        status: is(promotions.status),
        createdFrom: fromDay(promotions.createdAt),
        createdTo: toDay(promotions.createdAt),
      },
      sorts: {
        code: promotions.code,
        name: promotions.name,
        scanCount: promotions.scanCount,
        orderCount: promotions.orderCount,
        orderFen: promotions.orderFen,
        createdAt: promotions.createdAt,
      },
      order: [desc(promotions.id)],
      view: async ({ db, tools }, rows) => {
        const organs = await organNames(db, each(rows, 'organId'))
        const offers = new Map([
          ...(await projectNames(db, each(rows, 'projectId'))),
          ...(await commodityNames(db, each(rows, 'commodityId'))),
        ])
        const marketers = await peopleNames(db, each(rows, 'marketerId'))
        return rows.map((row) => {
          const scene = sceneOf('promotion', row.code)
          return {
            ...row,
            scene,
            link: linkOf(tools, scene),
            organName: organs.get(row.organId) ?? '',
            offerName: offers.get(row.projectId ?? row.commodityId ?? '') ?? '',
            marketerName: row.marketerId === null ? null : (marketers.get(row.marketerId) ?? ''),
          }
        })
      },
      check: checkPromotion,
      store: promotionValues,
      obstacles: (call, row, move) => (move === 'enable' ? faultsOf(call, row) : {}),
      usedBy: async ({ db, me }, ids) => {
        const rows = await db
          .select({ name: promotions.name, n: promotions.orderCount })
          .from(promotions)
          .where(and(within(me, promotions), inArray(promotions.id, ids), gt(promotions.orderCount, 0)))
        return rows.map((row) => fillText(ordered, row))
      },
    }),

    marketers: ({ db, me, tools, query }) => marketersOf(db, me, tools.keyring, query.organId),

    createminicode: (call) => createMiniCode(call, promotions, (row) => sceneOf('promotion', row.code)),
  },
  promotionWords,
)
