import { commodity, goodsclass, project, type Body } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { projects } from '../server/src/modules/catalogue/project/table.ts'
import { catalogueOf } from '../server/test/factories/catalogue.ts'
import { testNames, testPassword } from '../server/test/api/fixture.ts'
import { serviceCatalogue, specDraft } from '../server/test/factories/service-catalogue.ts'
import { violations } from './axe.ts'
import { addRow, field, openNew, pick, picture, save, type, typeAll, upload, write } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { goTo } from './parts.ts'
import { agree, move, names, question, rowOf, seeState, step } from './rows.ts'

const { enter, api } = openTestConsole()
const { admin, holder } = testNames('a')

let services: Awaited<ReturnType<typeof serviceCatalogue>>
let catalogue: Awaited<ReturnType<typeof catalogueOf>>
beforeAll(async () => {
  services = await serviceCatalogue(api())
  catalogue = await catalogueOf(api())
  await services.addMold({ name: '社区护士' })
  await services.addClass({ name: '居家照护' })
})

const read = async (id: string) => (await api().admin(project.read, { params: { id } })).data
const edit = async (page: Page, name: string) => {
  await step(page, name, '编辑')
  const form = page.getByRole('dialog', { name: `编辑：${name}` })
  await form.getByLabel('项目名称', { exact: true }).waitFor()
  return form
}
const understand = async (page: Page, text: string, name: string) => {
  await question(page, text, name).getByRole('button', { name: '知道了' }).click()
  await question(page, text, name).waitFor({ state: 'hidden' })
}
/** List items and answer buttons of a confirm dialog. */
const listed = (page: Page, text: string, name: string) =>
  question(page, text, name).getByRole('listitem').allInnerTexts()
const answers = (page: Page, text: string, name: string) =>
  question(page, text, name).getByRole('button').allInnerTexts()

/** A listed bundle with the service's first option. */
const bundle = async (projectId: string, name: string) => {
  const [spec] = (await read(projectId)).specs
  const id = await catalogue.bundle({ name, items: [{ specId: spec?.id ?? '', times: 1 }] })
  expect((await api().admin(commodity.changestatus, { body: { id, status: 'onSale' } })).status).toBe(200)
  return id
}

describe('listing', () => {
  it('an incomplete service is refused with what is missing, and listed once complete', async () => {
    const id = await services.addProject({ name: '管路护理', specs: [specDraft({ status: 'disabled' })] })
    const page = await enter('/project/list', admin)
    await step(page, '管路护理', '上架')
    await question(page, '上架', '管路护理').waitFor()
    expect(await listed(page, '上架', '管路护理')).toEqual(['至少保留一个启用的规格', '没有已开通的机构提供该项目'])
    expect(await answers(page, '上架', '管路护理')).toEqual(['知道了'])
    await understand(page, '上架', '管路护理')
    await seeState(page, '管路护理', '草稿')

    const form = await edit(page, '管路护理')
    await pick(form.getByRole('region', { name: '规格 1' }), '状态', '启用')
    await save(form)
    await services.provide(id)
    await move(page, '管路护理', ['上架', '已上架'])
  })

  it('unlisting a service also unlists its bundle, which the confirm dialog names', async () => {
    const id = await services.addOnSale({ name: '伤口护理' })
    const bundleId = await bundle(id, '术后恢复包')
    const page = await enter('/project/list', admin)
    await step(page, '伤口护理', '下架')
    await question(page, '下架', '伤口护理').waitFor()
    expect(await listed(page, '下架', '伤口护理')).toEqual(['在售商品“术后恢复包”将一并下架'])
    await agree(page, '下架', '伤口护理')
    await seeState(page, '伤口护理', '已下架')
    const { data } = await api().admin(commodity.read, { params: { id: bundleId } })
    expect(data.status).toBe('offSale')
    await goTo(page, '/serviceCommodity/list')
    await seeState(page, '术后恢复包', '已下架')
  })

  it('a service in use cannot be deleted, and its uses are listed', async () => {
    const id = await services.addOnSale({ name: '康复指导' })
    await bundle(id, '康复月卡')
    await api().admin(project.changestatus, { body: { id, status: 'offSale' } })
    const page = await enter('/project/list', admin)
    await step(page, '康复指导', '删除')
    await question(page, '删除', '康复指导').waitFor()
    expect(await listed(page, '删除', '康复指导')).toEqual(['服务商品“康复月卡”包含其规格', '机构“Organ A”提供该项目'])
    expect(await answers(page, '删除', '康复指导')).toEqual(['知道了'])
    await understand(page, '删除', '康复指导')
    await rowOf(page, '康复指导').waitFor()
  })
})

