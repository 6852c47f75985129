import { edgeField, edgeOrder, order, takeBackSeconds } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { asCustomer, asStaff, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById } from '../../../../test/factories/order-rows.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { sendStaffNotices } from './staff-notices.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

type Staff = Awaited<ReturnType<typeof asStaff>>
/** Staff are told of a dispatch by an account when it can no longer be taken back. */
const wait = () => api.pass(takeBackSeconds * 1000)
const kindsOf = async (staff: Staff) => (await staff(edgeField.notices, {})).data.items.map(({ kind }) => kind)
const messages = async () => (await readOutbox(api.db, api.tools.keyring, 100)).map(({ text }) => text)
const sendAll = async () => {
  while ((await sendStaffNotices(api.tools)) > 0);
}
const ok = async (reply: Promise<{ status: number; message: string }>) => {
  const { status, message } = await reply
  expect([status, message]).toEqual([200, expect.anything()])
}

test('staff are told of offers, new times and visits taken away, and of nothing they did themselves', async () => {
  const { id, projectId, staff, day } = await visitOf(api, 'accepted')
  wait()
  expect(await kindsOf(staff)).toEqual(['offered'])

  await ok(api.admin(order.appointment, { params: { id }, body: { appointDate: day, startTime: '16:30' } }))
  expect(await kindsOf(staff)).toEqual(['rescheduled', 'offered'])
  const { data } = await staff(edgeField.notices, {})
  expect(data.items[0]?.text).toContain('16:30')
  expect(data.unread).toBe(2)

  const otherId = await receivingPerson(api, { projectIds: [projectId] })
  const other = await asStaff(api, otherId)
  const { version } = await readVisit(api, id)
  await ok(api.admin(order.dispatch, { params: { id }, body: { peopleId: otherId, version, remark: '客户要求换人' } }))
  wait()
  expect(await kindsOf(staff)).toEqual(['withdrawn', 'rescheduled', 'offered'])
  expect(await kindsOf(other)).toEqual(['offered'])
  await ok(other(edgeField.reject, { params: { id }, body: { reason: '有事' } }))
  expect(await kindsOf(other)).toEqual(['offered'])
})

test('staff are told when a refund of their visit is requested, and when it is withdrawn', async () => {
  const { id, mainId, staff } = await visitOf(api, 'accepted', { startTime: '09:00' })
  wait()
  const { amountFen } = await readVisit(api, id)
  const customer = await asCustomer(api, (await orderById(api, mainId)).bookerId)
  const body = { childIds: [id], applyFen: amountFen, reason: 'customerCancelled' as const }
  const asked = await customer(edgeOrder.refund, { params: { id: mainId }, body, headers: freshKey() })
  expect(asked.status).toBe(200)
  expect(await kindsOf(staff)).toEqual(['refundAsked', 'offered'])
  await ok(customer(edgeOrder.withdrawRefund, { params: { id: asked.data.id } }))
  expect(await kindsOf(staff)).toEqual(['refundOver', 'refundAsked', 'offered'])
})

test('notices are marked as read by their owner alone', async () => {
  const { staff } = await visitOf(api, 'offered')
  wait()
  const [notice] = (await staff(edgeField.notices, {})).data.items
  const ids = [notice?.id ?? '']
  const stranger = await asStaff(api, await receivingPerson(api))
  expect((await stranger(edgeField.readNotices, { body: { ids } })).status).toBe(404)
  expect((await staff(edgeField.notices, {})).data).toMatchObject({ unread: 1, items: [{ isRead: 0 }] })
  await ok(staff(edgeField.readNotices, { body: { ids } }))
  expect((await staff(edgeField.notices, {})).data).toMatchObject({ unread: 0, items: [{ isRead: 1 }] })
  expect((await staff(edgeField.notices, { query: { before: ids[0] ?? '' } })).data.items).toEqual([])
})

test('each notice is sent once as a message, by whichever node comes first, without names or addresses', async () => {
  await sendAll()
  const before = (await messages()).length
  const { id } = await visitOf(api, 'offered')
  wait()
  await Promise.all([sendAll(), sendAll(), sendAll()])
  const [text, ...rest] = (await messages()).slice(0, (await messages()).length - before)
  expect(rest).toEqual([])
  const { projectName, clientName, address } = await readVisit(api, id)
  expect(text).toContain(projectName)
  expect(text).not.toContain(clientName)
  expect(text).not.toContain(address)
})

test('after a long downtime old notices are not sent, but are in the list', async () => {
  await sendAll()
  const before = (await messages()).length
  const { staff } = await visitOf(api, 'offered')
  api.pass(60 * 60 * 1000)
  await sendAll()
  expect((await messages()).length).toBe(before)
  expect(await kindsOf(staff)).toEqual(['offered'])
})
