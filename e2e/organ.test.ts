import { account, organ, role } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { corporateAccountOf, usccOf } from '../server/src/demo/numbers.ts'
import { organs } from '../server/src/modules/organs/organ/table.ts'
import { visits } from '../server/src/modules/care/visit/table.ts'
import { addCodes } from '../server/test/factories/code-rows.ts'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { addedOrgan, openedOrgan, organVisit } from '../server/test/factories/organ-rows.ts'
import { serviceCatalogue } from '../server/test/factories/service-catalogue.ts'
import { field, pick, save, type, typeAll, upload } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import {
  addForm,
  fillBasics,
  fillPapers,
  fillPlace,
  goOn,
  jump,
  linesOf,
  moveDialog,
  numbersIn,
  pickArea,
  seeStep,
  widthOf,
  xihu,
} from './organ-steps.ts'
import { goTo, menu, toast } from './parts.ts'
import { move, question, rowOf, rows, seeState, step } from './rows.ts'

const { enter, seeAddress, api } = openTestConsole()
const { admin } = testNames('a')

beforeAll(async () => {
  const { addProject } = await serviceCatalogue(api())
  await addProject({ name: '居家护理' })
  await addProject({ name: '康复训练' })
})

const taken = usccOf(700_001)
const free = usccOf(700_002)
const lacks = ['缺少服务区域', '缺少支行', '缺少账号']

describe('a new organisation', () => {
  it('continues from its draft, shows refused fields, and is then added', async () => {
    const name = '春晖护理站'
    await addedOrgan(api(), 'a', { name: '先来护理站', uscc: taken })
    const first = await enter('/organ/open', admin)
    await first.getByRole('button', { name: '新增' }).click()
    await seeAddress(first, '/organ/add')
    await first.getByRole('button', { name: '下一步' }).click()
    await field(addForm(first), '机构名称').getByText('必填').waitFor()
    await first.getByRole('button', { name: /\d+处需要修改.*机构名称/ }).waitFor()
    await fillBasics(first, name, taken)
    await goOn(first, '地区与位置')
    await fillPlace(first)
    await goOn(first, '服务项目')
    await addForm(first).getByText('已保存草稿10:00').waitFor()
    await menu(first).getByRole('link', { name: '未开通机构' }).click()
    await seeAddress(first, '/organ/noopen')
    await first.close()

    // This continues on another computer.
    const page = await enter('/organ/add', admin)
    await page.getByText(`“${name}”，保存于2026-11-15 10:00`).waitFor()
    await page.getByRole('button', { name: '继续填写' }).click()
    await seeStep(page, '服务项目')
    const form = addForm(page)
    await form.getByRole('checkbox', { name: '居家护理' }).check()
    await page.getByRole('button', { name: '上一步' }).click()
    await seeStep(page, '地区与位置')
    expect(await numbersIn(form)).toEqual({ lng: 120.131, lat: 30.275 })
    await goOn(page, '服务项目')
    await expect.poll(() => form.getByRole('checkbox', { name: '居家护理' }).isChecked()).toBe(true)
    await goOn(page, '证照')
    await fillPapers(page)
    await goOn(page, '结算与银行')
    await typeAll(form, { 开户行: '中国工商银行', 户名: name })
    await goOn(page, '核对')
    expect(await linesOf(form.getByRole('region', { name: '开通前还需要' }))).toEqual(lacks)

    await page.getByRole('button', { name: '提交' }).click()
    await seeStep(page, '基本信息')
    await seeAddress(page, '/organ/add?step=1')
    const uscc = form.getByLabel('统一社会信用代码', { exact: true })
    await uscc.and(page.locator(':focus')).waitFor()
    await field(form, '统一社会信用代码').getByText('已存在').waitFor()
    await uscc.fill(free)
    // The number typed before is not treated as a mask: it is edited directly.
    await type(form, '联系电话', '13700005678')
    await jump(page, '核对')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText(`已新增“${name}”`).waitFor()
    await page.getByRole('button', { name: '立即开通' }).click()
    const refusal = page.getByRole('dialog', { name: '机构资料不完整，不能开通' })
    await refusal.getByRole('button', { name: '确定' }).click()
    expect(await linesOf(form.getByRole('alert'))).toEqual(lacks)

    await page.getByRole('button', { name: '在列表中查看' }).click()
    const details = page.getByRole('dialog', { name })
    await details.getByText('上门护理与康复。').waitFor()
    const [row] = await api().db.select().from(organs).where(eq(organs.name, name))
    const { data } = await api().admin(organ.read, { params: { id: row?.id ?? '' } })
    expect(data).toMatchObject({
      uscc: free,
      areaCode: '330106',
      lng: 120.131,
      lat: 30.275,
      contactMobile: '137****5678',
    })

    // An added organisation leaves no draft.
    await goTo(page, '/organ/add')
    await seeStep(page, '基本信息')
    await expect.poll(() => form.getByLabel('机构名称', { exact: true }).inputValue()).toBe('')
  })

  it('that is incomplete cannot be activated, links to what is missing, and is activated once complete', async () => {
    const name = '春泥护理站'
    await addedOrgan(api(), 'a', { name, serviceAreaCodes: [], bankBranch: null, bankAccountNo: null })
    const page = await enter('/organ/noopen', admin)
    const dialog = moveDialog(page, '开通', name)
    const open = dialog.getByRole('button', { name: '开通', exact: true })
    await seeState(page, name, '从未开通')
    await step(page, name, '开通')
    expect(await linesOf(dialog)).toEqual(lacks)
    await expect.poll(() => open.count()).toBe(0)
    await dialog.getByRole('button', { name: '去完善' }).click()
    const form = page.getByRole('dialog', { name: `编辑：${name}` })
    await form.getByLabel('机构名称', { exact: true }).waitFor()
    await pickArea(form, '服务区域', '西湖区', xihu)
    await typeAll(form, { 支行: '杭州文三支行', 账号: corporateAccountOf(7) })
    await save(form)
    await step(page, name, '开通')
    await open.click()
    await toast(page, '已开通').waitFor()
    await rowOf(page, name).waitFor({ state: 'detached' })
    await goTo(page, '/organ/open')
    await seeState(page, name, '服务中')
  })
})

