import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure, Outcome } from '../api/client.ts'
import { report } from '../api/failures.ts'

const settleMs = 250

/**
 * The server's answer to a question that changes while a form is filled in. Only the answer to the current question is
 * returned, so that an older figure is never shown for a newer choice.
 */
export const useAnswer = <T>(question: string | undefined, ask: () => Promise<Outcome<T>>) => {
  const [last, setLast] = useState<{ readonly question: string; readonly outcome: Outcome<T> }>()
  const [tries, setTries] = useState(0)
  const put = useEffectEvent(ask)
  useEffect(() => {
    if (question === undefined) return
    let isStale = false
    const hear = async () => {
      const outcome = await put()
      if (isStale) return
      // An objection to what is filled in so far is shown beside it and opens no dialog.
      if (!outcome.ok) report(outcome.failure, { placed: 'all' })
      setLast({ question, outcome })
    }
    const timer = setTimeout(() => void hear(), settleMs)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [question, tries])
  const outcome = question !== undefined && last?.question === question ? last.outcome : undefined
  const failure: Failure | undefined = outcome?.ok === false ? outcome.failure : undefined
  return {
    data: outcome?.ok === true ? outcome.data : undefined,
    failure,
    isAsking: question !== undefined && outcome === undefined,
    retry: () => setTries(tries + 1),
  }
}
