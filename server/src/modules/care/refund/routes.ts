import { directRefundAccess, may, refund, refundWords } from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { cleanDraft } from '../../../rows/draft.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { actorOf } from '../order/service.ts'
import { orders, type Order } from '../order/table.ts'
import { visits } from '../visit/table.ts'
import { applyRefund, faultOf, refundDirectly } from './apply.ts'
import { withdrawRefund } from './decide.ts'
import { textsOf } from '../../../kit/problem-texts.ts'
import { quoteRefund } from './quote.ts'
import { refunds, type Refund } from './table.ts'

/** Locks an order within the account's scope. */
const holdOrder = ({ db, me }: SignedCall, id: string): Promise<Order> => find(db, me, orders, id, 'update')

const started = ({ id, refundNo, status }: Refund) => ({ id, refundNo, status })

const quote = async ({ db, me, params, body, now, lang }: Call<typeof refund.quote>) => {
  const order = await find(db, me, orders, params.id)
  const rows = await db
    .select()
    .from(visits)
    .where(and(eq(visits.mainId, order.id), inArray(visits.id, [...body.childIds])))
    .orderBy(asc(visits.seq))
  const { cancelFreeHours } = await operatorSettings(db, me.operatorId)
  const { amountFen, refundableFen, keptFen } = quoteRefund(rows, body.reason, { cancelFreeHours, now })
  const fault = faultOf(order, rows, { draft: body, actor: actorOf(me), now })
  if (fault?.problem === 'invalid') throw fault
  return {
    amountFen,
    refundableFen,
    keptFen,
    obstacles: fault === undefined ? [] : textsOf(fault, lang),
  }
}

export const refundRoutes = implement(
  refund,
  {
    quote,
    /** Only the account that requested the refund may withdraw it. */
    withdraw: async ({ db, me, params, now }) => {
      const row = await find(db, me, refunds, params.id)
      return started(await withdrawRefund(db, row, { actor: actorOf(me), now }))
    },
    apply: async (call) => {
      const { db, now } = call
      const order = await holdOrder(call, call.params.id)
      const draft = await cleanDraft(call, refund.apply.body, call.body, undefined)
      return started(await applyRefund(db, order, { draft, applyType: 'console', actor: actorOf(call.me), now }))
    },
    /** A direct refund skips the review, so it needs the permission to review refunds. */
    direct: async (call) => {
      const { db, me, now, body } = call
      const order = await holdOrder(call, call.params.id)
      if (!may(me, directRefundAccess)) throw new Problem('forbidden')
      return started(await refundDirectly(db, order, { ...body, actor: actorOf(call.me), now }))
    },
  },
  refundWords,
)
