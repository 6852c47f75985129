import type { OrderItemDraft } from '@kangju/contract'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { commodities, commodityItems } from '../../catalogue/commodity/table.ts'
import { examClasses } from '../../content/examination/table.ts'
import { projects, projectSpecs } from '../../catalogue/project/table.ts'

type Spec = typeof projectSpecs.$inferSelect
type Project = typeof projects.$inferSelect
export type Commodity = typeof commodities.$inferSelect
export type ExamClass = typeof examClasses.$inferSelect
export interface Offer {
  readonly spec: Spec
  readonly project: Project
}

/** Catalogue entries that an order refers to, as they are now. */
export interface Shelf {
  readonly offers: ReadonlyMap<string, Offer>
  readonly commodities: ReadonlyMap<string, Commodity>
  readonly parts: ReadonlyMap<string, readonly { readonly specId: string; readonly times: number }[]>
  readonly exams: ReadonlyMap<string, ExamClass>
}

const present = (ids: readonly (string | null | undefined)[]) => [
  ...new Set(ids.flatMap((id) => (id == null ? [] : [id.toLowerCase()]))),
]

const loadOffers = async (db: Db, operatorId: string, specIds: readonly string[]) => {
  if (specIds.length === 0) return new Map<string, Offer>()
  const rows = await db
    .select({ spec: projectSpecs, project: projects })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .where(
      and(
        eq(projectSpecs.operatorId, operatorId),
        inArray(projectSpecs.id, [...specIds]),
        isNull(projectSpecs.deletedAt),
        isNull(projects.deletedAt),
      ),
    )
  return new Map(rows.map((row) => [row.spec.id, row]))
}

const byIds = async <T extends typeof commodities | typeof examClasses>(
  db: Db,
  table: T,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, T['$inferSelect']>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(table as typeof commodities)
    .where(and(eq(table.operatorId, operatorId), inArray(table.id, [...ids]), isNull(table.deletedAt)))
  return new Map(rows.map((row) => [row.id, row as T['$inferSelect']]))
}

export const loadShelf = async (db: Db, operatorId: string, drafts: readonly OrderItemDraft[]): Promise<Shelf> => {
  const commodityIds = present(drafts.map((draft) => draft.commodityId))
  const bundles = await byIds(db, commodities, operatorId, commodityIds)
  const held =
    bundles.size === 0
      ? []
      : await db
          .select()
          .from(commodityItems)
          .where(inArray(commodityItems.commodityId, [...bundles.keys()]))
          .orderBy(asc(commodityItems.sort))
  const specIds = present([...drafts.map((draft) => draft.specId), ...held.map((part) => part.specId)])
  return {
    offers: await loadOffers(db, operatorId, specIds),
    commodities: bundles,
    parts: Map.groupBy(held, (part) => part.commodityId),
    exams: await byIds(db, examClasses, operatorId, present(drafts.map((draft) => draft.examClassId))),
  }
}
