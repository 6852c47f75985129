import { order, orderCallWords, type OrderRow } from '@kangju/contract'
import { useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import type { Step } from '../../resource/actions.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { orderPageWords as words } from './words-money.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { mayDo, orderActionsFor, type OrderAction } from './order-actions.ts'

const PayDialog = onDemand(() => import('./dialogs/pay-dialog.tsx').then(({ PayDialog }) => PayDialog))
const RefundDialog = onDemand(() => import('./dialogs/refund-dialog.tsx').then(({ RefundDialog }) => RefundDialog))

/** Button labels of the actions. */
export const actionTexts = {
  pay: orderCallWords.pay,
  cancel: orderCallWords.cancel,
  apply: orderCallWords.refundApply,
  direct: orderCallWords.refundDirect,
} as const

const reason = { placeholder: words.reason, type: 'textarea', maxLength: 200, showCount: true, required: true } as const

type DialogAction = Exclude<OrderAction, 'cancel'>

/** Actions on an order, with their dialogs. */
export const useOrderActions = () => {
  const say = useSay()
  const may = useMay()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<{ key: number; action: DialogAction; row: OrderRow }>()

  const cancel = async (row: OrderRow) => {
    const answer = await confirm({
      title: say(words.cancelTitle, { name: row.orderNo }),
      content: say(words.cancelFollows),
      okText: orderCallWords.cancel,
      danger: true,
      remark: reason,
    })
    if (answer === undefined) return
    const outcome = await act(order.cancel, { params: { id: row.id }, body: { reason: answer.remark } })
    if (outcome.ok) notify.success(say(resourceWords.done))
  }
  const run = (action: OrderAction, row: OrderRow) => {
    if (action === 'cancel') void cancel(row)
    else setAsked((last) => ({ key: (last?.key ?? 0) + 1, action, row }))
  }
  const stepsOf = (row: OrderRow): Step[] =>
    orderActionsFor(row)
      .filter((action) => mayDo(may, action))
      .map((action) => ({
        key: action,
        text: say(actionTexts[action]),
        danger: action !== 'pay',
        isForward: action === 'pay',
        isAside: action === 'apply' || action === 'direct',
        run: () => run(action, row),
      }))

  const onClosed = () => setAsked((last) => (last?.key === asked?.key ? undefined : last))
  const dialogs =
    asked !== undefined &&
    (asked.action === 'pay' ? (
      <PayDialog key={asked.key} row={asked.row} onClosed={onClosed} />
    ) : (
      <RefundDialog key={asked.key} row={asked.row} isDirect={asked.action === 'direct'} onClosed={onClosed} />
    ))
  return { stepsOf, run, dialogs }
}
