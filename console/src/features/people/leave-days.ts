import { addDays, daysBetween, type Leave } from '@kangju/contract'

// Leave on a calendar; a month is written 2026-11, a day 2026-11-15.

export const monthOf = (day: string): string => day.slice(0, 7)

export const addMonths = (month: string, count: number): string => {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Monday is 0. */
const weekdayOf = (day: string): number => ((daysBetween('2024-01-01', day) % 7) + 7) % 7

/** The weeks of a calendar page, from Monday; always six, so that the page keeps its height. */
export const weeksOf = (month: string): string[][] => {
  const first = `${month}-01`
  const monday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(monday, week * 7 + day)),
  )
}

/** The range between two pressed days, in either order. */
export const pickedDays = (anchor: string, day: string): { readonly from: string; readonly to: string } =>
  anchor <= day ? { from: anchor, to: day } : { from: day, to: anchor }

export const isIn = ({ from, to }: { readonly from: string; readonly to: string }, day: string): boolean =>
  from <= day && day <= to

interface Bar {
  readonly leave: Leave
  /** The reason is shown where a bar begins and at the start of each week. */
  readonly isHead: boolean
  readonly isTail: boolean
}

/** The part of a leave that falls on a day. */
export const barOn = (leaves: readonly Leave[], day: string): Bar | undefined => {
  const leave = leaves.find((one) => isIn(one, day))
  if (leave === undefined) return undefined
  const weekday = weekdayOf(day)
  return { leave, isHead: leave.from === day || weekday === 0, isTail: leave.to === day || weekday === 6 }
}

export const leavesInOrder = (leaves: readonly Leave[]): Leave[] =>
  leaves.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to))

/** Leave that is not over, in order. */
export const comingLeaves = (leaves: readonly Leave[], today: string): Leave[] =>
  leavesInOrder(leaves).filter((leave) => leave.to >= today)

export const lengthOf = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  daysBetween(from, to) + 1

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that a key moves to; undefined for other keys. */
export const dayByKey = (day: string, key: string): string | undefined => {
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, 6 - weekdayOf(day))
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  const month = addMonths(monthOf(day), key === 'PageUp' ? -1 : 1)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}
