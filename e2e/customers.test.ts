import { readFile } from 'node:fs/promises'
import { customerclient, mask } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditRows } from '../server/src/db/tables.ts'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { findByUsername } from '../server/test/api/account-named.ts'
import { clients } from '../server/src/modules/customers/customerclient/table.ts'
import { cellsOf } from '../server/src/sheet/test-files.ts'
import { addBooker, addClient } from '../server/test/factories/client-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { phone } from './browser.ts'
import {
  addRecord,
  fileOf,
  fillContact,
  firstContact,
  main,
  miswritten,
  nameOf,
  openTab,
  seeKept,
  womansCard,
} from './customer-steps.ts'
import { field, pick, type, typeAll } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { pickArea, xihu } from './organ-steps.ts'
import { expectNoSidewaysScroll, goTo, pageName, toast } from './parts.ts'
import { fact } from './people-steps.ts'
import { rowOf, rows, step } from './rows.ts'

const { enter, seeAddress, pathOf, api } = openTestConsole()
const { admin, holder } = testNames('a')

const read = async (id: string) => (await api().admin(customerclient.read, { params: { id } })).data

describe('a new care recipient', () => {
  it('is filled in from the ID number, kept as a draft, and saved once complete', async () => {
    const card = womansCard(1)
    const page = await enter('/customer/serviceobject', admin)
    await page.getByRole('button', { name: '新增' }).first().click()
    await seeAddress(page, '/customer/add')
    const form = main(page)
    const file = form.getByRole('button', { name: '建档', exact: true })
    await file.click()
    for (const label of ['证件号码', '居住状况', '居住地区', '详细地址'])
      await field(form, label).getByText('必填').waitFor()
    for (const label of ['姓名', '关系', '电话']) await field(firstContact(form), label).getByText('必填').waitFor()
    await expect.poll(() => field(form, '民族').getByText('必填').count()).toBe(0)
    // The save bar counts them too and leads to the first.
    await page.getByRole('button', { name: /^(?:\S+ )?8处需要修改/ }).click()
    await form.getByLabel('证件号码').and(page.locator(':focus')).waitFor()

    const number = form.getByLabel('证件号码', { exact: true })
    const birthday = form.getByLabel('出生日期', { exact: true })
    await number.fill(miswritten(card))
    await number.press('Tab')
    await field(form, '证件号码').getByText('身份证号码不正确').waitFor()
    await expect.poll(() => birthday.inputValue()).toBe('')
    await number.fill(card)
    await number.press('Tab')
    await field(form, '证件号码').getByText('身份证号码不正确').waitFor({ state: 'detached' })
    await field(form, '性别').getByText('女', { exact: true }).waitFor()
    await expect.poll(() => birthday.inputValue()).toBe('1941-03-08')
    await seeKept(page, '沈素珍', () => nameOf(form).fill('沈素珍'))
    await form.getByText('已保存草稿10:00').waitFor()

    await page.reload()
    await page.getByText('“沈素珍”，保存于2026-11-15 10:00').waitFor()
    await page.getByRole('button', { name: '继续填写' }).click()
    await expect.poll(() => nameOf(form).inputValue()).toBe('沈素珍')
    expect([await number.inputValue(), await birthday.inputValue()]).toEqual([card, '1941-03-08'])
    await pick(form, '居住状况', '独居')
    await pickArea(form, '居住地区', '西湖区', xihu)
    await type(form, '详细地址', '文三路478号2幢301室')
    await fillContact(form, '沈建国', '13700001234')
    await file.click()
    await page.getByText('已为“沈素珍”建档').waitFor()
    await page.getByRole('button', { name: '查看档案' }).click()
    await page.getByRole('heading', { name: '沈素珍' }).waitFor()
    await pageName(page).getByText('85岁').waitFor()
    await fact(main(page), '证件号码').getByText(mask.idCard(card)).waitFor()
    const [stored] = await api().db.select().from(clients).where(eq(clients.name, '沈素珍'))
    expect(pathOf(page)).toBe(fileOf(stored?.id ?? ''))
    expect(await read(stored?.id ?? '')).toMatchObject({
      gender: 'female',
      areaCode: '330106',
      contacts: [{ name: '沈建国', relation: 'child', mobile: '137****1234' }],
    })

    // A saved record leaves no draft.
    await goTo(page, '/customer/add')
    await nameOf(form).waitFor()
    await expect.poll(() => nameOf(form).inputValue()).toBe('')
  })

  it('who already has a record is found by ID number, and the record is opened', async () => {
    const card = womansCard(2)
    const id = await addClient(api(), { name: '何秀兰', idCard: card, mobile: '13700005678' })
    const page = await enter('/customer/add', holder('customerclient'))
    const number = main(page).getByLabel('证件号码', { exact: true })
    await number.fill(card)
    await number.press('Tab')
    const told = page.getByRole('alert').filter({ hasText: '该服务对象已建档，是否打开档案？' })
    await told.getByText('何秀兰 · 女 · 1941-03-08 · 137****5678').waitFor()
    await main(page).getByText('已保存草稿10:00').waitFor()
    await told.getByRole('button', { name: '打开档案' }).click()
    await seeAddress(page, fileOf(id))
    await page.getByRole('heading', { name: '何秀兰' }).waitFor()
  })
})

