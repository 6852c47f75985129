import { expect, it } from 'vitest'
import { kite } from './kite.ts'
import { openKites } from './open.ts'
import { button, dialog, pick, problemOf, queryOf, rowOf, seeNames, seeText, stepsOf } from './page-parts.ts'

const { api, open, add, readKite, kiteCalled } = openKites()

const newKite = '新增风筝'
const editing = (name: string) => `编辑：${name}`

it('amounts, percentages and days are typed in everyday notation and stored as integers and dates', async () => {
  const page = await open()
  await button(page, '新增').first().click()
  const form = dialog(page, newKite)
  await form.getByLabel('名称').fill('贵重风筝')
  await pick(form, '形状', '方形')
  await form.getByLabel('价格').fill('1,234.5')
  await form.getByLabel('分成').fill('33.33')
  await form.getByLabel('试飞日期').fill('2026-03-01')
  await form.getByLabel('试飞日期').press('Enter')
  await form.getByLabel('名称').press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await seeNames(page, ['贵重风筝'])
  expect(await kiteCalled('贵重风筝')).toMatchObject({
    shape: 'square',
    priceFen: 123_450,
    shareBp: 3333,
    flownOn: '2026-03-01',
  })
  await rowOf(page, '贵重风筝').getByText('¥1,234.50').waitFor()
  await rowOf(page, '贵重风筝').getByText('33.33%').waitFor()
})

it('an invalid amount is refused under its field, and nothing is sent', async () => {
  const page = await open()
  await button(page, '新增').first().click()
  const form = dialog(page, newKite)
  await form.getByLabel('名称').fill('风筝')
  await pick(form, '形状', '圆形')
  await form.getByLabel('价格').fill('12.345')
  await form.getByLabel('分成').fill('100.01')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await button(form, '保存').click()
  await expect.poll(() => problemOf(form, '价格')).not.toBe('')
  await expect.poll(() => problemOf(form, '分成')).toBe('不能大于100')
  await expect.poll(() => form.getByLabel('价格').inputValue()).toBe('12.345')
  expect(sent).toEqual([])
})

it('a form opens with the focus on its first field; a failed attempt says how many are wrong and leads to the first', async () => {
  const page = await open()
  await button(page, '新增').first().click()
  const form = dialog(page, newKite)
  await form.getByLabel('名称').and(page.locator(':focus')).waitFor()
  await form.getByLabel('名称').fill('风筝')
  await form.getByLabel('价格').fill('12.345')
  const summary = form.getByRole('button', { name: /处需要修改/ })
  expect(await summary.count()).toBe(0)
  await button(form, '保存').click()
  // Shape, price and share.
  await summary.getByText('3 处需要修改').waitFor()
  expect(await summary.innerText()).toContain('形状')
  await form.getByLabel('形状').and(page.locator(':focus')).waitFor()
  await pick(form, '形状', '圆形')
  await form.getByLabel('分成').fill('1')
  await form.getByLabel('名称').focus()
  await summary.getByText('1 处需要修改').waitFor()
  await summary.click()
  await form.getByLabel('价格').and(page.locator(':focus')).waitFor()
  await form.getByLabel('价格').fill('12')
  await form.getByLabel('名称').focus()
  await expect.poll(() => summary.count()).toBe(0)
})

it('an error from the server is shown at its field until the field is changed', async () => {
  await add('风筝')
  const page = await open()
  await button(page, '新增').first().click()
  const form = dialog(page, newKite)
  await form.getByLabel('名称').fill('风筝')
  await pick(form, '形状', '圆形')
  await form.getByLabel('价格').fill('1')
  await form.getByLabel('分成').fill('1')
  await button(form, '保存').click()
  await expect.poll(() => problemOf(form, '名称')).toContain('已存在')
  await form.getByText('1 处需要修改').waitFor()
  await form.getByLabel('名称').and(page.locator(':focus')).waitFor()
  await form.getByLabel('价格').fill('2')
  await form.getByLabel('分成').focus()
  expect(await problemOf(form, '名称')).toContain('已存在')
  await form.getByLabel('名称').fill('纸鸢')
  await button(form, '保存').click()
  await seeNames(page, ['纸鸢', '风筝'])
  expect((await kiteCalled('纸鸢')).priceFen).toBe(200)
})

