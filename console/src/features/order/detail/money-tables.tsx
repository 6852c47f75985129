import {
  accountActor,
  isOfflineMethod,
  orderItemWords,
  payMethodWords,
  prepaycardinfo,
  refund as refundCalls,
  refundMoveFault,
  refundReasonWords,
  refundreview,
  refundStatusWords,
  refundWords,
  splitWords,
  type OrderDetail,
  type PayPart,
  type Text,
} from '@kangju/contract'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMay, useMe } from '../../../api/me.tsx'
import { act, invalidateArea } from '../../../api/query.ts'
import { Status } from '../../../resource/columns.tsx'
import { showFen } from '../../../resource/money.ts'
import { toneOf } from '../../../resource/tone.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { withdrawRefundWords } from '../words-money.ts'
import { orderTexts } from '../../../ui/words-orders-fields.ts'
import type { Detail } from './order-of-page.tsx'
import { momentOf } from '../../../ui/moment.ts'
import { PlainTable } from './parts.tsx'

/** Items of the order with their prices and the totals. */
export const ItemsTable = ({ order }: { order: OrderDetail }) => {
  const say = useSay()
  const sum = (text: Text, fen: number) => (
    <tr key={text.en}>
      <td colSpan={4}>{say(text)}</td>
      <td className="figure">{showFen(fen)}</td>
    </tr>
  )
  return (
    <PlainTable
      heads={[
        { text: orderItemWords.projectName },
        { text: orderItemWords.times, isFigure: true },
        { text: orderItemWords.unitPriceFen, isFigure: true },
        { text: orderItemWords.qty, isFigure: true },
        { text: orderItemWords.listFen, isFigure: true },
      ]}
      rows={order.items.map((item, at) => ({
        key: `${at} ${item.specId ?? item.commodityId ?? item.examClassId ?? ''}`,
        cells: [
          [item.projectName, item.specName].filter(Boolean).join(' · '),
          item.times,
          showFen(item.unitPriceFen),
          item.qty,
          showFen(item.listFen),
        ],
      }))}
      foot={
        <>
          {sum(orderTexts.field.totalFen, order.totalFen)}
          {order.discountFen > 0 && sum(orderTexts.field.discountFen, -order.discountFen)}
          {sum(orderTexts.field.payFen, order.payFen)}
          {order.refundedFen > 0 && sum(orderTexts.field.refundedFen, order.refundedFen)}
        </>
      }
    />
  )
}

/** Payments of the order by method. */
export const PayTable = ({ order }: { order: OrderDetail }) => {
  const say = useSay()
  const isPaid = order.payParts.length > 0
  const numberOf = ({ method, cardNo, channelNo, voucherNo }: PayPart) =>
    cardNo ?? channelNo ?? voucherNo ?? (isOfflineMethod(method) ? order.offlineVoucherNo : null)
  const parts = isPaid ? order.payParts : order.reservedParts
  const mayOpenCards = useMay()(prepaycardinfo.read.access)
  const shown = (part: PayPart) =>
    part.cardId !== undefined && mayOpenCards ? (
      <Link to={`/prepaycard/info?open=${part.cardId}`}>{part.cardNo}</Link>
    ) : (
      numberOf(part)
    )
  return (
    <>
      {!isPaid && <p className="quiet">{say(words.unpaid, { time: momentOf(order.payExpireAt) })}</p>}
      {parts.length > 0 && (
        <PlainTable
          heads={[
            { text: isPaid ? words.method : words.reserved },
            { text: words.number },
            { text: words.amount, isFigure: true },
          ]}
          rows={parts.map((part, at) => ({
            key: `${at} ${part.method}`,
            cells: [say(payMethodWords[part.method]), shown(part), showFen(part.fen)],
          }))}
        />
      )}
    </>
  )
}

type RefundLine = Detail['refunds'][number]

/** Withdraws a request under review; only the account that made it sees the button. */
const WithdrawButton = ({ refund }: { refund: RefundLine }) => {
  const say = useSay()
  const may = useMay()
  const me = useMe()
  const confirm = useConfirm()
  const { id, refundNo: no } = refund
  const fault = refundMoveFault({ ...refund, parts: [] }, accountActor(me), 'withdraw')
  if (fault !== undefined || !may(refundCalls.withdraw.access)) return null
  const withdraw = async () => {
    const content = say(withdrawRefundWords.follows)
    const title = say(withdrawRefundWords.title, { no })
    if ((await confirm({ title, content, okText: withdrawRefundWords.button })) === undefined) return
    const outcome = await act(refundCalls.withdraw, { params: { id } })
    invalidateArea('order')
    if (outcome.ok) notify.success(say(withdrawRefundWords.done))
  }
  return (
    <Button type="link" size="small" onClick={() => void withdraw()}>
      {say(withdrawRefundWords.button)}
    </Button>
  )
}

/** The number, as a link to the review where the account may see it. */
const RefundNo = ({ refund: { id, refundNo } }: { refund: RefundLine }) => {
  const may = useMay()
  return may(refundreview.read.access) ? <Link to={`/finance/refundapply?id=${id}`}>{refundNo}</Link> : refundNo
}

export const RefundsTable = ({ refunds }: Pick<Detail, 'refunds'>) => {
  const say = useSay()
  if (refunds.length === 0) return <p className="quiet">{say(words.noRefunds)}</p>
  const statusOf = (status: string) => {
    const text = (refundStatusWords as Readonly<Record<string, Text>>)[status]
    return <Status tone={toneOf(status, { refunded: 'green', refunding: 'blue' })}>{text ? say(text) : status}</Status>
  }
  return (
    <PlainTable
      heads={[
        { text: refundWords.field.refundNo },
        { text: words.forVisits },
        { text: refundWords.field.reason },
        { text: refundWords.field.applyFen, isFigure: true },
        { text: refundWords.field.refundFen, isFigure: true },
        { text: orderTexts.field.refundStatus },
        { text: refundWords.field.appliedAt },
      ]}
      rows={refunds.map((refund) => ({
        key: refund.id,
        cells: [
          <RefundNo key="no" refund={refund} />,
          <span key="visits" className="line" title={refund.childNos.join(' ')}>
            {refund.childNos.join(' ')}
          </span>,
          say(refundReasonWords[refund.reason]),
          showFen(refund.applyFen),
          refund.refundFen === null ? null : showFen(refund.refundFen),
          <span key="status" className="tags">
            {statusOf(refund.status)}
            <WithdrawButton refund={refund} />
          </span>,
          momentOf(refund.appliedAt),
        ],
      }))}
    />
  )
}

/** The revenue split; the server sends it only to accounts that may see wallets. */
export const SplitTable = ({ splits }: { splits: NonNullable<Detail['splits']> }) => (
  <PlainTable
    heads={[
      { text: words.forVisits },
      { text: words.amount, isFigure: true },
      { text: splitWords.peopleFen, isFigure: true },
      { text: splitWords.organFen, isFigure: true },
      { text: splitWords.marketerFen, isFigure: true },
      { text: splitWords.platformFen, isFigure: true },
    ]}
    rows={splits.map(({ childNo, amountFen, peopleFen, organFen, marketerFen, platformFen }) => ({
      key: childNo,
      cells: [childNo, ...[amountFen, peopleFen, organFen, marketerFen, platformFen].map((fen) => showFen(fen))],
    }))}
  />
)
