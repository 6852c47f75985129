import {
  usualWeights,
  validationWords,
  type DispatchconfigDraft,
  dispatchconfigDefaultFixed as defaultFixed,
} from '@kangju/contract'
import { isArea } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { restOnMolds } from '../../catalogue/mold/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { allClasses } from '../../catalogue/projectclass/service.ts'
import { plainRule } from './service.ts'
import type { DispatchConfig } from './table.ts'

/** Fields that cannot be edited on the default rule: it stays last and has no conditions. */
const fixedOfDefault = [
  'priority',
  'areaCodes',
  'classIds',
  'projectIds',
  'organIds',
  'sources',
  'weekdays',
  'timeFrom',
  'timeTo',
] as const

const isUnknown = (ids: readonly string[], known: Iterable<string>) => {
  const there = new Set(known)
  return ids.some((id) => !there.has(id.toLowerCase()))
}

/** Fields with unknown references; a rule may keep references to entries deleted since. */
const faultsOf = async ({ db, me }: SignedCall, draft: DispatchconfigDraft, old: DispatchConfig | undefined) => {
  const owner = { ...me, organId: null }
  // An account bound to an organisation tries rules for that one only.
  const organIds = [...draft.organIds, ...(draft.fallbackOrganId == null ? [] : [draft.fallbackOrganId])]
  const organs = await organsByIds(db, me, organIds, 'share')
  const projects = await projectsByIds(db, owner, draft.projectIds, 'share')
  const molds = draft.moldIds.length === 0 ? [] : await restOnMolds(db, owner, draft.moldIds, old?.moldIds ?? [])
  const classes = draft.classIds.length === 0 ? [] : await allClasses(db, owner)
  const named = (rows: readonly { id: string }[], kept: readonly string[] | undefined) => [
    ...rows.map((row) => row.id),
    ...(kept ?? []),
  ]
  const wrong: Record<string, boolean> = {
    areaCodes: !draft.areaCodes.every(isArea),
    classIds: isUnknown(draft.classIds, named(classes, old?.classIds)),
    projectIds: isUnknown(draft.projectIds, named(projects, old?.projectIds)),
    organIds: isUnknown(draft.organIds, named(organs, old?.organIds)),
    moldIds: isUnknown(draft.moldIds, named(molds, old?.moldIds)),
    fallbackOrganId:
      draft.fallbackOrganId != null &&
      !organs.some((organ) => organ.id === draft.fallbackOrganId?.toLowerCase() && organ.active === 1),
  }
  const fields = Object.keys(wrong).filter((field) => wrong[field])
  return Object.fromEntries(fields.map((field) => [field, [validationWords.reference]])) as FieldTexts
}

const faultsOfDefault = (draft: DispatchconfigDraft): FieldTexts =>
  Object.fromEntries(
    fixedOfDefault
      .filter((field) => JSON.stringify(draft[field] ?? null) !== JSON.stringify(plainRule[field] ?? null))
      .map((field) => [field, [defaultFixed]]),
  )

/** Refuses a draft that could not be saved. */
export const refuseFaults = async (call: SignedCall, draft: DispatchconfigDraft, old: DispatchConfig | undefined) => {
  const faults = { ...(await faultsOf(call, draft, old)), ...(old?.isDefault === true ? faultsOfDefault(draft) : {}) }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** Columns of a validated draft. */
export const ruleValues = async (call: SignedCall, draft: DispatchconfigDraft, old: DispatchConfig | undefined) => {
  await refuseFaults(call, draft, old)
  return {
    ...draft,
    timeFrom: draft.timeFrom ?? null,
    timeTo: draft.timeTo ?? null,
    minGradeLevel: draft.minGradeLevel ?? null,
    maxDailyOrders: draft.maxDailyOrders ?? null,
    quietFrom: draft.quietFrom ?? null,
    quietTo: draft.quietTo ?? null,
    fallbackOrganId: draft.fallback === 'organ' ? (draft.fallbackOrganId ?? null) : null,
    grabMinutes: draft.grabMinutes ?? null,
    weights: draft.weights ?? usualWeights,
    continuity: draft.continuity === 1,
    autoAccept: draft.autoAccept === 1,
  }
}
