import {
  dispatchNearest,
  dispatchNobody,
  dispatchObstacleWords,
  fill,
  problems,
  visitMoveFault,
  type Lang,
  type Recommendation,
} from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { organNames } from '../../../organs/organ/service.ts'
import type { Actor } from '../../order/service.ts'
import type { Visit } from '../../visit/table.ts'
import { plainRule } from '../../dispatchconfig/service.ts'
import { chooseRule, firstOf, judge, judgeAll, scoreOf } from '../engine/engine.ts'
import { book, loadPool } from '../engine/pool.ts'
import type { Need, Ranked, Rule, Staff } from '../engine/types.ts'
import { searchable, type Search } from '../search/search.ts'
import { written } from './records.ts'

interface RecommendOptions {
  readonly by: Actor
  readonly lang: Lang
  /** An organisation account dispatches its own staff only. */
  readonly organId: string | null
}

/** The requested staff member if nothing speaks against them, otherwise the best of the rule. */
const bestOf = (search: Search, staff: readonly Staff[], need: Need, rule: Rule): Ranked | undefined => {
  const requested = need.requested === null ? undefined : search.byId.get(need.requested)
  if (requested !== undefined && judge(requested, need, rule, 1).length === 0)
    return { staff: requested, ...scoreOf(requested, need, rule, 1) }
  return firstOf(staff, need, rule, 1)
}

/** Reasons for no recommendation: the obstacles of the best staff member who is not eligible. */
const whyNobody = (staff: readonly Staff[], need: Need, rule: Rule, lang: Lang): string[] => {
  const [nearest] = judgeAll(staff, need, rule)
  if (nearest === undefined) return [dispatchNobody[lang]]
  const why = nearest.obstacles.map((one) => dispatchObstacleWords[one][lang]).join(' · ')
  return [dispatchNobody[lang], fill(dispatchNearest[lang], { name: nearest.staff.name, why })]
}

/** A visit that cannot be dispatched at all, by the name of the problem. */
const faultOf = (visit: Visit, by: Actor, need: Need | undefined) =>
  visitMoveFault(visit, by, 'dispatch') ?? (need === undefined ? 'wrongState' : (need.barrier ?? undefined))

/**
 * The recommended staff member of each visit by the rules, the earliest visit first. Each recommendation is booked before
 * the next one, so that overlapping visits get different staff.
 */
export const recommend = async (
  db: Db,
  operatorId: string,
  rows: readonly Visit[],
  { by, lang, organId }: RecommendOptions,
): Promise<Recommendation[]> => {
  const search = searchable(await loadPool(db, operatorId, rows, { organId, isReceiving: true }))
  const organs = await organNames(db, [...new Set(search.staff.map((one) => one.organId))])
  const lineOf = (visit: Visit): Recommendation => {
    const { id, version } = visit
    const need = search.needs.get(id)
    const fault = faultOf(visit, by, need)
    if (fault !== undefined || need === undefined)
      return { id, version, person: null, reasons: [problems[fault ?? 'wrongState'].text[lang]] }
    const rule = chooseRule(search.rules, need)?.rule ?? plainRule
    const staff = search.delivering(need.projectId)
    const best = bestOf(search, staff, need, rule)
    if (best === undefined) return { id, version, person: null, reasons: whyNobody(staff, need, rule, lang) }
    const { start, end, position } = need
    book(best.staff.booked, { id, start, end, position, isTaken: true })
    const person = {
      id: best.staff.id,
      name: best.staff.name,
      organName: organs.get(best.staff.organId) ?? '',
      score: written(best.score),
      distanceM: best.distanceM,
      todayCount: best.today,
      isRequested: best.staff.id === visit.requestedPeopleId,
    }
    return { id, version, person, reasons: [] }
  }
  const byStart = rows.toSorted(
    (one, other) => (one.startAt ?? '').localeCompare(other.startAt ?? '') || one.id.localeCompare(other.id),
  )
  const lines = new Map(byStart.map((visit) => [visit.id, lineOf(visit)]))
  return rows.flatMap(({ id }) => lines.get(id) ?? [])
}
