import { account, order, role, tvtop } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { addRule } from '../server/test/factories/dispatch-rows.ts'
import { visitOf } from '../server/test/factories/field-rows.ts'
import { markup, markupSender } from '../server/test/factories/markup.ts'
import { addedOrgan, openedOrgan } from '../server/test/factories/organ-rows.ts'
import { rowMakers } from '../server/test/factories/row-makers.ts'
import { goTo } from './parts.ts'
import { rows } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { send, accepted } = markupSender()
const { enter, api } = openTestConsole({ send })

/** Lists whose rows or details show a text with markup. */
const lists = [
  '/serviceCommodity/list',
  '/projectclass/list',
  '/programclass/list',
  '/organProjectPromotionQrCode/list',
  '/examinationclass/list',
  '/examinationsingle/list',
  '/order/childFastOrder',
  '/order/orderre',
  '/booking/list',
  '/clorder/list',
  '/GoodsOrders/GetPageList',
  '/organ/qrcode',
  '/organ/open',
  '/organ/noopen',
  '/people/list',
  '/peopleapply/list',
  '/special/list',
  '/banner/list',
  '/tvnotice/list',
  '/servicemobile/list',
  '/dictionary/peopleclass',
  '/customer/serviceobject',
  '/goods/goodsclass',
  '/goods/goods',
  '/role/list',
  '/account/list',
  '/tvtop/list',
  '/project/list',
]
/** Lists whose form shows what an editor wrote as HTML. */
const edited = ['/project/list', '/serviceCommodity/list', '/goods/goods', '/special/list']

const expectNoElement = async (page: Page, place: string) => {
  expect([place, await page.locator('[onload]').count()]).toEqual([place, 0])
}

/** Waits until the page shows markup as text; none of it may have become an element. */
const seeText = async (page: Page, place: string) => {
  await expect.poll(() => page.locator('body').innerText(), { message: place }).toContain(markup)
  await expectNoElement(page, place)
}

const openRow = async (page: Page, path: string) => {
  await goTo(page, path)
  await rows(page).first().locator('[data-row-open]').click()
  await page.getByRole('dialog').waitFor()
}
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  const { other } = api()
  for (const make of Object.values(rowMakers)) await make(api(), other)
  await addedOrgan(api(), 'b')
  await openedOrgan(api(), 'b')
  const { data } = await other(role.add, { body: { name: '内容', authoritys: ['banner'] } })
  const body = { username: 'editor_b', password: testPassword, realname: '李雷', mobile: '13700000001' }
  await other(account.add, { body: { ...body, roleIds: [data.id] } })
  await other(tvtop.add, { body: { sn: 'KJ-900001', model: 'E900-S' } })
})

it('stored markup is shown as text on every screen', async () => {
  const page = await enter('/401', testNames('b').admin)
  // Without this the screens might be clean because every form refused the markup.
  expect([...accepted.values()].reduce((sum, texts) => sum + texts.size, 0)).toBeGreaterThan(80)
  for (const path of lists) {
    await openRow(page, path)
    await seeText(page, path)
    await close(page)
  }
  for (const path of edited) {
    await openRow(page, path)
    await page.getByRole('dialog').getByRole('button', { name: '编辑', exact: true }).click()
    await page.getByRole('dialog').locator('[contenteditable]').waitFor()
    await expectNoElement(page, path)
  }
})

it('what staff write about a visit is shown as text to the desk', async () => {
  const { id, mainId } = await visitOf(api(), 'unconfirmed')
  await api().admin(order.note, { params: { id }, body: { remark: '备注' } })
  await addRule(api())
  const page = await enter(`/order/detail?id=${id}`, testNames('a').admin)
  await seeText(page, 'visit')
  await goTo(page, `/order/maindetail?id=${mainId}`)
  await seeText(page, 'order')
  await openRow(page, '/order/dispatch/config')
  await seeText(page, 'rule')
})
