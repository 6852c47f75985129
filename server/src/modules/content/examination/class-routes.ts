import {
  checkExaminationclass,
  examinationclass,
  examinationclassWords,
  examMachine,
  fillText,
  type ExaminationclassDraft,
  examinationClassRoutesTexts as texts,
} from '@kangju/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { has, is } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { examCentresByIds } from '../../organs/organ/service.ts'
import { examClassValues, fillPackage, lockSingles, packageLacks, singlesIn } from './service.ts'
import { examClasses, examSingles } from './table.ts'

export const examinationclassRoutes = implement(
  examinationclass,
  {
    ...crud(examinationclass, {
      table: examClasses,
      machine: examMachine,
      extras: {
        ownSingles: sql<number>`(select count(*)::int from exam_single where exam_single.operator_id = exam_class.operator_id
          and exam_single.class_id = exam_class.id and exam_single.deleted_at is null)`,
      },
      filters: {
        keyword: has(examClasses.code, examClasses.name),
        classType: is(examClasses.classType),
        genderLimit: is(examClasses.genderLimit),
        status: is(examClasses.status),
      },
      sorts: {
        code: examClasses.code,
        name: examClasses.name,
        priceFen: examClasses.priceFen,
        sort: examClasses.sort,
        createdAt: examClasses.createdAt,
        updatedAt: examClasses.updatedAt,
      },
      order: [asc(examClasses.sort), desc(examClasses.id)],
      view: async ({ db, me }, rows) => {
        const singles = await singlesIn(
          db,
          rows.map(({ id }) => id),
        )
        const centres = await examCentresByIds(
          db,
          me.operatorId,
          rows.flatMap(({ examOrganIds }) => examOrganIds),
        )
        const names = new Map(centres.map(({ id, name }) => [id, name]))
        return rows.map(({ ownSingles, ...row }) => {
          const held = singles.filter(({ packageId }) => packageId === row.id)
          const sites = row.examOrganIds.filter((id) => names.has(id))
          return {
            ...row,
            singleIds: held.map(({ id }) => id),
            singles: held.map(({ id, name }) => ({ id, name })),
            singleCount: row.classType === 'package' ? held.length : ownSingles,
            examOrganIds: sites,
            examOrgans: sites.map((id) => ({ id, name: names.get(id) ?? '' })),
          }
        })
      },
      check: checkExaminationclass,
      store: (call, draft: ExaminationclassDraft, old) => {
        if (old !== undefined && old.classType !== draft.classType) throw invalid({ classType: [texts.fixedType] })
        return examClassValues(call, draft, old)
      },
      saved: async (call, row, { singleIds = [] }: ExaminationclassDraft) => {
        // Categories are not sold, so they are enabled from the start.
        if (row.classType === 'category' && row.status === 'draft')
          await call.db.update(examClasses).set({ status: 'enabled' }).where(eq(examClasses.id, row.id))
        if (row.classType === 'package') await fillPackage(call, row.id, singleIds)
      },
      mayMove: async ({ db, me }, row, move) => {
        if (move !== 'publish') return
        const held = await singlesIn(db, [row.id])
        await lockSingles(
          db,
          me,
          held.map(({ id }) => id),
        )
      },
      obstacles: (call, row, move) => (move === 'publish' ? packageLacks(call, row) : {}),
      usedBy: async ({ db, me }, ids) => {
        const rows = await db
          .select({ name: examClasses.name, n: sql<number>`count(*)::int` })
          .from(examSingles)
          .innerJoin(examClasses, eq(examClasses.id, examSingles.classId))
          .where(and(within(me, examSingles), inArray(examSingles.classId, ids)))
          .groupBy(examClasses.id)
        return rows.map((row) => fillText(texts.hasSingles, row))
      },
    }),

    nopage: ({ db, me, query: { classType = 'category' } }) =>
      db
        .select({ id: examClasses.id, name: examClasses.name })
        .from(examClasses)
        .where(
          and(
            within(me, examClasses),
            eq(examClasses.classType, classType),
            eq(examClasses.status, classType === 'package' ? 'onSale' : 'enabled'),
          ),
        )
        .orderBy(asc(examClasses.sort), desc(examClasses.id))
        .limit(1000),
  },
  examinationclassWords,
)
