import { readFile } from 'node:fs/promises'
import { customerclient, prepaycard, prepaycarddistribut } from '@kangju/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { openPassword } from '../server/src/modules/books/prepaycard/service.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { cardsOf } from '../server/test/factories/batch-rows.ts'
import { addVisitCard, cardById, cardPassword } from '../server/test/factories/card-rows.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { distOf } from '../server/test/factories/dist-rows.ts'
import { soldProject } from '../server/test/factories/field-rows.ts'
import { openedOrgan } from '../server/test/factories/organ-rows.ts'
import { alsoHolds } from '../server/test/factories/role-rows.ts'
import { specDraft } from '../server/test/factories/service-catalogue.ts'
import { violations } from './axe.ts'
import { freezeAt } from './clock.ts'
import { openNew, pick, save, type, typeAll } from './forms.ts'
import { goTo, pageName, toast } from './parts.ts'
import { openDetails } from './people-steps.ts'
import { rowOf, rows, seeState, step } from './rows.ts'
import { openTestConsole } from './test-console.ts'

const { api, enter } = openTestConsole()
const { admin, holder } = testNames('a')
const reviewer = holder('order_refund_apply')

beforeAll(async () => {
  for (const role of ['peoplefinancial', 'order'] as const) await alsoHolds(api(), reviewer, role)
})

const name = '重阳储值卡'
const organName = '望江护理站'
const bookerName = '钱玉兰'
const projectName = '上门换药'

const openScreen = async (page: Page, path: string, heading: string) => {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

const setUpBatch = async (page: Page) => {
  const form = await openNew(page, '卡批次')
  await type(form, '批次名称', name)
  await pick(form, '卡种', '储值卡')
  await pick(form, '发行方式', '机构分配')
  await typeAll(form, { 面值: '1001', 建议售价: '480', 制卡数量: '6', 使用说明: '仅限上门服务' })
  await pick(form, '有效期方式', '激活后N天')
  await type(form, '激活后天数', '1000')
  await pick(form, '使用范围', '全部服务')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('不记名卡面值不能超过1000元').first().waitFor()
  await form.getByText('不记名卡有效期至少1095天').first().waitFor()
  await typeAll(form, { 面值: '500', 激活后天数: '1095' })
  await save(form)
  await seeState(page, name, '未生成')
}

const generate = async (page: Page) => {
  await step(page, name, '生成卡')
  const question = page.getByRole('dialog', { name: `生成“${name}”的卡？` })
  await question.getByText('将生成6张卡').waitFor()
  await question.getByRole('button', { name: '生成卡' }).click()
  await seeState(page, name, '启用')
  await rowOf(page, name).getByText('6 / 6').waitFor()
  expect(await violations(page)).toEqual([])
  const { data } = await api().admin(prepaycard.list, { query: { keyword: name } })
  const batchId = data.items[0]?.id ?? ''
  return { batchId, cards: await cardsOf(api(), batchId) }
}

/** Exports the print file and returns its passwords. */
const print = async (page: Page, reason?: string) => {
  await step(page, name, '制卡文件')
  const dialog = page.getByRole('dialog', { name: `导出“${name}”的制卡文件？` })
  if (reason !== undefined) {
    await dialog.getByText('仅此一次').waitFor()
    await dialog.getByLabel('用途（至少2个字）').fill(reason)
  } else await dialog.getByText('密码已于').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出文件' }).click(),
  ])
  const cells = await cellsOf(await readFile(await file.path()))
  return cells.slice(1).map((row) => row[2] ?? '')
}

