import { addDays, businessDay, people, task } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankCardOf, idCardOf, mobileOf } from '../server/src/demo/numbers.ts'
import { peopleTable } from '../server/src/modules/staff/people/table.ts'
import { visits } from '../server/src/modules/care/visit/table.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { addPerson, gradesOfMold, peopleBase, receivingPerson } from '../server/test/factories/people-rows.ts'
import { date, field, openNew, pick, save, type, typeAll, upload } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { drawHours, fact, openDetails, pickArea, visitOf } from './people-steps.ts'
import { agree, names, question, rowOf, seeState, step } from './rows.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

let base: Awaited<ReturnType<typeof peopleBase>>
const nurses = '注册护士a'
beforeAll(async () => {
  base = await peopleBase(api())
  for (const name of ['压疮护理', '导管维护'])
    await base.shop.provide(await base.shop.addProject({ name, moldIds: [base.nurses] }))
})

const idCard = (n: number) => idCardOf({ areaCode: '330106', birthday: '1985-03-08', gender: 'female', n })
const read = async (id: string) => (await api().admin(people.read, { params: { id } })).data
const called = async (name: string) => {
  const [row] = await api().db.select({ id: peopleTable.id }).from(peopleTable).where(eq(peopleTable.name, name))
  return row?.id ?? ''
}
const receives = (page: Page, name: string, isOn: boolean) =>
  page.getByRole('switch', { name: `${isOn ? '接单中' : '不接单'}：${name}` })
