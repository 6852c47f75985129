import { booking, edgeBooking, edgeOrder, edgePay, type Body } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  addBooking,
  bookingDraft,
  bookingOrder,
  boxAtHome,
  keyed,
  tvProject,
} from '../../../../test/factories/booking-rows.ts'
import { addBooker, addClient } from '../../../../test/factories/client-rows.ts'
import { asCustomer } from '../../../../test/factories/field-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { addBox } from '../../../../test/factories/tv-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { outbox } from '../../../db/tables.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { payChannels } from '../../../gateways/pay-channels.ts'
import { orders } from '../../care/order/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { visits } from '../../care/visit/table.ts'
import { newId } from '../../../secret/token.ts'
import { bookings } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const dayMs = 24 * 60 * 60 * 1000
const read = async (id: string) => (await api.admin(booking.read, { params: { id } })).data
const remark = (body: Body<typeof booking.remark>) => api.as('tvbooking')(booking.remark, { body })
const lastSaid = async () => (await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]

describe('a TV booking', () => {
  test('is stored for its household, and booking accounts are notified', async () => {
    const { id: projectId, name, specId } = await tvProject(api)
    const { box, tvUserId, mobile, shown } = await boxAtHome(api)
    const wish = { specId, expectDate: '2026-11-20', expectPeriod: 'morning' as const }
    const { status, data } = await api.anonymous(edgeBooking.book, { body: { ...shown, ...wish } })
    expect([status, data.bookingNo]).toEqual([200, expect.stringMatching(/^YY20261115\d{6}$/)])
    const [row] = await api.db.select().from(bookings).where(eq(bookings.bookingNo, data.bookingNo))
    expect(await read(row?.id ?? '')).toMatchObject({
      source: 'tv',
      status: 'new',
      sn: box.sn,
      tvUserId,
      tvUserName: '赵敏',
      contactName: '赵敏',
      contactMobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      areaCode: '330106',
      projectId,
      wish: `${name} 规格1`,
      expectDate: '2026-11-20',
      expectPeriod: 'morning',
      createdByName: null,
    })
    const said = await lastSaid()
    expect(said?.data).toEqual({
      orderType: '1',
      msg: `收到新的电视预约：赵敏 ${name} 规格1`,
      texts: {
        zh: `收到新的电视预约：赵敏 ${name} 规格1`,
        en: `New TV booking: 赵敏 ${name} 规格1`,
        es: `Nueva reserva por TV: 赵敏 ${name} 规格1`,
        ja: `新しいテレビ予約：赵敏 ${name} 规格1`,
      },
      path: expect.stringMatching(/^\/booking\/list\?open=/),
      topic: 'booking',
      id: expect.any(String),
    })
    expect(said?.rooms.every((room) => room.includes(':tvbooking'))).toBe(true)
  })

  test("is for the household's care recipient if there is only one", async () => {
    const { tvUserId, shown } = await boxAtHome(api)
    const clientId = await addClient(api)
    await api.db.update(clients).set({ tvUserId }).where(eq(clients.id, clientId))
    const { data } = await api.anonymous(edgeBooking.book, { body: { ...shown, demand: '量血压' } })
    const [row] = await api.db.select().from(bookings).where(eq(bookings.bookingNo, data.bookingNo))
    expect(row?.clientId).toBe(clientId)
  })

  test('is refused without a reason if the box cannot identify itself', async () => {
    const { shown } = await boxAtHome(api)
    const wrong = [
      { token: 'another-token-entirely' },
      { sn: 'KJBOX-999999' },
      { operator: 'B' },
      { ecallid: 'nobody' },
      { operator: 'NOWHERE' },
    ]
    for (const change of wrong) {
      const reply = await api.anonymous(edgeBooking.book, { body: { ...shown, demand: '量血压', ...change } })
      expect([reply.status, reply.message]).toEqual([404, expect.any(String)])
    }
  })

  test('needs a household linked to the box and a wish', async () => {
    const lone = await addBox(api)
    const { shown } = await boxAtHome(api)
    const unbound = { ...shown, sn: lone.sn, ecallid: lone.ecallid ?? '', demand: '量血压' }
    expect((await api.anonymous(edgeBooking.book, { body: unbound })).errors).toEqual({ sn: ['机顶盒尚未绑定用户'] })
    expect((await api.anonymous(edgeBooking.book, { body: shown })).errors).toEqual({ demand: ['必填'] })
  })

  test('accepts only services offered on TV now and days to come', async () => {
    const { id: projectId, name, specId } = await tvProject(api)
    const { id: foreign } = await tvProject(api, 'b')
    const { shown } = await boxAtHome(api)
    const refused = async (wish: object) =>
      (await api.anonymous(edgeBooking.book, { body: { ...shown, ...wish } })).errors
    expect(await refused({ projectId: foreign })).toEqual({ projectId: ['所选内容不存在或不可用'] })
    expect(await refused({ projectId, expectDate: '2026-11-14' })).toEqual({ expectDate: ['不能早于今天'] })
    const other = await tvProject(api)
    expect(await refused({ projectId: other.id, specId })).toMatchObject({ specId: ['规格不属于所选项目'] })
    await api.db
      .update(projects)
      .set({ channel: ['console'] })
      .where(eq(projects.id, projectId))
    expect(await refused({ projectId })).toEqual({ projectId: [`“${name}”不在电视端提供`] })
    await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, projectId))
    expect(await refused({ projectId })).toEqual({ projectId: [`“${name}”未上架`] })
  })
})

