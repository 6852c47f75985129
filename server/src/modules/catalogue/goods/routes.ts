import {
  checkGoods,
  fillText,
  goods,
  goodsclass,
  goodsClassMachine,
  goodsClassWords,
  goodsMachine,
  goodsRules,
  goodsWords,
  usualSort,
  type GoodsClassDraft,
} from '@kangju/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { implement } from '../../../http/implement.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { batchesForSale } from '../../books/prepaycard/service.ts'
import { countOnSale, fullClasses, goodsValues, lacksForSale, soldOf } from './service.ts'
import { goodsClasses, goodsTable } from './table.ts'

const picksAtMost = 1000

const goodsClassRoutes = implement(
  goodsclass,
  {
    ...crud(goodsclass, {
      table: goodsClasses,
      extras: {
        goodsCount: sql<number>`(select count(*)::int from goods
          where goods.class_id = goods_class.id and goods.deleted_at is null)`,
      },
      machine: goodsClassMachine,
      filters: { name: has(goodsClasses.name), status: is(goodsClasses.status) },
      sorts: { name: goodsClasses.name, sort: goodsClasses.sort, createdAt: goodsClasses.createdAt },
      order: [asc(goodsClasses.sort), desc(goodsClasses.id)],
      store: (_call, draft: GoodsClassDraft, old) => ({
        name: draft.name,
        iconUrl: draft.iconUrl ?? null,
        sort: draft.sort ?? old?.sort ?? usualSort,
      }),
      follows: async ({ db, me }, row, move) => {
        const n = move === 'disable' ? await countOnSale(db, me, row.id) : 0
        return n === 0 ? [] : [fillText(goodsRules.staysOnSale, { n })]
      },
      usedBy: ({ db, me }, ids) => fullClasses(db, me, ids),
    }),

    nopage: ({ db, me }) =>
      db
        .select({ id: goodsClasses.id, name: goodsClasses.name })
        .from(goodsClasses)
        .where(and(within(me, goodsClasses), eq(goodsClasses.status, 'enabled')))
        .orderBy(asc(goodsClasses.sort), desc(goodsClasses.id))
        .limit(picksAtMost),
  },
  goodsClassWords,
)

const onChannel: Filter = {
  where: (value) => sql`${value('channel')} = any(${goodsTable.channel})`,
  bind: (channel) => ({ channel }),
}

const ownGoodsRoutes = implement(
  goods,
  {
    ...crud(goods, {
      table: goodsTable,
      extras: {
        className: sql<string>`(select goods_class.name from goods_class where goods_class.id = goods.class_id)`,
        batchName: sql<
          string | null
        >`(select prepay_batch.name from prepay_batch where prepay_batch.id = goods.batch_id)`,
        // The stock of prepaid cards is what their batch has left.
        stock: sql<number | null>`case when goods.batch_id is null then goods.stock else (
          select greatest(0, (select count(*) from prepay_card
            where prepay_card.batch_id = b.id and prepay_card.status = 'inStock') - b.reserved_count)::int
          from prepay_batch b where b.id = goods.batch_id) end`,
      },
      machine: goodsMachine,
      filters: {
        keyword: has(goodsTable.code, goodsTable.name),
        classId: is(goodsTable.classId),
        goodsType: is(goodsTable.goodsType),
        channel: onChannel,
        status: is(goodsTable.status),
      },
      sorts: {
        code: goodsTable.code,
        name: goodsTable.name,
        priceFen: goodsTable.priceFen,
        stock: goodsTable.stock,
        saleCount: goodsTable.saleCount,
        sort: goodsTable.sort,
        createdAt: goodsTable.createdAt,
        updatedAt: goodsTable.updatedAt,
      },
      order: [asc(goodsTable.sort), desc(goodsTable.id)],
      check: checkGoods,
      store: goodsValues,
      obstacles: (call, row, move) => (move === 'publish' ? lacksForSale(call, row) : {}),
      usedBy: ({ db, me }, ids) => soldOf(db, me, ids),
    }),

    batches: ({ db, me }) => batchesForSale(db, me.operatorId),

    nopage: ({ db, me }) =>
      db
        .select({ id: goodsTable.id, name: goodsTable.name })
        .from(goodsTable)
        .where(and(within(me, goodsTable), eq(goodsTable.status, 'onSale')))
        .orderBy(asc(goodsTable.sort), desc(goodsTable.id))
        .limit(picksAtMost),
  },
  goodsWords,
)

export const goodsRoutes = [...goodsClassRoutes, ...ownGoodsRoutes]