const understood = async (dialog: Locator) => {
  await expect.poll(() => dialog.getByRole('button').allInnerTexts()).toEqual(['知道了'])
  await dialog.getByRole('button', { name: '知道了' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A day of next month by the browser's clock. */
const nextMonth = (day: string) => {
  const today = businessDay(new Date())
  const first = addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)
  return `${first}-${day}`
}

describe('adding a staff member', () => {
  const fillPost = async (form: Locator) => {
    await pick(form, '所属机构', 'Organ A')
    await pick(form, '人员类型', nurses)
    await pick(form, '等级', '护师')
    await form.getByRole('button', { name: '全选（3）' }).click()
    await field(form, '可服务项目').getByText('导管维护').waitFor()
    await pick(form, '可服务项目', '导管维护')
    await type(form, '从业年限', '12')
  }
  const fillPapers = async (form: Locator) => {
    await date(form, '健康证有效期至', '2027-12-31')
    await date(form, '执业证有效期至', '2028-12-31')
    await typeAll(form, { 执业证书编号: '202633010001', 第一执业机构: '市第一医院' })
    await upload(form, '证书附件', 800, 600)
    await upload(form, '无犯罪证明', 800, 600)
  }
  const fillReach = async (form: Locator) => {
    await pickArea(form, '服务区域', '西湖区', '浙江省 / 杭州市 / 西湖区')
    await type(form, '常驻地址', '文三路199号')
    const map = form.getByRole('application')
    await map.getByText('西湖区').waitFor()
    await map.click()
    await form.locator('g[data-lng]').waitFor()
  }
  const fillTimes = async (form: Locator) => {
    await form.getByRole('button', { name: '工作日08:00-18:00' }).click()
    await drawHours(form, 6, 9, 12)
    await form.getByRole('group', { name: '时段6', exact: true }).getByText('周六').waitFor()
    await form.getByRole('button', { name: '下个月' }).click()
    await form.getByRole('button', { name: nextMonth('10'), exact: true }).click()
    await form.getByText(`已选首日${nextMonth('10')}`).waitFor()
    await form.getByRole('button', { name: nextMonth('12'), exact: true }).click()
    const leave = form.getByRole('group', { name: `${nextMonth('10')} – ${nextMonth('12')}` })
    await leave.getByLabel('请假原因').fill('探亲')
  }

  it('fills the whole form; an ID number in use is refused at its field, then everything is saved', async () => {
    await addPerson(api(), { name: '先来的', idCard: idCard(1) })
    const page = await enter('/people/list', admin)
    const form = await openNew(page, '服务人员')
    await typeAll(form, { 姓名: '沈玉兰', 身份证号: idCard(1), 手机号: mobileOf(1), 个人简介: '十二年护理经验' })
    await upload(form, '照片', 480, 600)
    await fillPost(form)
    await fillPapers(form)
    await fillReach(form)
    await fillTimes(form)
    await typeAll(form, { 开户行: '中国银行', 银行卡号: bankCardOf(1) })

    await form.getByRole('button', { name: '保存', exact: true }).click()
    await field(form, '身份证号').getByText('已存在').waitFor()
    expect(await called('沈玉兰')).toBe('')
    await type(form, '身份证号', idCard(2))
    const place = {
      baseLng: Number(await form.getByLabel('经度').inputValue()),
      baseLat: Number(await form.getByLabel('纬度').inputValue()),
    }
    await save(form)
    await seeState(page, '沈玉兰', '在职')

    const row = await read(await called('沈玉兰'))
    expect(row).toMatchObject({ ...place, organName: 'Organ A', moldName: nurses, gradeName: '护师', isReceive: 0 })
    expect(row).toMatchObject({ gender: 'female', birthday: '1985-03-08', licenseNo: '202633010001' })
    expect([row.areaCodes, row.certUrls.length, typeof row.noCrimeUrl]).toEqual([['330106'], 1, 'string'])
    const projectNames = row.projects.map((project) => project.name)
    expect([projectNames.length, projectNames.includes('压疮护理')]).toEqual([2, true])
    expect(row.workTimes).toEqual([
      ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
      { weekday: 6, start: '09:00', end: '12:00' },
    ])
    expect(row.leaves).toEqual([{ from: nextMonth('10'), to: nextMonth('12'), reason: '探亲' }])

    const details = await openDetails(page, rowOf(page, '沈玉兰'), '沈玉兰')
    await fact(details, '周六').getByText('09:00–12:00').waitFor()
    await details.getByText(`${nextMonth('10')} – ${nextMonth('12')}`).waitFor()
    await details.locator('g[data-lng]').waitFor()
    await expect.poll(() => details.locator('ul + span img').count()).toBe(2)
  })
})

describe('accepting visits', () => {
  it('is refused with everything that is missing, and switched on once it is complete', async () => {
    const [lowest = ''] = await gradesOfMold(api(), base.nurses)
    const draft = { name: '王秀英', moldId: base.nurses, gradeId: lowest, healthCertValidTo: '2026-11-14' }
    const id = await addPerson(api(), draft)
    const page = await enter('/people/list', admin)
    await rowOf(page, '王秀英').getByText('已过期').waitFor()
    await receives(page, '王秀英', false).click()
    const lacks = page.getByRole('dialog', { name: '开启接单：王秀英' })
    await lacks.waitFor()
    await expect
      .poll(() => lacks.getByRole('listitem').allInnerTexts())
      .toEqual(['健康证已于2026-11-14到期', `“${nurses}”的等级须在2级及以上才能上门服务`])
    await understood(lacks)
    expect((await read(id)).isReceive).toBe(0)

    await step(page, '王秀英', '编辑')
    const form = page.getByRole('dialog', { name: '编辑：王秀英' })
    await date(form, '健康证有效期至', '2027-11-14')
    await pick(form, '等级', '护师')
    await save(form)
    await rowOf(page, '王秀英').getByText('2027-11-14').waitFor()
    await receives(page, '王秀英', false).click()
    await receives(page, '王秀英', true).waitFor()
    expect((await read(id)).isReceive).toBe(1)

    // Switching it off does not ask.
    await receives(page, '王秀英', true).click()
    await receives(page, '王秀英', false).waitFor()
  })
})

describe('a staff member', () => {
  it('is suspended with a reason, and accepted visits return to the queue', async () => {
    const id = await receivingPerson(api(), { name: '吴桂芳' })
    const visit = await visitOf(api(), id, 'accepted')
    const page = await enter('/people/list', admin)
    await step(page, '吴桂芳', '停用')
    const asked = question(page, '停用', '吴桂芳')
    await asked.waitFor()
    await expect
      .poll(() => asked.getByRole('listitem').allInnerTexts())
      .toEqual([
        `1个尚未出发的服务将退回待派单：${visit.childNo} · 陈奶奶 · 2026-12-01 09:00 · 待服务`,
        '接单开关将关闭',
      ])
    await expect.poll(() => asked.getByRole('button', { name: '停用', exact: true }).isDisabled()).toBe(true)
    await asked.getByLabel('备注').fill('客户投诉，培训两周')
    await agree(page, '停用', '吴桂芳')
    await seeState(page, '吴桂芳', '停用')
    await expect.poll(() => receives(page, '吴桂芳', false).isDisabled()).toBe(true)
    const [row] = await api().db.select().from(visits).where(eq(visits.id, visit.id))
    expect(row).toMatchObject({ status: 'undispatched', peopleId: null })
    expect(await read(id)).toMatchObject({ status: 'suspended', isReceive: 0, statusReason: '客户投诉，培训两周' })
  })

  it('cannot leave while visits are open, and leaves once they are done', async () => {
    const id = await receivingPerson(api(), { name: '郑美玲' })
    const open = [await visitOf(api(), id, 'accepted'), await visitOf(api(), id, 'inService', '11')]
    const page = await enter('/people/list', admin)
    await step(page, '郑美玲', '离职')
    const refusal = question(page, '离职', '郑美玲')
    await refusal.waitFor()
    const [first, second] = open.map(({ childNo }) => `${childNo} · 陈奶奶 · 2026-12-01`)
    await expect
      .poll(() => refusal.getByRole('listitem').allInnerTexts())
      .toEqual([`有未完成的服务：${first} 09:00 · 待服务；${second} 11:00 · 服务中`])
    await understood(refusal)
    await seeState(page, '郑美玲', '在职')

    await api().db.update(visits).set({ status: 'completed' }).where(eq(visits.peopleId, id))
    await step(page, '郑美玲', '离职')
    await question(page, '离职', '郑美玲').getByText('接单开关将关闭').waitFor()
    await agree(page, '离职', '郑美玲')
    await seeState(page, '郑美玲', '离职')
    expect(await read(id)).toMatchObject({ status: 'left', isReceive: 0 })
  })
})

describe('encrypted numbers', () => {
  it('are found by the full number only', async () => {
    await addPerson(api(), { name: '冯小琴', mobile: mobileOf(77_001_234), idCard: idCard(20) })
    const page = await enter('/people/list', admin)
    const search = page.getByRole('search').getByLabel('工号、姓名；完整手机号或身份证号')
    const finds = async (typed: string) => {
      await search.fill(typed)
      await expect.poll(() => names(page)).toEqual([expect.stringContaining('冯小琴')])
    }
    const findsNobody = async (typed: string) => {
      await search.fill(typed)
      await page.getByText('没有符合条件的数据').waitFor()
      expect(await names(page)).toEqual([])
    }
    await finds(mobileOf(77_001_234))
    await findsNobody(mobileOf(77_001_234).slice(0, 10))
    await finds(idCard(20))
    await findsNobody(idCard(20).slice(0, 17))
    await findsNobody(mobileOf(77_001_234).slice(-4))
  })

  it('are exported in the background when there are very many, and the downloads open', async () => {
    await addPerson(api(), { name: '韩冬', mobile: mobileOf(77_009_013), idCard: idCard(31) })
    const page = await enter('/people/list?keyword=韩冬', admin)
    await rowOf(page, '韩冬').waitFor()
    // The answer of the server from 20,000 rows on, with a real task.
    const { data } = await api().admin(task.export, { body: { path: people.export.path } })
    const body = JSON.stringify({ code: 20000, message: 'ok', data })
    const started = { status: 202, contentType: 'application/json', body }
    await page.route(`**/api${people.export.path}*`, (route) => route.fulfill(started), { times: 1 })
    await page.getByRole('button', { name: '导出' }).click()
    const downloads = page.getByRole('dialog', { name: '下载中心' })
    await downloads.getByText('服务人员').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      downloads.getByRole('button', { name: '下载' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^服务人员_\d{14}\.xlsx$/)
    await downloads.getByRole('link', { name: '打开列表' }).click()
    await page.waitForURL((url) => url.pathname === '/people/list' && url.search === '')
    await downloads.waitFor({ state: 'hidden' })
  })
})
