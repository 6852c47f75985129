import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { together } from '../../../db/together.ts'
import { within } from '../../../rows/scope.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { grades, molds } from '../../catalogue/mold/table.ts'
import { organs } from '../../organs/organ/table.ts'
import type { projects, projectSpecs } from '../../catalogue/project/table.ts'

type Spec = typeof projectSpecs.$inferSelect
type Project = typeof projects.$inferSelect

/** Shares of staff and organisation in a visit, in basis points. */
export interface ShareRule {
  readonly peopleBp: (spec: Spec, project: Project) => number
  readonly organBp: (spec: Spec) => number
  /** Share of the site in a health check. */
  readonly examBp: number
}

interface ShareQuery {
  readonly operatorId: string
  readonly organId: string | null
  readonly moldIds: readonly string[]
}

/**
 * Staff share: from the option, else its grade, else the staff type, else the operator; among several staff types the
 * highest counts. Organisation share: from the option, else the organisation, else the operator.
 */
export const shareRule = async (db: Db, { operatorId, organId, moldIds }: ShareQuery): Promise<ShareRule> => {
  const usual = await operatorSettings(db, operatorId)
  const read = await together(db, {
    molds: db
      .select({ id: molds.id, defaultShareBp: molds.defaultShareBp })
      .from(molds)
      .where(isAmong(molds.id, moldIds)),
    grades: db
      .select({ id: grades.id, shareBp: grades.shareBp })
      .from(grades)
      .where(and(eq(grades.operatorId, operatorId), isAmong(grades.moldId, moldIds), isNull(grades.deletedAt))),
    organs: db
      .select({ shareBp: organs.shareBp })
      .from(organs)
      .where(and(within({ operatorId, organId: null }, organs), isAmong(organs.id, organId === null ? [] : [organId]))),
  })
  const kinds = new Map(read.molds.map((kind) => [kind.id, kind]))
  const ranks = new Map(read.grades.map((rank) => [rank.id, rank]))
  const [organ] = read.organs
  const ofKinds = (ids: readonly string[]) => {
    const shares = ids.flatMap((id) => kinds.get(id)?.defaultShareBp ?? [])
    return shares.length === 0 ? undefined : Math.max(...shares)
  }
  return {
    peopleBp: (spec, project) =>
      spec.peopleShareBp ??
      ranks.get(spec.gradeId ?? '')?.shareBp ??
      ofKinds(spec.moldId === null ? project.moldIds : [spec.moldId]) ??
      usual.defaultPeopleBp,
    organBp: (spec) => spec.organShareBp ?? organ?.shareBp ?? usual.defaultOrganBp,
    examBp: organ?.shareBp ?? usual.defaultOrganBp,
  }
}
