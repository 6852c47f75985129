import { accountActor, refundMoveFault, refundreview, type RefundReviewRow, type Text } from '@kangju/contract'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useMe } from '../../api/me.tsx'
import { act, invalidateArea } from '../../api/query.ts'
import type { BulkResult } from '../../resource/bulk.ts'
import { showFen } from '../../resource/money.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useSay } from '../../ui/say.ts'
import type { RefundResource } from './refund-resource.tsx'
import { bulkWords as words } from './words.ts'

const BulkResults = lazy(() =>
  import('../../resource/bulk-results.tsx').then(({ BulkResults }) => ({ default: BulkResults })),
)

/** Refunds per request, so that the progress is visible; the server takes up to 200. */
const perRequest = 20

interface Running {
  readonly title: Text
  readonly count: number
  readonly results: readonly BulkResult[]
  readonly isOpen: boolean
}

type Rows = readonly RefundReviewRow[]
type Select = (rows: Rows) => void

/** Approves or rejects the selected refunds after a question with count and total, and lists the result of each. */
export const useBulkReview = (): { bulk: NonNullable<RefundResource['bulk']>; results: ReactNode } => {
  const say = useSay()
  const confirm = useConfirm()
  const me = accountActor(useMe())
  const [running, setRunning] = useState<Running>()
  const isOwn = (row: RefundReviewRow) => refundMoveFault(row, me, 'approve') === 'ownRefund'

  const ask = (rows: Rows, pass: 0 | 1, ownCount: number) => {
    const sum = rows.reduce((all, { applyFen, refundableFen }) => all + (pass === 1 ? refundableFen : applyFen), 0)
    const figures = { count: rows.length, amount: showFen(sum) }
    const lines = [say(pass === 1 ? words.approveText : words.rejectText)]
    if (ownCount > 0) lines.push(say(words.own, { count: ownCount }))
    return confirm({
      title: say(pass === 1 ? words.approveTitle : words.rejectTitle, figures),
      content: (
        <div className="lines">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ),
      okText: pass === 1 ? words.approve : words.reject,
      danger: pass === 0,
      ...(pass === 0 && {
        remark: { placeholder: words.rejectReason, type: 'textarea', maxLength: 200, required: true },
      }),
    })
  }

  const send = async (rows: Rows, pass: 0 | 1, remark: string): Promise<BulkResult[]> => {
    const body = { ids: rows.map(({ id }) => id), pass, ...(remark && { remark }) }
    const outcome = await act(refundreview.bulk, { body }, { placed: 'all' })
    if (!outcome.ok) return rows.map((row) => ({ row, why: outcome.failure.message }))
    const whyOf = new Map(outcome.data.results.map(({ id, why }) => [id, why]))
    return rows.map((row) => {
      const why = whyOf.get(row.id) ?? null
      return why === null ? { row } : { row, why }
    })
  }

  const start = async (selected: Rows, pass: 0 | 1, select: Select) => {
    const rows = selected.filter((row) => !isOwn(row))
    const answer = await ask(rows, pass, selected.length - rows.length)
    if (answer === undefined || rows.length === 0) return
    const begun = { title: pass === 1 ? words.approve : words.reject, count: rows.length, isOpen: true }
    const results: BulkResult[] = []
    setRunning({ ...begun, results })
    for (let at = 0; at < rows.length; at += perRequest) {
      results.push(...(await send(rows.slice(at, at + perRequest), pass, answer.remark)))
      setRunning({ ...begun, results: [...results] })
    }
    invalidateArea('order')
    // Failed rows stay selected for another attempt.
    const failed = new Set(results.filter(({ why }) => why !== undefined).map(({ row }) => row.id))
    select(rows.filter(({ id }) => failed.has(id)))
  }

  const step = (pass: 0 | 1) => ({
    key: pass === 1 ? 'approve' : 'reject',
    call: refundreview.bulk,
    text: pass === 1 ? words.approve : words.reject,
    ...(pass === 0 && { danger: true as const }),
    when: ({ status }: RefundReviewRow) => status === 'reviewing',
    run: (rows: Rows, select: Select) => void start(rows, pass, select),
  })
  return {
    bulk: [step(1), step(0)],
    results: running !== undefined && (
      <Suspense>
        <BulkResults
          title={say(running.title)}
          count={running.count}
          results={running.results}
          isOpen={running.isOpen}
          nameOf={(row) => (row as unknown as RefundReviewRow).refundNo}
          onClose={() => setRunning({ ...running, isOpen: false })}
        />
      </Suspense>
    ),
  }
}