describe('two users editing the same record', () => {
  it('see both versions; no input is lost, and no change of the other is overwritten unasked', async () => {
    const id = await addClient(api(), { name: '钱玉珍', communityName: '文华社区', nation: '汉族' })
    const first = await enter(`/customer/edit?id=${id}`, admin)
    const second = await enter(`/customer/edit?id=${id}`, holder('customerclient'))
    const [theirs, mine] = [main(first), main(second)]
    await nameOf(mine).waitFor()
    await typeAll(mine, { 详细地址: '学院路10号5幢', 备注: '三楼无电梯' })
    await typeAll(theirs, { 详细地址: '学院路10号6幢', '社区/小区': '学院社区' })
    await theirs.getByRole('button', { name: '保存', exact: true }).click()
    await seeAddress(first, fileOf(id))

    const side = (label: string, name: RegExp) =>
      mine.getByRole('group', { name: label, exact: true }).getByRole('radio', { name })
    const save = mine.getByRole('button', { name: '保存', exact: true })
    await save.click()
    await mine.getByText('他人刚刚修改了这条数据').waitFor()
    await expect.poll(() => side('详细地址', /我的 学院路10号5幢/).isChecked()).toBe(true)
    await expect.poll(() => side('备注', /我的 三楼无电梯/).isChecked()).toBe(true)
    await expect.poll(() => side('社区/小区', /他人的 学院社区/).isChecked()).toBe(true)

    // Back in the form all input is kept, and saving asks again.
    await mine.getByRole('button', { name: '取消', exact: true }).click()
    await expect.poll(() => mine.getByLabel('详细地址', { exact: true }).inputValue()).toBe('学院路10号5幢')
    await expect.poll(() => mine.getByLabel('备注', { exact: true }).inputValue()).toBe('三楼无电梯')
    await save.click()
    await mine.getByText('他人刚刚修改了这条数据').waitFor()
    await side('详细地址', /他人的 学院路10号6幢/).check()
    await mine.getByRole('button', { name: '按所选保存' }).click()
    await toast(second, '已保存').waitFor()
    await seeAddress(second, fileOf(id))
    expect(await read(id)).toMatchObject({
      address: '学院路10号6幢',
      communityName: '学院社区',
      remark: '三楼无电梯',
      nation: '汉族',
    })
  })
})

describe('a masked number', () => {
  it('is revealed on request, and the audit log shows who requested which field, never the number', async () => {
    const [card, mobile, call] = [womansCard(3), mobileOf(770_000_301), mobileOf(770_000_302)]
    const contacts = [{ name: '朱敏', relation: 'child' as const, mobile: call }]
    const id = await addClient(api(), { name: '朱月娥', idCard: card, mobile, contacts })
    const page = await enter(fileOf(id), holder('customerclient'))
    const shown = fact(main(page), '证件号码')
    await shown.getByText(mask.idCard(card)).waitFor()
    const auditLog = () =>
      api()
        .db.select()
        .from(auditRows)
        .where(and(eq(auditRows.entityId, id), eq(auditRows.action, 'customerclient.reveal')))
        .orderBy(auditRows.id)
    expect(await auditLog()).toEqual([])
    await shown.getByRole('button', { name: '显示完整内容' }).click()
    await shown.getByText(card, { exact: true }).waitFor()
    const whom = main(page).getByRole('table').filter({ hasText: '朱敏' })
    await main(page).getByRole('button', { name: '显示完整内容' }).last().click()
    await whom.getByText(call, { exact: true }).waitFor()

    const asker = await findByUsername(api().db, holder('customerclient'))
    const kept = await auditLog()
    expect(kept).toMatchObject([
      { actorId: asker?.id, actorName: '测试员', detail: { field: 'idCard' } },
      { actorId: asker?.id, actorName: '测试员', detail: { field: 'contacts' } },
    ])
    const log = await openTab(page, '操作日志')
    const actions = log.getByRole('listitem').filter({ has: page.getByText('查看完整号码', { exact: true }) })
    await actions.first().waitFor()
    await expect
      .poll(() => actions.allInnerTexts())
      .toEqual([
        expect.stringMatching(/测试员[^]*查看完整号码[^]*紧急联系人/),
        expect.stringMatching(/测试员[^]*查看完整号码[^]*证件号码/),
      ])
    const said = (await log.innerText()) + JSON.stringify(kept)
    for (const number of [card, mobile, call]) expect(said).not.toContain(number)
  })
})

