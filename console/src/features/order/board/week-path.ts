import { addDays } from '@kangju/contract'

type Of = { readonly peopleId: string } | { readonly clientId: string }

/** Address of the week of a staff member or a care recipient. */
export const weekPath = (of: Of & { readonly day: string }) =>
  `/order/childFastOrder?${new URLSearchParams({ view: 'week', ...of }).toString()}`

/** Place of a day in its week, from 0 for Monday. */
export const weekdayAt = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -weekdayAt(day))
