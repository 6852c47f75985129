import { refundreview, refundreviewWords, type RefundAudit, type RefundReviewDetail } from '@kangju/contract'
import { useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { makeOnceKey } from '../../api/once-key.ts'
import { act, invalidateArea } from '../../api/query.ts'
import { notify } from '../../ui/feedback.tsx'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'

/** Sends one decision at a time and keeps the reason of a refusal. */
export const useDecision = ({ id, version, refundNo }: RefundReviewDetail, onDecided: () => void) => {
  const say = useSay()
  const [onceKey] = useState(makeOnceKey)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const decide = async (decision: Omit<RefundAudit, 'version'>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const body = { ...decision, version }
    const sent = { params: { id }, body, idempotencyKey: onceKey(body) }
    const outcome = await act(refundreview.audit, sent, { placed: 'all', labels: refundreviewWords.field })
    setBusy(false)
    invalidateArea('order')
    if (!outcome.ok) return setFailure(outcome.failure)
    const amount = showFen(outcome.data.refundFen ?? 0)
    notify.success(
      decision.pass === 1 ? say(words.approved, { no: refundNo, amount }) : say(words.rejected, { no: refundNo }),
    )
    onDecided()
  }
  return { isBusy, failure, decide, forgive: () => setFailure(undefined) }
}
