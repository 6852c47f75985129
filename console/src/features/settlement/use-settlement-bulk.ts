import { bulkSettleLimit, settlement, type SettlementRow } from '@kangju/contract'
import { act } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { useBulkReview, type Pass } from '../../resource/use-bulk-review.tsx'
import { useSay } from '../../ui/say.ts'
import { bulkReviewWords as words, reviewWords } from './words.ts'

/** Approves the selected withdrawals without tax, or rejects all for one reason. */
export const useSettlementBulk = () => {
  const say = useSay()
  return useBulkReview<SettlementRow>({
    call: settlement.settleAll,
    perRequest: bulkSettleLimit,
    when: ({ isOwn }) => isOwn === 0,
    ask: (rows, pass) => {
      const amount = showFen(rows.reduce((sum, { amountFen }) => sum + amountFen, 0))
      return {
        title: say(pass === 1 ? words.approveTitle : words.rejectTitle, { count: rows.length }),
        content: say(pass === 1 ? words.total : words.totalBack, { amount }),
      }
    },
    reason: { placeholder: reviewWords.reason },
    send: async (ids: string[], pass: Pass, remark: string) => {
      const outcome = await act(
        settlement.settleAll,
        { body: { ids, pass, ...(remark && { remark }) } },
        { placed: 'all' },
      )
      return outcome.ok
        ? {
            ok: true,
            data: new Map(outcome.data.map(({ id, isDone, reason }) => [id, isDone ? null : (reason ?? '')])),
          }
        : outcome
    },
    nameOf: ({ ownerName, settleNo }) => `${ownerName}（${settleNo}）`,
  })
}
