import { mask } from '@kangju/contract'

// What customers write themselves may hold anything. Our own numbers have fourteen digits in a row and letters in front.
/** Of an ID card or a bank account. */
const longNumbers = /(?<!\d)\d{15,}[Xx]?/g
const mobiles = /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g
const landlines = /(?<!\d)0\d{2,3}[ -]?\d{7,8}(?!\d)/g

/** The same without a number by which somebody could be found: a notice is read on many screens. */
export const hideNumbers = (said: string): string =>
  said
    .replace(longNumbers, '****')
    .replace(mobiles, (number) => mask.mobile(number))
    .replace(landlines, (number) => mask.tel(number.replace(' ', '-')))
