import { customerclient, longcare, mask } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditRows } from '../server/src/db/tables.ts'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { addClient } from '../server/test/factories/client-rows.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { longcareDraft } from '../server/test/factories/record-rows.ts'
import { addRecord, chart, fileOf, heightsOf, openTab, scoreAll, tableBelow, womansCard } from './customer-steps.ts'
import { date, field, typeAll } from './forms.ts'
import { openTestConsole } from './test-console.ts'
import { linesOf, pickArea } from './organ-steps.ts'
import { pageName } from './parts.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

const activities = [
  '进食',
  '穿衣',
  '面部与口腔清洁',
  '大便控制',
  '小便控制',
  '用厕',
  '平地行走',
  '床椅转移',
  '上下楼',
  '洗澡',
]
const cognition = ['时间定向', '人物定向', '空间定向', '记忆力']
const perception = ['视力', '听力', '沟通能力']

it('measurements of three days are charted, tabulated, and read from the chart with the keyboard', async () => {
  const id = await addClient(api(), { name: '许桂芬' })
  const page = await enter(fileOf(id), admin, { now: api().now() })
  await openTab(page, '健康档案')
  await page.getByText('还没有健康档案').waitFor()
  const days = [
    { day: '2026-10-10', pressure: ['150', '84'], glucose: '6.1', weight: '60.5' },
    { day: '2026-11-14', pressure: ['138', '88'], glucose: '7.4', weight: '58' },
    // The oldest record is added last, because records are sorted by date.
    { day: '2026-09-01', pressure: ['142', '80'], glucose: '8', weight: '59.2' },
  ] as const
  for (const [at, day] of days.entries()) {
    await addRecord(page, day, at === 0)
    await page.getByRole('navigation', { name: '记录日期' }).getByText(day.day).waitFor()
  }
  await expect
    .poll(() => page.getByRole('navigation', { name: '记录日期' }).getByRole('button').allInnerTexts())
    .toEqual([expect.stringMatching(/^2026-11-14\s*最新$/), '2026-10-10', '2026-09-01'])

  const rising = (heights: readonly number[]) => heights.map((height, at) => at > 0 && height > (heights[at - 1] ?? 0))
  const pressure = chart(page, '血压')
  expect(rising(await heightsOf(pressure, 0))).toEqual([false, true, false])
  expect(rising(await heightsOf(pressure, 1))).toEqual([false, true, true])
  expect(rising(await heightsOf(chart(page, '血糖'), 0))).toEqual([false, false, true])
  expect(rising(await heightsOf(chart(page, '体重'), 0))).toEqual([false, true, false])
  expect(await tableBelow(page, '血压')).toEqual([
    ['日期', '收缩压', '舒张压'],
    ['2026-11-14', '138', '88'],
    ['2026-10-10', '150', '84'],
    ['2026-09-01', '142', '80'],
  ])
  expect(await tableBelow(page, '血糖')).toEqual([
    ['日期', '空腹'],
    ['2026-11-14', '7.4'],
    ['2026-10-10', '6.1'],
    ['2026-09-01', '8'],
  ])
  expect((await tableBelow(page, '体重')).map(([, value]) => value)).toEqual(['体重', '58', '60.5', '59.2'])

  await pressure.focus()
  await pressure.press('ArrowLeft')
  await expect.poll(() => pressure.getAttribute('aria-valuetext')).toBe('2026-10-10 · 收缩压 150 · 舒张压 84 mmHg')
  await page.getByText('近3个月', { exact: true }).click()
  expect(await heightsOf(pressure, 0)).toHaveLength(3)

  // The allergies of the first record are copied to the next one.
  await page.getByRole('button', { name: '2026-09-01' }).click()
  await page.getByRole('article', { name: '2026-09-01' }).getByText('青霉素').waitFor()
})