describe('a spreadsheet', () => {
  it('contains full numbers only on confirmed request', async () => {
    const idCard = womansCard(77)
    await addClient(api(), { name: '葛秀兰', idCard })
    const page = await enter('/customer/serviceobject?keyword=葛秀兰', admin)
    await rowOf(page, '葛秀兰').waitFor()
    await page.getByRole('button', { name: '更多方式' }).click()
    await page.getByRole('menuitem', { name: '导出完整号码' }).click()
    const asked = page.getByRole('dialog', { name: '导出完整号码' })
    await asked.getByText('本次导出会记入操作日志', { exact: false }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      asked.getByRole('button', { name: '导出完整号码' }).click(),
    ])
    expect(JSON.stringify(await cellsOf(await readFile(await file.path())))).toContain(idCard)
    const auditLog = await api().db.select().from(auditRows).where(eq(auditRows.action, 'customerclient.export'))
    expect(auditLog.map(({ detail }) => detail)).toMatchObject([{ keyword: '葛秀兰', whole: 1, rows: 1 }])
  })
})

describe('bookers', () => {
  it('are listed read-only, with links to their care recipients', async () => {
    const bookerId = await addBooker(api(), { name: '孙丽', mobile: mobileOf(770_000_401) })
    const id = await addClient(api(), { name: '孙家奶奶', bookerId, relation: 'child' })
    const page = await enter('/customer/orderPeople', admin)
    await rowOf(page, '孙丽')
      .getByText(mask.mobile(mobileOf(770_000_401)))
      .waitFor()
    for (const name of ['新增', '编辑', '删除'])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0)
    await rowOf(page, '孙丽').locator('[data-row-open]').click()
    const details = page.getByRole('dialog', { name: '孙丽' })
    await details.getByRole('link', { name: '孙家奶奶' }).click()
    await seeAddress(page, fileOf(id))
    await page.getByRole('heading', { name: '孙家奶奶' }).waitFor()
    await fact(main(page), '下单人').getByText('孙丽').waitFor()
  })

  it('are hidden without the permission for care recipients, and the page says so', async () => {
    const page = await enter('/customer/orderPeople', holder('customerbooker'))
    await page.getByRole('heading', { name: '没有权限打开“下单人”' }).waitFor()
    await page.getByText('需要权限：服务对象').waitFor()
    await expect.poll(() => rows(page).count()).toBe(0)
  })
})

describe('on a phone', () => {
  it('care recipients are found, read and edited without sideways scrolling', async () => {
    const id = await addClient(api(), { name: '冯阿婆', communityName: '旧社区' })
    const page = await enter('/customer/serviceobject?keyword=冯阿婆', admin, { viewport: phone, now: api().now() })
    await rowOf(page, '冯阿婆').waitFor()
    await expectNoSidewaysScroll(page)
    await step(page, '冯阿婆', '详情')
    await seeAddress(page, fileOf(id))
    await pageName(page).getByText('冯阿婆').waitFor()
    await expectNoSidewaysScroll(page)

    const measured = { day: '2026-11-14', pressure: ['132', '84'], glucose: '6.1', weight: '58' } as const
    await openTab(page, '健康档案')
    await addRecord(page, measured, true)
    await page.getByRole('article', { name: '2026-11-14' }).getByText('132', { exact: true }).waitFor()
    await expectNoSidewaysScroll(page)
    for (const [tab, text] of [
      ['长护险', '还没有长护险评估'],
      ['操作日志', '保存健康档案'],
      ['基本信息', '旧社区'],
    ] as const) {
      await (await openTab(page, tab)).getByText(text).first().waitFor()
      await expectNoSidewaysScroll(page)
    }

    await page.getByRole('button', { name: '编辑', exact: true }).click()
    await seeAddress(page, `/customer/edit?id=${id}`)
    await type(main(page), '社区/小区', '新社区')
    await expectNoSidewaysScroll(page)
    await main(page).getByRole('button', { name: '保存', exact: true }).click()
    await seeAddress(page, fileOf(id))
    await fact(main(page), '社区/小区').getByText('新社区').waitFor()
  })
})