describe('two users editing the same service', () => {
  it('see both versions field by field; what only the first one changed is kept', async () => {
    const id = await services.addProject({ name: '陪诊服务', summary: '半天陪诊', notice: '请带病历' })
    const [first, second] = [
      await enter('/project/list', admin),
      await enter('/project/list', holder('project_provider')),
    ]
    const mine = await edit(second, '陪诊服务')
    const theirs = await edit(first, '陪诊服务')
    await typeAll(theirs, { 项目简介: '全天陪诊', 服务须知: '请提前一天预约' })
    await typeAll(theirs.getByRole('region', { name: '规格 1' }), { 售价: '388' })
    await save(theirs)

    await typeAll(mine, { 项目名称: '门诊陪诊', 项目简介: '三小时陪诊', 最大年龄: '90' })
    await mine.getByRole('button', { name: '保存', exact: true }).click()
    await mine.getByText('他人刚刚修改了这条数据').waitFor()
    const side = (label: string, name: RegExp) =>
      mine.getByRole('group', { name: label, exact: true }).getByRole('radio', { name })
    await expect.poll(() => side('项目简介', /我的 三小时陪诊/).isChecked()).toBe(true)
    await expect.poll(() => side('项目名称', /我的 门诊陪诊/).isChecked()).toBe(true)
    await expect.poll(() => side('服务须知', /他人的 请提前一天预约/).isChecked()).toBe(true)
    await side('项目简介', /他人的 全天陪诊/).check()
    await mine.getByRole('button', { name: '按所选保存' }).click()
    await mine.waitFor({ state: 'hidden' })
    await rowOf(second, '门诊陪诊').getByText('¥388.00').waitFor()
    expect(await read(id)).toMatchObject({
      name: '门诊陪诊',
      summary: '全天陪诊',
      notice: '请提前一天预约',
      ageMax: 90,
      specs: [{ priceFen: 38_800 }],
    })
  })
})

describe('a copy of a service', () => {
  const called = (name: string) => api().db.select().from(projects).where(eq(projects.name, name))

  it('is a filled form with a new name, and is created only when saved', async () => {
    await services.addOnSale({ name: '助餐服务', content: '<h2>每日三餐</h2><p>少盐少油</p>' })
    const page = await enter('/project/list', admin)
    const open = async () => {
      await step(page, '助餐服务', '复制')
      const form = page.getByRole('dialog', { name: '新增服务项目' })
      await form.getByRole('textbox', { name: '项目详情' }).getByText('少盐少油').waitFor()
      return form
    }
    const form = await open()
    await expect.poll(() => form.getByLabel('项目名称', { exact: true }).inputValue()).toBe('助餐服务（副本）')
    const spec = form.getByRole('region', { name: '规格 1' })
    await expect.poll(() => spec.getByLabel('售价', { exact: true }).inputValue()).toBe('200.00')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: '取消', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await called('助餐服务（副本）')).toEqual([])

    const again = await open()
    await type(again, '项目名称', '助餐服务（周末）')
    await save(again)
    await seeState(page, '助餐服务（周末）', '草稿')
    await seeState(page, '助餐服务', '已上架')
    expect(await called('助餐服务（周末）')).toMatchObject([{ content: '<h2>每日三餐</h2><p>少盐少油</p>' }])
  })
})

describe('the order of a list', () => {
  it('is changed by dragging and by the arrow buttons, and kept after a reload', async () => {
    for (const name of ['甲', '乙', '丙', '丁']) {
      const body: Body<typeof goodsclass.add> = { name, sort: 100 }
      await api().admin(goodsclass.add, { body })
    }
    const page = await enter('/goods/goodsclass', admin)
    await rowOf(page, '甲').waitFor()
    expect(await names(page)).toEqual(['丁', '丙', '乙', '甲'])
    await page.getByRole('button', { name: '排序' }).click()
    const dialog = page.getByRole('dialog', { name: '排序：虚拟商品分类' })
    const item = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    const order = () => dialog.getByRole('listitem').allInnerTexts()
    await item('丁').dragTo(item('乙'))
    await expect.poll(order).toEqual(['丙', '乙', '丁', '甲'])
    await dialog.getByRole('button', { name: '上移甲' }).click()
    await dialog.getByRole('button', { name: '下移丙' }).click()
    await expect.poll(order).toEqual(['乙', '丙', '甲', '丁'])
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => names(page)).toEqual(['乙', '丙', '甲', '丁'])
    await page.reload()
    await rowOf(page, '乙').waitFor()
    expect(await names(page)).toEqual(['乙', '丙', '甲', '丁'])
  })
})

// This comes last, because it moves the clock for all pages.
describe('a half-filled form', () => {
  it('survives the end of the session: after signing in again in place it can be saved', async () => {
    const page = await enter('/project/list', holder('project_provider'))
    const form = await openNew(page, '服务项目')
    await typeAll(form, { 项目名称: '夜间陪护', 项目简介: '晚八点至早八点' })
    await pick(form, '项目分类', '居家照护')
    await write(form, '项目详情', '整夜看护。')
    api().pass(13 * 60 * 60 * 1000)
    await field(form, '封面图')
      .locator('input[type="file"]')
      .setInputFiles(await picture(75, 75))
    const expired = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
    await expired.waitFor()
    await expect.poll(() => page.getByLabel('账号').inputValue()).toBe(holder('project_provider'))
    await expired.getByLabel('密码', { exact: true }).fill(testPassword)
    await page.keyboard.press('Enter')
    await expired.waitFor({ state: 'hidden' })

    await expect.poll(() => form.getByLabel('项目名称', { exact: true }).inputValue()).toBe('夜间陪护')
    await upload(form, '封面图', 75, 75)
    // A click on the label must not remove the picture.
    await form.getByText('封面图', { exact: true }).click()
    await field(form, '封面图').getByRole('button', { name: '移除' }).waitFor()
    await pick(form, '服务方式', '上门')
    await pick(form, '计价单位', '天')
    await pick(form, '服务人员类型', '社区护士')
    await typeAll(await addRow(form, '规格'), { 规格名称: '一晚', 售价: '300' })
    await pick(form, '上架渠道', '小程序')
    await save(form)
    await rowOf(page, '夜间陪护').getByText('¥300.00').waitFor()
    const [row] = await api().db.select().from(projects).where(eq(projects.name, '夜间陪护'))
    expect(row).toMatchObject({ summary: '晚八点至早八点', content: '<p>整夜看护。</p>' })
  })
})
