import { edgeCustomer, edgeOrder, edgePay, order, promotion } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { booked } from '../../../../test/factories/booked.ts'
import { addClient, operatorOf } from '../../../../test/factories/client-rows.ts'
import { addPromotion } from '../../../../test/factories/code-rows.ts'
import { asCustomer, readVisit, soldProject, visitOf } from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { freshKey, orderById, visitsOf } from '../../../../test/factories/order-rows.ts'
import { addPerson, peopleBase } from '../../../../test/factories/people-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { openField } from '../../../rows/sensitive.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { promotions } from '../../staff/promotion/table.ts'
import { postDue } from '../../books/wallet/service.ts'
import { walletFlows, wallets } from '../../books/wallet/table.ts'
import { registerBooker } from '../../customers/customerbooker/service.ts'
import { visits } from '../visit/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const priced = { specs: [specDraft({ priceFen: 7475, materialFeeFen: 500 })] }
const bookerOf = async (mainId: string) => asCustomer(api, (await orderById(api, mainId)).bookerId)
const confirm = async (
  { id, mainId }: { id: string; mainId: string },
  body: { score?: number; comment?: string } = {},
) => (await bookerOf(mainId))(edgeOrder.confirm, { params: { id }, body, headers: freshKey() })
const flowsOf = async (childId: string) =>
  (
    await api.db.select().from(walletFlows).where(eq(walletFlows.childId, childId)).orderBy(asc(walletFlows.flowNo))
  ).map(({ bizType, amountFen, postStatus }) => `${bizType} ${amountFen} ${postStatus}`)

describe('a completed visit', () => {
  test('is split between staff member, organisation and platform, pending for a week', async () => {
    const made = await visitOf(api, 'unconfirmed', { project: priced })
    const { organId } = await peopleBase(api)
    expect((await confirm(made, { score: 5, comment: '很好' })).status).toBe(200)
    const visit = await readVisit(api, made.id)
    expect(visit).toMatchObject({
      status: 'completed',
      settleStatus: 'pending',
      peopleFen: 4185,
      organFen: 2243,
      marketerFen: 0,
      platformFen: 1047,
      score: 5,
      comment: '很好',
    })
    expect(
      await booked(api, 'visit.completed', visit.childNo, { [made.peopleId]: 'nurse', [organId]: 'organ' }),
    ).toEqual([
      'debit ORDER_ESCROW 7475',
      'credit WALLET_PENDING:nurse 4185',
      'credit WALLET_PENDING:organ 2243',
      'credit PLATFORM_REVENUE 1047',
    ])
    expect(await flowsOf(made.id)).toEqual([
      'serviceIncome 4185 pending',
      'serviceShare 1743 pending',
      'materialIncome 500 pending',
    ])
    expect(await orderById(api, made.mainId)).toMatchObject({ status: 'completed', doneCount: 1 })
    const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, made.peopleId))
    expect(person).toMatchObject({ finishedCount: 1, rating: 500, ratingCount: 1 })

    api.pass(7 * 86_400_000 - 1)
    await postDue(api.db, api.now())
    expect(await flowsOf(made.id)).toContain('serviceIncome 4185 pending')
    api.pass(1)
    await Promise.all([postDue(api.db, api.now()), postDue(api.db, api.now())])
    await postDue(api.db, api.now())
    expect(await flowsOf(made.id)).toEqual([
      'serviceIncome 4185 posted',
      'serviceShare 1743 posted',
      'materialIncome 500 posted',
    ])
    const [wallet] = await api.db.select().from(wallets).where(eq(wallets.ownerId, made.peopleId))
    expect(wallet).toMatchObject({ availableFen: 4185, pendingFen: 0, totalIncomeFen: 4185 })
    const [flow] = await api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, made.peopleId))
    expect(flow).toMatchObject({ availBeforeFen: 0, availAfterFen: 4185, pendingAfterFen: 0 })
    expect(await booked(api, 'earning.posted', flow!.flowNo, { [made.peopleId]: 'nurse' })).toEqual([
      'debit WALLET_PENDING:nurse 4185',
      'credit WALLET_AVAIL:nurse 4185',
    ])
  })

  test('is confirmed once under concurrent confirmations', async () => {
    const made = await visitOf(api, 'unconfirmed', { project: priced })
    const byDesk = () =>
      api.admin(order.confirm, { params: { id: made.id }, body: { reason: '客户电话确认' }, headers: freshKey() })
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => confirm(made)),
      ...Array.from({ length: 5 }, byDesk),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect(await flowsOf(made.id)).toHaveLength(3)
  })

  test('can be confirmed and disputed by its booker only', async () => {
    const made = await visitOf(api, 'unconfirmed', { project: priced })
    const stranger = await bookerOf((await visitOf(api, 'undispatched')).mainId)
    const params = { id: made.id }
    expect((await stranger(edgeOrder.confirm, { params, body: {}, headers: freshKey() })).status).toBe(404)
    expect((await stranger(edgeOrder.dispute, { params, body: { reason: '没有来' } })).status).toBe(404)
    const own = await bookerOf(made.mainId)
    expect((await own(edgeOrder.dispute, { params, body: { reason: '没有做完' } })).status).toBe(200)
    expect(await readVisit(api, made.id)).toMatchObject({ status: 'inService', isDisputed: true })
    expect((await own(edgeOrder.confirm, { params, body: {}, headers: freshKey() })).code).toBe(40902)
  })
})

