import {
  checkProject,
  fillText,
  project,
  projectMachine,
  projectRules as rules,
  projectWords,
  type ProjectRow,
  projectSoldBefore as soldBefore,
} from '@kangju/contract'
import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { hasContent } from '../../../html/clean-html.ts'
import { staffNames, staffOptions } from '../mold/service.ts'
import { classesInUse, classNames, restOnClass } from '../projectclass/service.ts'
import { projectClasses } from '../projectclass/table.ts'
import { projectDependents, projectPort } from './dependents.ts'
import { projectValues, saveSpecs } from './save.ts'
import { specsOf } from './service.ts'
import { projects, projectSpecs } from './table.ts'

type Project = typeof projects.$inferSelect

const picksAtMost = 1000

/** A class with its children. */
const inClass: Filter = {
  where: (value) =>
    sql`${projects.classId} in (select ${projectClasses.id} from ${projectClasses}
      where ${projectClasses.id} = ${value('id')} or ${projectClasses.parentId} = ${value('id')})`,
  bind: (id) => ({ id }),
}
const deliveredBy: Filter = {
  where: (value) => sql`${value('id')} = any(${projects.moldIds})`,
  bind: (id) => ({ id }),
}

const show = async ({ db }: SignedCall, rows: Project[]): Promise<ProjectRow[]> => {
  const specs = await specsOf(
    db,
    rows.map((row) => row.id),
  )
  const classes = await classNames(
    db,
    rows.map((row) => row.classId),
  )
  const staff = await staffNames(
    db,
    [...rows.flatMap((row) => row.moldIds), ...specs.flatMap((spec) => spec.moldId ?? [])],
    specs.flatMap((spec) => spec.gradeId ?? []),
  )
  const nameOf = (id: string | null) => staff.get(id ?? '') ?? null
  return rows.map((row) => {
    const own = specs.filter((spec) => spec.projectId === row.id)
    const enabled = own.filter((spec) => spec.status === 'enabled')
    const prices = (enabled.length > 0 ? enabled : own)
      .map((spec) => spec.priceFen)
      .toSorted((one, other) => one - other)
    return {
      ...row,
      className: classes.get(row.classId) ?? '',
      molds: row.moldIds.map((id) => ({ id, name: nameOf(id) ?? '' })),
      specs: own.map((spec) => ({ ...spec, moldName: nameOf(spec.moldId), gradeName: nameOf(spec.gradeId) })),
      specCount: own.length,
      priceMinFen: prices[0] ?? 0,
      priceMaxFen: prices.at(-1) ?? 0,
    }
  })
}

/** Missing requirements for the sale of a project. */
const lacks = async ({ db, me }: SignedCall, row: Project): Promise<FieldTexts> => {
  const specs = await specsOf(db, [row.id])
  const ofClass = await restOnClass(db, me, row.classId)
  const isTold = ofClass?.serviceKind !== 'nursing' || (row.contraindication ?? '').trim() !== ''
  const isProvided = (await projectPort.use().providedIds(db, { ...me, organId: null })).has(row.id)
  return {
    ...(specs.some((spec) => spec.status === 'enabled') ? {} : { specs: [rules.specNeeded] }),
    ...(hasContent(row.content) ? {} : { content: [rules.contentNeeded] }),
    ...(ofClass?.isInUse === true ? {} : { classId: [rules.classDisabled] }),
    ...(isTold ? {} : { contraindication: [rules.contraindication] }),
    ...(isProvided ? {} : { organIds: [rules.organNeeded] }),
  }
}

const usedBy = async (call: SignedCall, ids: string[]) => {
  const { db, me } = call
  const sold = await db
    .select({ name: projects.name, n: projects.saleCount })
    .from(projects)
    .where(and(within(me, projects), inArray(projects.id, ids), sql`${projects.saleCount} > 0`))
  return [
    ...sold.map(({ name, n }) => fillText(soldBefore, { name, n })),
    ...(await projectDependents.gather(({ uses }) => uses(call, ids))),
  ]
}

export const projectRoutes = implement(
  project,
  {
    ...crud(project, {
      table: projects,
      machine: projectMachine,
      check: checkProject,
      filters: {
        keyword: has(projects.code, projects.name),
        classId: inClass,
        moldId: deliveredBy,
        serviceMode: is(projects.serviceMode),
        riskLevel: is(projects.riskLevel),
        status: is(projects.status),
      },
      sorts: {
        code: projects.code,
        name: projects.name,
        sort: projects.sort,
        saleCount: projects.saleCount,
        createdAt: projects.createdAt,
        updatedAt: projects.updatedAt,
      },
      order: [asc(projects.sort), desc(projects.id)],
      view: show,
      store: projectValues,
      saved: saveSpecs,
      obstacles: (call, row, move) => (move === 'publish' ? lacks(call, row) : {}),
      follows: (call, row, move) =>
        move === 'withdraw' ? projectDependents.gather((one) => one.withdrawFollows?.(call, row.id)) : [],
      moved: async (call, row, move) => {
        if (move === 'withdraw') await projectDependents.run((one) => one.withdrawn?.(call, row.id))
      },
      usedBy,
    }),

    nopage: ({ db, me }) =>
      db
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .where(within(me, projects))
        .orderBy(asc(projects.sort), desc(projects.id))
        .limit(picksAtMost),

    molds: ({ db, me }) => staffOptions(db, me),

    specs: async ({ db, me, query }) => {
      const provided = [...(await projectPort.use().providedIds(db, me, query.organId))]
      const classIds = (await classesInUse(db, me)).map((one) => one.id)
      if (provided.length === 0 || classIds.length === 0) return []
      const like = `%${(query.keyword ?? '').replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
      const rows = await db
        .select({
          id: projectSpecs.id,
          specName: projectSpecs.name,
          projectId: projects.id,
          projectName: projects.name,
          priceFen: projectSpecs.priceFen,
          times: projectSpecs.times,
          durationMin: projectSpecs.durationMin,
          validDays: projectSpecs.validDays,
        })
        .from(projectSpecs)
        .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
        .where(
          and(
            within(me, projectSpecs),
            within(me, projects),
            eq(projects.status, 'onSale'),
            eq(projectSpecs.status, 'enabled'),
            inArray(projects.id, provided),
            inArray(projects.classId, classIds),
            query.projectId === undefined ? undefined : eq(projects.id, query.projectId),
            or(ilike(projects.name, like), ilike(projects.code, like), ilike(projectSpecs.name, like)),
          ),
        )
        .orderBy(asc(projects.sort), desc(projects.id), asc(projectSpecs.sort))
        .limit(picksAtMost)
      return rows.map((row) => ({ ...row, name: `${row.projectName} / ${row.specName}` }))
    },
  },
  projectWords,
)
