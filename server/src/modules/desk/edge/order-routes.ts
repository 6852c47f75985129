import { edgeOrder, orderWords, refundWords, validationWords, type OrderSource } from '@kangju/contract'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { fileUrlOf } from '../../../rows/file-urls.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { bookerById } from '../../customers/customerbooker/service.ts'
import { addClientOfBooker, joinWithCode, sendJoinCode } from '../../customers/customerclient/join-calls.ts'
import { clientOfBooker, clientsOfBookers } from '../../customers/customerclient/service.ts'
import { addFile, claimPictures, cleanFile, storeFile } from '../../base/file/service.ts'
import { goodsCalls } from '../goodsorder/edge-calls.ts'
import { cancelOrder, completeVisit, createOrder, payOrder, reserveOwnCards } from '../../care/order/commands.ts'
import { staffKnownTo } from '../../care/dispatch/service.ts'
import { actorOf, dueOf } from '../../care/order/service.ts'
import { orders, type Order } from '../../care/order/table.ts'
import { openPayment } from '../../books/pay/service.ts'
import { applyRefund, withdrawRefund } from '../../care/refund/service.ts'
import { refunds } from '../../care/refund/table.ts'
import { appointVisit } from '../../care/visit/commands.ts'
import { checkinCodeOf, disputeVisit, type HeldVisit, holdVisit } from '../../care/visit/service.ts'
import { visits } from '../../care/visit/table.ts'
import { customerCode, customerLogin, sessionHandlers } from '../../customers/party/service.ts'

/** Order sources that a customer may state. */
const ownSources = new Set<OrderSource>(['miniProgram', 'organCode', 'tv'])

/** Locks one of the customer's own orders. */
const holdOwn = async ({ db, me }: SignedCall, id: string): Promise<Order> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.operatorId, me.operatorId), eq(orders.id, id), eq(orders.bookerId, me.id)))
    .for('update')
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Locks a visit of one of the customer's own orders. */
const holdOwnVisit = async ({ db, me }: SignedCall, id: string): Promise<HeldVisit> => {
  const [own] = await db
    .select({ id: visits.id })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.mainId))
    .where(and(eq(visits.operatorId, me.operatorId), eq(visits.id, id), eq(orders.bookerId, me.id)))
  if (own === undefined) throw new Problem('missing')
  return holdVisit(db, me.operatorId, id)
}

const payableOf = (order: Order, now: Date) => {
  const { operatorId, id, orderNo, payExpireAt } = order
  return { operatorId, kind: 'order', bizId: id, bizNo: orderNo, fen: dueOf(order), payExpireAt, now } as const
}

const claimOwn = async ({ db, me, now }: SignedCall, field: string, urls: readonly string[]) => {
  if (urls.length === 0) return
  const refused = await claimPictures(db, { operatorId: me.operatorId, purpose: 'order' }, urls, now)
  const wrong = urls.flatMap((url, at) =>
    refused.includes(url) ? [[`${field}.${at}`, [validationWords.reference]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** One of the customer's own care recipients. */
const ownClient = async ({ db, me }: SignedCall, id: string) => {
  const client = await clientOfBooker(db, me, id.toLowerCase())
  if (client === undefined) throw invalid({ clientId: [validationWords.reference] })
  return client
}

const knownStaff = async (call: SignedCall, clientId: string) => {
  const { db, me } = call
  const { id } = await ownClient(call, clientId)
  return staffKnownTo(db, { operatorId: me.operatorId, bookerId: me.id, clientId: id })
}

/** A customer can request only staff they know, so that ids of other staff cannot be tried out. */
const requireKnown = async (call: SignedCall, clientId: string, peopleId: string | null | undefined) => {
  if (peopleId == null) return
  const known = await knownStaff(call, clientId)
  if (!known.some(({ id }) => id === peopleId.toLowerCase()))
    throw invalid({ requestedPeopleId: [validationWords.reference] })
}

/** An order that cards cover is paid; another gets a payment page for the rest. */
const payFirst = async ({ db, tools, me, now }: SignedCall, order: Order) => {
  const { id, orderNo, status, payExpireAt, reservedFen } = order
  if (dueOf(order) > 0 || reservedFen === 0)
    return { id, orderNo, status, ...(await openPayment(db, tools, payableOf(order, now))) }
  const paid = await payOrder(db, tools, order, { parts: [], actor: actorOf(me), now })
  return { id, orderNo, status: paid.status, payUrl: null, ticket: null, payFen: 0, payExpireAt }
}

const place = async (call: Call<typeof edgeOrder.order>) => {
  const { db, tools, me, body, now } = call
  const { clientId, items, expectDate, expectPeriod, requestedPeopleId, attachments, remark, visitor, ...rest } = body
  const { source = 'miniProgram', cards = [], ...where } = rest
  if (!ownSources.has(source)) throw invalid({ source: [validationWords.choice] })
  const booker = await bookerById(db, me.operatorId, me.id)
  if (booker === undefined) throw new Problem('tokenInvalid')
  const client = await ownClient(call, clientId)
  await requireKnown(call, clientId, requestedPeopleId)
  await claimOwn(call, 'attachments', attachments ?? [])
  const made = await createOrder(db, tools, {
    operatorId: me.operatorId,
    source,
    booker: {
      id: booker.id,
      name: booker.name ?? booker.nickname ?? '',
      mobile: openField(tools.keyring, 'customer_booker', 'mobile', booker),
      organId: booker.organId,
    },
    client,
    items,
    place: where,
    expectDate,
    expectPeriod,
    requestedPeopleId,
    attachments,
    remark,
    actor: actorOf(me),
    visitor,
    now,
  })
  call.audit({ entityId: made.id, detail: { orderNo: made.orderNo } })
  return payFirst(
    call,
    await reserveOwnCards(
      db,
      made,
      cards.map((id) => id.toLowerCase()),
      now,
    ),
  )
}

const ordersAPage = 20

const ownOrders = async ({ db, me, tools, query }: Call<typeof edgeOrder.orders>) => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.bookerId, me.id), eq(orders.operatorId, me.operatorId)))
    .orderBy(desc(orders.id))
    .limit(ordersAPage)
    .offset(((query.page ?? 1) - 1) * ordersAPage)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const made = await db
    .select()
    .from(visits)
    .where(inArray(visits.mainId, ids))
    .orderBy(asc(visits.mainId), asc(visits.seq))
  const shown = made.map((visit) => ({ ...visit, checkinCode: checkinCodeOf(tools.keyring, visit) }))
  const ofOrder = Map.groupBy(shown, ({ mainId }) => mainId)
  return rows.map((row) => ({ ...row, visits: ofOrder.get(row.id) ?? [] }))
}

