import { customerclient } from '@kangju/contract'
import { it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { generatedBatch } from '../server/test/factories/batch-rows.ts'
import { addCard, addVisitCard, cardPassword } from '../server/test/factories/card-rows.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { soldProject } from '../server/test/factories/field-rows.ts'
import { buy, payFor, soldGoods } from '../server/test/factories/goods-order-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { pick } from './forms.ts'
import { comeToWork } from './order-steps.ts'
import { goTo } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const testConsole = openTestConsole()
const { api } = testConsole
const come = comeToWork(testConsole)

it('look', async () => {
  const { specId } = await soldProject(api(), { name: '上门换药', specs: [specDraft({ priceFen: 20_000 })] })
  const clientId = await addClient(api())
  const bookerId = await addBooker(api(), { name: '钱玉兰' })
  const card = await addCard(api(), { faceFen: 16_000, validEnd: '2027-05-31' })
  const visits = await addVisitCard(api(), { specId, times: 3, faceFen: 45_000 })
  const { id: batchId } = await generatedBatch(api(), {
    name: '线上孝心卡',
    usage: 'online',
    faceFen: 10_000,
    salePriceFen: 9800,
    quantity: 5,
  })
  const goodsId = await soldGoods(api(), {
    name: '孝心储值卡',
    goodsType: 'prepaidCard',
    batchId,
    validDays: null,
    stock: null,
    priceFen: 9800,
  })
  await payFor(api(), await buy(api(), goodsId, { bookerId, qty: 2 }))
  const page = await come('/order/orderre')
  await page.setViewportSize({ width: 1440, height: 900 })
  const shot = (name: string) => page.screenshot({ path: `/tmp/use-look-${name}.png` })
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '代客下单' })
  const find = async (label: string, text: string) => {
    const box = form.getByRole('combobox', { name: label })
    await box.click()
    await box.fill(text)
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text).first().click()
  }
  await find('下单人', '钱玉兰')
  await find('服务对象', (await api().admin(customerclient.read, { params: { id: clientId } })).data.name)
  await find('选择项目或商品', '上门换药')
  await form.getByText('应付 ¥200.00').waitFor()
  await form.getByLabel('联系人').fill('钱玉兰')
  await form.getByLabel('联系电话').fill(mobileOf(810_000_052))
  await pick(form, '支付方式', '预付卡')
  for (const { cardNo } of [card, visits]) {
    await form.getByLabel('卡号').fill(cardNo)
    await form.getByLabel('密码').fill(cardPassword)
    await form.getByRole('button', { name: '验证' }).click()
    await form.getByText('本单支付').first().waitFor()
  }
  await form.getByText('本单支付 ¥40.00').waitFor()
  await form.getByText('本单支付 ¥40.00').scrollIntoViewIfNeeded()
  await shot('form')
  await page.setViewportSize({ width: 390, height: 844 })
  await form.getByText('本单支付 ¥40.00').scrollIntoViewIfNeeded()
  await shot('form-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: '提交订单' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: /^ZD/ }).waitFor()
  await main.getByRole('link', { name: card.cardNo }).first().scrollIntoViewIfNeeded()
  await shot('order')
  await main.getByRole('link', { name: card.cardNo }).first().click()
  await page.getByRole('dialog', { name: card.cardNo }).getByText('消费').first().waitFor()
  await shot('card')
  await goTo(page, '/customer/orderPeople')
  const details = await openDetails(page, rowOf(page, '钱玉兰'), '钱玉兰')
  await details.getByRole('tab', { name: '预付卡' }).click()
  await details.getByText('余额 ¥100.00').first().waitFor()
  await shot('booker')
  await goTo(page, '/goods/goods')
  await rowOf(page, '孝心储值卡').waitFor()
  await shot('goods')
  await step(page, '孝心储值卡', '编辑')
  await page.getByRole('dialog').getByText('线上孝心卡').first().waitFor()
  await shot('goods-form')
  await goTo(page, '/GoodsOrders/GetPageList')
  await page.getByText('孝心储值卡').first().waitFor()
  await shot('goodsorder')
})
