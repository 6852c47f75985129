import { order, orderWords, validationWords } from '@kangju/contract'
import type { Call, SignedCall } from '../../../http/call.ts'
import { cleanDraft } from '../../../rows/draft.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find, seek } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { insuranceQuota } from '../../customers/longcare/service.ts'
import { dispatchCalls } from '../dispatch/order-calls.ts'
import { visitCalls } from '../visit/order-calls.ts'
import { cancelOrder } from './cancel.ts'
import { checkCard } from './card.ts'
import { dueOf } from './due.ts'
import { listOrders } from './list.ts'
import { quoteOrder } from './obstacles.ts'
import { payOrder } from './pay.ts'
import { orders, ordersTable, type Order } from './table.ts'
import { actorOf } from './log.ts'
import { requireOrderMove } from './require-move.ts'
import { takeOrder } from './take-order.ts'

/** Locks an order within the account's scope. */
export const holdOrder = ({ db, me }: SignedCall, id: string): Promise<Order> => find(db, me, orders, id, 'update')

const quote = async ({ db, me, body, now, lang }: Call<typeof order.quote>) => {
  const { items, clientId } = body
  const client = clientId == null ? undefined : await seek(db, me, clients, clientId.toLowerCase())
  if (clientId != null && client === undefined) throw invalid({ clientId: [validationWords.reference] })
  const wish = { operatorId: me.operatorId, source: 'console', organId: null, items, client, now } as const
  const look = await quoteOrder(db, wish)
  if (Object.keys(look.wrong).length > 0) throw invalid(look.wrong)
  return {
    totalFen: look.totalFen,
    items: look.lines.flatMap((line) => line.items),
    visitCount: look.visitCount,
    needAttachments: look.needsAttachments,
    obstacles: Object.values(look.obstacles).flatMap((texts) => texts.map((text) => text[lang])),
    insurance: (client === undefined ? undefined : await insuranceQuota(db, client.id, now)) ?? null,
  }
}

const payOffline = async (call: Call<typeof order.pay>) => {
  const { db, tools, me, params, now } = call
  const { payMethod, offlineVoucherNo, offlineProofUrl } = await cleanDraft(call, order.pay.body, call.body, undefined)
  const held = await holdOrder(call, params.id)
  requireOrderMove(held, actorOf(me), 'pay')
  const parts = [{ method: payMethod, fen: dueOf(held), cardNo: null, channelNo: null }]
  const voucher = { no: offlineVoucherNo, proofUrl: offlineProofUrl ?? null }
  const { id, version } = await payOrder(db, tools, held, { parts, voucher, actor: actorOf(me), now })
  return { id, version }
}

export const orderRoutes = implement(
  order,
  {
    ...visitCalls,
    ...dispatchCalls,
    list: listOrders,
    add: async (call) => {
      const made = await takeOrder(call, call.body, 'console')
      call.audit({ entityId: made.id })
      return { id: made.id, orderNo: made.orderNo, status: made.status }
    },
    quote,
    card: checkCard,
    pay: payOffline,
    cancel: async (call) => {
      const held = await holdOrder(call, call.params.id)
      const { id, version } = await cancelOrder(call.db, held, {
        reason: call.body.reason,
        actor: actorOf(call.me),
        now: call.now,
      })
      return { id, version }
    },
    reveal: async ({ db, me, tools, body, audit }) => {
      const row = await seek(db, me, orders, body.id)
      if (row === undefined) throw new Problem('missing')
      audit({ entityId: row.id, detail: { field: body.field } })
      return { value: openField(tools.keyring, ordersTable, body.field, row) }
    },
  },
  orderWords,
)
