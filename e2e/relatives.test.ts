import { edgeOrder } from '@kangju/contract'
import { expect, it } from 'vitest'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { testNames } from '../server/test/api/fixture.ts'
import { addBooker, addClient, clientDraft } from '../server/test/factories/client-rows.ts'
import { asCustomer } from '../server/test/factories/field-rows.ts'
import { violations } from './axe.ts'
import { phone } from './browser.ts'
import { openTestConsole } from './test-console.ts'
import { expectNoSidewaysScroll } from './parts.ts'

const { enter, api } = openTestConsole()
const { admin } = testNames('a')

/** A care recipient on file, and a relative who added the same ID number. */
const joinWaiting = async (n: number) => {
  const draft = clientDraft()
  const fileId = await addClient(api(), { ...draft, bookerId: await addBooker(api()) })
  const bookerId = await addBooker(api(), { name: '周建国', mobile: mobileOf(730_000_000 + n) })
  const relative = await asCustomer(api(), bookerId)
  expect((await relative(edgeOrder.addClient, { body: draft })).status).toBe(200)
  return { fileId, relative, name: draft.name }
}

it('an operator approves a relative on the record of the care recipient, who then finds it in their list', async () => {
  const { fileId, relative, name } = await joinWaiting(1)
  const page = await enter(`/customer/detail?id=${fileId}`, admin, { now: api().now() })
  const panel = page.getByRole('region', { name: '关联家属' })
  await panel.getByText('周建国').waitFor()
  await expect.poll(() => page.title()).toBe(`服务对象档案 - ${name} - 康居运营平台`)
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: '通过' }).click()
  const question = page.getByRole('dialog', { name: '通过周建国的关联申请？' })
  await question.getByRole('button', { name: '通过' }).click()
  await panel.getByText('已关联').waitFor()
  expect((await relative(edgeOrder.clients, {})).data.map(({ id }) => id)).toEqual([fileId])
})

it('on a phone the request is read and rejected without sideways scrolling', async () => {
  const { fileId, relative } = await joinWaiting(2)
  const page = await enter(`/customer/detail?id=${fileId}`, admin, { now: api().now(), viewport: phone })
  const panel = page.getByRole('region', { name: '关联家属' })
  await panel.getByText('周建国').waitFor()
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: '驳回' }).click()
  const question = page.getByRole('dialog', { name: '驳回周建国的关联申请？' })
  await question.getByRole('button', { name: '驳回' }).click()
  await panel.getByText('已驳回').waitFor()
  expect((await relative(edgeOrder.clients, {})).data).toEqual([])
})
