import {
  order,
  orderStates,
  organ,
  people,
  project,
  type Access,
  type OrderRow,
  type OrderState,
} from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Sums } from '../../resource/sums.tsx'
import type { Tone } from '../../resource/tone.ts'
import type { Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { orderTexts } from '../../ui/words-orders-fields.ts'
import { orderPageWords as words } from './words-money.ts'

export const orderCalls = { list: order.list, reveal: order.reveal }
export type OrderResource = Resource<typeof orderCalls>

export const orderTones: Readonly<Record<OrderState, Tone>> = {
  awaitingPayment: 'orange',
  paid: 'blue',
  inService: 'blue',
  completed: 'green',
  cancelled: 'grey',
  refunded: 'grey',
}

const VisitsDone = ({ done, all }: { done: number; all: number }) => {
  const say = useSay()
  return <span className="figure">{say(words.visitsOf, { done, all })}</span>
}

/** The state, and that of a refund if there is one. */
const StatusCell = ({ status, refundStatus }: Pick<OrderRow, 'status' | 'refundStatus'>) => {
  const say = useSay()
  const { status: states, refundStatus: refunds } = orderTexts.choice
  return (
    <span className="two-lines">
      <Status tone={orderTones[status]}>{say(states[status])}</Status>
      {refundStatus !== 'none' && <span className="quiet">{say(refunds[refundStatus])}</span>}
    </span>
  )
}

const columns: OrderResource['columns'] = [
  'clientName',
  { key: 'status', render: (row) => <StatusCell {...row} /> },
  { key: 'title', width: 190, below: 'bizType' },
  { key: 'bookerName', below: 'bookerMobile' },
  { key: 'orderNo', width: 146, below: 'organName' },
  { key: 'payFen', below: 'payMethod' },
  {
    key: 'doneCount',
    render: ({ doneCount, childCount }) => <VisitsDone done={doneCount} all={childCount} />,
  },
  { key: 'createdAt', below: 'paidAt' },
  ...(
    [
      'bizType',
      'bookerMobile',
      'payMethod',
      'refundStatus',
      'organName',
      'paidAt',
      'source',
      'totalFen',
      'discountFen',
      'refundedFen',
      'marketerName',
      'payExpireAt',
      'expireAt',
      'createdByName',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

/** Filters whose options the account may not read are left out. */
const search = (may: (access: Access) => boolean): OrderResource['search'] => {
  const all: OrderResource['search'] = [
    { key: 'keyword', text: words.keyword },
    { key: 'createdFrom', text: words.created, to: 'createdTo' },
    { key: 'organId', options: organ.nopage },
    'bizType',
    'source',
    'refundStatus',
    'payMethod',
    { key: 'projectId', options: project.nopage },
    { key: 'marketerId', options: people.nopage },
    { key: 'paidFrom', text: words.paid, to: 'paidTo' },
    'status',
  ]
  return all.filter((one) => typeof one === 'string' || one.options === undefined || may(one.options.access))
}

/** The list of orders; its states have no manual moves. */
export const orderResource = (may: (access: Access) => boolean): OrderResource => ({
  calls: orderCalls,
  words: orderTexts,
  machine: { states: orderStates, initial: 'awaitingPayment', moves: {}, removable: [] },
  path: '/order/orderre',
  about: words.about,
  columns,
  search: search(may),
  rowTitle: (row) => row.orderNo,
  summary: ({ total, capped, summary }) => (
    <Sums
      isCapped={capped || summary.capped}
      figures={[
        { text: words.count, value: total.toLocaleString('en-US') },
        { text: words.paySum, value: showFen(summary.payFen) },
        { text: words.refundSum, value: showFen(summary.refundedFen) },
      ]}
    />
  ),
  tones: { ...orderTones, refunding: 'orange', partly: 'grey', fully: 'grey', none: 'grey' },
})
