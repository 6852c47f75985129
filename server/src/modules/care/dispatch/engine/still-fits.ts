import type { DispatchObstacle } from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import type { Visit } from '../../visit/table.ts'
import { chooseRule, judge } from './engine.ts'
import { needsOf } from './needs.ts'
import { loadStaff, unbook, windowOf } from './pool.ts'
import { plainRule, rulesInUse } from '../../dispatchconfig/service.ts'

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
