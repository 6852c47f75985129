import { useEffect, useEffectEvent } from 'react'
import { isAsking } from '../ui/confirm.tsx'
import { isTyping } from '../ui/typing.ts'

/** Steps through a queue; undefined at its ends. */
export interface Steps {
  readonly next?: () => void
  readonly previous?: () => void
}

interface Commands extends Steps {
  /** Undefined when there is nothing to decide. */
  readonly decision?:
    | {
        readonly isRejecting: boolean
        readonly onApprove: () => void
        readonly onReject: () => void
        readonly onReason: (reason: string) => void
      }
    | undefined
}

/** Keys of a review: J and K step through the queue, Ctrl+Enter confirms, Ctrl+Backspace starts a rejection. */
export const useReviewKeys = ({ next, previous, decision }: Commands) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking()) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === 'Enter' && decision !== undefined) {
      event.preventDefault()
      return decision.isRejecting ? decision.onReject() : decision.onApprove()
    }
    if (isTyping(event)) return
    if (isCommand && event.key === 'Backspace' && decision?.isRejecting === false) {
      event.preventDefault()
      return decision.onReason('')
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
