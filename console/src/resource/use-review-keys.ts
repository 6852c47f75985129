import { useEffect, useEffectEvent } from 'react'
import { isAsking } from '../ui/confirm.tsx'
import { isTyping } from '../ui/typing.ts'

interface Commands {
  readonly next?: () => void
  readonly previous?: () => void
  /** Approves, or rejects while a reason is being written. */
  readonly confirm?: () => void
  readonly startRejecting?: () => void
}

/** Keys of a review: J and K step through the queue, Ctrl+Enter confirms, Ctrl+Backspace starts a rejection. */
export const useReviewKeys = ({ next, previous, confirm, startRejecting }: Commands) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking()) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter' && confirm !== undefined) {
      event.preventDefault()
      return confirm()
    }
    if (isTyping(event)) return
    if (isCommand && event.key === 'Backspace' && startRejecting !== undefined) {
      event.preventDefault()
      return startRejecting()
    }
    if (isCommand || event.altKey) return
    if (event.key.toLowerCase() === 'j') next?.()
    if (event.key.toLowerCase() === 'k') previous?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
