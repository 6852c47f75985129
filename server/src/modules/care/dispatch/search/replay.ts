import { setImmediate as letOthers } from 'node:timers/promises'
import { dispatchObstacles, dispatchObstacleWords, type Text, dispatchByHand as byHand } from '@kangju/contract'
import { firstObstacle, firstOf, lastRound, requestedOf } from '../engine/engine.ts'
import { isManual } from './plan.ts'
import { book } from '../engine/pool.ts'
import { searchable } from './search.ts'
import type { Need, Ranked, Rule, Staff } from '../engine/types.ts'

type RankedRound = Ranked & { readonly round: number }

const inRound = (staff: readonly Staff[], need: Need, rule: Rule, round: number): RankedRound | undefined => {
  const found = firstOf(staff, need, rule, round)
  return found === undefined ? undefined : { ...found, round }
}

/** The staff member the customer asked for, or the first candidate in the first round that has one. */
const find = (staff: readonly Staff[], need: Need, rule: Rule): RankedRound | undefined => {
  const requested = requestedOf(staff, need, rule)
  if (requested !== undefined) return { ...requested, round: 0 }
  const rounds = lastRound(rule)
  const near = inRound(staff, need, rule, 1)
  // Radii only grow: staff outside the last round are outside every earlier one.
  if (near !== undefined || rounds === 1 || inRound(staff, need, rule, rounds) === undefined) return near
  for (let round = 2; round <= rounds; round++) {
    const found = inRound(staff, need, rule, round)
    if (found !== undefined) return found
  }
  return undefined
}

const farthestOf = (staff: readonly Staff[], need: Need, rule: Rule) => {
  let farthest = -1
  for (const one of staff) farthest = Math.max(farthest, firstObstacle(one, need, rule, lastRound(rule)))
  return farthest
}

/** Staff who do not offer the service fail here at the latest. */
const unqualified = dispatchObstacles.indexOf('notQualified')

/** The obstacle that excluded the last candidates, in the fixed order. */
const whyNobody = (able: readonly Staff[], all: readonly Staff[], need: Need, rule: Rule): Text => {
  const farthest = farthestOf(able, need, rule)
  const last = farthest >= unqualified ? farthest : Math.max(farthest, farthestOf(all, need, rule))
  return dispatchObstacleWords[dispatchObstacles[last] ?? 'notReceiving']
}

type Placement =
  | { readonly found: RankedRound; readonly why?: undefined }
  | { readonly found?: undefined; readonly why: Text }

/**
 * Places visits by a rule, one after another; staff placed once are booked for the following visits. Existing bookings
 * of the visits to place are removed first.
 */
export const placer = (staff: readonly Staff[], rule: Rule, ours: ReadonlySet<string>) => {
  for (const { booked } of staff)
    for (const [day, list] of booked)
      booked.set(
        day,
        list.filter(({ id }) => !ours.has(id)),
      )
  const { delivering } = searchable({ rules: [], needs: new Map(), staff: [...staff] })
  return (need: Need): Placement => {
    if (isManual(rule, need)) return { why: byHand }
    const able = delivering(need.projectId)
    const found = find(able, need, rule)
    if (found === undefined) return { why: whyNobody(able, staff, need, rule) }
    const { id, start, end, position } = need
    book(found.staff.booked, { id, start, end, position, isTaken: true })
    return { found }
  }
}

const breathEveryMs = 15

/** Lets other requests run during a long computation. */
export const breathing = () => {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < breathEveryMs) return
    await letOthers()
    last = performance.now()
  }
}
