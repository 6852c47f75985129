/** How a number format shows its number, as far as reading needs it. */
export type NumberLook = 'number' | 'date' | 'dateTime' | 'time' | 'elapsed'

const DAY_SECONDS = 86_400
/** 9999-12-31, the last day of spreadsheets. */
const MAX_DAY = 2_958_465

const inRange = (id: number, from: number, to: number): boolean => id >= from && id <= to

/** Formats without a code in the file; 27–36 and 50–58 are the dates of Chinese, Japanese and Korean programs. */
export const builtInLook = (id: number): NumberLook => {
  if (id === 22) return 'dateTime'
  if (inRange(id, 18, 21) || id === 45 || id === 47 || inRange(id, 32, 35) || id === 55 || id === 56) return 'time'
  if (id === 46) return 'elapsed'
  if (inRange(id, 14, 17) || inRange(id, 27, 36) || inRange(id, 50, 58)) return 'date'
  return 'number'
}

/** `yyyy"年"m"月"d"日"` → date, `[$¥-804]#,##0.00` → number, `yyyy/m/d h:mm` → dateTime. */
export const lookOfCode = (code: string): NumberLook => {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./gs, '')
    .replace(/;.*/s, '')
    .toLowerCase()
  if (/general|通用格式/.test(bare)) return 'number'
  if (/\[(h+|m+|s+)\]/.test(bare)) return 'elapsed'
  const tokens = bare.replace(/\[[^\]]*\]/g, '').replace(/am\/pm|a\/p|上午\/下午/g, 'h')
  const hasTime = /[hs]/.test(tokens)
  // An m beside hours or seconds means minutes.
  const hasDate = /[yd]/.test(tokens) || (!hasTime && /m/.test(tokens))
  return hasDate ? (hasTime ? 'dateTime' : 'date') : hasTime ? 'time' : 'number'
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const clock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`

const calendarDay = (day: number, is1904: boolean): string => {
  // The 1900 system counts a 29 February 1900 that did not exist (day 60).
  const sinceEpoch = is1904 ? day + 1_462 : day < 60 ? day + 1 : day
  return new Date(Date.UTC(1899, 11, 30) + sinceEpoch * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

/** Up to 15 digits, as a spreadsheet shows; so 0.1 + 0.2, stored as 0.30000000000000004, reads 0.3. */
const plainNumber = (stored: string): string => {
  const isPlain =
    /^-?\d+(\.\d{1,2})?$/.test(stored) || (/^-?\d+\.\d+$/.test(stored) && stored.replace(/\D/g, '').length <= 15)
  // Kept digit by digit, not as a double: money up to 2^53 fen stays exact.
  if (isPlain || stored === '') return stored
  const value = Number(stored)
  if (!Number.isFinite(value)) return stored
  const shown = Number(value.toPrecision(15))
  return Math.abs(shown) < 1e21 && Math.abs(shown) >= 1e-6 ? String(shown) : shown === 0 ? '0' : shown.toExponential()
}

/** The text of a number cell: a date, a time, or the number itself. */
export const numberText = (stored: string, look: NumberLook, is1904: boolean): string => {
  if (look === 'number') return plainNumber(stored)
  const serial = Number(stored)
  const seconds = Math.round(serial * DAY_SECONDS)
  if (stored.trim() === '' || !(serial >= 0) || seconds >= (MAX_DAY + 1) * DAY_SECONDS) return plainNumber(stored)
  if (look === 'elapsed') return clock(seconds)
  const day = Math.floor(look === 'date' ? serial : seconds / DAY_SECONDS)
  if (look === 'time' && day === 0) return clock(seconds)
  return look === 'date' ? calendarDay(day, is1904) : `${calendarDay(day, is1904)} ${clock(seconds % DAY_SECONDS)}`
}
