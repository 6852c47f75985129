import { businessDay, edgeOrder, edgePay, order, type OnlineMethod, type OrderDraft } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { mobileOf } from '../../src/demo/numbers.ts'
import { orders, type Order } from '../../src/modules/care/order/table.ts'
import { visits, type Visit } from '../../src/modules/care/visit/table.ts'
import type { TestApi } from '../api/api.ts'
import { addBooker, addClient } from './client-rows.ts'
import { asCustomer, soldProject } from './field-rows.ts'
import { testNames } from '../api/fixture.ts'
import { addInsured } from './record-rows.ts'
import { specDraft } from './service-catalogue.ts'

type Operator = 'a' | 'b'
type Spec = ReturnType<typeof specDraft>

let serial = 0
/** A new idempotency key. */
export const freshKey = () => {
  serial += 1
  return { 'idempotency-key': `order-rows-${serial}` }
}

interface RowOptions {
  readonly of?: Operator
  /** Changes of the option; 200 yuan for one visit of an hour by default. */
  readonly spec?: Partial<Spec>
  readonly change?: Partial<OrderDraft>
}

/** A complete unpaid order, a new one at each call. */
export const orderDraft = async (
  api: TestApi,
  { of = 'a', spec = {}, change = {} }: RowOptions = {},
): Promise<OrderDraft> => {
  serial += 1
  const items = change.items ?? [{ specId: (await soldProject(api, { specs: [specDraft(spec)] }, of)).specId, qty: 1 }]
  const booker = change.booker === undefined ? { bookerId: change.bookerId ?? (await addBooker(api, {}, of)) } : {}
  const client = change.client === undefined ? { clientId: change.clientId ?? (await addClient(api, {}, of)) } : {}
  return {
    ...booker,
    ...client,
    items,
    areaCode: '330106',
    address: '文三路200号3幢201室',
    lng: 120.131,
    lat: 30.261,
    contactName: '王芳',
    contactMobile: mobileOf(740_000_000 + serial),
    payMethod: 'wechat',
    ...change,
  }
}

/** Adds an order as the console does; returns any reply. */
export const addOrder = async (api: TestApi, wanted: RowOptions = {}) =>
  api.asUser(testNames(wanted.of ?? 'a').admin)(order.add, {
    body: await orderDraft(api, wanted),
    headers: freshKey(),
  })

export const orderById = async (api: TestApi, id: string): Promise<Order> => {
  const [row] = await api.db.select().from(orders).where(eq(orders.id, id))
  if (row === undefined) throw new Error('there is no such order')
  return row
}

export const visitsOf = (api: TestApi, mainId: string): Promise<Visit[]> =>
  api.db.select().from(visits).where(eq(visits.mainId, mainId)).orderBy(asc(visits.seq))

/** Adds an order through the console; a cash order is paid immediately. */
export const placeOrder = async (api: TestApi, wanted: RowOptions = {}): Promise<Order> => {
  const { status, message, errors, data } = await addOrder(api, wanted)
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return orderById(api, data.id)
}

/** The payment ticket of an order, as its booker gets it. */
export const ticketFor = async (api: TestApi, row: Order, of: Operator = 'a') => {
  const customer = await asCustomer(api, row.bookerId, of)
  const { status, message, data } = await customer(edgeOrder.pay, {
    params: { id: row.id },
    body: { method: 'wechat' },
  })
  if (status !== 200) throw new Error(message)
  return data.ticket
}

/** Pays an order at the sandbox's till. */
export const payOrderOf = async (api: TestApi, row: Order, method: OnlineMethod = 'wechat', of: Operator = 'a') => {
  const ticket = await ticketFor(api, row, of)
  const { status, message, data } = await api.anonymous(edgePay.sandbox, { body: { ticket, method } })
  if (status !== 200) throw new Error(message)
  return { order: await orderById(api, row.id), channelNo: data.channelNo }
}

const voucher = () => {
  serial += 1
  return { payMethod: 'cash' as const, offlineVoucherNo: `SJ-A-${serial}` }
}

/** Changes of a draft that let the insurance of a new care recipient pay everything. */
export const byInsurance = async (api: TestApi): Promise<Partial<OrderDraft>> => {
  serial += 1
  return { clientId: await addInsured(api), payMethod: 'insurance', insuranceVoucherNo: `CH-A-${serial}` }
}

/** An order paid in cash. */
export const paidOrder = (api: TestApi, { change, ...wanted }: RowOptions = {}): Promise<Order> =>
  placeOrder(api, { ...wanted, change: { ...voucher(), ...change } })

const clockOf = (at: Date) => new Date(at.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(11, 16)

/** A scheduled, unassigned visit of a paid order. */
export const scheduledVisit = async (
  api: TestApi,
  { startAt, ...wanted }: RowOptions & { readonly startAt: Date },
): Promise<Visit> => {
  const agreed = { appointDate: businessDay(startAt), startTime: clockOf(startAt) }
  const row = await paidOrder(api, { ...wanted, change: { ...agreed, ...wanted.change } })
  const [first] = await visitsOf(api, row.id)
  if (first === undefined) throw new Error('the order has no visit')
  return first
}
