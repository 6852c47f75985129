import { edgeBooking, edgeField, edgeOrder, edgeStaff, order, refund, roles, type Role } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { outbox } from '../src/db/tables.ts'
import { idCardOf, mobileOf } from '../src/demo/numbers.ts'
import type { StoredNotice } from '../src/bus/outbox.ts'
import { bookers } from '../src/modules/customers/customerbooker/table.ts'
import { tick } from '../src/modules/care/dispatch/service.ts'
import { expireCertificates } from '../src/modules/staff/people/expire-certificates.ts'
import { tillOf } from '../src/gateways/pay-sandbox.ts'
import { approveRefund, refundFailed } from '../src/modules/care/refund/service.ts'
import { refunds } from '../src/modules/care/refund/table.ts'
import { lateCheck } from '../src/modules/care/visit/jobs.ts'
import { deliver } from './api/deliver.ts'
import { testApi, type TestApi } from './api/api.ts'
import { boxAtHome } from './factories/booking-rows.ts'
import { addBooker } from './factories/client-rows.ts'
import { paidExam, soldPackage } from './factories/clorder-rows.ts'
import { emptyField, enforceRule as putInUse, waitingVisit } from './factories/dispatch-rows.ts'
import { asCustomer, goTo, home, recordDraft, visitOf } from './factories/field-rows.ts'
import { testNames } from './api/fixture.ts'
import { buy, payFor, soldGoods } from './factories/goods-order-rows.ts'
import { makeClient, openNode, quiet, seeSoon, settled, type TestClient, type TestNode } from './live-nodes.ts'
import { freshKey, orderById, paidOrder, payOrderOf, placeOrder, ticketFor, visitsOf } from './factories/order-rows.ts'
import { receivingPerson } from './factories/people-rows.ts'
import { fromOutside, outsideDraft } from './factories/peopleapply-rows.ts'

// Every notice of the dictionary that the code can cause: its audience, and that it contains no personal number.

const a = testNames('a')
const b = testNames('b')
/** A text with a number where none belongs. */
const idCard = idCardOf({ areaCode: '330106', birthday: '1941-03-08', gender: 'female', n: 7 })
const mobile = mobileOf(790_000_001)
const careless = `王芳${mobile}`

let api: TestApi
let node: TestNode
let clients: TestClient[] = []

beforeAll(async () => {
  api = await testApi()
  node = await openNode(api)
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
})
afterAll(async () => {
  await node.close()
  await api.close()
})

const good = <T>({
  status,
  message,
  data,
  errors,
}: {
  status: number
  message: string
  data: T
  errors?: object
}): T => {
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data
}
const actor = { type: 'account', id: null, name: '财务' } as const

const askedFor = async () => {
  const { order: row } = await payOrderOf(api, await placeOrder(api))
  const childIds = (await visitsOf(api, row.id)).map(({ id }) => id)
  const body = { reason: 'customerCancelled' as const, childIds, applyFen: row.payFen }
  return {
    row,
    ask: async () => good(await api.admin(refund.apply, { params: { id: row.id }, body, headers: freshKey() })),
  }
}
const handIn = (bizNo: string, fen: number) => {
  const said = { kind: 'paid', method: 'wechat', bizNo, channelNo: `T${bizNo}${fen}`, fen } as const
  return deliver(api, tillOf(api.tools.pay)!.till(said, api.now()), 'sandbox')
}

interface Kind {
  readonly role: Role
  readonly orderType: StoredNotice['orderType']
  readonly says: RegExp
  /** It is a deed of the administrator, who is not told of it. */
  readonly isOfAdmin?: true
  /** Prepares everything and returns the action that causes the notice. */
  readonly prepare: () => Promise<() => Promise<unknown>>
}

