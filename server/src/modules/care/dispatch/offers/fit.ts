import type { DispatchObstacle } from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { Problem } from '../../../../kit/problem.ts'
import { plainRule } from '../../dispatchconfig/service.ts'
import type { Visit } from '../../visit/table.ts'
import { chooseRule, distanceOf, judge } from '../engine/engine.ts'
import { needsAndRules } from '../engine/needs.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'

interface Fitting {
  readonly id: string
  /** From the previous visit of that day, or from home. */
  readonly distanceM: number | null
  readonly obstacles: DispatchObstacle[]
}

/** Judges all active staff, or those of one organisation, for a visit by the applicable rule. */
export const fitFor = async (db: Db, visit: Visit, organId: string | null) => {
  const { operatorId } = visit
  const { needs, rules } = await needsAndRules(db, operatorId, [visit])
  const need = needs.get(visit.id)
  if (need === undefined) throw new Problem('wrongState')
  const rule = chooseRule(rules, need)?.rule ?? plainRule
  const only = { need, bufferMin: rule.bufferMin }
  const staff = await loadStaff(db, { operatorId, window: windowOf([need.start]), organId, only })
  const people = staff
    .map((one): Fitting => ({
      id: one.id,
      distanceM: distanceOf(one, need),
      obstacles: judge(one, need, rule, 1),
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id))
  return { barrier: need.barrier, people }
}
