import { bulkSettleLimit, settlement, type SettlementRow } from '@kangju/contract'
import { lazy, Suspense, useState } from 'react'
import { act } from '../../api/query.ts'
import type { BulkResult } from '../../resource/bulk.ts'
import { showFen } from '../../resource/money.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useSay } from '../../ui/say.ts'
import { bulkReviewWords as words, reviewWords } from './words.ts'
import type { ReviewResource } from './settlement-resource.tsx'

const BulkResults = lazy(() =>
  import('../../resource/bulk-results.tsx').then(({ BulkResults }) => ({ default: BulkResults })),
)

interface Running {
  readonly title: string
  readonly count: number
  readonly results: readonly BulkResult[]
  readonly isOpen: boolean
}

const batchesOf = (rows: readonly SettlementRow[]) =>
  Array.from({ length: Math.ceil(rows.length / bulkSettleLimit) }, (_none, n) =>
    rows.slice(n * bulkSettleLimit, (n + 1) * bulkSettleLimit),
  )

/** Reviews the selected requests after a question with their number and sum, and shows a result for each. */
export const useBulkReview = () => {
  const say = useSay()
  const confirm = useConfirm()
  const [running, setRunning] = useState<Running>()

  const decide = async (rows: readonly SettlementRow[], pass: 0 | 1) => {
    const count = rows.length
    const amount = showFen(rows.reduce((sum, { amountFen }) => sum + amountFen, 0))
    const isPass = pass === 1
    const answer = await confirm({
      title: say(isPass ? words.approveTitle : words.rejectTitle, { count }),
      content: say(isPass ? words.total : words.totalBack, { amount }),
      okText: isPass ? words.approve : words.reject,
      danger: !isPass,
      ...(isPass ? {} : { remark: { placeholder: reviewWords.reason, maxLength: 200, required: true } }),
    })
    if (answer === undefined) return
    const begun = { title: say(isPass ? words.approve : words.reject), count, isOpen: true }
    const results: BulkResult[] = []
    setRunning({ ...begun, results })
    for (const batch of batchesOf(rows)) {
      const ids = batch.map(({ id }) => id)
      const body = { ids, pass, ...(isPass ? {} : { remark: answer.remark }) }
      const outcome = await act(settlement.settleAll, { body }, { placed: 'all' })
      for (const row of batch) {
        const one = outcome.ok ? outcome.data.find(({ id }) => id === row.id) : undefined
        const texts = outcome.ok ? [] : [outcome.failure.message, ...Object.values(outcome.failure.errors ?? {}).flat()]
        const why = one?.isDone === true ? undefined : (one?.reason ?? texts.join(' '))
        results.push(why === undefined ? { row } : { row, why })
      }
      setRunning({ ...begun, results: [...results] })
    }
  }

  const steps: NonNullable<ReviewResource['bulk']> = [
    {
      key: 'approveAll',
      call: settlement.settleAll,
      text: words.approve,
      when: ({ isOwn }) => isOwn === 0,
      run: (rows) => void decide(rows, 1),
    },
    {
      key: 'rejectAll',
      call: settlement.settleAll,
      text: words.reject,
      when: ({ isOwn }) => isOwn === 0,
      run: (rows) => void decide(rows, 0),
    },
  ]
  const dialog = running !== undefined && (
    <Suspense>
      <BulkResults
        {...running}
        nameOf={(row) => `${String(row['ownerName'])}（${String(row['settleNo'])}）`}
        onClose={() => setRunning({ ...running, isOpen: false })}
      />
    </Suspense>
  )
  return { steps, dialog }
}
