import type { OperatorSettings, SpecDraft } from '@kangju/contract'
import type { StaffKind } from '../mold/service.ts'

export const wholeBp = 10_000

/**
 * The maximum staff share of an option: its own, else the largest among those who may deliver it, by grade, staff type
 * and the operator's default.
 */
export const staffShare = (
  spec: Pick<SpecDraft, 'peopleShareBp' | 'moldId' | 'gradeId'>,
  minLevel: number,
  kinds: readonly StaffKind[],
  usual: OperatorSettings,
): number => {
  if (spec.peopleShareBp != null) return spec.peopleShareBp
  const shares = kinds
    .filter((kind) => spec.moldId == null || kind.id === spec.moldId)
    .flatMap((kind) => {
      const ofKind = kind.defaultShareBp ?? usual.defaultPeopleBp
      const lowest = Math.max(minLevel, kind.grades.find((rank) => rank.id === spec.gradeId)?.level ?? 1)
      const ranks = kind.grades.filter((rank) => rank.status === 'enabled' && rank.level >= lowest)
      return ranks.length === 0 ? [ofKind] : ranks.map((rank) => rank.shareBp ?? ofKind)
    })
  return Math.max(...shares, 0)
}
