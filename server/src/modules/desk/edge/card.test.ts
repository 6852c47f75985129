import { booking, edgeBooking, edgeBoxCard, edgeCard, edgeOrder, order, prepaycardinfo } from '@kangju/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { boxAtHome } from '../../../../test/factories/booking-rows.ts'
import { addCard, cardById, cardPassword } from '../../../../test/factories/card-rows.ts'
import { addBooker, addClient } from '../../../../test/factories/client-rows.ts'
import { asCustomer, home, soldProject } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById, orderDraft, payOrderOf } from '../../../../test/factories/order-rows.ts'
import { usualRates } from '../../../http/rates.ts'
import type { PrepayCard } from '../../books/prepaycard/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ rates: { 'cardPassword.bearer': usualRates['cardPassword.bearer'] } })
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const aCustomer = async (change: { name?: string; mobile?: string } = {}) => {
  const bookerId = await addBooker(api, change)
  const call = await asCustomer(api, bookerId)
  const bind = ({ cardNo }: Pick<PrepayCard, 'cardNo'>, password = cardPassword) =>
    call(edgeCard.bind, { body: { cardNo, cardPassword: password } })
  return { bookerId, call, bind }
}

const orderOf = async ({ bookerId, call }: Awaited<ReturnType<typeof aCustomer>>, cards: string[]) => {
  const { specId } = await soldProject(api)
  const body = {
    clientId: await addClient(api, { bookerId }),
    items: [{ specId, qty: 1 }],
    areaCode: '330106',
    address: '文三路200号3幢201室',
    contactName: '王芳',
    contactMobile: '13712345678',
    ...home,
    cards,
  }
  return call(edgeOrder.order, { body, headers: freshKey() })
}
const onCard = async ({ id }: PrepayCard) => {
  const { balanceFen, heldFen, status } = await cardById(api, id)
  return [balanceFen, heldFen, status]
}

