import type { DispatchObstacle } from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import type { Visit } from '../../visit/table.ts'
import { chooseRule, judge } from './engine.ts'
import { needsAndRules, needsOf } from './needs.ts'
import { loadStaff, unbook, windowOf } from './pool.ts'
import { plainRule, rulesInUse } from '../../dispatchconfig/service.ts'
import type { Need } from './types.ts'

/** Obstacles that now keep the assigned staff member from the visit. Locks the staff row until the transaction ends. */
export const obstaclesFor = async (tx: Db, visit: Visit, peopleId: string): Promise<DispatchObstacle[]> => {
  const { operatorId } = visit
  const need = (await needsOf(tx, operatorId, [visit])).get(visit.id)
  if (need === undefined) return []
  const window = windowOf([need.start])
  const [staff] = await loadStaff(tx, { operatorId, window, ids: [peopleId], isLocked: true })
  if (staff === undefined) return ['notReceiving']
  unbook(staff.booked, visit.id)
  const rule = chooseRule(await rulesInUse(tx, operatorId), need)?.rule ?? plainRule
  return judge(staff, need, rule, rule.maxRounds)
}

/** Obstacles of a staff member to each of several visits with a time, without locks. */
export const obstaclesOf = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  peopleId: string,
): Promise<Map<string, DispatchObstacle[]>> => {
  const { needs, rules } = await needsAndRules(db, operatorId, rows)
  const all = [...needs.values()]
  if (all.length === 0) return new Map()
  const window = windowOf(all.map(({ start }) => start))
  const [staff] = await loadStaff(db, { operatorId, window, ids: [peopleId] })
  const judged = (need: Need): DispatchObstacle[] => {
    const rule = chooseRule(rules, need)?.rule ?? plainRule
    return staff === undefined ? ['notReceiving'] : judge(staff, need, rule, rule.maxRounds)
  }
  return new Map(all.map((need) => [need.id, judged(need)]))
}
