import { edgeField, order, refund } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { asStaff, goTo, readVisit, visitOf, workday } from '../../../../test/factories/field-rows.ts'
import { freshKey, visitsOf } from '../../../../test/factories/order-rows.ts'
import { receivingPerson } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import type { Actor } from '../order/service.ts'
import { approveRefund } from './service.ts'
import { refunds } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const auditor: Actor = { type: 'account', id: '01900000-0000-7000-8000-000000000001', name: '财务' }

const must = async (call: Promise<{ status: number; message: string }>) => {
  const { status, message } = await call
  if (status !== 200) throw new Error(message)
}

/** An order of three accepted visits by three nurses: the first days later, the others in two hours. */
const threeNurses = async () => {
  const spec = specDraft({ times: 3, priceFen: 30_000, visitFeeFen: 2000 })
  const first = await visitOf(api, 'accepted', { day: workday(api, 4), project: { specs: [spec] } })
  const [, second, third] = await visitsOf(api, first.mainId)
  const day = workday(api)
  const accept = async (id: string, startTime: string) => {
    const params = { id }
    await must(api.admin(order.appointment, { params, body: { appointDate: day, startTime } }))
    const peopleId = await receivingPerson(api, { projectIds: [first.projectId] })
    await must(api.admin(order.dispatch, { params, body: { peopleId } }))
    await must((await asStaff(api, peopleId))(edgeField.accept, { params }))
    return peopleId
  }
  const nurses = [first.peopleId, await accept(second!.id, '14:00'), await accept(third!.id, '15:30')]
  goTo(api, day, '14:00', -120)
  return { mainId: first.mainId, names: Object.fromEntries(nurses.map((id, n) => [id, `nurse ${n + 1}`])) }
}

const askForAll = async (mainId: string) => {
  const all = await visitsOf(api, mainId)
  const { data } = await api.admin(refund.apply, {
    params: { id: mainId },
    body: { childIds: all.map(({ id }) => id), applyFen: 30_000, reason: 'customerCancelled' },
    headers: freshKey(),
  })
  const [row] = await api.db.select().from(refunds).where(eq(refunds.id, data.id))
  return row!
}

const approve = async (row: Awaited<ReturnType<typeof askForAll>>, refundFen: number) =>
  api.db.transaction((tx) => approveRefund(tx, row, { actor: auditor, refundFen, remark: '按约定', now: api.now() }))

test('visits refunded together give the call-out fee to the nurses it was kept for', async () => {
  const { mainId, names } = await threeNurses()
  const asking = await askForAll(mainId)
  expect(asking.refundableFen).toBe(26_000)
  await approve(asking, 26_000)
  expect(await booked(api, 'refund.approved', asking.refundNo, names)).toEqual([
    'debit ORDER_ESCROW 30000',
    'credit REFUND_PAYABLE 26000',
    'credit WALLET_PENDING:nurse 2 2000',
    'credit WALLET_PENDING:nurse 3 2000',
  ])
  const [first, second] = await visitsOf(api, mainId)
  expect((await readVisit(api, first!.id)).peopleFen).toBeNull()
  expect(await readVisit(api, second!.id)).toMatchObject({ peopleFen: 2000, settleStatus: 'pending' })
})

test('a call-out fee that is kept in part is shared by the nurses it was kept for', async () => {
  const { mainId, names } = await threeNurses()
  const asking = await askForAll(mainId)
  await approve(asking, 28_999)
  expect(await booked(api, 'refund.approved', asking.refundNo, names)).toEqual([
    'debit ORDER_ESCROW 30000',
    'credit REFUND_PAYABLE 28999',
    'credit WALLET_PENDING:nurse 2 501',
    'credit WALLET_PENDING:nurse 3 500',
  ])
})

test('an amount kept beyond the call-out fees of some goes to the other accepted nurses, then to the platform', async () => {
  const { mainId, names } = await threeNurses()
  const asking = await askForAll(mainId)
  await approve(asking, 20_000)
  expect(await booked(api, 'refund.approved', asking.refundNo, names)).toEqual([
    'debit ORDER_ESCROW 30000',
    'credit REFUND_PAYABLE 20000',
    'credit WALLET_PENDING:nurse 1 2000',
    'credit WALLET_PENDING:nurse 2 2000',
    'credit WALLET_PENDING:nurse 3 2000',
    'credit PLATFORM_REVENUE 4000',
  ])
})

test('the moment of asking decides what is refundable, not the moment of the review', async () => {
  const spec = specDraft({ priceFen: 20_000, visitFeeFen: 3000 })
  const { id, mainId, day, staff } = await visitOf(api, 'accepted', { project: { specs: [spec] } })
  goTo(api, day, '14:00', -5 * 60)
  const { data } = await api.admin(refund.apply, {
    params: { id: mainId },
    body: { childIds: [id], applyFen: 20_000, reason: 'customerCancelled' },
    headers: freshKey(),
  })
  const [asking] = await api.db.select().from(refunds).where(eq(refunds.id, data.id))
  api.pass(3 * 3_600_000)
  const refused = await staff(edgeField.depart, { params: { id } })
  expect(refused).toMatchObject({ status: 409, code: 40925 })
  expect(refused.errors?.['refundNo']?.[0]).toContain(asking!.refundNo)
  const agreed = await api.db.transaction((tx) =>
    approveRefund(tx, asking!, { actor: auditor, refundFen: 20_000, now: api.now() }),
  )
  expect(agreed).toMatchObject({ refundableFen: 20_000, refundFen: 20_000, keptFen: 0 })
})
