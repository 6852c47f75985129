import { useEffect, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { act } from '../api/query.ts'
import type { FieldSchema } from './schema.ts'
import type { Calls } from './types.ts'

const shownMs = 10_000

/** The unmasked value of a field for 10 s after it was requested; `show` is defined while the user may request it. */
export const useRevealed = (reveal: Calls['reveal'], id: string, field: string) => {
  const may = useMay()
  const [value, setValue] = useState<string>()
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setValue(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [value])
  const isTold = (reveal?.body as FieldSchema | undefined)?.properties?.['field']?.enum?.includes(field) === true
  if (reveal === undefined || !isTold || !may(reveal.access) || value !== undefined) return { value, show: undefined }
  const ask = async () => {
    const outcome = await act(reveal, { body: { id, field } })
    if (outcome.ok) setValue((outcome.data as { value: string }).value)
  }
  return { value, show: () => void ask() }
}
