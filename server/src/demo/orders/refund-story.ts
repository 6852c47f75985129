import { offlineMethods } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { lockOrder, type Actor } from '../../modules/care/order/service.ts'
import type { Order } from '../../modules/care/order/table.ts'
import {
  applyRefund,
  approveRefund,
  payRefundOut,
  refundDone,
  refundFailed,
  rejectRefund,
  withdrawRefund,
} from '../../modules/care/refund/service.ts'
import { refunds, type Refund } from '../../modules/care/refund/table.ts'
import { visits, type Visit } from '../../modules/care/visit/table.ts'
import type { Cast } from './cast.ts'
import { transact } from './lanes.ts'
import { customerOf, type Placed } from './place.ts'
import type { RefundPlan } from './plan.ts'
import { later, minuteMs } from './time.ts'

const isPaidOnline = ({ payParts }: Order) => payParts.some(({ channelNo }) => channelNo !== null)

const read = async (tx: Db, id: string): Promise<Refund> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (row === undefined) throw new Error('the refund is gone')
  return row
}

/** Refunds by the payment channel, or in cash. */
export const sendBack = async (tx: Db, { desk }: Cast, refund: Refund, order: Order, now: Date) => {
  const part = (await read(tx, refund.id)).parts.find(({ channelNo }) => channelNo === null)
  if (part === undefined) return
  if (isPaidOnline(order))
    await refundDone(tx, refund.refundNo, {
      method: part.method,
      channelNo: `SBR${refund.refundNo}`,
      fen: part.fen,
      now,
    })
  else {
    const method = offlineMethods.find((one) => one === part.method) ?? 'cash'
    await payRefundOut(tx, refund, { method, voucherNo: `TKPZ${refund.refundNo.slice(2)}`, actor: desk.finance, now })
  }
}

/** At the small operator the administrator is both service and finance. */
const financeOf = ({ desk, play }: Cast): Actor => ({
  ...desk.finance,
  isSuper: play.me.isdefault === 1 && desk.finance.id === play.me.id,
})

const endings: Record<
  RefundPlan['ending'],
  (tx: Db, cast: Cast, refund: Refund, order: Order, now: Date) => Promise<unknown>
> = {
  reviewing: () => Promise.resolve(),
  rejected: (tx, cast, refund, _order, now) =>
    rejectRefund(tx, refund, {
      actor: financeOf(cast),
      remark: '客户已同意改期，继续服务',
      now,
    }),
  withdrawn: (tx, _cast, refund, _order, now) =>
    withdrawRefund(tx, refund, {
      actor: {
        type: refund.applyType === 'customer' ? 'customer' : 'account',
        id: refund.applicantId,
        name: refund.applicantName,
      },
      now,
    }),
  refunding: (tx, cast, refund, _order, now) => approve(tx, cast, refund, now),
  failed: async (tx, cast, refund, _order, now) => {
    await approve(tx, cast, refund, now)
    await refundFailed(tx, refund.refundNo, { message: '原支付账户已注销', now: later(now, 5 * minuteMs) })
  },
  refunded: async (tx, cast, refund, order, now) => {
    await approve(tx, cast, refund, now)
    await sendBack(tx, cast, refund, order, later(now, 4 * minuteMs))
  },
}

interface Ended {
  readonly ending: RefundPlan['ending']
  readonly refund: Refund
  readonly order: Order
  readonly now: Date
}

/** Decides a refund as planned. */
export const endRefund = (tx: Db, cast: Cast, { ending, refund, order, now }: Ended) =>
  endings[ending](tx, cast, refund, order, now)

const approve = (tx: Db, cast: Cast, refund: Refund, now: Date) =>
  approveRefund(tx, refund, {
    actor: financeOf(cast),
    refundFen: refund.refundableFen,
    now,
  })

interface RefundRequest {
  readonly orderId: string
  readonly actor: Actor
  readonly at: Date
  readonly decidedAt: Date
  readonly ending: RefundPlan['ending']
  readonly reason?: RefundPlan['reason']
  /** Visits up to this number are kept. */
  readonly from?: number
}

/** Requests a refund of unscheduled and unassigned visits, and decides it. */
export const refundRest = async (tx: Db, cast: Cast, asked: RefundRequest) => {
  const { orderId, actor, at, decidedAt, ending, reason = 'customerCancelled', from = 0 } = asked
  const order = await lockOrder(tx, orderId)
  if (order === undefined) return
  const rows = await tx.select().from(visits).where(eq(visits.mainId, order.id))
  const open = rows.filter(({ status, seq }) => seq > from && (status === 'unscheduled' || status === 'undispatched'))
  if (open.length === 0) return
  const refund = await applyRefund(tx, order, {
    draft: {
      childIds: open.map(({ id }) => id),
      applyFen: open.reduce((sum, { amountFen }) => sum + amountFen, 0),
      reason,
    },
    applyType: actor.type === 'customer' ? 'customer' : 'console',
    actor,
    now: at,
  })
  await endRefund(tx, cast, { ending, refund, order, now: decidedAt })
}

export const tellRefund = (
  cast: Cast,
  { plan, orderId }: Placed,
  { at, from, ending, reason, isByCustomer }: RefundPlan,
) =>
  transact(cast.tools, (tx) =>
    refundRest(tx, cast, {
      orderId,
      actor: isByCustomer ? customerOf(plan) : cast.desk.service,
      at,
      decidedAt: later(at, plan.dice.whole(30, 300) * minuteMs),
      ending,
      reason,
      from,
    }),
  )

/** No staff was found: the rest of the order is refunded. */
export const refundUnplaced = (cast: Cast, { mainId, seq, refundLock }: Visit, at: Date): Promise<void> =>
  transact(cast.tools, async (tx) => {
    if (refundLock) return
    const decidedAt = later(at, 30 * minuteMs)
    const asked = { orderId: mainId, actor: cast.desk.service, at, decidedAt, from: seq - 1 } as const
    await refundRest(tx, cast, { ...asked, ending: 'refunded', reason: 'noStaff' })
  })
