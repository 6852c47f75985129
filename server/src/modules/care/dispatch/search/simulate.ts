import type { Lang, Simulation } from '@kangju/contract'
import { and, desc, eq, gte, lt, ne, notInArray } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { within } from '../../../../rows/scope.ts'
import { peopleTable } from '../../../staff/people/table.ts'
import { visits } from '../../visit/table.ts'
import { dayOf, hourMs } from '../engine/calendar.ts'
import { chooseRule } from '../engine/engine.ts'
import { nextAsked } from './preview-next.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'
import { needsInSteps, rulesWith, waitingVisits, type Whose } from './preview.ts'
import { breathing, placer } from './replay.ts'
import type { KnownRule, Need } from '../engine/types.ts'

const days = 30
const visitsAtMost = 20_000
/** Limit of visit and staff pairs, so that a simulation takes half a minute at most. */
const pairsAtMost = 10_000_000

const howMany = async (db: Db, whose: Whose) => {
  const staff = await db.$count(peopleTable, and(within(whose, peopleTable), eq(peopleTable.status, 'active')))
  return Math.min(visitsAtMost, Math.ceil(pairsAtMost / Math.max(1, staff)))
}

/** Visits of the last thirty days; the newest, if there are too many. */
const pastVisits = (db: Db, whose: Whose, now: Date, atMost: number) =>
  db
    .select()
    .from(visits)
    .where(
      and(
        within(whose, visits),
        ne(visits.bizType, 'exam'),
        notInArray(visits.status, ['unscheduled', 'cancelled']),
        gte(visits.startAt, new Date(now.getTime() - days * 24 * hourMs).toISOString()),
        lt(visits.startAt, now.toISOString()),
      ),
    )
    .orderBy(desc(visits.startAt), desc(visits.id))
    .limit(atMost)

const hundredths = 100

interface Placed {
  readonly id: string
  readonly day: number
  readonly distanceM: number | null
}

/** Visits per staff member and day: maximum and standard deviation in hundredths. */
const loadsOf = (placed: readonly Placed[]) => {
  const loads = [...Map.groupBy(placed, ({ id, day }) => `${id} ${day}`).values()].map((visits) => visits.length)
  const mean = placed.length / Math.max(1, loads.length)
  const variance = loads.reduce((sum, load) => sum + (load - mean) ** 2, 0) / Math.max(1, loads.length)
  return {
    busiestDay: Math.max(0, ...loads),
    loadSpread: Math.round(Math.sqrt(variance) * hundredths),
    staff: new Set(placed.map(({ id }) => id)).size,
  }
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, one) => sum + one, 0) / values.length)

/** Visits to which this rule applies after those with smaller priority. */
const matchedBy = (rules: readonly KnownRule[], known: KnownRule, needs: readonly Need[]) =>
  needs
    .filter((need) => chooseRule(rules, need) === known)
    .toSorted((one, other) => one.start - other.start || one.id.localeCompare(other.id))

interface SimulationOptions {
  readonly lang: Lang
  readonly now: Date
  readonly progress?: (done: number, total: number) => Promise<void>
}

/** Replays the visits in order of time with today's staff; their past assignments are ignored. */
const replay = async (
  db: Db,
  whose: Whose,
  { rule }: KnownRule,
  matched: readonly Need[],
  { lang, progress }: SimulationOptions,
) => {
  const window = windowOf(matched.map(({ start }) => start))
  const staff = matched.length === 0 ? [] : await loadStaff(db, { ...whose, window })
  const place = placer(staff, rule, new Set(matched.map(({ id }) => id)))
  const breathe = breathing()
  const placed: Placed[] = []
  const unplaced = new Map<string, number>()
  for (const [done, need] of matched.entries()) {
    await breathe()
    await progress?.(done, matched.length)
    // Past declines do not count in a simulation.
    const { found, why } = place({ ...need, asked: new Set() })
    if (found === undefined) unplaced.set(why[lang], (unplaced.get(why[lang]) ?? 0) + 1)
    else placed.push({ id: found.staff.id, day: dayOf(need.start), distanceM: found.distanceM })
  }
  return { placed, unplaced }
}

/**
 * Simulates a rule on the visits of the last thirty days and previews its next offers; an account bound to an
 * organisation uses that organisation's visits and staff.
 */
export const simulateRule = async (
  db: Db,
  whose: Whose,
  known: KnownRule,
  options: SimulationOptions,
): Promise<Simulation> => {
  const { operatorId } = whose
  const { lang, now } = options
  const rules = await rulesWith(db, operatorId, known)
  const atMost = await howMany(db, whose)
  const past = await pastVisits(db, whose, now, atMost)
  const needs = await needsInSteps(db, operatorId, past, { isReplay: true })
  const matched = matchedBy(rules, known, needs)
  const { placed, unplaced } = await replay(db, whose, known, matched, options)
  const waiting = await waitingVisits(db, whose)
  const upcoming = matchedBy(rules, known, await needsInSteps(db, operatorId, waiting))
  return {
    visits: needs.length,
    isCapped: past.length === atMost,
    matched: matched.length,
    placed: placed.length,
    meanDistanceM: meanOf(placed.flatMap(({ distanceM }) => distanceM ?? [])),
    ...loadsOf(placed),
    unplaced: [...unplaced]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
    waiting: upcoming.length,
    next: await nextAsked(db, whose, known.rule, { needs: upcoming, visits: waiting, lang, now }),
  }
}
