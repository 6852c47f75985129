import { customerclient } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, clientDraft } from '../../../../test/factories/client-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const add = async (change: Parameters<typeof clientDraft>[0]) =>
  (await api.admin(customerclient.add, { body: clientDraft(change) })).data.id
const picked = async (query: { keyword?: string; bookerId?: string }) =>
  (await api.as('order')(customerclient.nopage, { query })).data

test('order accounts find care recipients by name, record number and whole numbers, with addresses', async () => {
  const draft = clientDraft({ name: '选择测试', address: '文三路 1 号 2 幢' })
  const { data } = await api.admin(customerclient.add, { body: draft })
  const [found] = await picked({ keyword: '选择测' })
  expect(found).toMatchObject({ id: data.id, name: '选择测试', address: '文三路 1 号 2 幢', areaCode: draft.areaCode })
  const by = await Promise.all([found?.archiveNo ?? '', draft.idCard].map((keyword) => picked({ keyword })))
  expect(by.map((rows) => rows.map(({ id }) => id))).toEqual([[data.id], [data.id]])
  expect(await picked({ keyword: draft.idCard.slice(0, 12) })).toEqual([])
})

test('a booker’s active care recipients are offered, without deceased and moved ones', async () => {
  const bookerId = await addBooker(api)
  const here = await add({ name: '在册甲', bookerId, relation: 'child' })
  const gone = await add({ name: '在册乙', bookerId, relation: 'child' })
  await add({ name: '在册丙' })
  await api.admin(customerclient.changestatus, { body: { id: gone, status: 'moved', remark: '搬到外地' } })
  expect((await picked({ bookerId })).map(({ id }) => id)).toEqual([here])
})