const seeStock = async (page: Page, cardNo: string) => {
  await step(page, name, '查看卡')
  await page.waitForURL(/\/prepaycard\/info\?batchId=/)
  await expect.poll(() => rows(page).count()).toBe(6)
  await page.getByText('¥3,000.00').first().waitFor()
  const details = await openDetails(page, rowOf(page, cardNo), cardNo)
  await details.getByText('卡的经历').waitFor()
  await details.getByText('制卡', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
}

/** Gives the first four cards to the organisation. */
const distribute = async (page: Page, batchId: string, nos: readonly string[]) => {
  await openScreen(page, '/prepaycard/distribut', '卡分配')
  // An empty list offers the button twice.
  await page.getByRole('button', { name: '分配卡' }).first().click()
  const form = page.getByRole('dialog', { name: '分配卡' })
  const { data: batches } = await api().admin(prepaycarddistribut.batches)
  await pick(form, '批次', `${batches.find(({ id }) => id === batchId)?.name}（可分配6张）`)
  await pick(form, '分配机构', organName)
  await type(form, '分配数量', '4')
  await form.getByText('当前可分配6张').waitFor()
  await form.getByText(`${nos[0]}—${nos[3]}（4张）`).waitFor()
  await form.getByText('¥1,920.00').waitFor()
  await typeAll(form, { 领卡人: '周芳', 领卡人电话: '13655550000' })
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: '分配卡' }).click()
  await form.waitFor({ state: 'hidden' })
  const { data } = await api().admin(prepaycarddistribut.list, { query: { batchId } })
  const { id, distNo } = data.items[0] ?? { id: '', distNo: '' }
  await seeState(page, distNo, '启用')
  await rowOf(page, distNo).getByText('0 / 4').waitFor()
  return { id, distNo }
}

const receivePayment = async (page: Page, distNo: string) => {
  await step(page, distNo, '登记收款')
  const payment = page.getByRole('dialog', { name: `登记${distNo}的收款` })
  await payment.getByText(`${organName}应付¥1,920.00`).waitFor()
  await type(payment, '收款凭证号', 'YHHD-0001')
  await payment.getByRole('button', { name: '登记收款' }).click()
  await rowOf(page, distNo).getByText('已收款').waitFor()
}

/** Activates three of the four cards for a buyer. */
const activate = async (page: Page, { id, distNo }: { id: string; distNo: string }, nos: readonly string[]) => {
  await openScreen(page, `/prepaycard/active?keyword=${distNo}`, '卡激活')
  await step(page, distNo, '激活卡')
  const dialog = page.getByRole('dialog', { name: `激活${distNo}的卡` })
  await dialog.getByText(`${organName}，还有4张未激活`).waitFor()
  await type(dialog, '激活张数', '3')
  await dialog.getByText('¥1,500.00').waitFor()
  await typeAll(dialog, { 购卡人: '郑伟', 购卡人手机号: '13766660000' })
  expect(await dialog.getByLabel('购卡人证件号码').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '激活卡' }).click()
  await rowOf(page, distNo).getByText('3 / 4').waitFor()
  expect((await distOf(api(), id)).activeCount).toBe(3)
  const details = await openDetails(page, rowOf(page, distNo), distNo)
  await details.getByText(`${distNo}-1 · 郑伟`).waitFor()
  await details
    .getByText(nos[3] ?? '')
    .first()
    .waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })

  await openScreen(page, `/prepaycard/info?distNo=${distNo}`, '卡明细')
  await expect.poll(() => rows(page).count()).toBe(4)
  await seeState(page, nos[0] ?? '', '可用')
  await seeState(page, nos[3] ?? '', '未激活')
}

/** Chooses an option found by typing. */
const find = async (form: Locator, page: Page, label: string, text: string) => {
  const box = form.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(text)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').getByText(text).first().click()
}

interface Shown {
  readonly cardNo: string
  readonly password: string
}

const enterCard = async (form: Locator, { cardNo, password }: Shown) => {
  await form.getByLabel('卡号').fill(cardNo)
  await form.getByLabel('密码').fill(password)
  await form.getByRole('button', { name: '验证' }).click()
}

/** Orders a service for 600 yuan, paid with 500 of the card and one use of a visit card. */
const order = async (page: Page, { clientName, card, visits }: { clientName: string; card: Shown; visits: Shown }) => {
  // The form proposes the day of the browser, which has to be the server's. Earlier, messages would not disappear.
  await freezeAt(page, api().now())
  await page.goto('/order/orderre')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '代客下单' })
  await find(form, page, '下单人', bookerName)
  await find(form, page, '服务对象', clientName)
  await find(form, page, '选择项目或商品', projectName)
  await form.getByText('应付¥600.00', { exact: true }).waitFor()
  await form.getByLabel('联系人').fill(bookerName)
  await form.getByLabel('联系电话').fill(mobileOf(810_000_052))
  await pick(form, '支付方式', '预付卡')
  await enterCard(form, card)
  await form.getByText('本单支付¥500.00').waitFor()
  await form.getByText('剩余应付').waitFor()
  await form.getByText('¥100.00').waitFor()
  await enterCard(form, visits)
  await form.getByText('剩3次').waitFor()
  await form.getByText('本单支付¥100.00').waitFor()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: '提交订单' }).click()
  await page.getByRole('main').getByRole('heading', { name: /^ZD/ }).waitFor()
}

