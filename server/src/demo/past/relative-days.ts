import { addDays } from '@kangju/contract'

// Days in the record are numbers of days from its end, so that the record fits any moment: ⟦-12⟧ for 2026-11-04, ⟦#-12⟧ for
// 20261104. The time of the day stays as it is, because the record moves by whole days.

/** Dates before that are of the past for good: birthdays, diagnoses. */
const movable = '20(?:2[5-9]|[3-9]\\d)'
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const written = new RegExp(`(?<!\\d)${movable}-${month}-${day}(?!\\d)`, 'g')
/** As in the printed numbers of orders; hashes have letters around such digits. */
const inNumbers = new RegExp(`(?<![\\da-f-])(${movable})(${month})(${day})(?!\\d{8})(?![\\da-f]*[a-f])`, 'g')
const relative = /⟦(#?)(-?\d+)⟧/g

const dayMs = 24 * 60 * 60 * 1000
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** A value with its dates as days from the last one of the record. */
export const toRelativeDays = (value: string, lastDay: string): string =>
  value
    .replace(written, (date) => `⟦${between(lastDay, date)}⟧`)
    .replace(
      inNumbers,
      (_all, year: string, month: string, day: string) => `⟦#${between(lastDay, `${year}-${month}-${day}`)}⟧`,
    )

/** Puts dates back, counted from the day on which the record is to end. */
export const fromRelativeDays = (lastDay: string) => {
  const known = new Map<string, string>()
  const dateOf = (all: string, sign: string, days: string) => {
    const found = known.get(all)
    if (found !== undefined) return found
    const date = addDays(lastDay, Number(days))
    const shown = sign === '#' ? date.replaceAll('-', '') : date
    known.set(all, shown)
    return shown
  }
  return (value: string) => (value.includes('⟦') ? value.replace(relative, dateOf) : value)
}
