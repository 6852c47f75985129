import { useState } from 'react'
import type { Failure, Outcome } from '../api/client.ts'

/** Sends one decision at a time and keeps the reason of a refusal. */
export const useDecision = <D, T>(
  send: (decision: D) => Promise<Outcome<T>>,
  onDecided: (decision: D, data: T) => void,
) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const decide = async (decision: D) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await send(decision)
    setBusy(false)
    if (outcome.ok) onDecided(decision, outcome.data)
    else setFailure(outcome.failure)
  }
  return { isBusy, failure, decide, clearFailure: () => setFailure(undefined) }
}