/** Requests a refund of the open order and returns its number. */
const askForRefund = async (page: Page) => {
  await page.getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '申请退款' }).click()
  const dialog = page.getByRole('dialog', { name: /^申请退款：ZD/ })
  await pick(dialog, '退款原因', '客户取消')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  const question = page.getByRole('dialog', { name: '确认提交退款申请' })
  await question.getByText('金额：¥600.00').waitFor()
  await question.getByRole('button', { name: '提交申请' }).click()
  const said = await page.getByText(/^退款申请已提交：/).innerText()
  await pageName(page).getByText('退款中').waitFor()
  return said.replace('退款申请已提交：', '')
}

/** Another account approves the refund, which goes back to the cards at once. */
const approve = async (refundNo: string) => {
  const page = await enter(`/finance/refundapply?keyword=${refundNo}`, reviewer, { now: api().now() })
  await step(page, refundNo, '审核')
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${refundNo}`) })
  await drawer.getByRole('button', { name: '通过¥600.00', exact: true }).click()
  await toast(page, `已通过${refundNo}，退款¥600.00`).waitFor()
  await seeState(page, refundNo, '已退款')
}

/** The history of the card, opened from its order, leads back to the order. */
const seeLife = async (page: Page, cardNo: string) => {
  await page.getByRole('main').getByRole('link', { name: cardNo }).first().click()
  await page.waitForURL(/\/prepaycard\/info\?open=/)
  const life = page.getByRole('dialog', { name: cardNo })
  await life.getByText('退回卡内 · +¥500.00').waitFor()
  await life.getByText('消费 · −¥500.00').waitFor()
  expect(await violations(page)).toEqual([])
  await life.getByRole('link', { name: /^ZD/ }).first().click()
  await page.waitForURL(/\/order\/orderre\?keyword=ZD/)
  await expect.poll(() => rows(page).count()).toBe(1)
}

// It has the steps of three tests, so it gets the time of two on a machine with other work.
const patienceMs = 240_000

it(
  'a card is printed once, activated, pays an order and gets a reviewed refund back',
  async () => {
    await openedOrgan(api(), 'a', { name: organName })
    const { specId } = await soldProject(api(), { name: projectName, specs: [specDraft({ priceFen: 60_000 })] })
    const clientId = await addClient(api())
    const { name: clientName } = (await api().admin(customerclient.read, { params: { id: clientId } })).data
    await addBooker(api(), { name: bookerName })
    const visits = await addVisitCard(api(), { specId, times: 3, faceFen: 45_000 })

    const page = await enter('/prepaycard/batch', admin)
    await setUpBatch(page)
    const { batchId, cards } = await generate(page)
    const nos = cards.map(({ cardNo }) => cardNo)
    const passwords = await print(page, '交付印刷厂')
    expect(passwords).toEqual(cards.map((card) => openPassword(api().tools.keyring, card)))
    await seeStock(page, nos[0] ?? '')
    const dist = await distribute(page, batchId, nos)
    await receivePayment(page, dist.distNo)
    await activate(page, dist, nos)

    const [{ id, cardNo } = { id: '', cardNo: '' }] = cards
    const card = { cardNo, password: passwords[0] ?? '' }
    await order(page, { clientName, card, visits: { cardNo: visits.cardNo, password: cardPassword } })
    expect(await cardById(api(), id)).toMatchObject({ balanceFen: 0, status: 'usedUp' })
    expect(await cardById(api(), visits.id)).toMatchObject({ balanceFen: 35_000, timesLeft: 2 })
    await approve(await askForRefund(page))
    expect(await cardById(api(), id)).toMatchObject({ balanceFen: 50_000, status: 'active' })
    expect(await cardById(api(), visits.id)).toMatchObject({ balanceFen: 45_000, timesLeft: 3 })
    await seeLife(page, cardNo)

    await openScreen(page, `/prepaycard/batch?keyword=${name}`, '卡批次')
    expect(await print(page)).toEqual(cards.map(() => '********'))
    expect(await checkInvariants(api().db)).toEqual([])
  },
  patienceMs,
)
