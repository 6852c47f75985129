import {
  clorder,
  customerclient,
  edgeExam,
  order,
  refund,
  type AppointmentDraft,
  type ExamNotice,
  type OrderDraft,
  type RefundReason,
} from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { keyed } from '../../../../test/factories/booking-rows.ts'
import { addClient, editClient } from '../../../../test/factories/client-rows.ts'
import { examSite, paidExam, partnerSays, signedNotice, soldPackage } from '../../../../test/factories/clorder-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { auditRows, outbox } from '../../../db/tables.ts'
import { examKeyOf, missedExams } from './service.ts'
import { ledgerEntries, ledgerTxns } from '../../books/ledger/table.ts'
import { orderLogs, orders } from '../order/table.ts'
import { approveRefund, rejectRefund } from '../refund/service.ts'
import { refunds } from '../refund/table.ts'
import { newId } from '../../../secret/token.ts'
import { visits } from '../visit/table.ts'
import { walletFlows, wallets } from '../../books/wallet/table.ts'
import { examAppointments } from './table.ts'

let api: TestApi
let site = ''
let packageId = ''
beforeAll(async () => {
  api = await testApi()
  site = await examSite(api, { shareBp: 7000, closedWeekdays: ['saturday', 'sunday'] })
  packageId = await soldPackage(api, { name: '中老年套餐', priceFen: 19_900, examOrganIds: [site] })
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const dayMs = 24 * 60 * 60 * 1000
const read = async (id: string) => (await api.admin(clorder.read, { params: { id } })).data
const visitOf = async (id: string) => (await api.db.select().from(visits).where(eq(visits.id, id)))[0]
const orderOf = async (id: string) => (await api.db.select().from(orders).where(eq(orders.id, id)))[0]
const rowOf = async (id: string) => (await api.db.select().from(examAppointments).where(eq(examAppointments.id, id)))[0]
const statesOf = async (id: string) => [(await rowOf(id))?.status, (await visitOf(id))?.status]

const monday: AppointmentDraft = { appointDate: '2026-11-23', appointPeriod: 'morning' }
const appoint = (id: string, change: Partial<AppointmentDraft> = {}) =>
  api.as('guoyaoappointment')(order.appointment, {
    params: { id },
    body: { ...monday, examOrganId: site, ...change },
  })

const bought = async (change: Partial<OrderDraft> = {}) => {
  const { mainId, rows } = await paidExam(api, packageId, change)
  const [row] = rows
  return { mainId, id: row?.id ?? '', appointNo: row?.appointNo ?? '' }
}
const booked = async () => {
  const exam = await bought()
  expect(await appoint(exam.id)).toMatchObject({ status: 200 })
  return exam
}
let partnerNo = 0
const confirmed = async () => {
  const exam = await booked()
  partnerNo += 1
  const outOrderNo = `GY${partnerNo}`
  expect((await partnerSays(api, { appointNo: exam.appointNo, answer: 'confirm', outOrderNo })).status).toBe(200)
  return { ...exam, outOrderNo }
}

describe('a paid health check', () => {
  test('opens an appointment with the recorded details of the person and notifies booking staff', async () => {
    const clientId = await addClient(api, { name: '周玉兰', marital: 'married' })
    const { id, mainId, appointNo } = await bought({ clientId, client: null })
    expect(await read(id)).toMatchObject({
      appointNo: expect.stringMatching(/^TJ20261115\d{6}$/),
      mainId,
      packageName: '中老年套餐',
      singleNames: [expect.any(String)],
      personName: '周玉兰',
      marital: 'married',
      gender: 'female',
      idCard: expect.stringMatching(/^\d{6}\*+\d{3}[\dX]$/),
      examOrganId: null,
      hasReport: 0,
      expireAt: expect.any(String),
      status: 'toBook',
    })
    expect(await statesOf(id)).toEqual(['toBook', 'unscheduled'])
    const said = (await api.db.select().from(outbox).orderBy(desc(outbox.id))).find(
      ({ data }) => (data as { orderType?: string }).orderType === '3',
    )
    expect(said?.data).toEqual({
      orderType: '3',
      topic: 'exam',
      id: expect.any(String),
      msg: '您有新的体检订单：中老年套餐，待预约',
      texts: {
        zh: '您有新的体检订单：中老年套餐，待预约',
        en: 'New health check order: 中老年套餐, unscheduled',
        es: 'Nuevo pedido de chequeo: 中老年套餐, sin programar',
        ja: '新しい健診の注文：中老年套餐（予約待ち）',
      },
      path: expect.stringMatching(/^\/order\/maindetail\?id=/),
      by: expect.any(String),
    })
    const { data } = await api.admin(clorder.list, { query: { keyword: appointNo } })
    expect(data.items.map((row) => row.id)).toEqual([id])
  })

  test('opens one appointment per unit bought', async () => {
    const { rows } = await paidExam(api, packageId, { items: [{ examClassId: packageId, qty: 2 }] })
    expect(new Set(rows.map(({ appointNo }) => appointNo)).size).toBe(2)
  })
})

describe('booking', () => {
  test('submits the appointment, moves the visit along and sets the share of the site', async () => {
    const { id } = await booked()
    expect(await statesOf(id)).toEqual(['submitted', 'undispatched'])
    expect(await read(id)).toMatchObject({ appointDate: '2026-11-23', appointPeriod: 'morning', examOrganId: site })
    expect(await visitOf(id)).toMatchObject({
      startAt: '2026-11-23T08:00:00.000+08:00',
      endAt: '2026-11-23T12:00:00.000+08:00',
      organId: site,
      organBp: 7000,
      nextTickAt: null,
    })
  })

  test('is refused for invalid dates, periods and sites, and every invalid field is named', async () => {
    const { id } = await bought()
    const refused = async (change: Partial<AppointmentDraft>) => (await appoint(id, change)).errors
    expect(await refused({ appointDate: '2026-11-15' })).toEqual({ appointDate: ['最早可约明天'] })
    expect(await refused({ appointDate: '2027-12-01' })).toEqual({
      appointDate: [expect.stringMatching(/^超过有效期2027-/)],
    })
    expect(await refused({ appointDate: '2026-11-21' })).toEqual({ appointDate: ['该机构当天不开放体检'] })
    expect(await refused({ appointPeriod: undefined })).toEqual({ appointPeriod: ['必填'] })
    expect(await refused({ examOrganId: undefined })).toEqual({ examOrganId: ['必填'] })
    const elsewhere = await examSite(api)
    expect(await refused({ examOrganId: elsewhere })).toEqual({ examOrganId: ['所选内容不存在或不可用'] })
    expect(await statesOf(id)).toEqual(['toBook', 'unscheduled'])
    const { data: sites } = await api.as('guoyaoappointment')(clorder.sites, { params: { id } })
    expect(sites).toMatchObject([{ id: site, closedWeekdays: ['saturday', 'sunday'] }])
  })

  test('checks the limits of the package against the person on the appointment day', async () => {
    const strict = await soldPackage(api, { examOrganIds: [site], maritalLimit: 'married', priceFen: 100 })
    const clientId = await addClient(api)
    const { rows } = await paidExam(api, strict, { clientId, client: null })
    const id = rows[0]?.id ?? ''
    expect((await appoint(id)).errors?.['appointDate']?.[0]).toContain('婚姻')

    await editClient(api, clientId, { marital: 'single' })
    expect((await appoint(id)).errors).toEqual({ appointDate: ['套餐要求已婚，与体检人婚姻状况不符'] })
    await editClient(api, clientId, { marital: 'widowed' })
    expect((await appoint(id)).status).toBe(200)
    expect((await read(id)).marital).toBe('widowed')
  })

  test('cannot be repeated while the partner has not answered', async () => {
    const { id } = await booked()
    expect((await appoint(id)).code).toBe(40902)
  })

  test('is open to appointment and order accounts only, and the visit cannot be dispatched', async () => {
    const { id, appointNo } = await bought()
    const body = { ...monday, examOrganId: site }
    expect((await api.as('people')(order.appointment, { params: { id }, body })).status).toBe(403)
    expect((await api.as('order')(order.appointment, { params: { id }, body })).status).toBe(200)
    const { data: visit } = await api.as('order')(order.detail, { params: { id } })
    expect(visit.visit?.examStatus).toBe('submitted')
    const peopleId = await addPerson(api)
    const sent = await api.as('order')(order.dispatch, { params: { id }, body: { peopleId, force: 1 } })
    expect(sent.code).toBe(40902)
    await partnerSays(api, { appointNo, answer: 'confirm', outOrderNo: 'GY-NO-DISPATCH' })
    expect((await api.as('order')(order.return, { params: { id }, body: { reason: '退回' } })).code).toBe(40902)
    expect(await statesOf(id)).toEqual(['confirmed', 'accepted'])
  })
})

describe('partner notices', () => {
  test('confirm, attend and report move the visit and split the money between site and platform', async () => {
    const { id, mainId, appointNo, outOrderNo } = await confirmed()
    expect(await statesOf(id)).toEqual(['confirmed', 'accepted'])
    expect((await read(id)).outOrderNo).toBe(outOrderNo)
    await partnerSays(api, { appointNo, answer: 'attend' })
    expect([...(await statesOf(id)), (await orderOf(mainId))?.status]).toEqual(['attended', 'inService', 'inService'])
    const reportUrl = 'https://partner.example/report/1'
    await partnerSays(api, { appointNo, answer: 'report', reportUrl })
    expect([...(await statesOf(id)), (await orderOf(mainId))?.status]).toEqual(['reported', 'completed', 'completed'])
    const visit = await visitOf(id)
    expect(visit).toMatchObject({ peopleFen: 0, organFen: 13_930, platformFen: 5970, settleStatus: 'pending' })
    const flows = await api.db.select().from(walletFlows).where(eq(walletFlows.childId, id))
    expect(flows).toMatchObject([{ ownerId: site, bizType: 'examShare', amountFen: 13_930, postStatus: 'pending' }])
    const entries = await api.db
      .select({ account: ledgerEntries.account, side: ledgerEntries.side, fen: ledgerEntries.fen })
      .from(ledgerEntries)
      .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
      .where(eq(ledgerTxns.bizNo, visit?.childNo ?? ''))
    expect(entries.toSorted((one, other) => other.fen - one.fen)).toEqual([
      { account: 'ORDER_ESCROW', side: 'debit', fen: 19_900 },
      { account: 'WALLET_PENDING', side: 'credit', fen: 13_930 },
      { account: 'PLATFORM_REVENUE', side: 'credit', fen: 5970 },
    ])
    const [wallet] = await api.db.select().from(wallets).where(eq(wallets.ownerId, site))
    expect(wallet?.pendingFen).toBe(13_930)
    const log = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id)).orderBy(orderLogs.id)
    expect(log.map(({ action }) => action)).toEqual(['appoint', 'accept', 'checkin', 'confirm'])
  })

  test('the report link is shown only on request, and each request is audited', async () => {
    const { id, appointNo } = await confirmed()
    const report = () => api.as('guoyaoappointment')(clorder.report, { body: { id } })
    expect((await report()).status).toBe(404)
    await partnerSays(api, { appointNo, answer: 'attend' })
    const reportUrl = 'https://partner.example/report/2'
    await partnerSays(api, { appointNo, answer: 'report', reportUrl })
    expect((await read(id)).hasReport).toBe(1)
    expect(JSON.stringify(await rowOf(id))).not.toContain('partner.example')
    expect((await report()).data).toMatchObject({ url: reportUrl })
    const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
    expect(auditLog.map(({ action }) => action)).toContain('clorder.report')
    expect(JSON.stringify(auditLog)).not.toContain(reportUrl)
  })

  test('a refusal needs a reason, and another day can be booked', async () => {
    const { id, appointNo } = await booked()
    expect((await partnerSays(api, { appointNo, answer: 'refuse' })).errors).toEqual({ reason: ['必填'] })
    await partnerSays(api, { appointNo, answer: 'refuse', reason: '当天名额已满' })
    expect(await statesOf(id)).toEqual(['failed', 'unscheduled'])
    expect(await read(id)).toMatchObject({ failReason: '当天名额已满', appointDate: null })
    expect((await appoint(id, { appointDate: '2026-11-24' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ failReason: null, status: 'submitted' })
  })

  test('a notice out of turn is refused and a repeated one changes nothing', async () => {
    const { id, appointNo } = await booked()
    expect((await partnerSays(api, { appointNo, answer: 'attend' })).code).toBe(40902)
    const reportUrl = 'https://partner.example/report/3'
    expect((await partnerSays(api, { appointNo, answer: 'report', reportUrl })).code).toBe(40902)
    const confirm = () => partnerSays(api, { appointNo, answer: 'confirm', outOrderNo: 'GY-TWICE' })
    const told = await Promise.all([confirm(), confirm(), confirm()])
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200])
    const log = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id))
    expect(log.filter(({ action }) => action === 'accept')).toHaveLength(1)
    const other = await booked()
    const taken = await partnerSays(api, { appointNo: other.appointNo, answer: 'confirm', outOrderNo: 'GY-TWICE' })
    expect(taken.status).toBe(422)
    expect(await statesOf(other.id)).toEqual(['submitted', 'undispatched'])
  })

  test('need the key of their operator, a recent timestamp and an unused nonce', async () => {
    const { id, appointNo } = await booked()
    const notice: ExamNotice = { operator: 'A', appointNo, answer: 'refuse', reason: '名额已满' }
    const send = async (body: ReturnType<typeof signedNotice>) => (await api.anonymous(edgeExam.notify, { body })).code
    const good = signedNotice(api, notice)
    const seconds = Math.floor(api.now().getTime() / 1000)
    const forged = [
      signedNotice(api, notice, { key: 'a key of nobody' }),
      signedNotice(api, notice, { key: examKeyOf(api.tools.keyring, 'B') }),
      signedNotice(api, notice, { timestamp: seconds - 301 }),
      signedNotice(api, notice, { timestamp: seconds + 301 }),
      { ...good, payload: good.payload.replace('名额已满', '换个理由') },
      { ...good, nonce: `${good.nonce}x` },
      { ...good, timestamp: good.timestamp + 1 },
      signedNotice(api, { ...notice, answer: 'cancel' as never }),
    ]
    for (const body of forged) expect(await send(body)).toBe(40101)
    expect(await statesOf(id)).toEqual(['submitted', 'undispatched'])
    expect(await send(good)).toBe(20000)
    expect(await send(signedNotice(api, { ...notice, reason: '换个理由' }, { nonce: good.nonce }))).toBe(40101)
    expect(await statesOf(id)).toEqual(['failed', 'unscheduled'])
  })

  test('are answered as the first time when they come again unchanged, also later', async () => {
    const { id, appointNo } = await booked()
    const body = signedNotice(api, { operator: 'A', appointNo, answer: 'refuse', reason: '名额已满' })
    const send = async () => {
      const { code, data } = await api.anonymous(edgeExam.notify, { body })
      return { code, data }
    }
    const first = await send()
    expect(first).toEqual({ code: 20000, data: { received: true } })
    expect((await appoint(id)).status).toBe(200)
    expect(await send()).toEqual(first)
    api.pass(10 * 60_000)
    expect(await send()).toEqual(first)
    expect(await statesOf(id)).toEqual(['submitted', 'undispatched'])
  })

  test('reach appointments of their own operator only', async () => {
    const { id, appointNo } = await booked()
    const reply = await partnerSays(api, { appointNo, answer: 'refuse', reason: '名额已满' }, 'b')
    expect([reply.status, ...(await statesOf(id))]).toEqual([404, 'submitted', 'undispatched'])
  })
})

