import { addDays, isDay } from '@kangju/contract'

const relative = /^today([+-]\d{1,3})?$/
const dayMs = 86_400_000

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
const tokenOf = (day: string, today: string) => {
  const days = daysBetween(today, day)
  return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`
}

/** Whether a period was chosen as today, tomorrow, or days that begin or end today. */
const isAroundToday = (from: string | null, to: string | null, today: string) => {
  if (from === today || to === today) return true
  return from !== null && from === to && from === addDays(today, 1)
}

/** The query of a saved view: periods around today are kept relative to the day on which it is opened. */
export const withRelativeDays = (search: string, today: string): string => {
  const params = new URLSearchParams(search)
  for (const name of [...params.keys()].filter((key) => key.endsWith('From'))) {
    const last = `${name.slice(0, -'From'.length)}To`
    const [from, to] = [params.get(name), params.get(last)]
    if (!isAroundToday(from, to, today)) continue
    for (const key of [name, last]) {
      const day = params.get(key)
      if (day !== null && isDay(day)) params.set(key, tokenOf(day, today))
    }
  }
  return params.toString()
}

/** The query of a saved view with the days that it means today. */
export const withDaysOf = (search: string, today: string): string => {
  const params = new URLSearchParams(search)
  for (const [name, value] of Array.from(params)) {
    const [token, days = '0'] = relative.exec(value) ?? []
    if (token !== undefined && /(From|To)$/.test(name)) params.set(name, addDays(today, Number(days)))
  }
  return params.toString()
}