describe('a customer', () => {
  test('binds a card with number and password and sees it with its balance', async () => {
    const card = await addCard(api, { faceFen: 5000, validEnd: '2027-06-30' })
    const customer = await aCustomer({ name: '李敏', mobile: '15512347001' })
    const { status, data } = await customer.bind(card)
    expect([status, data]).toMatchObject([200, { id: card.id, cardNo: card.cardNo, availableFen: 5000 }])
    expect((await customer.call(edgeCard.held)).data).toEqual([data])
    expect((await customer.bind(card)).status).toBe(200)
    const query = { holderMobile: '15512347001' }
    expect((await api.admin(prepaycardinfo.list, { query })).data.items).toMatchObject([
      { id: card.id, holderType: 'booker', holderName: '李敏', holderMobile: '155****7001' },
    ])
  })

  test('cannot bind a card of another customer, a stopped one or one of another operator', async () => {
    const card = await addCard(api)
    const [first, second] = [await aCustomer(), await aCustomer()]
    await first.bind(card)
    expect((await second.bind(card)).errors).toEqual({ cardNo: ['该卡已被其他用户绑定'] })
    for (const status of ['frozen', 'expired'] as const)
      expect((await second.bind(await addCard(api, { status }))).errors).toHaveProperty('cardNo')
    expect((await second.bind(await addCard(api, { of: 'b' }))).errors).toHaveProperty('cardPassword')
    expect((await second.call(edgeCard.held)).data).toEqual([])
  })

  test('who binds a card while another does is the only one', async () => {
    const card = await addCard(api)
    const customers: Awaited<ReturnType<typeof aCustomer>>[] = []
    for (let n = 0; n < 6; n += 1) customers.push(await aCustomer())
    const replies = await Promise.all(customers.map(({ bind }) => bind(card)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('gets the same answer for an unknown number, a wrong password and a locked card, twenty times a day', async () => {
    const card = await addCard(api)
    const customer = await aCustomer()
    const said = async (no: string, password: string) => {
      const { status, message, errors } = await customer.bind({ cardNo: no }, password)
      return { status, message, errors }
    }
    const wrong = await said(card.cardNo, '11112222')
    expect(wrong.status).toBe(422)
    expect(await said('8866260019999999', '11112222')).toEqual(wrong)
    for (let n = 0; n < 4; n += 1) await said(card.cardNo, '11112222')
    expect(await said(card.cardNo, cardPassword)).toEqual(wrong)
    for (let n = 0; n < 13; n += 1) expect(await said('8866260019999999', '11112222')).toEqual(wrong)
    expect((await customer.bind(await addCard(api))).status).toBe(429)
    expect((await (await aCustomer()).bind(await addCard(api))).status).toBe(200)
    api.pass(24 * 60 * 60_000)
    expect((await customer.bind(card)).status).toBe(200)
  })

  test('pays a whole order with bound cards, which is paid at once', async () => {
    const customer = await aCustomer()
    const cards = [
      await addCard(api, { faceFen: 15_000 }),
      await addCard(api, { faceFen: 15_000, validEnd: '2027-01-31' }),
    ]
    for (const card of cards) await customer.bind(card)
    const { status, data } = await orderOf(
      customer,
      cards.map(({ id }) => id),
    )
    expect([status, data]).toMatchObject([200, { status: 'paid', payUrl: null, ticket: null, payFen: 0 }])
    expect((await orderById(api, data.id)).payParts.map(({ cardId, fen }) => [cardId, fen])).toEqual([
      [cards[1]!.id, 15_000],
      [cards[0]!.id, 5000],
    ])
  })

  test('pays the rest online, and a hold ends with the payment or the cancellation', async () => {
    const customer = await aCustomer()
    const card = await addCard(api, { faceFen: 5000 })
    await customer.bind(card)
    const { data } = await orderOf(customer, [card.id])
    expect(data).toMatchObject({ status: 'awaitingPayment', payFen: 15_000, payUrl: expect.any(String) })
    expect(await onCard(card)).toEqual([5000, 5000, 'active'])
    expect((await customer.call(edgeCard.held)).data).toMatchObject([{ balanceFen: 5000, availableFen: 0 }])
    await customer.call(edgeOrder.cancel, { params: { id: data.id }, body: { reason: '暂时不需要' } })
    expect(await onCard(card)).toEqual([5000, 0, 'active'])
    const again = await orderOf(customer, [card.id])
    await payOrderOf(api, await orderById(api, again.data.id))
    expect(await onCard(card)).toEqual([0, 0, 'usedUp'])
  })

  test('cannot pay with cards of others', async () => {
    const [owner, other] = [await aCustomer(), await aCustomer()]
    const [card, free] = [await addCard(api), await addCard(api)]
    await owner.bind(card)
    for (const { id } of [card, free]) expect((await orderOf(other, [id])).errors).toHaveProperty('cards')
    expect(await onCard(card)).toEqual([10_000, 0, 'active'])
  })
})

test('a household binds a card on its television and sees it there', async () => {
  const { shown, tvUserId } = await boxAtHome(api)
  const card = await addCard(api)
  const bind = (cardPasswordGiven: string) =>
    api.anonymous(edgeBoxCard.bind, { body: { ...shown, cardNo: card.cardNo, cardPassword: cardPasswordGiven } })
  expect((await bind('11112222')).status).toBe(422)
  expect((await bind(cardPassword)).data).toMatchObject({ id: card.id })
  expect((await api.anonymous(edgeBoxCard.held, { body: shown })).data).toMatchObject([{ cardNo: card.cardNo }])
  expect(await cardById(api, card.id)).toMatchObject({ holderType: 'tvUser', holderId: tvUserId })
  const { shown: neighbour } = await boxAtHome(api)
  const wish = { demand: '想请人来换药', cards: [card.id] }
  expect((await api.anonymous(edgeBooking.book, { body: { ...neighbour, ...wish } })).errors).toHaveProperty('cards')
  const foreign = { ...shown, token: 'wrong-token-1' }
  expect((await api.anonymous(edgeBoxCard.held, { body: foreign })).status).toBe(404)
})

test('an order from a booking is paid with the card that the household chose, by the account that made it', async () => {
  const { shown } = await boxAtHome(api)
  const card = await addCard(api, { faceFen: 30_000 })
  await api.anonymous(edgeBoxCard.bind, { body: { ...shown, cardNo: card.cardNo, cardPassword } })
  const { data: booked } = await api.anonymous(edgeBooking.book, {
    body: { ...shown, demand: '想请人来换药', cards: [card.id] },
  })
  const [row] = (await api.admin(booking.list, { query: { keyword: booked.bookingNo } })).data.items
  expect(row?.cardIds).toEqual([card.id])
  const id = row?.id ?? ''
  const { data: cards } = await api.admin(booking.cards, { params: { id } })
  expect(cards).toMatchObject([{ cardNo: card.cardNo, availableFen: 30_000 }])
  const proofs = cards.map(({ proof }) => proof)
  const draft = await orderDraft(api, { change: { cards: proofs, payMethod: 'prepaidCard' } })
  const other = await api.as('order')(order.add, { body: draft, headers: freshKey() })
  expect(other.errors).toHaveProperty('cards')
  const made = await api.admin(booking.createOrder, { body: { bookingId: id, ...draft }, headers: freshKey() })
  expect(made).toMatchObject({ status: 200, data: { status: 'paid' } })
  expect(await onCard(card)).toEqual([10_000, 0, 'active'])
  expect((await api.admin(booking.cards, { params: { id } })).status).toBe(409)
})
