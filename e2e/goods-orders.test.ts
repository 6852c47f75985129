import { goodsorder, mask } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { inSilence } from '../server/src/bus/outbox.ts'
import { bookers } from '../server/src/modules/customers/customerbooker/table.ts'
import { deliverGoods } from '../server/src/modules/desk/goodsorder/service.ts'
import { addBooker } from '../server/test/factories/client-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { buy, payFor, soldGoods } from '../server/test/factories/goods-order-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll } from './parts.ts'
import { fact, openDetails } from './people-steps.ts'
import { rowOf, seeState } from './rows.ts'

const { enter, api } = openTestConsole()
const { admin, holder } = testNames('a')
const clerk = holder('order')
const screen = '/GoodsOrders/GetPageList'

const read = async (id: string) => (await api().admin(goodsorder.read, { params: { id } })).data
const setBooker = (id: string, status: 'enabled' | 'disabled') =>
  api().db.update(bookers).set({ status }).where(eq(bookers.id, id))

describe('purchased virtual goods', () => {
  it('are delivered on payment, and the page only shows it', async () => {
    const mobile = mobileOf(781_000_921)
    const bookerId = await addBooker(api(), { name: '孙丽', mobile })
    const goodsId = await soldGoods(api(), {
      name: '护士咨询券',
      goodsType: 'consultation',
      validDays: 90,
      priceFen: 2900,
    })
    const bought = await buy(api(), goodsId, { bookerId, qty: 2 })
    const page = await enter(`${screen}?keyword=${bought.orderNo}`, clerk)
    await seeState(page, bought.orderNo, '待支付')
    await payFor(api(), bought)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await seeState(page, bought.orderNo, '已发放')
    const row = rowOf(page, bought.orderNo)
    for (const text of ['护士咨询券', '咨询券', '孙丽', mask.mobile(mobile), '¥58.00', '微信支付'])
      await row.getByText(text, { exact: true }).waitFor()
    // The number of pieces is below the price.
    await row.getByRole('cell', { name: '¥29.00 2', exact: true }).waitFor()
    const { deliverInfo } = await read(bought.id)
    expect(deliverInfo).toMatch(/^[\w-]{14}, [\w-]{14} · 2026-11-15 – 2027-02-13$/)
    const details = await openDetails(page, row, bought.orderNo)
    await fact(details, '发放内容')
      .getByText(deliverInfo ?? '')
      .waitFor()
    expect(await details.getByRole('button').allInnerTexts()).not.toContain('编辑')
    expect(await violations(page)).toEqual([])
    for (const name of ['新增', '编辑', '删除'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
  })

  it('that could not be delivered show the reason, are retried, and are delivered', async () => {
    const bookerId = await addBooker(api(), { name: '钱小姐' })
    const bought = await buy(api(), await soldGoods(api(), { name: '家庭照护课' }), { bookerId })
    const page = await enter(`${screen}?keyword=${bought.orderNo}`, clerk, { isListening: true })
    await setBooker(bookerId, 'disabled')
    await payFor(api(), bought)
    // Accounts that handle orders are notified; the notice leads to no other page.
    const told = page.getByRole('dialog', { name: '新订单提醒' })
    await told.getByText(`虚拟商品订单${bought.orderNo}发放失败`).waitFor()
    await told.getByRole('button', { name: '前往查看' }).click()
    await told.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await seeState(page, bought.orderNo, '发放失败')
    await rowOf(page, bought.orderNo).getByText('购买人已停用，已试1次').waitFor()

    await deliverGoods(api().tools)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await rowOf(page, bought.orderNo).getByText('购买人已停用，已试2次').waitFor()
    await setBooker(bookerId, 'enabled')
    await deliverGoods(api().tools)
    await page.getByRole('button', { name: '刷新', exact: true }).click()
    await seeState(page, bought.orderNo, '已发放')
    expect(await read(bought.id)).toMatchObject({ status: 'delivered', failReason: null })
  })

  it('that are never delivered are refunded', async () => {
    const bookerId = await addBooker(api(), { name: '李先生' })
    const bought = await buy(api(), await soldGoods(api(), { name: '用药管理课' }), { bookerId })
    await setBooker(bookerId, 'disabled')
    await inSilence(async () => {
      await payFor(api(), bought)
      for (let n = 0; n < 9; n++) await deliverGoods(api().tools)
    })
    const page = await enter(`${screen}?keyword=${bought.orderNo}`, admin)
    await seeState(page, bought.orderNo, '已退款')
    expect((await read(bought.id)).status).toBe('refunded')
  })
})

it('on a phone purchases are found and read without sideways scrolling', async () => {
  const bought = await buy(api(), await soldGoods(api(), { name: '照护者入门课' }))
  const page = await enter(`${screen}?keyword=${bought.orderNo}`, clerk, { viewport: phone })
  await rowOf(page, bought.orderNo).waitFor()
  await expectNoSidewaysScroll(page)
  const details = await openDetails(page, rowOf(page, bought.orderNo), bought.orderNo)
  await fact(details, '商品').getByText('照护者入门课').waitFor()
  await expectNoSidewaysScroll(page)
})
