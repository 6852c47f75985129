import { edgeField, edgeOrder, edgePay, order } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, clientDraft } from '../../../../test/factories/client-rows.ts'
import {
  asCustomer,
  asStaff,
  goTo,
  home,
  recordDraft,
  soldProject,
  visitOf,
  workday,
} from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { allJobs } from '../../../jobs/jobs.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { autoConfirm } from './jobs.ts'
import { visits } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await requireInvariants(api.db)
})

const dayMs = 24 * 3_600_000
const good = <T>(answer: { status: number; message: string; errors?: object; data: T }): T => {
  if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.errors)}`)
  return answer.data
}

/** A customer who paid for four visits at one price, and a staff member who can make them. */
const begin = async () => {
  const spec = specDraft({ priceFen: 29_900, times: 4, visitFeeFen: 2_000, materialFeeFen: 2_000 })
  const { projectId, specId } = await soldProject(api, { specs: [spec] })
  const customer = await asCustomer(api, await addBooker(api))
  const { id: clientId } = good(await customer(edgeOrder.addClient, { body: clientDraft() }))
  const { contactMobile, ...place } = {
    areaCode: '330106',
    address: '文三路200号3幢201室',
    ...home,
    contactName: '王芳',
    contactMobile: '13712345678',
  }
  const made = good(
    await customer(edgeOrder.order, {
      body: { clientId, items: [{ specId, qty: 1 }], ...place, contactMobile },
      headers: { 'idempotency-key': `life-${clientId}` },
    }),
  )
  good(await api.anonymous(edgePay.sandbox, { body: { ticket: made.ticket ?? '', method: 'wechat' } }))
  const peopleId = await receivingPerson(api, { projectIds: [projectId] })
  const [mine] = good(await customer(edgeOrder.orders))
  const childIds = (mine?.visits ?? []).map(({ id }) => id)
  return { customer, mainId: made.id, childIds, peopleId, staff: await asStaff(api, peopleId) }
}

type Begun = Awaited<ReturnType<typeof begin>>

const makeVisit = async ({ customer, staff, peopleId }: Begun, id: string) => {
  const params = { id }
  const day = workday(api)
  good(await customer(edgeOrder.appoint, { params, body: { appointDate: day, startTime: '14:00' } }))
  good(await api.as('order')(order.dispatch, { params, body: { peopleId } }))
  good(await staff(edgeField.accept, { params }))
  goTo(api, day, '13:00')
  good(await staff(edgeField.depart, { params }))
  goTo(api, day, '13:55')
  expect(good(await staff(edgeField.checkin, { params, body: { ...home, method: 'gps' } }))).toEqual({
    distanceM: 0,
    locationAbnormal: 0,
    lateMin: 0,
  })
  api.pass(62 * 60_000)
  good(await staff(edgeField.checkout, { params, body: { ...home, ...(await recordDraft(api, peopleId, id)) } }))
}

test('a visit from order to wallet through the endpoints of each party', async () => {
  const begun = await begin()
  const { customer, mainId, childIds, peopleId } = begun
  expect(childIds).toHaveLength(4)
  const [id = ''] = childIds
  await makeVisit(begun, id)
  const confirm = { params: { id }, headers: { 'idempotency-key': `confirm-${id}` } }
  good(await customer(edgeOrder.confirm, { ...confirm, body: { score: 5, comment: '很细心' } }))

  const detail = good(await api.admin(order.detail, { params: { id } }))
  // A quarter of the payment, split as specified.
  expect(detail.splits).toMatchObject([{ amountFen: 7_475 }])
  expect(detail.visit).toMatchObject({ status: 'completed', score: 5, comment: '很细心', settleStatus: 'pending' })
  expect(detail.order).toMatchObject({ id: mainId, status: 'inService', childCount: 4, doneCount: 1, payFen: 29_900 })
  const peopleFen = detail.splits?.[0]?.peopleFen ?? 0
  expect((await walletsOf(api.db, [peopleId])).get(peopleId)).toMatchObject({ pendingFen: peopleFen, availableFen: 0 })
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  expect(person).toMatchObject({ finishedCount: 1, rating: 500, ratingCount: 1 })

  api.pass(7 * dayMs)
  await allJobs.find(({ name }) => name === 'post-earnings')?.run(api.tools, api.config)
  expect((await walletsOf(api.db, [peopleId])).get(peopleId)).toMatchObject({ pendingFen: 0, availableFen: peopleFen })
  const entries = await api.db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'ORDER_ESCROW'))
  const held = entries.reduce((sum, { side, fen }) => sum + (side === 'credit' ? fen : -fen), 0)
  expect(held).toBe(29_900 - 7_475)
  expect((await api.db.select().from(visits).where(eq(visits.id, id)))[0]?.settleStatus).toBe('posted')
})

test('a disputed visit is redone and confirmed by the customer only', async () => {
  const begun = await begin()
  const { customer, staff, childIds, peopleId } = begun
  const [id = ''] = childIds
  await makeVisit(begun, id)
  const params = { id }
  good(await customer(edgeOrder.dispute, { params, body: { reason: '没有换药' } }))
  expect(good(await api.admin(order.detail, { params })).visit?.status).toBe('inService')
  // The pictures of the first record may stay.
  const first = good(await api.admin(order.detail, { params })).record
  const kept = { afterUrls: first?.afterUrls ?? [], signUrl: first?.signUrl ?? '' }
  const body = { ...home, ...(await recordDraft(api, peopleId, id, kept)), measures: '已补换药' }
  good(await staff(edgeField.checkout, { params, body }))
  api.pass(2 * dayMs)
  expect(await autoConfirm(api.tools)).toBe(0)
  good(await customer(edgeOrder.confirm, { params, body: {}, headers: { 'idempotency-key': `again-${id}` } }))
  const { visit, record } = good(await api.admin(order.detail, { params }))
  expect([visit?.status, record?.measures]).toEqual(['completed', '已补换药'])
})

test('absence keeps the call-out fee, refunds the rest, and the order continues', async () => {
  const begun = await begin()
  const { staff, customer, childIds, peopleId } = begun
  const [id = ''] = childIds
  const params = { id }
  const day = workday(api)
  good(await customer(edgeOrder.appoint, { params, body: { appointDate: day, startTime: '14:00' } }))
  good(await api.admin(order.dispatch, { params, body: { peopleId } }))
  good(await staff(edgeField.accept, { params }))
  goTo(api, day, '13:55')
  good(await staff(edgeField.checkin, { params, body: { ...home, method: 'gps' } }))
  good(await staff(edgeField.absent, { params, body: { reason: '敲门无人应答' } }))
  api.pass(15 * 60_000)
  const body = { reason: '与家属核实，客户外出' }
  good(await api.admin(order.absent, { params, body, headers: { 'idempotency-key': `absent-${id}` } }))
  const { visit, order: main, refunds } = good(await api.admin(order.detail, { params }))
  expect(visit?.status).toBe('cancelled')
  expect(main.status).toBe('paid')
  expect(refunds).toMatchObject([{ reason: 'clientAbsent', refundFen: 7_475 - (visit?.visitFeeFen ?? 0) }])
  expect((await walletsOf(api.db, [peopleId])).get(peopleId)?.pendingFen).toBe(visit?.visitFeeFen)
})

test('absence cannot be reported over 15 minutes after check-in', async () => {
  const { id } = await visitOf(api, 'inService')
  api.pass(16 * 60_000)
  const headers = { 'idempotency-key': `late-${id}` }
  const answer = await api.admin(order.absent, { params: { id }, body: { reason: '客户外出' }, headers })
  expect(answer).toMatchObject({ status: 409, code: 40902 })
})
