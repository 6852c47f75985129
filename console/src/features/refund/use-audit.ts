import { refundreview, refundreviewWords, type RefundAudit, type RefundReviewDetail } from '@kangju/contract'
import { useState } from 'react'
import { makeOnceKey } from '../../api/once-key.ts'
import { act, invalidateArea } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { useDecision } from '../../resource/use-decision.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'

type Audit = Omit<RefundAudit, 'version'>

export const useAudit = ({ id, version, refundNo: no }: RefundReviewDetail, onDecided: () => void) => {
  const say = useSay()
  const [onceKey] = useState(makeOnceKey)
  const send = async (decision: Audit) => {
    const body = { ...decision, version }
    const sent = { params: { id }, body, idempotencyKey: onceKey(body) }
    const outcome = await act(refundreview.audit, sent, { placed: 'all', labels: refundreviewWords.field })
    invalidateArea('order')
    return outcome
  }
  return useDecision(send, ({ pass }, { refundFen }) => {
    const amount = showFen(refundFen ?? 0)
    notify.success(pass === 1 ? say(words.approved, { no, amount }) : say(words.rejected, { no }))
    onDecided()
  })
}
