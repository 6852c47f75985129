import { customerclient, edgeBooking, edgeBoxCard } from '@kangju/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { openPassword } from '../server/src/modules/books/prepaycard/service.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { generatedBatch } from '../server/test/factories/batch-rows.ts'
import { activateSome, distributed, payDist } from '../server/test/factories/dist-rows.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { addCard, addVisitCard, cardById, cardPassword } from '../server/test/factories/card-rows.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { soldProject } from '../server/test/factories/field-rows.ts'
import { buy, payFor, soldGoods } from '../server/test/factories/goods-order-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { violations } from './axe.ts'
import { pick } from './forms.ts'
import { closeNotice, comeToWork } from './order-steps.ts'
import { goTo } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, rows, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)

const nameOf = async (clientId: string) =>
  (await api().admin(customerclient.read, { params: { id: clientId } })).data.name

/** Chooses an option found by typing. */
const find = async (form: Locator, page: Page, label: string, text: string) => {
  const box = form.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text).first().click()
}

const enterCard = async (form: Locator, cardNo: string, password = cardPassword) => {
  await form.getByLabel('卡号').fill(cardNo)
  await form.getByLabel('密码').fill(password)
  await form.getByRole('button', { name: '验证' }).click()
}

/** A card that was generated, distributed, paid and activated, and its password. */
const activatedCard = async (faceFen: number) => {
  const value = { faceFen, salePriceFen: faceFen, quantity: 1 }
  const batch = { ...value, validType: 'days', validDays: 1095 } as const
  const dist = { salePriceFen: faceFen, quantity: 1 }
  const { id, cards } = await distributed(api(), { batch, dist })
  await payDist(api(), id)
  await activateSome(api(), id)
  const [card] = cards
  if (card === undefined) throw new Error('the distribution has no card')
  return { ...card, plain: openPassword(api().tools.keyring, card) }
}

describe('prepaid cards', () => {
  it('pay an order together, get a refund back, and their history leads to the order', async () => {
    const { specId } = await soldProject(api(), { name: '上门换药', specs: [specDraft({ priceFen: 20_000 })] })
    const clientId = await addClient(api())
    await addBooker(api(), { name: '钱玉兰' })
    const card = await activatedCard(16_000)
    const visits = await addVisitCard(api(), { specId, times: 3, faceFen: 45_000 })
    const page = await come('/order/orderre')
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog', { name: '代客下单' })
    await find(form, page, '下单人', '钱玉兰')
    await find(form, page, '服务对象', await nameOf(clientId))
    await find(form, page, '选择项目或商品', '上门换药')
    await form.getByText('应付 ¥200.00').waitFor()
    await form.getByLabel('联系人').fill('钱玉兰')
    await form.getByLabel('联系电话').fill(mobileOf(810_000_052))
    await pick(form, '支付方式', '预付卡')
    await enterCard(form, card.cardNo, card.plain)
    await form.getByText('本单支付 ¥160.00').waitFor()
    await form.getByText('剩余应付').waitFor()
    await form.getByText('¥40.00').waitFor()
    await enterCard(form, visits.cardNo)
    await form.getByText('剩3次').waitFor()
    await form.getByText('本单支付 ¥40.00').waitFor()
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '提交订单' }).click()
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: /^ZD/ }).waitFor()
    await closeNotice(page)
    expect(await cardById(api(), card.id)).toMatchObject({ balanceFen: 0, status: 'usedUp' })
    expect(await cardById(api(), visits.id)).toMatchObject({ balanceFen: 41_000, timesLeft: 2 })

    await page.getByRole('button', { name: '直接退款' }).click()
    const dialog = page.getByRole('dialog', { name: /^直接退款：ZD/ })
    await pick(dialog, '退款原因', '客户取消')
    await dialog.getByLabel('备注').fill('客户电话取消')
    await dialog.getByRole('button', { name: '立即退款' }).click()
    const question = page.getByRole('dialog', { name: '确认立即退款' })
    await question.getByText('¥200.00').waitFor()
    await question.getByRole('button', { name: '立即退款' }).click()
    await page.getByText(/^已退款：TK/).waitFor()
    expect(await cardById(api(), card.id)).toMatchObject({ balanceFen: 16_000, status: 'active' })
    expect(await cardById(api(), visits.id)).toMatchObject({ balanceFen: 45_000, timesLeft: 3 })

    await main.getByRole('link', { name: card.cardNo }).first().click()
    await page.waitForURL(/\/prepaycard\/info\?open=/)
    const life = page.getByRole('dialog', { name: card.cardNo })
    await life.getByText('退回卡内 · +¥160.00').waitFor()
    await life.getByText('消费 · −¥160.00').waitFor()
    expect(await violations(page)).toEqual([])
    await life.getByRole('link', { name: /^ZD/ }).first().click()
    await page.waitForURL(/\/order\/orderre\?keyword=ZD/)
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await checkInvariants(api().db)).toEqual([])
  })

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
    await details.getByText('余额 ¥100.00').waitFor()
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
    const form = page.getByRole('dialog', { name: `预约 ${data.bookingNo} 转订单` })
    await form.getByText('可用 ¥50.00').waitFor()
    expect(await form.getByRole('button', { name: /^移除\d{4} / }).count()).toBe(1)
  })
})