describe('a booking from an emergency call', () => {
  test('is added by an account for emergency calls, notifies booking accounts, and its order keeps the source', async () => {
    const id = await addBooking(api, { source: 'emergency', contactName: '赵敏' })
    expect(await read(id)).toMatchObject({ source: 'emergency', status: 'new' })
    expect(await lastSaid()).toMatchObject({ data: { orderType: '1', msg: expect.stringContaining('赵敏') } })
    const { data } = await api.admin(booking.list, { query: { source: 'emergency' } })
    expect(data.items.map((row) => row.id)).toContain(id)
    expect(data.items.every(({ source }) => source === 'emergency')).toBe(true)
    const { specId } = await tvProject(api)
    const { status, data: made } = await api.admin(booking.createOrder, {
      body: bookingOrder(id, { items: [{ specId, qty: 1 }] }),
      headers: keyed(),
    })
    expect(status).toBe(200)
    const [row] = await api.db.select().from(orders).where(eq(orders.id, made.mainId))
    expect(row?.source).toBe('emergency')
  })

  test('is refused from other accounts, boxes and customers', async () => {
    const body = bookingDraft({ source: 'emergency' })
    expect((await api.as('tvbooking')(booking.add, { body })).status).toBe(403)
    expect((await api.as('tvbooking')(booking.add, { body: { ...body, source: 'console' } })).status).toBe(200)
    const { shown } = await boxAtHome(api)
    const wish = { ...shown, demand: '量血压', source: 'emergency' }
    expect((await api.anonymous(edgeBooking.book, { body: wish as never })).status).toBe(422)
    const bookerId = await addBooker(api)
    const clientId = await addClient(api, { bookerId })
    const { areaCode, address, contactName, contactMobile } = body
    const order = { clientId, items: [{ specId: newId(), qty: 1 }], areaCode, address, contactName, contactMobile }
    const asked = { body: { ...order, source: 'emergency' as const }, headers: keyed() }
    const reply = await (await asCustomer(api, bookerId))(edgeOrder.order, asked)
    expect(reply.errors).toHaveProperty('source')
  })
})

describe('following up', () => {
  test('the first account to remark becomes the handler, and all remarks stay', async () => {
    const id = await addBooking(api)
    expect((await remark({ id, remark: '打过电话' })).status).toBe(200)
    const first = await read(id)
    expect(first).toMatchObject({ status: 'following', lastRemark: '打过电话', handledAt: expect.any(String) })
    await api.admin(booking.remark, { body: { id, remark: '再打一次' } })
    const second = await read(id)
    expect([second.handlerId, second.remarks.map(({ text }) => text)]).toEqual([
      first.handlerId,
      ['打过电话', '再打一次'],
    ])
    const { data: handlers } = await api.as('tvbooking')(booking.handlers)
    expect(handlers.map((one) => one.id)).toContain(first.handlerId)
  })

  test('closing needs a reason, and only closing takes one', async () => {
    const id = await addBooking(api)
    expect((await remark({ id, remark: '不要了', status: 'closed' })).errors).toEqual({ closeReason: ['必填'] })
    expect((await remark({ id, remark: '不要了', closeReason: 'givenUp' })).errors).toHaveProperty('closeReason')
    expect((await remark({ id, remark: '不要了', status: 'closed', closeReason: 'givenUp' })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      status: 'closed',
      closeReason: 'givenUp',
      lastRemark: '不要了',
      remarks: [{ text: '不要了', at: '2026-11-15T10:00:00.000+08:00', move: 'close', closeReason: 'givenUp' }],
    })
    expect((await remark({ id, remark: '还有话说' })).code).toBe(40902)
    expect((await remark({ id, remark: '再关', status: 'closed', closeReason: 'other' })).code).toBe(40902)
  })

  test('a remark from a stale page is refused', async () => {
    const id = await addBooking(api)
    await remark({ id, remark: '打过电话' })
    expect((await api.admin(booking.remark, { body: { id, remark: '晚了一步', version: 1 } })).code).toBe(40901)
  })
})

