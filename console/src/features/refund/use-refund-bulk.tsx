import { accountActor, refundMoveFault, refundreview, type RefundReviewRow } from '@kangju/contract'
import { useMe } from '../../api/me.tsx'
import { act, invalidateArea } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { useBulkReview, type Pass } from '../../resource/use-bulk-review.tsx'
import { Paragraphs } from '../../ui/lines.tsx'
import { useSay } from '../../ui/say.ts'
import { bulkWords as words } from './words.ts'

/** Refunds per request, so that the progress is visible; the server takes up to 200. */
const perRequest = 20

/** Approves each refund for its refundable amount, or rejects all for one reason. */
export const useRefundBulk = () => {
  const say = useSay()
  const me = accountActor(useMe())
  return useBulkReview<RefundReviewRow>({
    call: refundreview.bulk,
    perRequest,
    when: ({ status }) => status === 'reviewing',
    isLeftOut: (row) => refundMoveFault(row, me, 'approve') === 'ownRefund',
    ask: (rows, pass, ownCount) => {
      const sum = rows.reduce((all, { applyFen, refundableFen }) => all + (pass === 1 ? refundableFen : applyFen), 0)
      const lines = [say(pass === 1 ? words.approveText : words.rejectText)]
      if (ownCount > 0) lines.push(say(words.own, { count: ownCount }))
      return {
        title: say(pass === 1 ? words.approveTitle : words.rejectTitle, { count: rows.length, amount: showFen(sum) }),
        content: <Paragraphs lines={lines} />,
      }
    },
    reason: { placeholder: words.rejectReason, type: 'textarea' },
    send: async (ids: string[], pass: Pass, remark: string) => {
      const outcome = await act(
        refundreview.bulk,
        { body: { ids, pass, ...(remark && { remark }) } },
        { placed: 'all' },
      )
      return outcome.ok ? { ok: true, data: new Map(outcome.data.results.map(({ id, why }) => [id, why])) } : outcome
    },
    nameOf: ({ refundNo }) => refundNo,
    onEnd: () => invalidateArea('order'),
  })
}
