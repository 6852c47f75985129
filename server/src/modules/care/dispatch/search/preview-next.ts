import { beijingIso, type Lang, type NextAsked } from '@kangju/contract'
import { areaName } from '../../../../area/area-names.ts'
import type { Db } from '../../../../db/client.ts'
import { organNames } from '../../../organs/organ/service.ts'
import type { Visit } from '../../visit/table.ts'
import { lastRound, rank, requestedOf } from '../engine/engine.ts'
import { beginsAt, isManual } from './plan.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'
import { written } from '../offers/records.ts'
import type { Whose } from './preview.ts'
import { placer } from './replay.ts'
import type { Need, Ranked, Rule } from '../engine/types.ts'

const shownAtMost = 10

interface PreviewInput {
  /** Unassigned visits that follow the rule, earliest first. */
  readonly needs: readonly Need[]
  readonly visits: readonly Visit[]
  readonly lang: Lang
  readonly now: Date
}

/** Previews offers for the next unassigned visits as if the rule were enabled, in the dispatcher's order. */
export const nextAsked = async (db: Db, whose: Whose, rule: Rule, asked: PreviewInput): Promise<NextAsked[]> => {
  const { lang, now } = asked
  const needs = asked.needs.slice(0, shownAtMost)
  if (needs.length === 0) return []
  const byId = new Map(asked.visits.map((visit) => [visit.id, visit]))
  const staff = await loadStaff(db, { ...whose, window: windowOf(needs.map(({ start }) => start)) })
  const organs = await organNames(db, [...new Set(staff.map(({ organId }) => organId))])
  const place = placer(staff, rule, new Set())
  const personOf = ({ staff: { name, organId }, distanceM, score, today, cap }: Ranked) => ({
    name,
    organName: organs.get(organId) ?? '',
    distanceM,
    score: written(score),
    today,
    cap,
  })
  return needs.flatMap((need) => {
    const visit = byId.get(need.id)
    if (visit === undefined) return []
    const isOpenToAll = rule.mode === 'grab' && requestedOf(staff, need, rule) === undefined
    const able = isManual(rule, need) ? 0 : rank(staff, need, rule, lastRound(rule)).length
    const { found, why } = isOpenToAll && able > 0 ? {} : place(need)
    const begins = beginsAt(rule, need, now.getTime())
    return {
      childNo: visit.childNo,
      projectName: visit.projectName,
      areaName: areaName(visit.areaCode),
      startAt: beijingIso(new Date(need.start)),
      beginsAt: begins > now.getTime() ? beijingIso(new Date(begins)) : null,
      person: found === undefined ? null : personOf(found),
      able,
      reason: why?.[lang] ?? null,
    }
  })
}