describe('an order made from a booking', () => {
  test('is paid immediately with a voucher and ends the booking', async () => {
    const { specId } = await tvProject(api)
    const id = await addBooking(api, { specId })
    const body = bookingOrder(id, { items: [{ specId, qty: 1 }] })
    const { status, data } = await api.admin(booking.createOrder, { body, headers: keyed() })
    expect([status, data.status]).toEqual([200, 'paid'])
    expect(await read(id)).toMatchObject({ status: 'ordered', orderId: data.mainId, orderNo: data.orderNo })
    const [order] = await api.db.select().from(orders).where(eq(orders.id, data.mainId))
    expect(order).toMatchObject({ source: 'console', bookerName: '王芳', payFen: 10_000 })
    expect(await api.db.$count(visits, eq(visits.mainId, data.mainId))).toBe(1)
    expect((await api.admin(booking.remark, { body: { id, remark: '晚了' } })).code).toBe(40902)
    const again = await api.admin(booking.createOrder, {
      body: bookingOrder(id, { items: body.items }),
      headers: keyed(),
    })
    expect(again.code).toBe(40902)
  })

  test('awaits online payment, and the booker is sent the payment link', async () => {
    const { specId } = await tvProject(api)
    const id = await addBooking(api)
    const body = bookingOrder(id, { items: [{ specId, qty: 1 }], payMethod: 'wechat', offlineVoucherNo: null })
    const { data } = await api.admin(booking.createOrder, { body, headers: keyed() })
    expect(data.status).toBe('awaitingPayment')
    expect((await read(id)).status).toBe('ordered')
    const [message] = await readOutbox(api.db, api.tools.keyring)
    expect(message?.mobile).toBe(body.booker?.mobile)
    expect(message?.text).toContain(`您的订单${data.orderNo}待支付，应付100.00元，请于2026-11-15 10:30前打开链接支付`)
    const ticket = /\/pay\/(\S+)$/.exec(message?.text ?? '')?.[1] ?? ''
    expect((await api.anonymous(edgePay.sandbox, { body: { ticket, method: 'wechat' } })).status).toBe(200)
    const [order] = await api.db.select().from(orders).where(eq(orders.id, data.mainId))
    expect(order?.status).toBe('paid')
  })

  test('can be made without online payment, and no link is sent', async () => {
    const { specId } = await tvProject(api)
    const id = await addBooking(api)
    const body = bookingOrder(id, { items: [{ specId, qty: 1 }], payMethod: 'alipay', offlineVoucherNo: null })
    const before = await readOutbox(api.db, api.tools.keyring, 1)
    const { pay } = api.tools
    Object.assign(api.tools, { pay: payChannels([]) })
    const { data } = await api.admin(booking.createOrder, { body, headers: keyed() })
    Object.assign(api.tools, { pay })
    expect(data.status).toBe('awaitingPayment')
    expect(await readOutbox(api.db, api.tools.keyring, 1)).toEqual(before)
  })

  test('uses the existing booker with this mobile number', async () => {
    const { specId } = await tvProject(api)
    const mobile = mobileOf(781_000_001)
    const bookerId = await addBooker(api, { name: '孙丽', mobile })
    const id = await addBooking(api, { contactName: '孙丽丽', contactMobile: mobile })
    const body = bookingOrder(id, { items: [{ specId, qty: 1 }], booker: { name: '孙丽丽', mobile } })
    const { data } = await api.admin(booking.createOrder, { body, headers: keyed() })
    const [order] = await api.db.select().from(orders).where(eq(orders.id, data.mainId))
    expect(order).toMatchObject({ bookerId, bookerName: '孙丽' })
  })

  test('is made once concurrently and is idempotent', async () => {
    const { specId } = await tvProject(api)
    const id = await addBooking(api)
    const make = () =>
      api.admin(booking.createOrder, { body: bookingOrder(id, { items: [{ specId, qty: 1 }] }), headers: keyed() })
    const codes = (await Promise.all([make(), make(), make()])).map(({ status }) => status)
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409])

    const other = await addBooking(api)
    const [headers, body] = [keyed(), bookingOrder(other, { items: [{ specId, qty: 1 }] })]
    const first = await api.admin(booking.createOrder, { body, headers })
    expect((await api.admin(booking.createOrder, { body, headers })).data).toEqual(first.data)
  })

  test('leaves the booking unchanged if it fails', async () => {
    const id = await addBooking(api)
    const body = bookingOrder(id, { items: [{ specId: id, qty: 1 }] })
    expect((await api.admin(booking.createOrder, { body, headers: keyed() })).status).toBe(422)
    expect(await read(id)).toMatchObject({ status: 'new', orderId: null })
  })
})

