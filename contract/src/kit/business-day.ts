// China keeps +08:00 all year, so Beijing time is plain arithmetic and needs no time-zone data in the browser.
const beijingOffset = 8 * 3_600_000
const dayLength = 24 * 3_600_000

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysInMonth = (year: number, month: number) =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isDayUntil =
  (lastYear: number) =>
  (value: string): boolean => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
    const [year, month, date] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))]
    return (
      year >= 1900 && year <= lastYear && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
    )
  }

/** A calendar day that a record may have. A day or a term of years after it is still one that can be calculated. */
export const isDay = isDayUntil(2999)

/** The range that ID cards, `Date` and PostgreSQL share. */
const isCalculable = isDayUntil(9999)

const realDay = (day: string): string => {
  if (!isCalculable(day)) throw new RangeError('not a day from 1900-01-01 to 9999-12-31')
  return day
}

// `new Date('2026-02-30…')` silently becomes 2 March, so the day is checked first.
const midnightUtc = (day: string): number => Date.parse(`${realDay(day)}T00:00:00Z`)
const dayOf = (utc: number): string => realDay(new Date(utc).toISOString().slice(0, 10))

/** Beijing calendar day of an instant. */
export const businessDay = (instant: Date): string => dayOf(instant.getTime() + beijingOffset)

export const startOfBusinessDay = (day: string): Date => new Date(midnightUtc(day) - beijingOffset)

/** Wire format of all times: `2026-11-15T11:09:00.000+08:00`. */
export const beijingIso = (instant: Date): string =>
  new Date(instant.getTime() + beijingOffset).toISOString().replace('Z', '+08:00')

export const addDays = (day: string, count: number): string => dayOf(midnightUtc(day) + count * dayLength)

/** Whole days from one day to the other; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => (midnightUtc(to) - midnightUtc(from)) / dayLength

/** Month of a day: `2026-11-15` → `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Business month of an instant. */
export const businessMonth = (instant: Date): string => monthOf(businessDay(instant))

/** The month that many months later, or earlier if negative. */
export const addMonths = (month: string, count: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  const [year, number] = [Math.floor(at / 12), (at % 12) + 1]
  return monthOf(realDay(`${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}-01`))
}

/** First and last day of a month. */
export const daysOfMonth = (month: string): { readonly first: string; readonly last: string } => ({
  first: realDay(`${month}-01`),
  last: addDays(`${addMonths(month, 1)}-01`, -1),
})

export const startOfMonth = (month: string): Date => startOfBusinessDay(`${month}-01`)
