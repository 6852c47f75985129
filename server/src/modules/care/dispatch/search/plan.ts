import { clockMinute, dayOf, hourMs, isInWindow, minuteMs, minuteOf, startOfDay } from '../engine/calendar.ts'
import { firstOf, requestedOf } from '../engine/engine.ts'
import type { Need, Ranked, Rule, Staff } from '../engine/types.ts'

/** Progress of a search: not begun (0, null), in a round, or open to claim. */
export interface Progress {
  readonly round: number
  readonly grabUntil: number | null
}

/** Next step of the dispatcher for an unassigned visit. */
export type Next =
  /** Left for manual dispatch. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'wait'; readonly until: number }
  | {
      readonly kind: 'offer'
      readonly mode: 'automatic' | 'requested'
      readonly to: Ranked
      readonly round: number
      readonly until: number
    }
  /** No candidate is left in this round. */
  | { readonly kind: 'widen'; readonly round: number; readonly until: number }
  | { readonly kind: 'grab'; readonly until: number }
  /** Needs manual dispatch, at the fallback organisation if one is given. */
  | { readonly kind: 'giveUp'; readonly organId: string | null }

const quietEndsBeforeMs = 6 * hourMs

/** End of the quiet hours that apply to a visit; now, if none apply. */
export const quietUntil = ({ quietFrom, quietTo }: Pick<Rule, 'quietFrom' | 'quietTo'>, start: number, now: number) => {
  if (quietFrom == null || quietTo == null || quietFrom === quietTo) return now
  const minute = minuteOf(now)
  if (!isInWindow(minute, quietFrom, quietTo)) return now
  const end = clockMinute(quietTo)
  const over = startOfDay(dayOf(now) + (minute < end ? 0 : 1)) + end * minuteMs
  // A visit that begins soon cannot wait for the morning.
  return Math.max(now, Math.min(over, start - quietEndsBeforeMs))
}

const deadlineOf = (rule: Rule, need: Need) => need.start - rule.leadMin * minuteMs

/** Whether the visit is dispatched manually only. */
export const isManual = (rule: Rule | undefined, need: Need): boolean =>
  rule === undefined || rule.mode === 'manual' || need.isManualOnly || need.projectId === null

const giveUp = (rule: Rule): Next => ({
  kind: 'giveUp',
  organId: rule.fallback === 'organ' ? (rule.fallbackOrganId ?? null) : null,
})

const usualGrabMinutes = 30
const openGrab = (rule: Rule, need: Need, now: number): Next => ({
  kind: 'grab',
  until: Math.min(now + (rule.grabMinutes ?? usualGrabMinutes) * minuteMs, deadlineOf(rule, need)),
})

const offerUntil = (rule: Rule, need: Need, now: number) =>
  Math.min(now + rule.acceptTimeoutMin * minuteMs, deadlineOf(rule, need))

const inRound = (rule: Rule, need: Need, round: number, staff: readonly Staff[], now: number): Next => {
  const to = firstOf(staff, need, rule, round)
  if (to !== undefined) return { kind: 'offer', mode: 'automatic', to, round, until: offerUntil(rule, need, now) }
  // Radii only grow: staff outside the last round are outside every earlier one.
  const isAnybodyLeft = round < rule.maxRounds && firstOf(staff, need, rule, rule.maxRounds) !== undefined
  if (isAnybodyLeft) return { kind: 'widen', round: round + 1, until: now + rule.roundIntervalMin * minuteMs }
  return rule.fallback === 'grab' ? openGrab(rule, need, now) : giveUp(rule)
}

/** Instant at which the search begins. */
export const beginsAt = ({ startBeforeHours }: Pick<Rule, 'startBeforeHours'>, { start }: Need, now: number): number =>
  startBeforeHours === 0 ? now : Math.max(now, start - startBeforeHours * hourMs)

/** Pure function: decides by rule, progress and available staff. */
export const planNext = (
  rule: Rule | undefined,
  need: Need,
  progress: Progress,
  staff: readonly Staff[],
  now: number,
): Next => {
  if (rule === undefined || isManual(rule, need)) return { kind: 'leave' }
  // No staff can be dispatched, so an account has to decide.
  if (need.barrier !== null) return giveUp(rule)
  const { round, grabUntil } = progress
  const hasBegun = round > 0 || grabUntil !== null
  const begins = beginsAt(rule, need, now)
  if (!hasBegun && begins > now) return { kind: 'wait', until: begins }
  if (grabUntil !== null && grabUntil > now) return { kind: 'wait', until: grabUntil }
  if (grabUntil !== null || deadlineOf(rule, need) <= now) return giveUp(rule)
  const quiet = quietUntil(rule, need.start, now)
  if (quiet > now) return { kind: 'wait', until: quiet }
  const to = requestedOf(staff, need, rule)
  // The round stays, so that the search goes on where it was after a decline.
  if (to !== undefined) return { kind: 'offer', mode: 'requested', to, round, until: offerUntil(rule, need, now) }
  return rule.mode === 'grab' ? openGrab(rule, need, now) : inRound(rule, need, Math.max(1, round), staff, now)
}