describe('an active organisation', () => {
  it('is suspended, resumed, closed once its visits are done, and cannot be deleted because of them', async () => {
    const name = '晚晴护理站'
    const id = await openedOrgan(api(), 'a', { name })
    await organVisit(api(), id, 'accepted')
    await organVisit(api(), id, 'inService')
    const page = await enter('/organ/open', admin)
    await step(page, name, '暂停')
    expect(await linesOf(question(page, '暂停', name))).toEqual(['不再派新单，也不再接受新预约', '进行中的2单继续服务'])
    await question(page, '暂停', name).getByRole('button', { name: '暂停' }).click()
    await seeState(page, name, '已暂停')
    await move(page, name, ['恢复', '服务中'])

    const dialog = moveDialog(page, '关闭', name)
    const close = dialog.getByRole('button', { name: '关闭', exact: true })
    await step(page, name, '关闭')
    expect(await linesOf(dialog)).toEqual([
      expect.stringMatching(/^FD\d+ · 沈玉梅 · 2026-11-15 10:00 · 待服务$/),
      expect.stringMatching(/^FD\d+ · 沈玉梅 · 2026-11-15 10:00 · 服务中$/),
    ])
    await expect.poll(() => close.count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await api().db.update(visits).set({ status: 'completed' }).where(eq(visits.organId, id))
    await step(page, name, '关闭')
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600)
    // A click outside does not close it.
    await page.mouse.click(5, 5)
    await close.click()
    await field(dialog, '关闭原因').getByText('必填').waitFor()
    await type(dialog, '关闭原因', '合作期满，双方不再续约')
    await close.click()
    await toast(page, '已关闭').waitFor()
    await rowOf(page, name).waitFor({ state: 'detached' })

    await goTo(page, '/organ/noopen')
    await seeState(page, name, '已关闭')
    await rowOf(page, name).locator('[data-row-open]').click()
    await page.getByRole('dialog', { name }).getByText('合作期满，双方不再续约').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' })
    await step(page, name, '删除')
    const refusal = question(page, '删除', name)
    expect(await linesOf(refusal)).toEqual([`“${name}”有2单服务记录`])
    await expect.poll(() => refusal.getByRole('button').allInnerTexts()).toEqual(['知道了'])
    await refusal.getByRole('button', { name: '知道了' }).click()
    await refusal.waitFor({ state: 'hidden' })
    await rowOf(page, name).waitFor()
  })

  it('is linked to a QR code and unlinked, in its own dialog and in the list of codes', async () => {
    const name = '和安护理站'
    await openedOrgan(api(), 'a', { name })
    const [code] = await addCodes(api(), 1)
    const { codeNo = '', batchNo = '' } = code ?? {}
    const page = await enter('/organ/open', admin)
    const dialog = page.getByRole('dialog', { name: `“${name}”的机构码` })
    const bound = dialog.getByRole('listitem').filter({ hasText: codeNo })
    const bind = async () => {
      await pick(dialog, '选择未绑定的机构码', `${codeNo} · 批次${batchNo}`)
      await dialog.getByRole('button', { name: '绑定', exact: true }).click()
      await bound.waitFor()
    }
    await step(page, name, '绑定机构码')
    await dialog.getByText('还没有绑定机构码').waitFor()
    await bind()
    await rowOf(page, name).getByText(codeNo).waitFor()
    await bound.getByRole('button', { name: '解绑' }).click()
    const asked = page.getByRole('dialog', { name: '解绑', exact: true })
    await asked.getByText(`解绑后，扫描机构码${codeNo}不再指向该机构。`).waitFor()
    await asked.getByRole('button', { name: '解绑' }).click()
    await dialog.getByText('还没有绑定机构码').waitFor()
    await rowOf(page, name).getByText(codeNo).waitFor({ state: 'detached' })
    await bind()

    await goTo(page, `/organ/qrcode?batchNo=${batchNo}`)
    await seeState(page, codeNo, '已绑定')
    await rowOf(page, codeNo).getByText(name, { exact: true }).waitFor()
    await step(page, codeNo, '解绑')
    const freeing = page.getByRole('dialog', { name: `解绑机构码${codeNo}` })
    await freeing.getByText(`不再指向“${name}”`).waitFor()
    await freeing.getByRole('button', { name: '解绑' }).click()
    await seeState(page, codeNo, '未绑定')
    await goTo(page, '/organ/open')
    await rowOf(page, name).waitFor()
    await expect.poll(() => rowOf(page, name).getByText(codeNo).count()).toBe(0)
  })

  it('shows its licences only to accounts with the permission', async () => {
    const name = '明德护理站'
    const id = await openedOrgan(api(), 'a', { name })
    const page = await enter('/organ/open', admin)
    await step(page, name, '编辑')
    const form = page.getByRole('dialog', { name: `编辑：${name}` })
    await field(form, '证照').locator('img').waitFor()
    await field(form, '证照').getByRole('button', { name: '移除' }).click()
    await field(form, '证照').getByRole('button', { name: '移除' }).waitFor({ state: 'detached' })
    await upload(form, '证照', 320, 240)
    await save(form)

    await rowOf(page, name).locator('[data-row-open]').click()
    const licence = page.getByRole('dialog', { name }).locator('dl > div', { hasText: '证照' }).locator('img')
    await expect.poll(() => widthOf(licence)).toBe(320)
    await licence.click()
    const large = page.getByRole('dialog').locator('.ant-image-preview-img')
    await expect.poll(() => widthOf(large)).toBe(320)

    const { data } = await api().admin(organ.read, { params: { id } })
    const [url = ''] = data.licenseUrls
    expect((await page.request.get(url)).status()).toBe(401)
  })
})

