import {
  checkCommodity,
  commodity,
  commodityMachine,
  commodityWords,
  fillText,
  partFen,
  validationWords,
  type CommodityDraft,
  commodityTexts as texts,
} from '@kangju/contract'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { nextCode } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { lockShelves, placeOnShelves, shelvesOf } from '../programclass/service.ts'
import { isOnSale, listFenOf, lockParts, partsOf, priceProblem, saveItems, whyNotOnSale } from './service.ts'
import { commodities } from './table.ts'

const usualSort = 100

const onShelf: Filter = {
  where: (value) => sql`exists (select 1 from shelf_item where shelf_item.target_id = ${commodities.id}
    and shelf_item.type = 'commodity' and shelf_item.program_class_id = ${value('is')})`,
  bind: (value) => ({ is: value }),
}

type Stored = typeof commodities.$inferSelect

/** Refuses invalid parts and display categories of a draft; the valid ones are locked until the transaction ends. */
const refuseWrongParts = async (call: SignedCall, draft: CommodityDraft, old: Stored | undefined) => {
  const found = await lockParts(call, draft.items)
  const parts = found.filter((part) => part !== undefined)
  const wrong: FieldTexts = {}
  for (const [at, part] of found.entries())
    if (part === undefined) wrong[`items.${at}.specId`] = [validationWords.reference]
    else if (old?.status === 'onSale' && !isOnSale(part)) wrong[`items.${at}.specId`] = [whyNotOnSale(part)]
  const shelves = await lockShelves(call.db, call.me, draft.programClassIds)
  if (!draft.programClassIds.every((id) => shelves.some((shelf) => shelf.id === id)))
    wrong['programClassIds'] = [validationWords.reference]
  const isWhole = parts.length === found.length
  const all = { ...wrong, ...(isWhole ? priceProblem(draft.priceFen, parts) : {}) }
  if (Object.keys(all).length > 0) throw invalid(all)
}

const lacksOf = async ({ db, me }: SignedCall, row: Stored): Promise<FieldTexts> => {
  const parts = (await partsOf(db, me, [row.id])).get(row.id) ?? []
  const why = parts.filter((part) => !isOnSale(part)).map(whyNotOnSale)
  const off = [...new Map(why.map((text) => [text.zh, text])).values()]
  const shelves = await shelvesOf(db, me, [row.id])
  return {
    ...(off.length === 0 ? {} : { items: off }),
    ...(shelves.length === 0 ? { programClassIds: [texts.noShelf] } : {}),
    ...priceProblem(row.priceFen, parts),
  }
}

export const commodityRoutes = implement(
  commodity,
  {
    ...crud(commodity, {
      table: commodities,
      machine: commodityMachine,
      filters: {
        keyword: has(commodities.code, commodities.name),
        programClassId: onShelf,
        status: is(commodities.status),
      },
      sorts: {
        name: commodities.name,
        priceFen: commodities.priceFen,
        saleCount: commodities.saleCount,
        sort: commodities.sort,
        createdAt: commodities.createdAt,
        updatedAt: commodities.updatedAt,
      },
      order: [asc(commodities.sort), desc(commodities.id)],
      view: async ({ db, me }, rows) => {
        const ids = rows.map(({ id }) => id)
        const parts = await partsOf(db, me, ids)
        const shelves = await shelvesOf(db, me, ids)
        return rows.map((row) => {
          const own = parts.get(row.id) ?? []
          const on = shelves.filter(({ commodityId }) => commodityId === row.id)
          return {
            ...row,
            programClassIds: on.map(({ id }) => id),
            programClasses: on.map(({ id, name }) => ({ id, name })),
            items: own.map((part) => ({
              specId: part.spec.id,
              times: part.times,
              projectName: part.spec.projectName,
              specName: part.spec.name,
              partFen: partFen(part.spec, part.times),
              isOnSale: isOnSale(part),
            })),
            projectCount: new Set(own.map(({ spec }) => spec.projectId)).size,
            totalTimes: own.reduce((sum, { times }) => sum + times, 0),
            listFen: listFenOf(own),
          }
        })
      },
      check: checkCommodity,
      store: async (call, draft: CommodityDraft, old) => {
        await refuseWrongParts(call, draft, old)
        const { items: _items, programClassIds: _shelves, ...columns } = draft
        return {
          ...columns,
          images: draft.images ?? [],
          limitPerBooker: draft.limitPerBooker ?? null,
          saleStart: draft.saleStart ?? null,
          saleEnd: draft.saleEnd ?? null,
          sort: draft.sort ?? old?.sort ?? usualSort,
          code: old?.code ?? (await nextCode(call.db, 'SP')),
        }
      },
      saved: async (call, row, { items, programClassIds }: CommodityDraft) => {
        await saveItems(call, row.id, items)
        await placeOnShelves(call, row.id, programClassIds)
      },
      mayMove: async (call, row, move) => {
        if (move !== 'publish') return
        const parts = (await partsOf(call.db, call.me, [row.id])).get(row.id) ?? []
        // The share lock makes taking a project off sale wait for this commit, so that it finds this bundle.
        await lockParts(
          call,
          parts.map(({ spec, times }) => ({ specId: spec.id, times })),
        )
      },
      obstacles: (call, row, move) => (move === 'publish' ? lacksOf(call, row) : {}),
      usedBy: async ({ db, me }, ids) => {
        const sold = await db
          .select({ name: commodities.name, n: commodities.saleCount })
          .from(commodities)
          .where(and(within(me, commodities), inArray(commodities.id, ids), gt(commodities.saleCount, 0)))
        return sold.map((row) => fillText(texts.sold, row))
      },
    }),

    nopage: ({ db, me, query }) =>
      db
        .select({ id: commodities.id, name: commodities.name })
        .from(commodities)
        .where(and(within(me, commodities), query.all === 1 ? undefined : eq(commodities.status, 'onSale')))
        .orderBy(asc(commodities.sort), desc(commodities.id))
        .limit(1000),
  },
  commodityWords,
)