const kinds: Record<string, Kind> = {
  'a staff application': {
    role: 'peopleapply',
    orderType: '',
    says: /^收到赵小红的.+入驻申请$/,
    prepare: async () => {
      const body = await outsideDraft(api, { name: '赵小红' })
      return async () => good((await fromOutside(api, edgeStaff.apply, body, {})) as never)
    },
  },
  'goods that could not be handed over': {
    role: 'order',
    orderType: '',
    says: /^虚拟商品订单XN\d{14}发放失败$/,
    prepare: async () => {
      const bookerId = await addBooker(api)
      const bought = await buy(api, await soldGoods(api), { bookerId })
      await api.db.update(bookers).set({ status: 'disabled' }).where(eq(bookers.id, bookerId))
      return () => payFor(api, bought)
    },
  },
  'a certificate that has ended': {
    role: 'people',
    orderType: '',
    says: /^证到期的健康证已过期，已自动关闭接单$/,
    prepare: async () => {
      await receivingPerson(api, { name: '证到期', healthCertValidTo: '2026-11-20' })
      const then = new Date('2026-11-21T01:00:00Z')
      return () => expireCertificates({ ...api.tools, clock: () => then })
    },
  },
  'a booking on a television': {
    role: 'tvbooking',
    orderType: '1',
    says: /^收到新的电视预约：赵敏 请打1\d{2}\*{4}\d{4}，身份证\*{4}$/,
    prepare: async () => {
      const { shown } = await boxAtHome(api)
      const demand = `请打${mobile}，身份证${idCard}`
      return async () => good(await api.anonymous(edgeBooking.book, { body: { ...shown, demand } }))
    },
  },
  'an order that is paid': {
    role: 'order',
    orderType: '2',
    says: /^您有新的服务订单：.+×1，¥200\.00$/,
    prepare: async () => {
      const row = await placeOrder(api)
      return () => payOrderOf(api, row)
    },
  },
  'an examination that is paid': {
    role: 'guoyaoappointment',
    orderType: '3',
    says: /^您有新的体检订单：.+，待预约$/,
    isOfAdmin: true,
    prepare: async () => {
      const packageId = await soldPackage(api)
      return () => paidExam(api, packageId)
    },
  },
  'a refund that is asked for': {
    role: 'order_refund_apply',
    orderType: '4',
    says: /^订单ZD\d{14}申请退款¥200\.00$/,
    isOfAdmin: true,
    prepare: async () => (await askedFor()).ask,
  },
  'a refund that failed': {
    role: 'order_refund_apply',
    orderType: '4',
    says: /^订单ZD\d{14}退款¥200\.00失败，请处理$/,
    prepare: async () => {
      const { row, ask } = await askedFor()
      const { id } = await ask()
      const [asked] = await api.db.select().from(refunds).where(eq(refunds.id, id))
      if (asked === undefined) throw new Error('there is no refund')
      const passed = { actor, refundFen: row.payFen, remark: null, now: api.now() }
      const { refundNo } = await api.db.transaction((tx) => approveRefund(tx, asked, passed))
      return () => api.db.transaction((tx) => refundFailed(tx, refundNo, { message: '账户异常', now: api.now() }))
    },
  },
  'a payment that fits nothing': {
    role: 'order_refund_apply',
    orderType: '4',
    says: /^订单ZD\d{14}收到付款¥1\.00，与应付金额不符，订单仍未支付，款项自动退回$/,
    prepare: async () => {
      const row = await placeOrder(api)
      await ticketFor(api, row)
      return () => handIn(row.orderNo, 100)
    },
  },
  'a payment for an order that was called off': {
    role: 'order_refund_apply',
    orderType: '4',
    says: /^订单ZD\d{14}取消后收到付款¥200\.00，已自动退款$/,
    prepare: async () => {
      const row = await placeOrder(api)
      await ticketFor(api, row)
      good(await api.admin(order.cancel, { params: { id: row.id }, body: { reason: '不要了' } }))
      return () => handIn(row.orderNo, row.payFen)
    },
  },
  'a visit that finds nobody': {
    role: 'order',
    orderType: '5',
    says: /^子订单\S+自动派单失败，请人工派单$/,
    prepare: async () => {
      await emptyField(api)
      await putInUse(api, { fallback: 'manual' })
      await waitingVisit(api)
      return () => tick(api.tools)
    },
  },
  'somebody who says no': {
    role: 'order',
    orderType: '6',
    says: /^.+无法服务子订单FD\d{14}，请重新派单$/,
    prepare: async () => {
      const { id, staff } = await visitOf(api, 'offered')
      return async () => good(await staff(edgeField.reject, { params: { id }, body: { reason: careless } }))
    },
  },
  'somebody who gives up': {
    role: 'order',
    orderType: '6',
    says: /^.+无法服务子订单FD\d{14}，请重新派单$/,
    prepare: async () => {
      const { id, staff } = await visitOf(api, 'accepted')
      return async () => good(await staff(edgeField.giveUp, { params: { id }, body: { reason: careless } }))
    },
  },
  'somebody who is late': {
    role: 'order',
    orderType: '6',
    says: /^子订单FD\d{14}的服务人员.+未按时签到$/,
    prepare: async () => {
      const { day } = await visitOf(api, 'accepted')
      goTo(api, day, '14:16')
      return () => lateCheck(api.tools)
    },
  },
  'a visit where nobody is at home': {
    role: 'order',
    orderType: '6',
    says: /^.+上报：子订单FD\d{14}客户不在或拒绝服务，请处理$/,
    prepare: async () => {
      const { id, staff, day } = await visitOf(api, 'onTheWay')
      goTo(api, day, '14:30')
      return async () => good(await staff(edgeField.absent, { params: { id }, body: { reason: careless } }))
    },
  },
  'a customer who objects': {
    role: 'order',
    orderType: '6',
    says: /^客户对子订单FD\d{14}的服务有异议，请处理$/,
    prepare: async () => {
      const { id, mainId } = await visitOf(api, 'unconfirmed')
      const customer = await asCustomer(api, (await orderById(api, mainId)).bookerId)
      return async () => good(await customer(edgeOrder.dispute, { params: { id }, body: { reason: careless } }))
    },
  },
  'a record of something abnormal': {
    role: 'order',
    orderType: '7',
    says: /^子订单FD\d{14}服务记录有异常，请查看$/,
    prepare: async () => {
      const { id, staff, peopleId } = await visitOf(api, 'inService')
      api.pass(40 * 60_000)
      const draft = await recordDraft(api, peopleId, id, { abnormal: 1, abnormalNote: careless })
      return async () => good(await staff(edgeField.checkout, { params: { id }, body: { ...home, ...draft } }))
    },
  },
}

