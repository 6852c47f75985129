import {
  ageOn,
  clorderRules,
  fillText,
  genderLimitWords,
  maritalLimitWords,
  type Gender,
  type Marital,
  type Text,
} from '@kangju/contract'
import type { ExamClass } from '../../content/examination/service.ts'

interface Person {
  readonly gender: Gender
  readonly birthday: string
  readonly marital: Marital | null
}

type Limits = Pick<ExamClass, 'genderLimit' | 'maritalLimit' | 'ageMin' | 'ageMax'>

const wholeLife = { min: 0, max: 200 }

const maritalFault = ({ maritalLimit }: Limits, { marital }: Person): Text | undefined => {
  if (maritalLimit === null || maritalLimit === 'any') return undefined
  if (marital === null) return clorderRules.maritalUnknown
  // Divorced and widowed people count as married.
  const isSingle = marital === 'single'
  return isSingle === (maritalLimit === 'single')
    ? undefined
    : fillText(clorderRules.wrongMarital, { limit: maritalLimitWords[maritalLimit] })
}

/** Reasons why the package is not suitable for this person on that day. */
export const limitFaults = (limits: Limits, person: Person, day: string): Text[] => {
  const { genderLimit, ageMin, ageMax } = limits
  const age = ageOn(person.birthday, day)
  const isOther = genderLimit !== null && genderLimit !== 'any' && genderLimit !== person.gender
  const isOutside = age < (ageMin ?? wholeLife.min) || age > (ageMax ?? wholeLife.max)
  const marital = maritalFault(limits, person)
  return [
    ...(isOther ? [fillText(clorderRules.wrongGender, { limit: genderLimitWords[genderLimit] })] : []),
    ...(isOutside ? [fillText(clorderRules.wrongAge, { age })] : []),
    ...(marital === undefined ? [] : [marital]),
  ]
}
