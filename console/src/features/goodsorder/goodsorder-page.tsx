import { goodsorder, goodsOrderMachine, goodsorderWords, prepaycardinfo, type GoodsOrderRow } from '@kangju/contract'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { PersonCell } from '../../resource/person-cell.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { toneOf, type Tone } from '../../resource/tone.ts'
import type { Resource } from '../../resource/types.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { useSay } from '../../ui/say.ts'
import { goodsorderPageWords as words } from './words.ts'
import { TextLine } from '../../ui/text-line.tsx'

const tones: Readonly<Record<string, Tone>> = { paid: 'orange', delivered: 'green', refunded: 'grey' }

/** The goods over their type. */
const GoodsCell = ({ goodsName, goodsType }: GoodsOrderRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <TextLine text={goodsName} />
      <span className="quiet">{say(goodsorderWords.choice.goodsType[goodsType])}</span>
    </span>
  )
}

const BuyerCell = ({ id, buyerName, buyerMobile }: GoodsOrderRow) => (
  <PersonCell name={buyerName} call={goodsorder.reveal} id={id} field="buyerMobile" masked={buyerMobile} />
)

/** The paid amount over the payment method. */
const PaidCell = ({ payFen, payMethod }: GoodsOrderRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span>{showFen(payFen)}</span>
      {payMethod !== null && <span className="quiet">{say(goodsorderWords.choice.payMethod[payMethod])}</span>}
    </span>
  )
}

/** What was delivered; masked card numbers lead to their cards. */
const DeliveredCell = ({ deliverInfo, cardIds }: GoodsOrderRow) => {
  const isOpen = useMay()(prepaycardinfo.read.access)
  if (deliverInfo === null) return <Nothing />
  const numbers = cardIds.length === 0 || !isOpen ? [] : deliverInfo.split(', ')
  return (
    <span className="line" title={deliverInfo}>
      {numbers.length === 0 && deliverInfo}
      {numbers.map((no, at) => (
        <Fragment key={cardIds[at]}>
          {at > 0 && ', '}
          <Link to={`/prepaycard/info?open=${cardIds[at] ?? ''}`}>{no}</Link>
        </Fragment>
      ))}
    </span>
  )
}

/** The status; a failed delivery shows the reason and the number of tries. */
const StateCell = ({ status, failReason, tries }: GoodsOrderRow) => {
  const say = useSay()
  const { choice } = goodsorderWords
  return (
    <span className="two-lines">
      <Status tone={toneOf(status, tones)}>{say(choice.status[status])}</Status>
      {status === 'failed' && failReason !== null && (
        <span className="quiet">{say(words.failed, { why: say(choice.failReason[failReason]), n: tries })}</span>
      )}
    </span>
  )
}

const goodsOrders: Resource<typeof goodsorder> = {
  calls: goodsorder,
  words: goodsorderWords,
  machine: goodsOrderMachine,
  path: '/GoodsOrders/GetPageList',
  about: words.about,
  columns: [
    { key: 'orderNo', below: 'createdAt' },
    { key: 'goodsName', render: (row) => <GoodsCell {...row} /> },
    { key: 'buyerName', render: (row) => <BuyerCell {...row} /> },
    { key: 'priceFen', below: 'qty' },
    { key: 'payFen', render: (row) => <PaidCell {...row} /> },
    { key: 'status', render: (row) => <StateCell {...row} /> },
    { key: 'deliverInfo', width: 228, render: (row) => <DeliveredCell {...row} /> },
    { key: 'paidAt', below: 'deliveredAt' },
    ...(
      [
        'sn',
        'createdAt',
        'qty',
        'deliveredAt',
        'className',
        'buyerType',
        'channelNo',
        'failReason',
        'tries',
        'refundedAt',
      ] as const
    ).map((key) => ({
      key,
      hidden: true as const,
    })),
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    'goodsType',
    { key: 'classId', text: words.shelf, options: goodsorder.classes },
    'payMethod',
    { key: 'createdFrom', to: 'createdTo', text: goodsorderWords.field.createdAt },
    { key: 'paidFrom', to: 'paidTo', text: goodsorderWords.field.paidAt },
    'status',
  ],
  rowTitle: (row) => row.orderNo,
  tones,
}

const look = () => invalidateArea(goodsorder.list.area)

export default function GoodsorderPage() {
  useLiveRefresh(look)
  return <ResourceView resource={goodsOrders} />
}
