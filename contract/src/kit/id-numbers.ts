import { businessDay, isDay } from './business-day.ts'

/** First two digits of the area codes of provinces. */
export const provinces = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])/
const idCardProvinces = new RegExp(`${provinces.source}|^83`)
const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

export type IdCardFacts = { birthday: string; gender: 'male' | 'female'; areaCode: string }

/** Facts encoded in an 18-digit resident ID; undefined if it is not valid on `today`. */
export const readIdCard = (value: string, today = businessDay(new Date())): IdCardFacts | undefined => {
  const number = value.toUpperCase()
  if (!/^\d{17}[\dX]$/.test(number) || !idCardProvinces.test(number)) return undefined
  const birthday = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isDay(birthday) || birthday > today) return undefined
  const sum = idCardWeights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  if ('10X98765432'[sum % 11] !== number[17]) return undefined
  return { birthday, gender: Number(number[16]) % 2 === 1 ? 'male' : 'female', areaCode: number.slice(0, 6) }
}

/** Age in full years; a birthday on 29 February counts on 1 March in common years. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
export const isUscc = (value: string) => {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false
  let [sum, weight] = [0, 1]
  for (const character of value.slice(0, 17)) {
    sum += usccAlphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return usccAlphabet[(31 - (sum % 31)) % 31] === value[17]
}

const passesLuhn = (digits: string) => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const part = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (part > 9 ? part - 9 : part)
  }, 0)
  return sum % 10 === 0
}
export const isBankCard = (value: string) => /^\d{12,19}$/.test(value) && (value.length < 16 || passesLuhn(value))