const joinAs = async (username: string) => {
  const client = makeClient(node.url, await api.tokenOf(username))
  clients.push(client)
  expect(await settled(client)).toBe('connected')
  return { username, client }
}
const numbers = /(?<!\d)1[3-9]\d{9}(?!\d)|\d{15}/

it.each(Object.entries(kinds))('%s is sent to its audience and to no other account', async (_name, kind) => {
  const act = await kind.prepare()
  const holders = roles.map((role) => a.holder(role))
  const others = [a.nobody, a.organ, b.admin, b.holder(kind.role)]
  const all = await Promise.all([a.admin, ...holders, ...others].map(joinAs))
  const hears = ({ client }: (typeof all)[number]) => client.texts().some((msg) => kind.says.test(String(msg)))
  await act()
  const audience = [...(kind.isOfAdmin === true ? [] : [a.admin]), a.holder(kind.role)]
  await seeSoon(() => all.filter(hears).length >= audience.length)
  await quiet()
  expect(all.filter(hears).map(({ username }) => username)).toEqual(audience)

  const stored = (await api.db.select().from(outbox).orderBy(desc(outbox.id))).map(({ data }) => data as StoredNotice)
  const told = stored.find(({ msg }) => kind.says.test(msg))
  expect(told?.orderType).toBe(kind.orderType)
  // Each leads to its record, or to the list of it.
  expect([kind.orderType, told?.path]).toEqual([kind.orderType, expect.stringMatching(/^\/[A-Za-z]/)])
  const texts = Object.values(told?.texts ?? {})
  expect(new Set(texts).size).toBe(4)
  for (const text of texts) expect(text).not.toMatch(numbers)
})

it('the notice of an order from the console is sent when it is paid, and names no customer', async () => {
  const { client } = await joinAs(a.holder('order'))
  const row = await paidOrder(api)
  await seeSoon(() => client.texts().length > 0)
  expect(client.texts()).toEqual([`您有新的服务订单：${row.title}×1，¥200.00`])
  const said = client.heard.find(({ event }) => event === 'ReceiveMessage')
  expect(said?.data['path']).toBe(`/order/maindetail?id=${row.id}`)
})

it('an account is not told of its own deeds', async () => {
  const [author, colleague] = [await joinAs(a.admin), await joinAs(a.holder('order'))]
  await paidOrder(api)
  await seeSoon(() => colleague.client.texts().length > 0)
  const others = (await payOrderOf(api, await placeOrder(api))).order
  await seeSoon(() => author.client.texts().length > 0)
  expect(author.client.texts()).toEqual([`您有新的服务订单：${others.title}×1，¥200.00`])
})