/** Uploaded attachments stay pending until an order refers to them. */
const bring = async (call: Call<typeof edgeOrder.upload>) => {
  const { me, tools, now } = call
  const content = await cleanFile(call.upload, true)
  const owner = { id: null, operatorId: me.operatorId }
  const row = await storeFile(tools, { purpose: 'order', name: call.upload.filename, content, owner, now })
  await call.transact(async (tx) => {
    await addFile(tx, row)
    call.audit({ entityId: row.id, detail: { purpose: row.purpose, type: row.type, bytes: row.bytes } })
  })
  return { url: fileUrlOf(row) }
}

export const edgeOrderRoutes = implement(
  edgeOrder,
  {
    ...goodsCalls,
    code: customerCode,
    login: customerLogin,
    ...sessionHandlers('customer'),

    clients: async ({ db, me }) => (await clientsOfBookers(db, [me.id])).get(me.id) ?? [],

    addClient: addClientOfBooker,
    joinCode: sendJoinCode,
    join: joinWithCode,

    staff: (call) => knownStaff(call, call.query.clientId),

    upload: bring,
    order: place,

    pay: async (call) => {
      const { db, tools, params, body, now } = call
      const order = await holdOwn(call, params.id)
      if (order.status !== 'awaitingPayment') throw new Problem('wrongState')
      if (tools.pay.of(body.method) === undefined) throw new Problem('unavailable')
      return openPayment(db, tools, payableOf(order, now))
    },

    orders: ownOrders,

    cancel: async (call) => {
      const order = await holdOwn(call, call.params.id)
      await cancelOrder(call.db, order, { reason: call.body.reason, actor: actorOf(call.me), now: call.now })
      return null
    },

    appoint: async (call) => {
      const held = await holdOwnVisit(call, call.params.id)
      await appointVisit(call.db, call.tools, held, call.body, { by: actorOf(call.me), now: call.now })
      return null
    },

    confirm: async (call) => {
      const { db, me, now, body } = call
      const held = await holdOwnVisit(call, call.params.id)
      await completeVisit(db, held, { ...body, move: 'confirm', actor: actorOf(me), now })
      return null
    },

    dispute: async (call) => {
      const held = await holdOwnVisit(call, call.params.id)
      await disputeVisit(call.db, held, { reason: call.body.reason, actor: actorOf(call.me), now: call.now })
      return null
    },

    refund: async (call) => {
      const { db, me, now, body: draft } = call
      const order = await holdOwn(call, call.params.id)
      await claimOwn(call, 'proofUrls', draft.proofUrls ?? [])
      const ask = { draft, applyType: 'customer', actor: actorOf(me), now } as const
      const { id, refundNo, status } = await applyRefund(db, order, ask)
      return { id, refundNo, status }
    },

    withdrawRefund: async (call) => {
      const { db, me, params, now } = call
      const [row] = await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.operatorId, me.operatorId), eq(refunds.id, params.id), eq(refunds.applicantId, me.id)))
      if (row === undefined) throw new Problem('missing')
      await withdrawRefund(db, row, { actor: actorOf(me), now })
      return null
    },
  },
  { field: { ...orderWords.field, ...refundWords.field } },
)
