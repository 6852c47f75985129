import { edgeBooking, edgeBoxCard } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { generatedBatch } from '../server/test/factories/batch-rows.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { addCard, cardPassword } from '../server/test/factories/card-rows.ts'
import { addBooker } from '../server/test/factories/client-rows.ts'
import { buy, payFor, soldGoods } from '../server/test/factories/goods-order-rows.ts'
import { violations } from './axe.ts'
import { comeToWork } from './order-steps.ts'
import { goTo } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)

describe('prepaid cards', () => {
  it('are sold as goods, bound to their buyer and listed with the booker', async () => {
    const { id: batchId } = await generatedBatch(api(), {
      name: '线上孝心卡',
      usage: 'online',
      faceFen: 10_000,
      salePriceFen: 9800,
      quantity: 5,
    })
    const card = { goodsType: 'prepaidCard', batchId, validDays: null, stock: null, priceFen: 9800 } as const
    const goodsId = await soldGoods(api(), { name: '孝心储值卡', ...card })
    const bookerId = await addBooker(api(), { name: '吴雅琴' })
    const order = await buy(api(), goodsId, { bookerId })
    await payFor(api(), order)
    const page = await come('/goods/goods?keyword=孝心储值卡')
    await rowOf(page, '孝心储值卡').getByText('4', { exact: true }).waitFor()
    await goTo(page, '/customer/orderPeople?keyword=吴雅琴')
    const details = await openDetails(page, rowOf(page, '吴雅琴'), '吴雅琴')
    await details.getByRole('tab', { name: '预付卡' }).click()
    await details.getByText('线上孝心卡').waitFor()
    await details.getByText('余额¥100.00').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('that a household chose on its television are ready in the order of its booking', async () => {
    const { shown } = await boxAtHome(api())
    const card = await addCard(api(), { faceFen: 5000 })
    await api().anonymous(edgeBoxCard.bind, { body: { ...shown, cardNo: card.cardNo, cardPassword } })
    const { data } = await api().anonymous(edgeBooking.book, {
      body: { ...shown, demand: '想请人来量血压', cards: [card.id] },
    })
    const page = await come(`/booking/list?keyword=${data.bookingNo}`)
    await step(page, data.bookingNo, '转订单')
    const form = page.getByRole('dialog', { name: `预约${data.bookingNo}转订单` })
    await form.getByText('可用¥50.00').waitFor()
    expect(await form.getByRole('button', { name: /^移除\d{4} / }).count()).toBe(1)
  })
})
