import {
  fillText,
  projectRules as rules,
  validationWords,
  type ProjectDraft,
  type SpecDraft,
  joinTexts,
} from '@kangju/contract'
import { nextCode } from '../../../db/numbers.ts'
import type { SignedCall } from '../../../http/call.ts'
import { goneRows, writeInner } from '../../../rows/inner-rows.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { restOnMolds, type StaffKind } from '../mold/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { restOnClass } from '../projectclass/service.ts'
import { projectDependents, projectPort } from './dependents.ts'
import { specsOf } from './service.ts'
import { staffShare, wholeBp } from './shares.ts'
import { projectSpecs, type projects } from './table.ts'

type Project = typeof projects.$inferSelect

const usualSort = 100

const checkClass = async ({ db, me }: SignedCall, draft: ProjectDraft, old: Project | undefined, wrong: FieldTexts) => {
  const found = await restOnClass(db, me, draft.classId)
  // An unchanged class may stay, even if it takes no new projects.
  const isKept = old?.classId === draft.classId
  if (found === undefined || (!isKept && !(found.isLeaf && found.isInUse))) wrong['classId'] = [rules.leafClass]
  else if (found.serviceKind === 'nursing' && (draft.contraindication ?? '').trim() === '')
    wrong['contraindication'] = [rules.contraindication]
}

const checkSpecs = async (
  call: SignedCall,
  draft: ProjectDraft,
  kinds: readonly StaffKind[],
  old: Project | undefined,
  wrong: FieldTexts,
) => {
  const usual = await operatorSettings(call.db, call.me.operatorId)
  const before = old === undefined ? [] : await specsOf(call.db, [old.id])
  const providers = old === undefined ? [] : await projectPort.use().providers(call.db, call.me, [old.id])
  const organBp = Math.max(usual.defaultOrganBp, ...providers.map((organ) => organ.shareBp ?? 0))
  for (const [at, spec] of draft.specs.entries()) {
    const rank = kinds.find((kind) => kind.id === spec.moldId)?.grades.find((one) => one.id === spec.gradeId)
    const isKept = before.some((row) => row.id === spec.id && row.gradeId === spec.gradeId)
    if (spec.gradeId != null && (rank === undefined || (rank.status === 'disabled' && !isKept)))
      wrong[`specs.${at}.gradeId`] = [validationWords.reference]
    const sum = staffShare(spec, draft.minGradeLevel ?? 1, kinds, usual) + (spec.organShareBp ?? organBp)
    if (sum > wholeBp) wrong[`specs.${at}.peopleShareBp`] = [fillText(rules.shares, { sum: sum / 100 })]
  }
  if (old?.status === 'onSale' && !draft.specs.some((spec) => spec.status === 'enabled'))
    wrong['specs'] = [rules.specNeeded]
}

/** Column values of a draft, after checking its references and locking them until the transaction ends. */
export const projectValues = async (call: SignedCall, draft: ProjectDraft, old: Project | undefined) => {
  const wrong: FieldTexts = {}
  await checkClass(call, draft, old, wrong)
  const kinds = await restOnMolds(call.db, call.me, draft.moldIds, old?.moldIds ?? [])
  for (const [at, id] of draft.moldIds.entries())
    if (!kinds.some((kind) => kind.id === id)) wrong[`moldIds.${at}`] = [validationWords.reference]
  await checkSpecs(call, draft, kinds, old, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)

  const { specs: _specs, ...plain } = draft
  return {
    ...plain,
    notice: draft.notice ?? null,
    contraindication: draft.contraindication ?? null,
    minGradeLevel: draft.minGradeLevel ?? 1,
    ageMin: draft.ageMin ?? null,
    ageMax: draft.ageMax ?? null,
    materialNote: draft.materialNote ?? null,
    consentUrl: draft.consentUrl ?? null,
    hot: draft.hot ?? 0,
    sort: draft.sort ?? usualSort,
    ...(old === undefined ? { code: await nextCode(call.db, 'XM') } : {}),
  }
}

type Saved = { readonly id: string; readonly name: string; readonly status: string }

const holdersOf = (call: SignedCall, specId: string) =>
  projectDependents.gather(({ specHolders }) => specHolders?.(call, [specId]))

/** Refuses to remove an option of a bundle, and to disable an option of a bundle on sale. */
const keepUsed = async (
  call: SignedCall,
  rows: readonly Saved[],
  drafts: readonly SpecDraft[],
  wrong: FieldTexts = {},
) => {
  for (const { id, name } of goneRows('specs', rows, drafts)) {
    const by = (await holdersOf(call, id)).map((one) => one.name)
    if (by.length > 0) (wrong['specs'] ??= []).push(fillText(rules.specInUse, { name, by: joinTexts(by) }))
  }
  for (const [at, draft] of drafts.entries()) {
    const isSwitchedOff = rows.some((row) => row.id === draft.id && row.status !== draft.status)
    if (!isSwitchedOff || draft.status === 'enabled') continue
    const holders = await holdersOf(call, draft.id ?? '')
    const by = holders.filter((one) => one.status === 'onSale').map((one) => one.name)
    if (by.length > 0) wrong[`specs.${at}.status`] = [fillText(rules.specOnSale, { by: joinTexts(by) })]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export const saveSpecs = async (call: SignedCall, { id: projectId }: Project, { specs: drafts }: ProjectDraft) => {
  const rows = await specsOf(call.db, [projectId])
  await keepUsed(call, rows, drafts)
  await writeInner(call, {
    field: 'specs',
    table: projectSpecs,
    rows,
    drafts,
    values: ({ id: _id, ...draft }, sort) => ({
      ...draft,
      projectId,
      marketPriceFen: draft.marketPriceFen ?? null,
      visitFeeFen: draft.visitFeeFen ?? null,
      materialFeeFen: draft.materialFeeFen ?? null,
      moldId: draft.moldId ?? null,
      gradeId: draft.gradeId ?? null,
      peopleShareBp: draft.peopleShareBp ?? null,
      organShareBp: draft.organShareBp ?? null,
      dailyLimit: draft.dailyLimit ?? null,
      sort,
    }),
  })
  const ids = rows.map((row) => row.id)
  await projectDependents.run(({ refuseSpecs }) => refuseSpecs?.(call, ids))
}
