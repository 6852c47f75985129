import { businessMonth, daysOfMonth } from '@kangju/contract'

/** The current month as the filters of a period. */
export const thisMonth = <const From extends string, const To extends string>(from: From, to: To) => {
  const { first, last } = daysOfMonth(businessMonth(new Date()))
  return { [from]: first, [to]: last } as Record<From | To, string>
}
