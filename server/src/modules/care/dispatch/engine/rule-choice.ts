import { areaChain } from '../../../../area/area-names.ts'
import { clockMinute, dayMinutes, dayOf, isInWindow, minuteOf, weekdayOf } from './calendar.ts'
import type { KnownRule, Need, Rule } from './types.ts'

type Scope = Pick<
  Rule,
  'areaCodes' | 'classIds' | 'projectIds' | 'organIds' | 'sources' | 'weekdays' | 'timeFrom' | 'timeTo'
>

const isFor = <V>(limits: readonly V[], values: readonly V[]) =>
  limits.length === 0 || values.some((value) => limits.includes(value))

/** Services override categories: categories count only in a rule that lists no services. */
const isForWork = ({ projectIds, classIds }: Scope, need: Need) =>
  projectIds.length > 0
    ? isFor(projectIds, need.projectId === null ? [] : [need.projectId])
    : isFor(classIds, need.classIds)

/** Hours after midnight belong to the day on which the window began. */
const isForTime = ({ weekdays, timeFrom, timeTo }: Scope, start: number) => {
  const minute = minuteOf(start)
  const hasWindow = timeFrom != null && timeTo != null
  if (hasWindow && !isInWindow(minute, timeFrom, timeTo)) return false
  const isAfterMidnight = hasWindow && timeFrom > timeTo && minute < clockMinute(timeTo)
  return isFor(weekdays, [weekdayOf(dayOf(start) - (isAfterMidnight ? 1 : 0))])
}

/** Whether a rule applies to a visit; visits whose order has no organisation match every organisation filter. */
export const isRuleFor = (rule: Scope, need: Need): boolean =>
  isFor(rule.areaCodes, need.areas) &&
  isForWork(rule, need) &&
  (need.organId === null || isFor(rule.organIds, [need.organId])) &&
  isFor(rule.sources, [need.source]) &&
  isForTime(rule, need.start)

/** Chooses the applicable rule with the smallest priority. */
export const chooseRule = (rules: readonly KnownRule[], need: Need): KnownRule | undefined => {
  let chosen: KnownRule | undefined
  for (const known of rules)
    if ((chosen === undefined || known.rule.priority < chosen.rule.priority) && isRuleFor(known.rule, need))
      chosen = known
  return chosen
}

const covers = <V>(wide: readonly V[], narrow: readonly V[]) =>
  wide.length === 0 || (narrow.length > 0 && narrow.every((value) => wide.includes(value)))

const coversWork = (wide: Scope, narrow: Scope, classesOf: (projectId: string) => readonly string[]) => {
  if (wide.projectIds.length > 0) return covers(wide.projectIds, narrow.projectIds)
  if (wide.classIds.length === 0) return true
  return narrow.projectIds.length > 0
    ? narrow.projectIds.every((id) => isFor(wide.classIds, classesOf(id)))
    : narrow.classIds.length > 0 && narrow.classIds.every((id) => isFor(wide.classIds, [id, ...classesOf(id)]))
}

/** Minutes of the week at which a visit may begin for the rule to apply. */
const weekOf = ({ weekdays, timeFrom, timeTo }: Scope): Set<number> => {
  const minutes = new Set<number>()
  const days = weekdays.length === 0 ? [1, 2, 3, 4, 5, 6, 7] : weekdays
  const from = timeFrom == null ? 0 : clockMinute(timeFrom)
  const to = timeTo == null ? dayMinutes : clockMinute(timeTo)
  const length = to > from ? to - from : to - from + dayMinutes
  // Equal ends mean the calendar day, not 24 hours from that minute.
  const start = length === dayMinutes ? 0 : from
  for (const day of days)
    for (let minute = 0; minute < length; minute++)
      minutes.add(((day - 1) * dayMinutes + start + minute) % (7 * dayMinutes))
  return minutes
}

const coversTime = (wide: Scope, narrow: Scope) => {
  const minutes = weekOf(wide)
  return [...weekOf(narrow)].every((minute) => minutes.has(minute))
}

/** Whether one rule, tried first, leaves no visits for another. */
export const shadows = (
  wide: Scope,
  narrow: Scope,
  /** Categories of a service with their parents, or the parents of a category. */
  classesOf: (id: string) => readonly string[],
): boolean =>
  (wide.areaCodes.length === 0 ||
    (narrow.areaCodes.length > 0 && narrow.areaCodes.every((code) => isFor(wide.areaCodes, areaChain(code))))) &&
  coversWork(wide, narrow, classesOf) &&
  covers(wide.organIds, narrow.organIds) &&
  covers(wide.sources, narrow.sources) &&
  coversTime(wide, narrow)
