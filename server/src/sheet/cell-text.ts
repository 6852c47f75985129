import { guardText } from './guard.ts'

/** The maximum length of a cell in UTF-16 units: Excel's own limit. */
export const MAX_CELL_LENGTH = 32_767

const ILLEGAL_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const cutToCell = (text: string): string => {
  if (text.length <= MAX_CELL_LENGTH) return text
  const cut = text.slice(0, MAX_CELL_LENGTH)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export const legalText = (text: string): string => text.toWellFormed().replace(ILLEGAL_IN_XML, '')

/**
 * Makes a text legal in XML 1.0, no formula, and within the cell limit. Cleaned first: removing a character may expose
 * a formula at the start.
 */
export const cellText = (text: string): string => cutToCell(guardText(legalText(text)))

const suspectStart = Uint8Array.from({ length: 128 }, (_, code) =>
  code < 32 || "=+-@'".includes(String.fromCharCode(code)) ? 1 : 0,
)

export const isSuspectStart = (code: number): boolean => suspectStart[code] === 1

/** Whether `cellText` could change more than writing XML changes anyway; a quick check that most texts pass. */
export const isSuspect = (text: string): boolean => {
  const code = text.charCodeAt(0)
  return text.length > MAX_CELL_LENGTH || code >= 0xfffe || isSuspectStart(code)
}

export const escapeXml = (text: string): string =>
  legalText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Integer fen, as a number or as the decimal text of a bigint, to yuan with two decimals, digit by digit. */
export const yuanOfFen = (fen: number | string): string => {
  const text = String(fen)
  if (typeof fen === 'number' ? !Number.isInteger(fen) || Math.abs(fen) > 2 ** 53 : !/^-?\d+$/.test(text)) {
    throw new Error(`money in a sheet must be integer fen, not ${text}`)
  }
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.slice(sign.length).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount in a text: yuan with separators, `1,234.00`. Cells of sheets have none. */
export const groupedYuan = (fen: number | string): string => yuanOfFen(fen).replace(/\B(?=(\d{3})+\.)/g, ',')

const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/
const SHORT_OFFSET = /[+-]\d\d$/
const BEIJING_AHEAD_HOURS = 8

const shiftToBeijing = (instant: string | number): string | undefined => {
  const iso = typeof instant === 'string' ? instant.replace(' ', 'T').replace(SHORT_OFFSET, '$&:00') : instant
  const shifted = new Date(new Date(iso).getTime() + BEIJING_AHEAD_HOURS * 3_600_000)
  return Number.isNaN(shifted.getTime()) ? undefined : shifted.toISOString().slice(0, 19).replace('T', ' ')
}

const MAX_HOURS_REMEMBERED = 20_000
const hours = new Map<string, string>()

/** Hour in UTC (`2026-01-02T03`) → hour in Beijing (`2026-01-02 11`), cached: a sheet has few hours and many rows. */
const beijingHour = (hour: string): string | undefined => {
  const known = hours.get(hour)
  if (known) return known
  const shifted = shiftToBeijing(`${hour}:00:00Z`)?.slice(0, 13)
  if (hours.size >= MAX_HOURS_REMEMBERED) hours.clear()
  if (shifted) hours.set(hour, shifted)
  return shifted
}

const BEIJING_ISO_LENGTH = '2026-01-02T03:04:05.678+08:00'.length
/** Whether an instant is written as the API carries it; other texts of its length are told by their marks. */
export const isBeijingIso = (text: string): boolean =>
  text.length === BEIJING_ISO_LENGTH && text[10] === 'T' && text.endsWith('+08:00') && INSTANT.test(text)

const beijing = (instant: string): string | undefined => {
  if (!INSTANT.test(instant)) return undefined
  if (instant.endsWith('+08:00') && instant.length > 24) return `${instant.slice(0, 10)} ${instant.slice(11, 19)}`
  if (!instant.endsWith('Z') || instant.length < 20) return shiftToBeijing(instant)
  const hour = beijingHour(instant.slice(0, 13))
  return hour && hour + instant.slice(13, 19)
}

/**
 * An instant (text with its offset, or epoch milliseconds) as `yyyy-MM-dd HH:mm:ss` in Beijing; other text unchanged.
 */
export const beijingTime = (instant: string | number): string =>
  (typeof instant === 'number' ? shiftToBeijing(instant) : beijing(instant)) ?? String(instant)

/** A date stays a date, an instant becomes the Beijing day it falls on. */
export const beijingDate = (date: string | number): string => {
  if (typeof date === 'string' && DATE.test(date)) return date
  const time = beijingTime(date)
  return time === date ? time : time.slice(0, 10)
}
