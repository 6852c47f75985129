import {
  addDays,
  checkSpecial,
  special,
  specialMachine,
  specialWords,
  startOfBusinessDay,
  usualSort,
  type SpecialDraft,
} from '@kangju/contract'
import { asc, desc, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { listOffers } from '../../catalogue/offer/service.ts'
import { specialDependents } from './dependents.ts'
import { checkItems, itemsFor, lacksOf, offersOf, onlineOptions, saveItems } from './service.ts'
import { specials } from './table.ts'

const inChannel: Filter = {
  where: (value) => sql`${specials.channel} @> array[${value('is')}]::text[]`,
  bind: (value) => ({ is: value }),
}
const endsAfter: Filter = {
  where: (value) => sql`(${specials.endAt} is null or ${specials.endAt} > ${value('at')}::timestamptz)`,
  bind: (day: string) => ({ at: startOfBusinessDay(day).toISOString() }),
}
const beginsBefore: Filter = {
  where: (value) => sql`(${specials.startAt} is null or ${specials.startAt} < ${value('at')}::timestamptz)`,
  bind: (day: string) => ({ at: startOfBusinessDay(addDays(day, 1)).toISOString() }),
}

const plain = crud(special, {
  table: specials,
  machine: specialMachine,
  // Only the read endpoint returns the content.
  withheld: ['content'],
  extras: {
    itemCount: sql<number>`(select count(*)::int from special_item where special_item.special_id = special_subject.id)`,
  },
  filters: {
    title: has(specials.title),
    channel: inChannel,
    status: is(specials.status),
    periodFrom: endsAfter,
    periodTo: beginsBefore,
  },
  sorts: {
    title: specials.title,
    sort: specials.sort,
    viewCount: specials.viewCount,
    createdAt: specials.createdAt,
    updatedAt: specials.updatedAt,
  },
  order: [asc(specials.sort), desc(specials.id)],
  view: (_call, rows) => rows.map((row) => ({ ...row, content: null, items: [] })),
  check: checkSpecial,
  store: async ({ db, me }, draft: SpecialDraft, old) => {
    const { items: _items, ...columns } = draft
    const items = itemsFor(draft)
    await checkItems(db, me.operatorId, items)
    const row = {
      ...columns,
      subtitle: draft.subtitle ?? null,
      tvCoverUrl: draft.tvCoverUrl ?? null,
      content: draft.templateType === 'projectList' ? null : (draft.content ?? null),
      startAt: draft.startAt ?? null,
      endAt: draft.endAt ?? null,
      sort: draft.sort ?? old?.sort ?? usualSort,
    }
    const lacks = old?.status === 'online' ? lacksOf(row, items.length) : {}
    if (Object.keys(lacks).length > 0) throw new Problem('notReady', { fields: lacks })
    return row
  },
  saved: ({ db }, row, draft: SpecialDraft) => saveItems(db, row.id, itemsFor(draft)),
  obstacles: async ({ db }, row, move) =>
    move === 'goOnline' ? lacksOf(row, (await offersOf(db, row.operatorId, row.id)).length) : {},
  follows: (call, row, move) =>
    move === 'goOffline' ? specialDependents.gather((one) => one.offlineFollows(call, row)) : [],
  mayMove: async (call, row, move, { force }) => {
    if (move !== 'goOffline' || force === 1) return
    const why = await specialDependents.gather((one) => one.links(call, row))
    if (why.length > 0) throw new Problem('notReady', { fields: { force: why } })
  },
  moved: async (call, row, move) => {
    if (move === 'goOffline') await specialDependents.run((one) => one.wentOffline(call, row))
  },
})

export const specialRoutes = implement(
  special,
  {
    ...plain,
    read: async (call) => {
      const { db, me, params } = call
      const page = await plain.read(call)
      const { content } = await find(db, me, specials, params.id)
      const offers = await offersOf(db, me.operatorId, params.id)
      const items = offers.map(({ type, id, name, isOnSale }) => ({ type, targetId: id, name, isOnSale }))
      return { ...page, content, items }
    },
    offers: ({ db, me, query }) => listOffers(db, me.operatorId, query.type),
    nopage: ({ db, me }) => onlineOptions(db, me.operatorId),
  },
  specialWords,
)
