import { formats } from './formats.ts'

const stars = '****'

/** Mask of an unexpected value: shows at most its last quarter and no more than four characters. */
const lastQuarter = (value: string): string => {
  const characters = [...value]
  const shown = Math.min(4, Math.floor(characters.length / 4))
  return characters.slice(characters.length - shown).join('')
}
const maskOdd = (value: string): string => (value === '' ? '' : stars + lastQuarter(value))

const maskMobile = (value: string): string => {
  const mobile = formats.mobile.normalise(value)
  return formats.mobile.test(mobile) ? `${mobile.slice(0, 3)}${stars}${mobile.slice(7)}` : maskOdd(mobile)
}

// Masks four digits of the local number, as in a mobile, and drops the extension.
const landline = /^(010|02\d|0[3-9]\d{2})-?\d{4}(\d{3,4})(?:-\d{1,5})?$/
const maskTel = (value: string): string => {
  const [, area, end] = landline.exec(value) ?? []
  return area === undefined ? maskMobile(value) : `${area}-${stars}${end}`
}

const maskIdCard = (value: string): string => {
  const number = formats.idCard.normalise(value)
  return /^\d{17}[\dX]$/.test(number) ? `${number.slice(0, 6)}${stars}${stars}${number.slice(14)}` : maskOdd(number)
}

const maskBank = (value: string): string => {
  const number = formats.bankCard.normalise(value)
  const shown = formats.corporateAccount.test(number) ? number.slice(-4) : lastQuarter(number)
  return number === '' ? '' : `${stars} ${shown}`.trimEnd()
}

/** Masks for lists, exports and logs. An empty value stays empty. */
export const mask = { mobile: maskMobile, tel: maskTel, idCard: maskIdCard, bank: maskBank } as const

export type MaskKind = keyof typeof mask
export const maskKinds = Object.keys(mask) as MaskKind[]

const oddShape = String.raw`\*{4}[^]{0,4}`
const maskedShapes: Record<MaskKind, RegExp> = {
  mobile: new RegExp(`^(?:\\d{3}\\*{4}\\d{4}|${oddShape})$`, 'u'),
  tel: new RegExp(`^(?:\\d{3}\\*{4}\\d{4}|0\\d{2,3}-\\*{4}\\d{3,4}|${oddShape})$`, 'u'),
  idCard: new RegExp(`^(?:\\d{6}\\*{8}\\d{3}[\\dX]|${oddShape})$`, 'u'),
  bank: /^\*{4}(?: [^]{1,4})?$/u,
}

/** Whether a value is a mask made by `mask[kind]`, such as one sent back unchanged by a form. */
export const isMasked = (kind: MaskKind, value: string): boolean => maskedShapes[kind].test(value)
