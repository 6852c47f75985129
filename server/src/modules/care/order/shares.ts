import type { Db } from '../../../db/client.ts'
import { moldsWithGrades } from '../../catalogue/mold/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
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
  const kinds = new Map((await moldsWithGrades(db, moldIds)).map((kind) => [kind.id, kind]))
  const ranks = new Map([...kinds.values()].flatMap((kind) => kind.grades).map((rank) => [rank.id, rank]))
  const [organ] = organId === null ? [] : await organsByIds(db, { operatorId, organId: null }, [organId])
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
