import {
  examinationsingle,
  examinationsingleWords,
  examSingleMachine,
  fillText,
  gendersClash,
  validationWords,
  type ExaminationsingleDraft,
  examinationSingleRoutesTexts as texts,
} from '@kangju/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { seek, within } from '../../../rows/scope.ts'
import { clashText, packagesWith } from './service.ts'
import { examClasses, examSingles } from './table.ts'

type Single = typeof examSingles.$inferSelect

/** An item may keep a category disabled since, but cannot be moved to a disabled one. */
const refuseWrong = async ({ db, me }: SignedCall, draft: ExaminationsingleDraft, old: Single | undefined) => {
  const wrong: FieldTexts = {}
  const category = await seek(db, me, examClasses, draft.classId, 'share')
  const isUsable = category?.status === 'enabled' || category?.id === old?.classId
  if (category?.classType !== 'category' || !isUsable) wrong['classId'] = [validationWords.reference]
  const clashing = (await packagesWith(db, me, old === undefined ? [] : [old.id])).filter(({ genderLimit }) =>
    gendersClash(genderLimit, draft.genderLimit),
  )
  if (clashing.length > 0)
    wrong['genderLimit'] = clashing.map(({ name, genderLimit }) => clashText(name, genderLimit ?? 'any'))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export const examinationsingleRoutes = implement(
  examinationsingle,
  {
    ...crud(examinationsingle, {
      table: examSingles,
      machine: examSingleMachine,
      extras: {
        className: sql<string>`(select exam_class.name from exam_class where exam_class.id = exam_single.class_id)`,
        packageCount: sql<number>`(select count(*)::int from exam_package_item
          join exam_class on exam_class.id = exam_package_item.package_id and exam_class.deleted_at is null
          where exam_package_item.single_id = exam_single.id)`,
      },
      filters: {
        keyword: has(examSingles.code, examSingles.name),
        classId: is(examSingles.classId),
        genderLimit: is(examSingles.genderLimit),
        status: is(examSingles.status),
      },
      sorts: {
        code: examSingles.code,
        name: examSingles.name,
        priceFen: examSingles.priceFen,
        createdAt: examSingles.createdAt,
        updatedAt: examSingles.updatedAt,
      },
      order: [desc(examSingles.id)],
      store: async (call, draft: ExaminationsingleDraft, old) => {
        await refuseWrong(call, draft, old)
        return { ...draft, content: draft.content ?? null }
      },
      follows: async ({ db, me }, row, move) =>
        move === 'disable'
          ? (await packagesWith(db, me, [row.id])).map(({ name }) => fillText(texts.inPackage, { name }))
          : [],
      usedBy: async ({ db, me }, ids) => {
        const packages = await packagesWith(db, me, ids)
        const singles = await db
          .select({ id: examSingles.id, name: examSingles.name })
          .from(examSingles)
          .where(and(within(me, examSingles), inArray(examSingles.id, ids)))
        const names = new Map(singles.map(({ id, name }) => [id, name]))
        return packages.map((found) =>
          fillText(texts.singleInPackage, { package: found.name, name: names.get(found.singleId) ?? '' }),
        )
      },
    }),

    nopage: ({ db, me, query }) =>
      db
        .select({ id: examSingles.id, name: examSingles.name })
        .from(examSingles)
        .where(and(within(me, examSingles), query.all === 1 ? undefined : eq(examSingles.status, 'enabled')))
        .orderBy(asc(examSingles.code))
        .limit(1000),
  },
  examinationsingleWords,
)
