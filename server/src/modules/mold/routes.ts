import { checkMold, fillText, mold, moldLife, moldRules, moldWords, t, type MoldDraft } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedCall } from '../../http/call.ts'
import { crud } from '../../http/crud.ts'
import { has, is } from '../../http/filter.ts'
import { implement } from '../../http/implement.ts'
import { goneRows, writeInner } from '../../http/inner-rows.ts'
import { invalid } from '../../http/problem.ts'
import { within } from '../../http/scope.ts'
import { projectsOfMolds, specsOfGrades } from '../project/service.ts'
import { gradesOf } from './service.ts'
import { grades, molds } from './table.ts'

const picksAtMost = 1000

const usedByProjects = t(
  '“{name}”已用于{n}个服务项目：{by}',
  '“{name}” delivers {n} projects: {by}',
  '«{name}» presta {n} proyectos: {by}',
  '「{name}」は{n}件のサービス項目で使用中です：{by}',
)
const staysWithProjects = t(
  '{n}个服务项目仍由该类型人员服务：{by}',
  '{n} projects go on being delivered by them: {by}',
  '{n} proyectos siguen a su cargo: {by}',
  '{n}件のサービス項目は引き続き担当します：{by}',
)

const namesAtMost = 5
const listed = (names: readonly string[]) => ({
  n: names.length,
  by: `${names.slice(0, namesAtMost).join('、')}${names.length > namesAtMost ? '…' : ''}`,
})

const projectNamesOf = async ({ db, me }: SignedCall, moldId: string) =>
  (await projectsOfMolds(db, me, [moldId])).map((one) => one.name)

/** A rank goes with the form that no longer names it, unless somebody relies on it. */
const saveGrades = async (call: SignedCall, { id: moldId }: { id: string }, { grades: drafts }: MoldDraft) => {
  const rows = await gradesOf(call.db, [moldId])
  const gone = goneRows('grades', rows, drafts)
  const uses = await specsOfGrades(
    call.db,
    call.me,
    gone.map((row) => row.id),
  )
  const why = gone.flatMap(({ id, name }) => {
    const by = uses.filter((use) => use.gradeId === id).map((use) => `${use.projectName} / ${use.name}`)
    return by.length === 0 ? [] : [fillText(moldRules.gradeInUse, { name, ...listed(by) })]
  })
  if (why.length > 0) throw invalid({ grades: why })
  await writeInner(call, {
    field: 'grades',
    table: grades,
    rows,
    drafts,
    values: ({ name, level, shareBp, status }) => ({ moldId, name, level, shareBp: shareBp ?? null, status }),
  })
}

export const moldRoutes = implement(
  mold,
  {
    ...crud(mold, {
      table: molds,
      life: moldLife,
      check: checkMold,
      filters: { name: has(molds.name), status: is(molds.status) },
      sorts: { code: molds.code, name: molds.name, createdAt: molds.createdAt, updatedAt: molds.updatedAt },
      order: [asc(molds.id)],
      view: async ({ db }, rows) => {
        const ranks = await gradesOf(
          db,
          rows.map((row) => row.id),
        )
        return rows.map((row) => ({ ...row, grades: ranks.filter((rank) => rank.moldId === row.id) }))
      },
      store: (_call, { code, name, needLicense, minWorkYears, defaultShareBp, iconUrl }: MoldDraft, old) => {
        if (old !== undefined && old.code !== code) throw invalid({ code: [moldRules.codeIsFixed] })
        return {
          code,
          name,
          needLicense,
          minWorkYears: minWorkYears ?? 0,
          defaultShareBp: defaultShareBp ?? null,
          iconUrl: iconUrl ?? null,
        }
      },
      saved: saveGrades,
      follows: async (call, row, move) => {
        const names = move === 'disable' ? await projectNamesOf(call, row.id) : []
        return names.length === 0 ? [] : [fillText(staysWithProjects, listed(names))]
      },
      usedBy: async ({ db, me }, ids) => {
        const uses = await projectsOfMolds(db, me, ids)
        const rows = await db.select({ id: molds.id, name: molds.name }).from(molds).where(within(me, molds))
        return rows.flatMap(({ id, name }) => {
          const by = uses.filter((use) => ids.includes(id) && use.moldIds.includes(id)).map((use) => use.name)
          return by.length === 0 ? [] : [fillText(usedByProjects, { name, ...listed(by) })]
        })
      },
    }),

    nopage: ({ db, me }) =>
      db
        .select({ id: molds.id, name: molds.name })
        .from(molds)
        .where(and(within(me, molds), eq(molds.status, 'enabled')))
        .orderBy(asc(molds.id))
        .limit(picksAtMost),

    grades: ({ db, me, query }) =>
      db
        .select({ id: grades.id, name: grades.name, moldId: grades.moldId, level: grades.level })
        .from(grades)
        .innerJoin(molds, eq(molds.id, grades.moldId))
        .where(
          and(
            within(me, grades),
            within(me, molds),
            eq(grades.status, 'enabled'),
            query.moldId === undefined ? eq(molds.status, 'enabled') : eq(molds.id, query.moldId),
          ),
        )
        .orderBy(asc(molds.id), asc(grades.level))
        .limit(picksAtMost),
  },
  moldWords,
)
