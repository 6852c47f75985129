import type { Gender } from '@kangju/contract'

// Invented numbers that pass the checks of real ones, deterministic in n.

const digits = (n: number, length: number) => String(n).padStart(length, '0').slice(-length)

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code of a company in Hangzhou. */
export const usccOf = (n: number): string => {
  const body = `91330100MA${digits(n, 7)}`
  let [sum, weight] = [0, 1]
  for (const character of body) {
    sum += usccAlphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return `${body}${usccAlphabet[(31 - (sum % 31)) % 31] ?? ''}`
}

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

interface Holder {
  readonly areaCode: string
  /** YYYY-MM-DD */
  readonly birthday: string
  readonly gender: Gender
  /** Unique below 500. */
  readonly n: number
}

/** A resident ID card number. */
export const idCardOf = ({ areaCode, birthday, gender, n }: Holder): string => {
  const serial = (n % 500) * 2 + (gender === 'male' ? 1 : 0)
  const body = `${areaCode}${birthday.replaceAll('-', '')}${digits(serial, 3)}`
  const sum = idCardWeights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return `${body}${'10X98765432'[sum % 11] ?? ''}`
}

export const mobileOf = (n: number): string => `13${digits(n, 9)}`

/** A bank card number of 19 digits. */
export const bankCardOf = (n: number): string => {
  const body = `622202${digits(n, 12)}`
  const sum = [...body].toReversed().reduce((total, digit, at) => {
    const part = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (part > 9 ? part - 9 : part)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** The bank account of a company: 19 digits, without the check digit of a card. */
export const corporateAccountOf = (n: number): string => `1202${digits(n, 15)}`