it('the care level is calculated while scores are entered and then applies to the care recipient', async () => {
  const id = await addClient(api(), { name: '蒋阿珍' })
  const page = await enter(fileOf(id, 'longcare'), admin, { now: api().now() })
  await page.getByText('还没有长护险评估').waitFor()
  await page.getByRole('button', { name: '新增评估' }).click()
  const form = page.getByRole('dialog', { name: '新增评估' })
  const summary = form.getByRole('status').filter({ hasText: /等级/ })
  const save = form.getByRole('button', { name: '保存', exact: true })
  await date(form, '评估日期', '2026-11-01')
  await expect.poll(() => form.getByLabel('有效期止', { exact: true }).inputValue()).toBe('2028-10-31')
  await typeAll(form, { 评估机构: '杭州市评估中心', 评估员: '张敏、刘洋' })
  await pickArea(form, '参保地', '杭州市', '浙江省 / 杭州市')
  await scoreAll(form, activities, 0)
  await summary.getByText('评完17项后得出等级').waitFor()
  await expect
    .poll(() => linesOf(summary))
    .toEqual(['日常生活活动能力：已评10/10项，0分', '认知能力：已评0/4项，0分', '感知觉与沟通：已评0/3项，0分'])
  await save.click()
  await field(form, '认知能力').getByText('必填').waitFor()
  await scoreAll(form, cognition.slice(1), 4)
  await scoreAll(form, perception, 4)
  await save.click()
  await field(form, '认知能力').getByText('请为每一项评分').waitFor()

  await scoreAll(form, cognition.slice(0, 1), 4)
  await scoreAll(form, perception.slice(0, 1), 4)
  await summary.getByText('重度失能Ⅰ级', { exact: true }).waitFor()
  await field(form, '认知能力').getByText('请为每一项评分').waitFor({ state: 'detached' })
  expect(await linesOf(summary)).toEqual([
    '日常生活活动能力0分（0–44分） → 重度受损',
    '认知能力16分（16分） → 完好',
    '感知觉与沟通12分（12分） → 完好',
    '认知与感知等级相同 → 完好',
    '合并：重度受损 + 完好 → 重度失能Ⅰ级',
  ])
  await scoreAll(form, cognition, 0)
  await summary.getByText('重度失能Ⅲ级', { exact: true }).waitFor()
  expect((await linesOf(summary)).slice(-2)).toEqual([
    '认知与感知取较差的“认知能力” → 重度受损',
    '合并：重度受损 + 重度受损 → 重度失能Ⅲ级',
  ])
  await save.click()
  await form.waitFor({ state: 'hidden' })

  await pageName(page).filter({ hasText: '重度失能Ⅲ级' }).waitFor()
  await pageName(page).getByText('护理等级 重度', { exact: true }).waitFor()
  const now = page.getByRole('region', { name: '当前等级' })
  await now.getByText('2026-11-01 – 2028-10-31').waitFor()
  expect(await linesOf(now)).toContain('合并：重度受损 + 重度受损 → 重度失能Ⅲ级')
  const { data } = await api().admin(customerclient.read, { params: { id } })
  expect(data).toMatchObject({ disabilityLevel: 5, careLevel: 'severe' })
})

it('only the record is printed, with the latest data and whole numbers of the emergency contacts alone', async () => {
  const [card, mobile, call] = [womansCard(20), mobileOf(770_002_001), mobileOf(770_002_002)]
  const contacts = [{ name: '卫东', relation: 'child' as const, mobile: call }]
  const id = await addClient(api(), { name: '卫金妹', idCard: card, mobile, contacts })
  await api().admin(longcare.add, { body: longcareDraft(id) })
  const page = await enter(fileOf(id, 'health'), admin, { now: api().now() })
  const measured = { pressure: ['150', '84'], glucose: '6.1', weight: '60.5' } as const
  await addRecord(page, { ...measured, day: '2026-10-10' }, true)
  await page.getByRole('navigation', { name: '记录日期' }).getByText('2026-10-10').waitFor()
  await addRecord(page, { ...measured, day: '2026-11-14', pressure: ['138', '88'] }, false)
  await page.getByRole('navigation', { name: '记录日期' }).getByText('2026-11-14').waitFor()

  await page.evaluate('window.print = () => { window.isPrinting = true }')
  await page.getByRole('button', { name: '打印档案' }).click()
  await expect.poll(() => page.evaluate('window.isPrinting === true')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  const paper = page.locator('body > article')
  await expect.poll(() => paper.isVisible()).toBe(true)
  const facts = Object.fromEntries(
    await Promise.all(
      (await paper.locator('dl > div').all()).map(async (line) => [
        await line.locator('dt').innerText(),
        await line.locator('dd').innerText(),
      ]),
    ),
  ) as Record<string, string>
  expect(facts).toMatchObject({
    证件号码: mask.idCard(card),
    本人电话: mask.mobile(mobile),
    紧急联系人: `卫东（子女）${call}`,
    失能等级: '重度失能Ⅰ级',
    '收缩压(mmHg)': '138',
    '舒张压(mmHg)': '88',
    '血糖(mmol/L)': '6.1',
    药物过敏: '青霉素',
    评估机构: '杭州市评估中心',
    日常生活活动能力: '0 · 重度受损',
  })
  const text = await paper.innerText()
  for (const said of [
    '卫金妹',
    '最近健康档案（2026-11-14）',
    '最近长护险评估（2026-11-01）',
    '打印：测试员，2026-11-15 10:00',
  ])
    expect(text).toContain(said)
  for (const secret of [card, mobile]) expect(text).not.toContain(secret)
  const revealed = await api().db.select().from(auditRows).where(eq(auditRows.action, 'customerclient.reveal'))
  expect(revealed.filter(({ entityId }) => entityId === id).map(({ detail }) => detail)).toEqual([
    { field: 'contacts' },
  ])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(sizes.map(([, ...size]) => size.map((side) => Math.round(Number(side))))).toEqual([[595, 842]])

  // After printing the page is as before.
  await page.emulateMedia({ media: null })
  await expect.poll(() => paper.count()).toBe(0)
  await page.getByRole('button', { name: '打印档案' }).waitFor()
})
