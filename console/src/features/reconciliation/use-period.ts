import { businessDay, isDay } from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The period in the address; by default the month up to today. */
export const usePeriod = () => {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => businessDay(new Date()))
  const valid = (name: string, otherwise: string) => {
    const value = params.get(name)
    return value !== null && isDay(value) ? value : otherwise
  }
  const to = valid('to', today)
  const from = valid('from', `${today.slice(0, 7)}-01`)
  /** Changes parts of the address; undefined removes one. */
  const change = (values: Readonly<Record<string, string | undefined>>, replace = true) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values))
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    setParams(next, { replace })
  }
  return { from, to, params, change }
}
