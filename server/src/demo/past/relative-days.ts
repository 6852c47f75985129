import { addDays } from '@kangju/contract'

// Days in the record are relative to its end, so that it fits any moment: ⟦-12⟧ for 2026-11-04, ⟦#-12⟧ for 20261104.
// The time of day stays unchanged, because the record moves by whole days.

/** Earlier dates do not move: birthdays, diagnoses. */
const movable = '20(?:2[5-9]|[3-9]\\d)'
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const written = new RegExp(`(?<!\\d)${movable}-${month}-${day}(?!\\d)`, 'g')
/** Dates inside printed order numbers; in hashes such digits have letters around them. */
const inNumbers = new RegExp(`(?<![\\da-f-])(${movable})(${month})(${day})(?!\\d{8})(?![\\da-f]*[a-f])`, 'g')
const relative = /⟦(#?)(-?\d+)⟧/g

const dayMs = 24 * 60 * 60 * 1000
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Replaces dates by days relative to the last day of the record. */
export const toRelativeDays = (value: string, lastDay: string): string =>
  value
    .replace(written, (date) => `⟦${between(lastDay, date)}⟧`)
    .replace(
      inNumbers,
      (_all, year: string, month: string, day: string) => `⟦#${between(lastDay, `${year}-${month}-${day}`)}⟧`,
    )

/** Restores dates, relative to the new last day of the record. */
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