describe('an order from a promotion', () => {
  const promoted = async (buyerMobile?: string) => {
    const { projectId, specId } = await soldProject(api, priced)
    const marketerId = await addPerson(api, { isMarketer: 1 })
    const { organId } = await peopleBase(api)
    const promotionId = await addPromotion(api, { projectId, organId, marketerId, commissionBp: 300 })
    const { scene } = (await api.admin(promotion.read, { params: { id: promotionId } })).data
    const visitor = `visitor-${promotionId}`
    await api.anonymous(edgeCustomer.scan, { body: { scene, visitor } })
    const [marketer] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, marketerId))
    const mobile = buyerMobile ?? openField(api.tools.keyring, 'people', 'mobile', marketer!)
    const { id: bookerId } = await api.db.transaction(async (tx) =>
      registerBooker(tx, api.tools, {
        operatorId: await operatorOf(api),
        mobile,
        source: 'miniProgram',
        now: api.now(),
      }),
    )
    const customer = await asCustomer(api, bookerId)
    const body = (item: string, clientId: string) => ({
      clientId,
      items: [{ specId: item, qty: 1 }],
      areaCode: '330106',
      address: '文三路200号3幢201室',
      contactName: '王芳',
      contactMobile: '13900001111',
      visitor,
    })
    const clientId = await addClient(api, { bookerId })
    const buy = async (item: string) => {
      const reply = await customer(edgeOrder.order, { body: body(item, clientId), headers: freshKey() })
      if (reply.status !== 200) throw new Error(`${reply.message} ${JSON.stringify(reply.errors)}`)
      await api.anonymous(edgePay.sandbox, { body: { ticket: reply.data.ticket ?? '', method: 'wechat' } })
      return orderById(api, reply.data.id)
    }
    return { buy, specId, marketerId, promotionId, organId }
  }

  test('earns commission and belongs to the organisation of the promotion', async () => {
    const { buy, specId, marketerId, promotionId, organId } = await promoted('13655550001')
    const row = await buy(specId)
    expect(row).toMatchObject({ source: 'promotion', promotionId, marketerId, commissionBp: 300, organId })
    const [visit] = await visitsOf(api, row.id)
    expect(visit).toMatchObject({ commissionBp: 300, marketerId })
    const [code] = await api.db.select().from(promotions).where(eq(promotions.id, promotionId))
    expect(code).toMatchObject({ orderCount: 1, orderFen: 7475 })
  })

  test('earns nothing on other services or on the promoter’s own purchase', async () => {
    const elsewhere = await promoted('13655550002')
    const other = await soldProject(api, priced)
    expect(await elsewhere.buy(other.specId)).toMatchObject({
      source: 'miniProgram',
      promotionId: null,
      commissionBp: 0,
    })
    const own = await promoted()
    expect(await own.buy(own.specId)).toMatchObject({ promotionId: own.promotionId, marketerId: null, commissionBp: 0 })
  })

  test('is split as in the data dictionary’s example', async () => {
    const made = await visitOf(api, 'unconfirmed', { project: priced })
    const marketerId = await addPerson(api, { isMarketer: 1 })
    await api.db.update(visits).set({ commissionBp: 300, marketerId }).where(eq(visits.id, made.id))
    await confirm(made)
    const { organId } = await peopleBase(api)
    const names = { [made.peopleId]: 'nurse', [organId]: 'organ', [marketerId]: 'marketer' }
    expect(await booked(api, 'visit.completed', made.childNo, names)).toEqual([
      'debit ORDER_ESCROW 7475',
      'credit WALLET_PENDING:nurse 4185',
      'credit WALLET_PENDING:organ 2243',
      'credit WALLET_PENDING:marketer 209',
      'credit PLATFORM_REVENUE 838',
    ])
    expect((await flowsOf(made.id)).at(-1)).toBe('commission 209 pending')
  })
})

test('a disabled customer cannot continue', async () => {
  const made = await visitOf(api, 'unconfirmed', { project: priced })
  const { bookerId } = await orderById(api, made.mainId)
  const own = await bookerOf(made.mainId)
  await api.db.update(bookers).set({ status: 'disabled' }).where(eq(bookers.id, bookerId))
  expect((await own(edgeOrder.confirm, { params: { id: made.id }, body: {}, headers: freshKey() })).status).toBe(401)
})
