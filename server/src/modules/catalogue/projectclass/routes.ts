import {
  fillText,
  projectclass,
  projectclassMachine,
  projectclassRules as rules,
  projectclassWords,
  validationWords,
  type ProjectclassDraft,
  type Text,
  projectclassUsedBy as usedBy,
  projectclassDisabling as disabling,
} from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { implement } from '../../../http/implement.ts'
import { invalid } from '../../../kit/problem.ts'
import { seek } from '../../../rows/scope.ts'
import { projectclassPort } from './dependents.ts'
import { listClasses, viewClasses } from './list.ts'
import { childrenOf, classesInUse, type ProjectClass } from './service.ts'
import { projectClasses } from './table.ts'

const usualSort = 100
const picksAtMost = 1000

/** Reasons why a class cannot be placed below this one. */
const whyNotUnder = async (
  { db, me }: SignedCall,
  parentId: string,
  old: ProjectClass | undefined,
): Promise<Text[]> => {
  if (parentId === old?.id) return [rules.twoLevels]
  // The lock keeps the parent from getting projects and from moving below another class until the transaction ends.
  const parent = await seek(db, me, projectClasses, parentId, 'update')
  if (parent === undefined) return [validationWords.reference]
  if (parent.parentId !== null) return [rules.twoLevels]
  if (old !== undefined && (await childrenOf(db, me, [old.id])).length > 0) return [rules.hasChildren]
  return (await projectclassPort.use().projectCounts(db, me, [parentId])).size > 0 ? [rules.parentHasProjects] : []
}

export const projectclassRoutes = implement(
  projectclass,
  {
    ...crud(projectclass, {
      table: projectClasses,
      machine: projectclassMachine,
      filters: {},
      sorts: {},
      order: [],
      view: viewClasses,
      store: async (call, draft: ProjectclassDraft, old) => {
        const { parentId = null, code, name, serviceKind, iconUrl = null, sort } = draft
        if (parentId !== null && parentId !== old?.parentId) {
          const why = await whyNotUnder(call, parentId, old)
          if (why.length > 0) throw invalid({ parentId: why })
        }
        return { parentId, code, name, serviceKind, iconUrl, sort: sort ?? usualSort }
      },
      follows: async ({ db, me }, row, move) => {
        if (move !== 'disable') return []
        const children = await childrenOf(db, me, [row.id])
        const counts = await projectclassPort
          .use()
          .projectCounts(db, me, [row.id, ...children.map((child) => child.id)])
        const onSale = [...counts.values()].reduce((sum, count) => sum + count.onSale, 0)
        return [
          ...(children.length > 0 ? [fillText(disabling.children, { n: children.length })] : []),
          ...(onSale > 0 ? [fillText(disabling.projects, { n: onSale })] : []),
        ]
      },
      usedBy: async ({ db, me }, ids) => {
        const children = (await childrenOf(db, me, ids)).filter((child) => !ids.includes(child.id))
        const projects = [...(await projectclassPort.use().projectCounts(db, me, ids)).values()].reduce(
          (sum, count) => sum + count.all,
          0,
        )
        return [
          ...(children.length > 0 ? [fillText(usedBy.children, { n: children.length })] : []),
          ...(projects > 0 ? [fillText(usedBy.projects, { n: projects })] : []),
        ]
      },
    }),

    list: (call) => listClasses(call, call.query),

    nopage: async ({ db, me }) => {
      const rows = (await classesInUse(db, me)).slice(0, picksAtMost)
      const counts = await projectclassPort.use().projectCounts(
        db,
        me,
        rows.map((row) => row.id),
      )
      return rows.map((row) => ({ ...row, projectCount: counts.get(row.id)?.all ?? 0 }))
    },
  },
  projectclassWords,
)