describe('the list', () => {
  test('filters by number, contact, box, whole phone number, service, source, day and handler', async () => {
    const { id: projectId } = await tvProject(api)
    const { contactMobile } = bookingDraft()
    const id = await addBooking(api, { contactName: '欧阳兰', contactMobile, projectId, expectDate: '2026-12-24' })
    const { bookingNo } = await read(id)
    const found = async (query: Record<string, unknown>) =>
      (await api.admin(booking.list, { query: query as never })).data.items.map((row) => row.id)
    for (const query of [
      { keyword: bookingNo },
      { keyword: '欧阳' },
      { keyword: contactMobile },
      { projectId },
      { expectFrom: '2026-12-24', expectTo: '2026-12-24' },
    ])
      expect(await found(query)).toEqual([id])
    expect(await found({ projectId, source: 'tv' })).toEqual([])
    expect(await found({ projectId, expectFrom: '2026-12-25' })).toEqual([])
    const { data } = await api.admin(booking.reveal, { body: { id, field: 'contactMobile' } })
    expect(data.value).toBe(contactMobile)
    expect((await api.as('tvbooking')(booking.export, { query: { projectId } })).status).toBe(200)
  })

  test('are exported as the filtered list, without formulas and full numbers', async () => {
    const contactMobile = mobileOf(781_000_904)
    const id = await addBooking(api, { contactName: '令狐月', contactMobile, demand: '=1+1' })
    await addBooking(api, { contactName: '令狐月' })
    const { bookingNo } = (await api.admin(booking.read, { params: { id } })).data
    await api.admin(booking.remark, { body: { id, remark: '明天再打' } })
    const query = { keyword: '令狐月', status: 'following' }
    const [headings, ...lines] = await fetchCells(api, booking.export, { query })
    const heads =
      '预约单号 来源 联系人 电话 地址 预约项目 期望日期 期望时段 需求描述 状态 处理人 跟进记录 订单号 提交时间 处理时间'
    expect(headings).toEqual(heads.split(' '))
    expect(lines).toEqual([
      expect.arrayContaining([bookingNo, '令狐月', '跟进中', "'=1+1", '2026-11-15 10:00 测试员: 明天再打']),
    ])
    expect(JSON.stringify(lines)).not.toContain(contactMobile)
  })

  test('counts by state', async () => {
    const before = (await api.admin(booking.list)).data.counts?.['new'] ?? 0
    await addBooking(api)
    expect((await api.admin(booking.list, { query: { status: 'new' } })).data).toMatchObject({ total: before + 1 })
  })

  test('shows an organisation account its own bookings only', async () => {
    const bound = api.asUser(testNames('a').organ)
    const id = await addBooking(api)
    expect((await bound(booking.read, { params: { id } })).status).not.toBe(200)
  })
})

test('a closed booking can be reopened within seven days', async () => {
  const [soon, late] = [await addBooking(api), await addBooking(api)]
  for (const id of [soon, late]) await remark({ id, remark: '误操作', status: 'closed', closeReason: 'mistake' })
  api.pass(7 * dayMs)
  const as = api.withToken(await api.tokenOf(testNames('a').admin))
  const again = { remark: '客户又来电', status: 'following' as const }
  expect((await as(booking.remark, { body: { id: soon, ...again } })).status).toBe(200)
  expect((await as(booking.read, { params: { id: soon } })).data).toMatchObject({
    status: 'following',
    closeReason: null,
    closedAt: null,
  })
  api.pass(1)
  expect((await as(booking.remark, { body: { id: late, ...again } })).errors).toEqual({
    status: ['关闭已超过7天，不能重新打开'],
  })
})