describe('an account of one organisation', () => {
  it('sees only its own', async () => {
    const own = await openedOrgan(api(), 'a', { name: '自家护理站' })
    const other = await openedOrgan(api(), 'a', { name: '别家护理站' })
    await addedOrgan(api(), 'a', { name: '待开护理站' })
    const { data: key } = await api().admin(role.add, {
      body: { name: '机构管理员', authoritys: ['organ', 'organ_add'] },
    })
    const person = { username: 'organ_manager', realname: '机构员', mobile: '13700009999' }
    await api().admin(account.add, {
      body: { ...person, password: testPassword, roleIds: [key.id], organId: own },
    })
    const page = await enter('/organ/open', person.username)
    await rowOf(page, '自家护理站').waitFor()
    await page.getByText('共1条').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await goTo(page, '/organ/noopen')
    await page.getByText('还没有机构').waitFor()
    await expect.poll(() => rows(page).count()).toBe(0)
    await goTo(page, `/organ/open?open=${other}`)
    await page.getByText('无法打开该记录').waitFor()
    await expect.poll(() => page.getByText('别家护理站').count()).toBe(0)
    // It cannot add another organisation either, whatever its permissions.
    await goTo(page, '/organ/add')
    await page.getByText('机构账号不能使用此功能，请联系运营商').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '下一步' }).count()).toBe(0)
  })
})
