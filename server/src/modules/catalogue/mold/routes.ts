import { checkMold, fillText, mold, moldMachine, moldRules, moldWords, type MoldDraft } from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { goneRows, writeInner } from '../../../rows/inner-rows.ts'
import { nameList } from '../../../kit/name-list.ts'
import { invalid } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { moldDependents, moldPort } from './dependents.ts'
import { gradesOf } from './service.ts'
import { grades, molds } from './table.ts'

const picksAtMost = 1000

/** A grade that the form no longer lists is removed, unless another row refers to it. */
const saveGrades = async (call: SignedCall, { id: moldId }: { id: string }, { grades: drafts }: MoldDraft) => {
  const rows = await gradesOf(call.db, [moldId])
  const gone = goneRows('grades', rows, drafts)
  const goneIds = gone.map((row) => row.id)
  const uses = await moldDependents.gather(({ gradeUses }) => gradeUses?.(call, goneIds))
  const why = gone.flatMap(({ id, name }) => {
    const by = uses.filter((use) => use.gradeId === id).map((use) => use.by)
    return by.length === 0 ? [] : [fillText(moldRules.gradeInUse, { name, n: by.length, by: nameList(by) })]
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

const usedBy = async (call: SignedCall, ids: string[]) => {
  const { db, me } = call
  const rows = await db
    .select({ id: molds.id, name: molds.name })
    .from(molds)
    .where(and(within(me, molds), inArray(molds.id, ids)))
  return moldDependents.gather(({ uses }) => uses(call, rows))
}

export const moldRoutes = implement(
  mold,
  {
    ...crud(mold, {
      table: molds,
      machine: moldMachine,
      check: checkMold,
      filters: { name: has(molds.name), status: is(molds.status) },
      sorts: { code: molds.code, name: molds.name, createdAt: molds.createdAt, updatedAt: molds.updatedAt },
      order: [asc(molds.id)],
      view: async ({ db, me }, rows) => {
        const ids = rows.map((row) => row.id)
        const ranks = await gradesOf(db, ids)
        const counts = await moldPort.use().peopleCounts(db, me, ids)
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
      follows: (call, row, move) =>
        move === 'disable' ? moldDependents.gather(({ stays }) => stays?.(call, row.id)) : [],
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
