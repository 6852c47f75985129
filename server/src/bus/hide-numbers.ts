import { mask } from '@kangju/contract'

// Texts of customers may hold any number. Our own numbers have fourteen digits in a row after letters.
/** Numbers of ID cards and bank accounts. */
const longNumbers = /(?<!\d)\d{15,}[Xx]?/g
const mobiles = /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g
const landlines = /(?<!\d)0\d{2,3}[ -]?\d{7,8}(?!\d)/g

/** Removes personal numbers from a text: a notice is shown on many screens. */
export const hideNumbers = (said: string): string =>
  said
    .replace(longNumbers, '****')
    .replace(mobiles, (number) => mask.mobile(number))
    .replace(landlines, (number) => mask.tel(number.replace(' ', '-')))
