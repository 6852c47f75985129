import {
  dispatchObstacleWords,
  firmObstacles,
  forceableObstacles,
  people,
  type Candidate,
  type DispatchObstacle,
  type Lang,
} from '@kangju/contract'
import type { Db } from '../../../../db/client.ts'
import { isAmong } from '../../../../db/put-rows.ts'
import type { Tools } from '../../../../http/call.ts'
import { Problem } from '../../../../kit/problem.ts'
import { maskRow } from '../../../../rows/sensitive.ts'
import { staffNames } from '../../../catalogue/mold/service.ts'
import { organNames } from '../../../organs/organ/service.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import type { Visit } from '../../visit/table.ts'
import { chooseRule, judgeAll, radiusOf } from '../engine/engine.ts'
import { dayMinutes, dayOf, minuteMs, startOfDay, weekdayOf } from '../engine/calendar.ts'
import { needsAndRules } from '../engine/needs.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'
import { written } from './records.ts'
import { plainRule } from '../../dispatchconfig/service.ts'
import type { Judged, Need, Staff } from '../engine/types.ts'

export interface Choice {
  readonly ruleName: string | null
  readonly radiusKm: number
  readonly requested: { readonly id: string; readonly name: string } | null
  readonly items: Candidate[]
  readonly eligibleCount: number
  readonly total: number
}

/** Filters of the candidate list. */
interface CandidateQuery {
  readonly lang?: Lang
  /** Part of a name or staff number. */
  readonly keyword?: string | undefined
  readonly organId?: string | null | undefined
}

const shownAtMost = 500
const kmM = 1000

const has = (obstacles: readonly DispatchObstacle[], names: readonly DispatchObstacle[]) =>
  obstacles.some((name) => names.includes(name))

/** Checks all active staff for a visit by the applicable rule. */
const judgedFor = async (db: Db, visit: Visit, { keyword, organId }: CandidateQuery) => {
  const { operatorId } = visit
  const { needs, rules } = await needsAndRules(db, operatorId, [visit])
  const need = needs.get(visit.id)
  // A visit without a time cannot be dispatched.
  if (need === undefined) throw new Problem('wrongState')
  const known = chooseRule(rules, need)
  const rule = known?.rule ?? plainRule
  const only = { need, bufferMin: rule.bufferMin }
  const all = await loadStaff(db, { operatorId, window: windowOf([need.start]), organId: organId ?? null, only })
  const sought = keyword?.toLowerCase()
  const staff =
    sought === undefined ? all : all.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(sought))
  return { need, known, rule, judged: judgeAll(staff, need, rule) }
}

/** Loads display fields of the candidates in a fixed number of queries. */
const facesOf = async (db: Db, tools: Tools, judged: readonly Judged[]) => {
  const ids = judged.map(({ staff }) => staff.id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: peopleTable.id, operatorId: peopleTable.operatorId, mobile: peopleTable.mobile })
          .from(peopleTable)
          .where(isAmong(peopleTable.id, ids))
  const each = (key: 'organId' | 'moldId' | 'gradeId') => [...new Set(judged.map(({ staff }) => staff[key]))]
  const organs = await organNames(db, each('organId'))
  const kinds = await staffNames(db, each('moldId'), each('gradeId'))
  const mobiles = new Map(
    rows.map((row) => [row.id, String(maskRow(tools.keyring, 'people', people.add.body, row)['mobile'])]),
  )
  return ({ staff }: Judged) => ({
    mobile: mobiles.get(staff.id) ?? '',
    organName: organs.get(staff.organId) ?? '',
    moldName: kinds.get(staff.moldId) ?? '',
    gradeName: kinds.get(staff.gradeId) ?? '',
  })
}

const requestedFor = ({ requestedPeopleId: id, requestedPeopleName: name }: Visit) =>
  id === null ? null : { id, name: name ?? '' }

/** Working hours and other visits on the day of a visit, in minutes; a visit that runs past midnight ends with the day. */
const dayOfStaff = ({ hours, leaves, booked }: Staff, need: Need) => {
  const day = dayOf(need.start)
  const minuteAt = (ms: number) => Math.min(dayMinutes, Math.floor((ms - startOfDay(day)) / minuteMs))
  const isAway = leaves.some(({ from, to }) => from <= day && day <= to)
  const others = (booked.get(day) ?? []).filter(({ id }) => id !== need.id)
  return {
    hours: isAway ? [] : [...(hours[weekdayOf(day)] ?? [])],
    booked: others
      .map(({ start, end }) => ({ from: minuteAt(start), to: minuteAt(end) }))
      .toSorted((one, other) => one.from - other.from),
  }
}

/** Lists all active staff for a visit, best first, with score, obstacles and warnings. */
export const candidatesFor = async (
  db: Db,
  tools: Tools,
  visit: Visit,
  asked: CandidateQuery = {},
): Promise<Choice> => {
  const { need, known, rule, judged } = await judgedFor(db, visit, asked)
  const shown = judged.slice(0, shownAtMost)
  const faceOf = await facesOf(db, tools, shown)
  const say = (names: readonly DispatchObstacle[]) =>
    names.map((name) => dispatchObstacleWords[name][asked.lang ?? 'zh'])
  const items = shown.map((one): Candidate => {
    const { staff, parts, score, distanceM, today, cap, obstacles } = one
    const against = obstacles.filter((name) => has([name], firmObstacles) || has([name], forceableObstacles))
    return {
      id: staff.id,
      code: staff.code,
      name: staff.name,
      gender: staff.gender,
      ...faceOf(one),
      rating: staff.rating,
      distanceM,
      todayCount: today,
      ...dayOfStaff(staff, need),
      cap,
      score: written(score),
      parts: { ...parts, continuity: written(parts.continuity) },
      isRequested: staff.id === visit.requestedPeopleId,
      isEligible: obstacles.length === 0,
      isForceable: !has(obstacles, firmObstacles),
      reasons: say(against),
      warnings: say(obstacles.filter((name) => !against.includes(name))),
    }
  })
  return {
    ruleName: known?.rule.name ?? null,
    radiusKm: radiusOf(rule, 1) / kmM,
    requested: requestedFor(visit),
    items,
    eligibleCount: judged.filter(({ obstacles }) => obstacles.length === 0).length,
    total: judged.length,
  }
}

/** The same candidates in the format of the specification's picker. */
export const pickFor = async (db: Db, tools: Tools, visit: Visit, asked: CandidateQuery & { readonly lang: Lang }) => {
  const { need, judged } = await judgedFor(db, visit, asked)
  const shown = judged.slice(0, shownAtMost)
  const faceOf = await facesOf(db, tools, shown)
  const say = (name: DispatchObstacle) => dispatchObstacleWords[name][asked.lang]
  return shown.map((one) => {
    const { staff, score, distanceM, today, obstacles } = one
    const isBusy = obstacles.includes('busy')
    return {
      id: staff.id,
      name: staff.name,
      ...faceOf(one),
      distanceM,
      todayCount: today,
      rating: staff.rating,
      servedBefore: need.history.served.has(staff.id) ? (1 as const) : (0 as const),
      conflict: isBusy ? (1 as const) : (0 as const),
      conflictText: isBusy ? say('busy') : null,
      score: written(score),
      eligible: obstacles.length === 0 ? (1 as const) : (0 as const),
      reason: obstacles.length === 0 ? null : obstacles.map(say).join('；'),
    }
  })
}
