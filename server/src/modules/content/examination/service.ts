import {
  fillText,
  gendersClash,
  genderLimitWords,
  usualReportDays,
  validationWords,
  type ExaminationclassDraft,
  type GenderLimit,
  type Text,
  examinationTexts as texts,
} from '@kangju/contract'
import { and, arrayContains, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { noteChange } from '../../../rows/note-change.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { examCentresByIds } from '../../organs/organ/service.ts'
import { examClasses, examPackageItems, examSingles } from './table.ts'

export type ExamClass = typeof examClasses.$inferSelect

/** Text for an entry whose gender limit conflicts. */
export const clashText = (name: string, limit: GenderLimit): Text =>
  fillText(texts.clash, { name, limit: genderLimitWords[limit] })

/** A package of this operator, including deleted ones. */
export const examPackageById = async (db: Db, operatorId: string, id: string): Promise<ExamClass | undefined> => {
  const [row] = await db
    .select()
    .from(examClasses)
    .where(and(eq(examClasses.operatorId, operatorId), eq(examClasses.id, id)))
  return row
}

/** Items of these packages in their order. */
export const singlesIn = async (db: Db, packageIds: readonly string[]) =>
  packageIds.length === 0
    ? []
    : db
        .select({
          packageId: examPackageItems.packageId,
          id: examSingles.id,
          name: examSingles.name,
          status: examSingles.status,
        })
        .from(examPackageItems)
        .innerJoin(examSingles, eq(examSingles.id, examPackageItems.singleId))
        .where(inArray(examPackageItems.packageId, [...packageIds]))
        .orderBy(asc(examPackageItems.sort))

/** Locks the items among these within the account's scope against changes until the transaction ends. */
export const lockSingles = (db: Db, me: Me, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(examSingles)
        .where(and(within(me, examSingles), inArray(examSingles.id, [...ids])))
        .orderBy(asc(examSingles.id))
        .for('share')

/** Packages that contain one of these items. */
export const packagesWith = async (db: Db, me: Me, singleIds: readonly string[]) =>
  singleIds.length === 0
    ? []
    : db
        .select({
          singleId: examPackageItems.singleId,
          id: examClasses.id,
          name: examClasses.name,
          genderLimit: examClasses.genderLimit,
        })
        .from(examPackageItems)
        .innerJoin(examClasses, eq(examClasses.id, examPackageItems.packageId))
        .where(and(within(me, examClasses), inArray(examPackageItems.singleId, [...singleIds])))
        .orderBy(asc(examClasses.sort), asc(examClasses.id))

const wrongSingles = async ({ db, me }: SignedCall, draft: ExaminationclassDraft, old: ExamClass | undefined) => {
  const ids = draft.singleIds ?? []
  const singles = await lockSingles(db, me, ids)
  if (!ids.every((id) => singles.some((single) => single.id === id))) return [validationWords.reference]
  const held = new Set((await singlesIn(db, old === undefined ? [] : [old.id])).map(({ id }) => id))
  return [
    ...singles
      .filter(({ id, status }) => status === 'disabled' && !held.has(id))
      .map(({ name }) => fillText(texts.disabled, { name })),
    ...singles
      .filter(({ genderLimit }) => gendersClash(genderLimit, draft.genderLimit))
      .map(({ name, genderLimit }) => clashText(name, genderLimit)),
  ]
}

const wrongCentres = async ({ db, me }: SignedCall, draft: ExaminationclassDraft, old: ExamClass | undefined) => {
  const ids = draft.examOrganIds ?? []
  const centres = await examCentresByIds(db, me.operatorId, ids)
  const isKept = (id: string) => old?.examOrganIds.includes(id) === true
  const isGood = (id: string) => centres.some((centre) => centre.id === id && (centre.isServing || isKept(id)))
  if (!ids.every(isGood)) return [validationWords.reference]
  return old?.status === 'onSale' && !centres.some(({ isServing }) => isServing) ? [texts.noCentre] : []
}

const common = (
  { classType, code, name, coverUrl = null, sort }: ExaminationclassDraft,
  old: ExamClass | undefined,
) => ({
  classType,
  code,
  name,
  coverUrl,
  sort: sort ?? old?.sort ?? 100,
})

const categoryValues = {
  genderLimit: null,
  maritalLimit: null,
  ageMin: null,
  ageMax: null,
  priceFen: null,
  marketPriceFen: null,
  examOrganIds: [],
  fasting: null,
  reportDays: null,
  notice: null,
}

/** Columns of a validated draft. */
export const examClassValues = async (call: SignedCall, draft: ExaminationclassDraft, old: ExamClass | undefined) => {
  if (draft.classType === 'category') return { ...common(draft, old), ...categoryValues }
  const found = {
    singleIds: await wrongSingles(call, draft, old),
    examOrganIds: await wrongCentres(call, draft, old),
  }
  const wrong: FieldTexts = Object.fromEntries(Object.entries(found).filter(([, why]) => why.length > 0))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    ...common(draft, old),
    genderLimit: draft.genderLimit,
    maritalLimit: draft.maritalLimit,
    ageMin: draft.ageMin ?? null,
    ageMax: draft.ageMax ?? null,
    priceFen: draft.priceFen,
    marketPriceFen: draft.marketPriceFen ?? null,
    examOrganIds: draft.examOrganIds ?? [],
    fasting: draft.fasting ?? 0,
    reportDays: draft.reportDays ?? usualReportDays,
    notice: draft.notice ?? null,
  }
}

/** Replaces the items of a package. */
export const fillPackage = async (call: SignedCall, packageId: string, singleIds: readonly string[]) => {
  const { db } = call
  const old = await db.delete(examPackageItems).where(eq(examPackageItems.packageId, packageId)).returning()
  if (singleIds.length > 0)
    await db.insert(examPackageItems).values(singleIds.map((singleId, sort) => ({ packageId, singleId, sort })))
  const held = old.toSorted((one, other) => one.sort - other.sort).map(({ singleId }) => singleId)
  noteChange(call, 'singleIds', held, singleIds)
}

/** Reasons why a package cannot be listed. */
export const packageLacks = async ({ db, me }: SignedCall, row: ExamClass): Promise<FieldTexts> => {
  const disabled = (await singlesIn(db, [row.id])).filter(({ status }) => status === 'disabled')
  const centres = await examCentresByIds(db, me.operatorId, row.examOrganIds)
  return {
    ...(disabled.length === 0 ? {} : { singleIds: disabled.map(({ name }) => fillText(texts.disabled, { name })) }),
    ...(centres.some(({ isServing }) => isServing) ? {} : { examOrganIds: [texts.noCentre] }),
  }
}

/** Listed packages available only at this site. */
export const packagesOnlyAt = async (db: Db, operatorId: string, organId: string) => {
  const held = await db
    .select({ id: examClasses.id, name: examClasses.name, examOrganIds: examClasses.examOrganIds })
    .from(examClasses)
    .where(
      and(
        within({ operatorId, organId: null }, examClasses),
        eq(examClasses.status, 'onSale'),
        arrayContains(examClasses.examOrganIds, [organId]),
      ),
    )
    .orderBy(asc(examClasses.sort), asc(examClasses.id))
  const sites = await examCentresByIds(db, operatorId, [...new Set(held.flatMap((one) => one.examOrganIds))])
  const others = new Set(sites.filter((site) => site.isServing && site.id !== organId).map((site) => site.id))
  return held.filter((one) => !one.examOrganIds.some((id) => others.has(id))).map(({ id, name }) => ({ id, name }))
}