it('an edit conflict shows both versions and saves the chosen one', async () => {
  const id = await add('风筝', { priceFen: 1000, shareBp: 500 })
  const page = await open()
  await stepsOf(page, '风筝').filter({ hasText: '编辑' }).click()
  const form = dialog(page, editing('风筝'))
  await form.getByLabel('价格').fill('20')
  await form.getByLabel('名称').fill('我的风筝')
  const theirs = { name: '别人的风筝', shape: 'round', priceFen: 3000, shareBp: 700 } as const
  await api().admin(kite.edit, { body: { id, version: 1, ...theirs } })
  await button(form, '保存').click()
  await seeText(page, '他人刚刚修改了这条数据')

  const side = (field: string, name: RegExp) => form.getByRole('group', { name: field }).getByRole('radio', { name })
  await expect.poll(() => side('名称', /我的 我的风筝/).isChecked()).toBe(true)
  await expect.poll(() => side('价格', /我的 ¥20\.00/).isChecked()).toBe(true)
  await expect.poll(() => side('分成', /他人的 7%/).isChecked()).toBe(true)
  await expect.poll(() => form.getByRole('group', { name: '形状' }).count()).toBe(0)
  await side('名称', /他人的 别人的风筝/).check()
  await button(form, '按所选保存').click()
  await form.waitFor({ state: 'detached' })
  expect(await readKite(id)).toMatchObject({ name: '别人的风筝', priceFen: 2000, shareBp: 700, version: 3 })
})

it('cancelling the conflict returns to the form with all input', async () => {
  const id = await add('风筝')
  const page = await open()
  await stepsOf(page, '风筝').filter({ hasText: '编辑' }).click()
  const form = dialog(page, editing('风筝'))
  await form.getByLabel('价格').fill('20')
  await api().admin(kite.edit, { body: { id, version: 1, name: '风筝', shape: 'round', priceFen: 3000, shareBp: 500 } })
  await button(form, '保存').click()
  await seeText(page, '他人刚刚修改了这条数据')
  await button(form, '取消').click()
  await expect.poll(() => form.getByLabel('价格').inputValue()).toBe('20.00')
  expect((await readKite(id)).priceFen).toBe(3000)
})

it('closing a changed form asks first; an unchanged one just closes', async () => {
  await add('风筝')
  const page = await open()
  const edit = stepsOf(page, '风筝').filter({ hasText: '编辑' })
  const form = dialog(page, editing('风筝'))
  await edit.click()
  await form.getByLabel('名称').waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await edit.click()
  await form.getByLabel('名称').fill('纸鸢')
  await button(form, '取消').click()
  const question = dialog(page, '放弃未保存的修改？')
  await button(question, '取消').click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('名称').inputValue()).toBe('纸鸢')
  await button(form, '取消').click()
  await button(question, '放弃修改').click()
  await form.waitFor({ state: 'detached' })
  await seeNames(page, ['风筝'])
})

it('input that was reverted does not count as a change', async () => {
  await add('风筝')
  const page = await open()
  await stepsOf(page, '风筝').filter({ hasText: '编辑' }).click()
  const form = dialog(page, editing('风筝'))
  await form.getByLabel('名称').fill('纸鸢')
  await form.getByLabel('名称').fill('风筝')
  await button(form, '取消').click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

it('a masked value is kept by an edit that does not touch it', async () => {
  const id = await add('风筝', { ownerCard: '11010519491231002X' })
  const page = await open()
  await stepsOf(page, '风筝').filter({ hasText: '编辑' }).click()
  const form = dialog(page, editing('风筝'))
  await form.getByLabel('名称').fill('纸鸢')
  await expect.poll(() => form.getByLabel('主人身份证').inputValue()).toBe('110105********002X')
  await button(form, '保存').click()
  await seeNames(page, ['纸鸢'])
  const { data } = await api().admin(kite.reveal, { body: { id, field: 'ownerCard' } })
  expect(data.value).toBe('11010519491231002X')
})

it('saving a row that was deleted meanwhile reports it and keeps the input', async () => {
  const id = await add('风筝')
  const page = await open()
  await stepsOf(page, '风筝').filter({ hasText: '编辑' }).click()
  const form = dialog(page, editing('风筝'))
  await form.getByLabel('名称').fill('纸鸢')
  await api().admin(kite.remove, { body: { ids: [id] } })
  await button(form, '保存').click()
  await form.getByRole('alert').waitFor()
  await expect.poll(() => form.getByLabel('名称').inputValue()).toBe('纸鸢')
  expect(queryOf(page)).toEqual({})
})
