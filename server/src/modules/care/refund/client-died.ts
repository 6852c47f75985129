import { isTooLateToRefund, orderClientDied as died, type VisitState } from '@kangju/contract'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { cancelOrder } from '../order/commands.ts'
import { returnVisit } from '../dispatch/service.ts'
import { lockOrder, type Actor } from '../order/service.ts'
import { orders, type Order } from '../order/table.ts'
import { visits, type Visit } from '../visit/table.ts'
import { applyRefund } from './apply.ts'
import { lockVisits } from './rows.ts'

const unbegun: readonly VisitState[] = ['unscheduled', 'undispatched', 'offered', 'accepted']
const reason = 'deathOrHospital'

const ofClient = (db: Db, clientId: string) =>
  db
    .select({ id: visits.id, mainId: visits.mainId })
    .from(visits)
    .where(
      and(
        eq(visits.clientId, clientId),
        inArray(visits.status, [...unbegun]),
        eq(visits.refundLock, false),
        isNull(visits.deletedAt),
      ),
    )

const unpaidOf = (db: Db, clientId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientId, clientId), eq(orders.status, 'awaitingPayment'), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))

/** Visits not begun and unpaid orders of a care recipient. */
export const openOfClient = async (db: Db, clientId: string) => ({
  visits: (await ofClient(db, clientId)).length,
  unpaid: (await unpaidOf(db, clientId)).length,
})

interface Closing {
  readonly actor: Actor
  readonly now: Date
}

const isUnbegun = ({ status, refundLock }: Visit) => unbegun.includes(status) && !refundLock

/** Withdraws the staff of these visits and requests their refund, which also locks them. */
const closeVisits = async (tx: Db, order: Order, ids: readonly string[], { actor, now }: Closing) => {
  for (const visit of (await lockVisits(tx, order.id, ids)).filter(isUnbegun))
    if (visit.bizType !== 'exam' && (visit.status === 'offered' || visit.status === 'accepted'))
      await returnVisit(tx, { order, visit }, { reason: died.zh, by: actor, now })
  const open = (await lockVisits(tx, order.id, ids)).filter(
    (visit) => isUnbegun(visit) && !isTooLateToRefund(visit, reason, now),
  )
  const applyFen = open.reduce((sum, { amountFen }) => sum + amountFen, 0)
  // A free order has nothing to refund; its visits are barred by the state of the care recipient.
  if (applyFen === 0) return
  const draft = { childIds: open.map(({ id }) => id), applyFen, reason, description: died.zh } as const
  await applyRefund(tx, order, { draft, applyType: 'system', actor, now })
}

/** Closes the orders of a deceased care recipient: one refund request per paid order, unpaid ones are cancelled. */
export const closeForDeath = async (tx: Db, clientId: string, closing: Closing) => {
  const open = Map.groupBy(await ofClient(tx, clientId), ({ mainId }) => mainId)
  const unpaid = await unpaidOf(tx, clientId)
  for (const id of [...new Set([...open.keys(), ...unpaid.map((one) => one.id)])].toSorted()) {
    const order = await lockOrder(tx, id)
    if (order?.status === 'awaitingPayment') await cancelOrder(tx, order, { reason: died.zh, ...closing })
    else if (order !== undefined) {
      // An order paid meanwhile has visits that were not there before.
      const ids = (await ofClient(tx, clientId)).filter(({ mainId }) => mainId === id).map((one) => one.id)
      if (ids.length > 0) await closeVisits(tx, order, ids, closing)
    }
  }
}