test('the list filters by name, numbers, package, site and day, and masks numbers', async () => {
  const clientId = await addClient(api, { name: '司马兰芝' })
  const { id, mainId } = await bought({ clientId, client: null })
  await appoint(id, { appointDate: '2026-12-07' })
  const orderNo = (await orderOf(mainId))?.orderNo ?? ''
  const found = async (query: Record<string, unknown>) =>
    (await api.as('guoyaoappointment')(clorder.list, { query: query as never })).data.items
  for (const query of [
    { keyword: '司马' },
    { keyword: orderNo },
    { appointFrom: '2026-12-07', appointTo: '2026-12-07' },
    { packageId, examOrganId: site, status: 'submitted', keyword: '司马' },
  ])
    expect((await found(query)).map((row) => row.id)).toEqual([id])
  const [row] = await found({ keyword: '司马' })
  const { data } = await api.as('guoyaoappointment')(clorder.reveal, { body: { id, field: 'idCard' } })
  expect(JSON.stringify(row)).not.toContain(data.value)
  expect(row?.idCard).toContain(data.value.slice(-4))
  expect((await found({ keyword: data.value })).map((one) => one.id)).toEqual([id])
  const query = { keyword: '司马', status: 'submitted' }
  const [headings, ...lines] = await fetchCells(api, clorder.export, { query })
  const heads = '预约号 国药订单号 体检人 性别 年龄 电话 套餐 体检机构 体检日期 时段 状态 下单时间'
  expect(headings).toEqual(heads.split(' '))
  expect(lines).toEqual([expect.arrayContaining([row?.appointNo, '司马兰芝', '女', '中老年套餐', '2026-12-07'])])
  expect(await fetchCells(api, clorder.export, { query: { ...query, status: 'toBook' } })).toHaveLength(1)
  expect((await api.as('guoyaoappointment')(clorder.export)).status).toBe(200)
  expect((await api.as('order')(clorder.list)).status).toBe(403)
})

