import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import type { Me } from '../../../../http/call.ts'
import { within } from '../../../../rows/scope.ts'
import { rulesInUse } from '../../dispatchconfig/service.ts'
import { projects } from '../../../catalogue/project/table.ts'
import { visits, type Visit } from '../../visit/table.ts'
import { chooseRule, shadows } from '../engine/engine.ts'
import { classChains, needsOf } from '../engine/needs.ts'
import type { KnownRule, Need, Rule } from '../engine/types.ts'

/** The account that asks: a rule is tried on the visits and staff that it sees. */
export type Whose = Pick<Me, 'operatorId' | 'organId'>

const atOnce = 2_000

/** Requirements of many visits, read in bounded batches. */
export const needsInSteps = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  how?: Parameters<typeof needsOf>[3],
): Promise<Need[]> => {
  const needs: Need[] = []
  for (let at = 0; at < rows.length; at += atOnce)
    needs.push(...(await needsOf(db, operatorId, rows.slice(at, at + atOnce), how)).values())
  return needs
}

/** Enabled rules with this one added or replaced. */
export const rulesWith = async (db: Db, operatorId: string, known: KnownRule): Promise<KnownRule[]> => {
  const others = (await rulesInUse(db, operatorId)).filter(({ id }) => id !== known.id)
  return [...others, known]
}

/** Categories of a service with their parents, or the parents of a category. */
const classesOf = async (db: Db, operatorId: string) => {
  const chains = await classChains(db, operatorId)
  const rows = await db
    .select({ id: projects.id, classId: projects.classId })
    .from(projects)
    .where(eq(projects.operatorId, operatorId))
  const ofProject = new Map(rows.map(({ id, classId }) => [id, chains.get(classId) ?? [classId]]))
  return (id: string) => ofProject.get(id) ?? chains.get(id) ?? []
}

const waitingAtMost = 10_000

/** Unassigned visits with a time, earliest first. */
export const waitingVisits = (db: Db, whose: Whose): Promise<Visit[]> =>
  db
    .select()
    .from(visits)
    .where(
      and(
        within(whose, visits),
        eq(visits.status, 'undispatched'),
        ne(visits.bizType, 'exam'),
        isNotNull(visits.startAt),
      ),
    )
    .orderBy(asc(visits.startAt), asc(visits.id))
    .limit(waitingAtMost)

/** Effect of a rule on visits unassigned now, as if it were enabled. */
export const previewRule = async (db: Db, whose: Whose, known: KnownRule) => {
  const { operatorId, organId } = whose
  const rules = await rulesWith(db, operatorId, known)
  const needs = await needsInSteps(db, operatorId, await waitingVisits(db, whose))
  const parents = await classesOf(db, operatorId)
  const isSeen = ({ organIds }: Rule) => organId === null || organIds.every((id) => id === organId)
  const before = rules.find(
    ({ rule }) => rule.priority < known.rule.priority && isSeen(rule) && shadows(rule, known.rule, parents),
  )
  return {
    matches: needs.filter((need) => chooseRule(rules, need) === known).length,
    waiting: needs.length,
    shadowedBy: before?.rule.name ?? null,
  }
}
