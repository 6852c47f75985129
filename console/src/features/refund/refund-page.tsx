import {
  accountActor,
  formats,
  refundMoveFault,
  refundreview,
  type RefundMoveName,
  type RefundReviewRow,
  type UserInfo,
} from '@kangju/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { makeOnceKey } from '../../api/once-key.ts'
import { act, invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { showFen } from '../../resource/money.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { OpenRow } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { refundResource, type RefundResource } from './refund-resource.tsx'
import { useRefundBulk } from './use-refund-bulk.tsx'
import { refundPageWords as words } from './words.ts'

// Loaded lazily, so that the list does not wait for its dialogs.
const RefundDrawer = onDemand(() => import('./refund-drawer.tsx').then(({ RefundDrawer }) => RefundDrawer))
const PayoutDialog = onDemand(() => import('./payout-dialog.tsx').then(({ PayoutDialog }) => PayoutDialog))

const look = () => invalidateArea(refundreview.list.area)

/** Other screens link to a refund by `?id=`; the list keeps the open row as `open`. */
const useLinkedRefund = () => {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const open = useEffectEvent(() => {
    const next = new URLSearchParams(params)
    next.delete('id')
    if (id !== null && formats.uuid.test(id)) next.set('open', id)
    setParams(next, { replace: true })
  })
  useEffect(() => {
    if (id !== null) open()
  }, [id])
}

const isOpen = (row: RefundReviewRow, me: UserInfo, move: RefundMoveName) =>
  refundMoveFault(row, accountActor(me), move) === undefined

/** Sends a failed refund to its channel again, after a confirmation. */
const useRetry = () => {
  const say = useSay()
  const confirm = useConfirm()
  const [onceKey] = useState(makeOnceKey)
  return async ({ id, version, refundNo: no, refundFen }: RefundReviewRow) => {
    const content = say(words.retryText, { amount: showFen(refundFen ?? 0) })
    const answer = await confirm({ title: say(words.retryTitle, { no }), content, okText: words.retry })
    if (answer === undefined) return
    const body = { pass: 1, retry: 1, version } as const
    const outcome = await act(refundreview.audit, { params: { id }, body, idempotencyKey: onceKey([id, body]) })
    invalidateArea('order')
    if (outcome.ok) notify.success(say(words.retried))
  }
}

type Run = (row: RefundReviewRow) => void

/** The review instead of the details of the kit. */
const drawerOf = (onRetry: Run, onPayout: Run) => (open: OpenRow) => (
  <RefundDrawer {...open} onRetry={onRetry} onPayout={onPayout} />
)

export default function RefundPage() {
  const may = useMay()
  const [paying, setPaying] = useState<RefundReviewRow>()
  const { bulk, results } = useRefundBulk()
  const retry = useRetry()
  useLiveRefresh(look)
  useLinkedRefund()
  const resource: RefundResource = {
    ...refundResource(may),
    bulk,
    actions: [
      {
        key: 'review',
        call: refundreview.audit,
        text: words.review,
        when: ({ status }) => status === 'reviewing',
        run: (row, { open }) => open(row),
      },
      {
        key: 'retry',
        call: refundreview.audit,
        text: words.retry,
        when: (row, me) => isOpen(row, me, 'retry'),
        run: (row) => void retry(row),
      },
      {
        key: 'payout',
        call: refundreview.payout,
        text: words.payout,
        when: (row, me) => isOpen(row, me, 'payOut'),
        run: (row) => setPaying(row),
      },
    ],
    drawer: drawerOf((row) => void retry(row), setPaying),
  }
  return (
    <>
      <ResourceView resource={resource} />
      {results}
      {paying !== undefined && (
        <PayoutDialog key={`${paying.id} ${paying.version}`} row={paying} onClosed={() => setPaying(undefined)} />
      )}
    </>
  )
}