describe('refunds of health checks', () => {
  const quote = async (mainId: string, childId: string, reason: RefundReason = 'customerCancelled') =>
    (await api.admin(refund.quote, { params: { id: mainId }, body: { childIds: [childId], reason } })).data
  const apply = (mainId: string, childId: string, applyFen: number) =>
    api.admin(refund.apply, {
      params: { id: mainId },
      body: { childIds: [childId], applyFen, reason: 'customerCancelled' },
      headers: keyed(),
    })

  test('are possible until the day before and cancel the appointment', async () => {
    const { id, mainId } = await confirmed()
    const { amountFen, refundableFen } = await quote(mainId, id)
    expect(refundableFen).toBe(amountFen)
    const { status, data } = await apply(mainId, id, amountFen)
    expect(status).toBe(200)
    const [asked] = await api.db.select().from(refunds).where(eq(refunds.id, data.id))
    if (asked === undefined) throw new Error('nothing was asked for')
    const actor = { type: 'account', id: newId(), name: '财务' } as const
    await api.db.transaction((tx) =>
      approveRefund(tx, asked, { refundFen: amountFen, actor, remark: '同意', now: api.now() }),
    )
    expect(await statesOf(id)).toEqual(['cancelled', 'cancelled'])
    expect((await appoint(id)).code).toBe(40902)
  })

  test('after a death that are rejected do not make the appointment possible again', async () => {
    const { id, mainId } = await bought()
    const { clientId } = (await visitOf(id))!
    const died = { id: clientId, status: 'deceased' as const, remark: '家属来电告知' }
    expect((await api.admin(customerclient.changestatus, { body: died })).status).toBe(200)
    const [asked] = await api.db.select().from(refunds).where(eq(refunds.mainId, mainId))
    const actor = { type: 'account', id: newId(), name: '财务' } as const
    await api.db.transaction((tx) => rejectRefund(tx, asked!, { actor, remark: '资料不全', now: api.now() }))
    expect((await visitOf(id))?.refundLock).toBe(false)
    expect(await appoint(id)).toMatchObject({ status: 409, code: 40945 })
  })

  test('are refused once the person has attended', async () => {
    const { id, mainId, appointNo } = await confirmed()
    await partnerSays(api, { appointNo, answer: 'attend' })
    expect((await quote(mainId, id)).obstacles).toEqual(['当前状态不允许此操作'])
    expect((await apply(mainId, id, 100)).code).toBe(40902)
  })
})

