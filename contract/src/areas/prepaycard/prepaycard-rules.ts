import { addDays, businessDay } from '../../kit/business-day.ts'
import { fillText } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import type { Text } from '../../kit/lang.ts'
import { prepaycardRules as rules } from '../../words/prepaycard.ts'
import { validationWords } from '../../words/validation.ts'
import type { PrepaycardDraft } from './prepaycard.ts'

/** Limits of the rules for single-purpose prepaid cards. */
export const faceLimits = { named: 500_000, unnamed: 100_000 } as const
/** An unnamed card is valid for at least three years. */
export const unnamedDaysAtLeast = 1095

const fenPerYuan = 100

const valueFaults = ({ cardKind, named, faceFen, salePriceFen, times }: Applied) => {
  const most = named === 1 ? faceLimits.named : faceLimits.unnamed
  const tooMuch = named === 1 ? rules.namedFace : rules.unnamedFace
  return {
    ...(faceFen > most ? { faceFen: fillText(tooMuch, { yuan: most / fenPerYuan }) } : {}),
    // Each visit is worth at least one fen.
    ...(cardKind === 'visits' && times !== null && faceFen < times ? { faceFen: rules.faceBelowTimes } : {}),
    ...(salePriceFen > faceFen ? { salePriceFen: rules.saleAboveFace } : {}),
  }
}

/** The draft without what its other choices make meaningless: a permanent card has no last day. */
export const appliedPrepaycard = (draft: PrepaycardDraft) => {
  const { cardKind, validType } = draft
  const isVisits = cardKind === 'visits'
  const scopeType = isVisits ? ('all' as const) : draft.scopeType
  return {
    ...draft,
    specId: isVisits ? (draft.specId ?? null) : null,
    times: isVisits ? (draft.times ?? null) : null,
    validDays: validType === 'days' ? (draft.validDays ?? null) : null,
    validEndDate: validType === 'date' ? (draft.validEndDate ?? null) : null,
    scopeType,
    scopeIds: scopeType === 'all' ? [] : (draft.scopeIds ?? []),
  }
}
type Applied = ReturnType<typeof appliedPrepaycard>

const contentFaults = ({ cardKind, specId, times, scopeType, scopeIds }: Applied) => ({
  ...(cardKind === 'visits' && specId === null ? { specId: validationWords.required } : {}),
  ...(cardKind === 'visits' && times === null ? { times: validationWords.required } : {}),
  ...(scopeType !== 'all' && scopeIds.length === 0 ? { scopeIds: validationWords.required } : {}),
})

const daysFault = ({ named, validType, validDays }: Applied): Text | undefined => {
  if (validType !== 'days') return undefined
  if (validDays === null) return validationWords.required
  return named === 0 && validDays < unnamedDaysAtLeast
    ? fillText(rules.unnamedDays, { days: unnamedDaysAtLeast })
    : undefined
}

const dateFault = ({ named, validType, validEndDate }: Applied, today: string): Text | undefined => {
  if (validType !== 'date') return undefined
  if (validEndDate === null) return validationWords.required
  const first = addDays(today, unnamedDaysAtLeast)
  return named === 0 && validEndDate < first ? fillText(rules.unnamedDate, { day: first }) : undefined
}

const validityFaults = (draft: Applied, today: string) => {
  const [days, date] = [daysFault(draft), dateFault(draft, today)]
  return {
    ...(draft.named === 1 && draft.validType !== 'permanent' ? { validType: rules.namedPermanent } : {}),
    ...(days === undefined ? {} : { validDays: days }),
    ...(date === undefined ? {} : { validEndDate: date }),
  }
}

/** The rules of a batch on a given day. */
export const checkPrepaycardOn =
  (today: string): Rules<PrepaycardDraft> =>
  (draft) => {
    const applied = appliedPrepaycard(draft)
    return { ...valueFaults(applied), ...contentFaults(applied), ...validityFaults(applied, today) }
  }

/** The rules of a batch for a form. */
export const checkPrepaycard: Rules<PrepaycardDraft> = (draft) => checkPrepaycardOn(businessDay(new Date()))(draft)

/** The check digit of a number, which finds one wrong or two swapped digits. */
export const luhnDigit = (digits: string): number => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export const isCardNo = (no: string): boolean => /^\d{16}$/.test(no) && luhnDigit(no.slice(0, -1)) === Number(no.at(-1))

/** Whether a password of digits is easy to guess: it only rises or falls, repeats a part, or has four equal digits in a row. */
export const isGuessable = (password: string): boolean => {
  const digits = [...password].map(Number)
  const steps = digits.slice(1).map((digit, at) => digit - (digits[at] ?? 0))
  const isMonotone = steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
  return isMonotone || /^(\d{1,4})\1+$/.test(password) || /(\d)\1{3}/.test(password)
}
