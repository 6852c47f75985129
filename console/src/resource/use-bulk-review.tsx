import type { Endpoint } from '@kangju/contract'
import { useState, type ReactNode } from 'react'
import type { Outcome } from '../api/client.ts'
import { useConfirm, type ConfirmOptions } from '../ui/confirm.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { queueWords as words } from '../ui/words-review.ts'
import { failureText, type BulkResult } from './bulk.ts'
import type { AnyRow, BulkStep } from './types.ts'

const BulkResults = onDemand(() => import('./bulk-results.tsx').then(({ BulkResults }) => BulkResults))

export type Pass = 0 | 1

interface Running {
  readonly pass: Pass
  readonly count: number
  readonly results: readonly BulkResult[]
  readonly isOpen: boolean
}

interface Options<Row> {
  /** The endpoint that decides several rows at once. */
  readonly call: Endpoint
  /** Rows per request. */
  readonly perRequest: number
  /** Rows that can be selected for a decision. */
  readonly when: (row: Row) => boolean
  /** Rows that are left out though they are selected; by default none. */
  readonly isLeftOut?: (row: Row) => boolean
  /** The question with the number of rows and their total. */
  readonly ask: (rows: readonly Row[], pass: Pass, leftOut: number) => Pick<ConfirmOptions, 'title' | 'content'>
  /** The field for the reason of a rejection. */
  readonly reason: NonNullable<ConfirmOptions['remark']>
  /** Returns why rows were refused, by id; null for those decided. */
  readonly send: (ids: string[], pass: Pass, remark: string) => Promise<Outcome<ReadonlyMap<string, string | null>>>
  readonly nameOf: (row: Row) => string
  readonly onEnd?: () => void
}

/** Approves or rejects the selected rows after a question, and lists the result of each. */
export const useBulkReview = <Row extends { readonly id: string }>(
  options: Options<Row>,
): { bulk: readonly BulkStep<Row>[]; results: ReactNode } => {
  const { call, perRequest, when, isLeftOut = () => false, ask, reason, send, nameOf, onEnd } = options
  const say = useSay()
  const confirm = useConfirm()
  const [running, setRunning] = useState<Running>()
  const textOf = (pass: Pass) => (pass === 1 ? words.approveAll : words.rejectAll)

  const sendSome = async (rows: readonly Row[], pass: Pass, remark: string): Promise<BulkResult[]> => {
    const outcome = await send(
      rows.map(({ id }) => id),
      pass,
      remark,
    )
    return rows.map((row) => {
      const why = outcome.ok ? (outcome.data.get(row.id) ?? null) : failureText(outcome.failure)
      return why === null ? { row } : { row, why }
    })
  }

  const start = async (selected: readonly Row[], pass: Pass, select: (rows: readonly Row[]) => void) => {
    const rows = selected.filter((row) => !isLeftOut(row))
    const answer = await confirm({
      ...ask(rows, pass, selected.length - rows.length),
      okText: textOf(pass),
      danger: pass === 0,
      ...(pass === 0 && { remark: { maxLength: 200, required: true, ...reason } }),
    })
    if (answer === undefined || rows.length === 0) return
    const begun = { pass, count: rows.length, isOpen: true }
    const results: BulkResult[] = []
    setRunning({ ...begun, results })
    for (let at = 0; at < rows.length; at += perRequest) {
      results.push(...(await sendSome(rows.slice(at, at + perRequest), pass, answer.remark)))
      setRunning({ ...begun, results: [...results] })
    }
    onEnd?.()
    // Failed rows stay selected for another attempt.
    const failed = new Set(results.filter(({ why }) => why !== undefined).map(({ row }) => row.id))
    select(rows.filter(({ id }) => failed.has(id)))
  }

  const step = (pass: Pass): BulkStep<Row> => ({
    key: pass === 1 ? 'approve' : 'reject',
    call,
    text: textOf(pass),
    ...(pass === 0 && { danger: true as const }),
    when,
    run: (rows, select) => void start(rows, pass, select),
  })
  return {
    bulk: [step(1), step(0)],
    results: running !== undefined && (
      <BulkResults
        title={say(textOf(running.pass))}
        count={running.count}
        results={running.results}
        isOpen={running.isOpen}
        nameOf={(row: AnyRow) => nameOf(row as unknown as Row)}
        onClose={() => setRunning({ ...running, isOpen: false })}
      />
    ),
  }
}