describe('appointment deadlines', () => {
  const fresh = async () => api.withToken(await api.tokenOf(testNames('a').admin))

  test('a confirmed appointment can be moved until the day before; a no-show has to be booked again', async () => {
    const [moved, missed, came] = [await confirmed(), await confirmed(), await confirmed()]
    api.pass(7 * dayMs)
    const body = { ...monday, examOrganId: site, appointDate: '2026-11-25' }
    const as = await fresh()
    expect((await as(order.appointment, { params: { id: moved.id }, body })).status).toBe(200)
    expect(await statesOf(moved.id)).toEqual(['submitted', 'undispatched'])
    expect((await rowOf(moved.id))?.outOrderNo).toBeNull()

    api.pass(dayMs)
    const asking = { params: { id: (await rowOf(missed.id))?.mainId ?? '' } }
    const wish = { childIds: [missed.id], applyFen: 100, reason: 'customerCancelled' as const }
    const back = await (await fresh())(refund.apply, { ...asking, body: wish, headers: keyed() })
    expect(back.errors).toEqual({ childIds: ['体检须至少提前1天申请退款'] })
    const late = await (await fresh())(order.appointment, { params: { id: missed.id }, body })
    expect(late.errors).toEqual({ appointDate: ['须至少提前1天改约'] })
    await partnerSays(api, { appointNo: came.appointNo, answer: 'attend' })
    api.pass(dayMs)
    await missedExams(api.tools)
    expect(await statesOf(missed.id)).toEqual(['confirmed', 'accepted'])
    api.pass(dayMs)
    await Promise.all([missedExams(api.tools), missedExams(api.tools)])
    expect(await statesOf(missed.id)).toEqual(['toBook', 'unscheduled'])
    expect(await statesOf(came.id)).toEqual(['attended', 'inService'])
    const log = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, missed.id))
    expect(log.filter(({ action, remark }) => action === 'return' && remark === '未到检')).toHaveLength(1)
  })
})
