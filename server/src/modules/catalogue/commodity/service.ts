import { fillText, partFen, type CommodityDraft, type Text, commodityServiceTexts as texts } from '@kangju/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { noteChange } from '../../../rows/note-change.ts'
import { Problem, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { specsByIds } from '../project/service.ts'
import { projectSpecs } from '../project/table.ts'
import { commodities, commodityItems } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

type Spec = Awaited<ReturnType<typeof specsByIds>>[number]
export type Part = { readonly spec: Spec; readonly times: number }

const yuan = (fen: number) => (fen / 100).toFixed(2)

export const listFenOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { spec, times }) => sum + partFen(spec, times), 0)

export const isOnSale = ({ spec }: Part) => spec.projectStatus === 'onSale' && spec.status === 'enabled'

/** Reason why a part cannot be sold now. */
export const whyNotOnSale = ({ spec }: Part): Text =>
  spec.projectStatus === 'onSale'
    ? fillText(texts.specOff, { name: `${spec.projectName} / ${spec.name}` })
    : fillText(texts.projectOff, { name: spec.projectName })

export const priceProblem = (priceFen: number, parts: readonly Part[]): FieldTexts => {
  const sum = listFenOf(parts)
  return priceFen > sum ? { priceFen: [fillText(texts.tooDear, { sum: yuan(sum) })] } : {}
}

/** The bundles among these that the account may see. With a lock, none of them changes until the transaction ends. */
export const commoditiesByIds = async (db: Db, me: Me, ids: readonly string[], lock?: 'share') => {
  if (ids.length === 0) return []
  const query = db
    .select({ id: commodities.id, name: commodities.name, status: commodities.status })
    .from(commodities)
    .where(and(within(me, commodities), inArray(commodities.id, [...ids])))
    .orderBy(asc(commodities.id))
  return withLock(query, lock)
}

/** Counts sales in the order of the ids, which prevents deadlocks. */
export const countCommoditySales = async (tx: Db, sold: ReadonlyMap<string, number>) => {
  for (const [id, qty] of [...sold].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await tx
      .update(commodities)
      .set({ saleCount: sql`${commodities.saleCount} + ${qty}` })
      .where(eq(commodities.id, id))
}

/** Names of bundles, deleted ones included. */
export const commodityNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: commodities.id, name: commodities.name })
    .from(commodities)
    .where(inArray(commodities.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Parts of these bundles in their order, read with one query for the rows and one for the options. */
export const partsOf = async (db: Db, me: Me, commodityIds: readonly string[]): Promise<Map<string, Part[]>> => {
  if (commodityIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(commodityItems)
    .where(inArray(commodityItems.commodityId, [...commodityIds]))
    .orderBy(asc(commodityItems.sort))
  const specs = new Map(
    (
      await specsByIds(
        db,
        me,
        rows.map(({ specId }) => specId),
      )
    ).map((spec) => [spec.id, spec]),
  )
  const parts = rows.flatMap(({ commodityId, specId, times }) => {
    const spec = specs.get(specId)
    return spec === undefined ? [] : [{ commodityId, spec, times }]
  })
  return Map.groupBy(parts, ({ commodityId }) => commodityId)
}

/** Parts of a draft, with their projects and options locked; undefined for an unknown option. */
export const lockParts = async ({ db, me }: SignedCall, items: CommodityDraft['items']) => {
  const specs = await specsByIds(
    db,
    me,
    items.map(({ specId }) => specId),
    'share',
  )
  return items.map(({ specId, times }) => {
    const spec = specs.find(({ id }) => id === specId)
    return spec === undefined ? undefined : { spec, times }
  })
}

export const saveItems = async (call: SignedCall, commodityId: string, items: CommodityDraft['items']) => {
  const old = await call.db.delete(commodityItems).where(eq(commodityItems.commodityId, commodityId)).returning()
  const rows = items.map(({ specId, times }, sort) => ({ commodityId, specId, times, sort }))
  await call.db.insert(commodityItems).values(rows)
  noteChange(
    call,
    'items',
    old.toSorted((one, other) => one.sort - other.sort),
    rows,
  )
}

/** Options or projects whose bundles are asked for. */
export type Holding = { readonly projectIds: readonly string[] } | { readonly specIds: readonly string[] }

const holding = (db: Db, what: Holding) => {
  const held = db.select({ id: commodityItems.commodityId }).from(commodityItems)
  return 'specIds' in what
    ? held.where(inArray(commodityItems.specId, [...what.specIds]))
    : held
        .innerJoin(projectSpecs, eq(projectSpecs.id, commodityItems.specId))
        .where(inArray(projectSpecs.projectId, [...what.projectIds]))
}

const isEmpty = (what: Holding) => ('specIds' in what ? what.specIds : what.projectIds).length === 0

/** The bundles that contain one of these. */
export const commoditiesWith = async (db: Db, me: Me, what: Holding) =>
  isEmpty(what)
    ? []
    : db
        .select({ id: commodities.id, name: commodities.name, status: commodities.status })
        .from(commodities)
        .where(and(within(me, commodities), inArray(commodities.id, holding(db, what))))
        .orderBy(asc(commodities.sort), asc(commodities.id))

type Writer = Pick<SignedCall, 'me' | 'now'>
const stamp = ({ me, now }: Writer) => ({
  ...nextVersion({ me, now }),
})

/** Takes the bundles on sale with one of these projects off sale; returns those it changed. */
export const withdrawCommoditiesWith = async (tx: Db, call: Writer, projectIds: readonly string[]) => {
  if (projectIds.length === 0) return []
  const onSale = tx
    .select({ id: commodities.id })
    .from(commodities)
    .where(
      and(
        within(call.me, commodities),
        eq(commodities.status, 'onSale'),
        inArray(commodities.id, holding(tx, { projectIds })),
      ),
    )
    .orderBy(asc(commodities.id))
    .for('update')
  return tx
    .update(commodities)
    .set({ status: 'offSale', ...stamp(call) })
    .where(inArray(commodities.id, onSale))
    .returning({ id: commodities.id, name: commodities.name })
}

/**
 * Refuses a change of these options, already written in this transaction, that would make a bundle on sale cost more
 * than its parts.
 */
export const refuseDearBundles = async (tx: Db, me: Me, specIds: readonly string[]) => {
  if (specIds.length === 0) return
  const rows = await tx
    .select({ id: commodities.id, name: commodities.name, priceFen: commodities.priceFen })
    .from(commodities)
    .where(
      and(within(me, commodities), eq(commodities.status, 'onSale'), inArray(commodities.id, holding(tx, { specIds }))),
    )
  const parts = await partsOf(
    tx,
    me,
    rows.map(({ id }) => id),
  )
  const dear = rows
    .map((row) => ({ ...row, sum: listFenOf(parts.get(row.id) ?? []) }))
    .filter(({ priceFen, sum }) => priceFen > sum)
    .map(({ name, sum }) => fillText(texts.bundleTooDear, { name, sum: yuan(sum) }))
  if (dear.length > 0) throw new Problem('notReady', { fields: { specs: dear } })
}

/** Raises the version, so that an open form cannot overwrite display categories that changed meanwhile. */
export const touchCommodities = async (call: SignedCall, ids: readonly string[]) => {
  if (ids.length === 0) return
  await call.db
    .update(commodities)
    .set(stamp(call))
    .where(and(within(call.me, commodities), inArray(commodities.id, [...ids])))
}
