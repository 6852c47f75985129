import { search } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../api/query.ts'

const settleMs = 200
const longest = 40

/** What the server finds for the text, asked when typing pauses; an answer to an older text is never used. */
export const useRecordSearch = (wish: string) => {
  const asked = [...wish.trim()].slice(0, longest).join('').trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), settleMs)
    return () => clearTimeout(timer)
  }, [asked])
  const { data, isFetching } = useCall(
    search.all,
    { query: { keyword: settled } },
    { enabled: settled !== '' && asked !== '', keepPrevious: true },
  )
  const isAnswered = asked === '' || (settled === asked && !isFetching)
  return {
    hits: asked === '' ? [] : (data?.hits ?? []),
    caller: isAnswered && asked !== '' ? (data?.caller ?? null) : null,
    isAnswered,
    /** Asks without waiting for a pause. */
    askNow: () => setSettled(asked),
  }
}
