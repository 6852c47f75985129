import {
  checkMold,
  fillText,
  mold,
  moldLife,
  moldRules,
  moldWords,
  t,
  type MoldDraft,
  type Text,
} from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedCall } from '../../http/call.ts'
import { crud } from '../../http/crud.ts'
import { has, is } from '../../http/filter.ts'
import { implement } from '../../http/implement.ts'
import { goneRows, writeInner } from '../../http/inner-rows.ts'
import { invalid } from '../../http/problem.ts'
import { within } from '../../http/scope.ts'
import { countsByMold, peopleOfGrades, peopleOfMolds } from '../people/service.ts'
import { applicationsOfMolds } from '../peopleapply/service.ts'
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

const usedByPeople = t(
  '“{name}”有{n}名服务人员：{by}',
  '“{name}” is the type of {n} staff: {by}',
  '«{name}» es el tipo de {n} personas: {by}',
  '「{name}」のスタッフが{n}名います：{by}',
)
const usedByApplications = t(
  '“{name}”有{n}份人员申请：{by}',
  '“{name}” is asked for in {n} applications: {by}',
  '«{name}» figura en {n} solicitudes: {by}',
  '「{name}」への申請が{n}件あります：{by}',
)
const staysWithPeople = t(
  '{n}名服务人员仍保留该类型',
  '{n} staff keep this type',
  '{n} personas conservan este tipo',
  'スタッフ{n}名はこの種別のままです',
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
  const goneIds = gone.map((row) => row.id)
  const uses = [
    ...(await specsOfGrades(call.db, call.me, goneIds)).map((use) => ({
      ...use,
      by: `${use.projectName} / ${use.name}`,
    })),
    ...(await peopleOfGrades(call.db, call.me, goneIds)).map((use) => ({ ...use, by: `${use.name} ${use.code}` })),
  ]
  const why = gone.flatMap(({ id, name }) => {
    const by = uses.filter((use) => use.gradeId === id).map((use) => use.by)
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

const usedBy = async ({ db, me }: SignedCall, ids: string[]) => {
  const rows = await db
    .select({ id: molds.id, name: molds.name })
    .from(molds)
    .where(and(within(me, molds), inArray(molds.id, ids)))
  const byProjects = await projectsOfMolds(db, me, ids)
  const byPeople = await peopleOfMolds(db, me, ids)
  const byApplications = await applicationsOfMolds(db, me, ids)
  return rows.flatMap(({ id, name }) => {
    const uses: [Text, string[]][] = [
      [usedByProjects, byProjects.filter((one) => one.moldIds.includes(id)).map((one) => one.name)],
      [usedByPeople, byPeople.filter((one) => one.moldId === id).map((one) => `${one.name} ${one.code}`)],
      [usedByApplications, byApplications.filter((one) => one.moldId === id).map((one) => one.applyNo)],
    ]
    return uses.flatMap(([text, by]) => (by.length === 0 ? [] : [fillText(text, { name, ...listed(by) })]))
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
      view: async ({ db, me }, rows) => {
        const ids = rows.map((row) => row.id)
        const ranks = await gradesOf(db, ids)
        const counts = await countsByMold(db, me, ids)
        return rows.map((row) => ({
          ...row,
          grades: ranks.filter((rank) => rank.moldId === row.id),
          peopleCount: counts.get(row.id) ?? 0,
        }))
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
        if (move !== 'disable') return []
        const names = await projectNamesOf(call, row.id)
        const n = (await countsByMold(call.db, call.me, [row.id])).get(row.id) ?? 0
        return [
          ...(names.length === 0 ? [] : [fillText(staysWithProjects, listed(names))]),
          ...(n === 0 ? [] : [fillText(staysWithPeople, { n })]),
        ]
      },
      usedBy,
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
