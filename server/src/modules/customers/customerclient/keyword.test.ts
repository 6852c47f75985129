import { customerclient } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient, clientDraft } from '../../../../test/factories/client-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('care recipients are found by part of the name or record number and by whole numbers', async () => {
  const passport = { idType: 'passport', idCard: 'E12345678', gender: 'female', birthday: '1950-01-02' } as const
  const draft = clientDraft({ name: '欧阳秀英' })
  const [chinese, foreign] = [await addClient(api, draft), await addClient(api, { ...passport, name: 'Éva Kiss' })]
  const found = async (keyword: string) =>
    (await api.admin(customerclient.list, { query: { keyword } })).data.items.map(({ id }) => id).toSorted()
  const { archiveNo } = (await api.admin(customerclient.read, { params: { id: chinese } })).data

  for (const keyword of ['欧阳秀英', '阳', '秀英', archiveNo, archiveNo.toLowerCase(), archiveNo.slice(4)])
    expect([keyword, await found(keyword)]).toEqual([keyword, [chinese]])
  for (const keyword of [draft.idCard, draft.idCard.slice(-4), draft.mobile ?? ''])
    expect([keyword, await found(keyword)]).toEqual([keyword, [chinese]])
  for (const keyword of ['éva', 'KISS', 'e12345678', '5678'])
    expect([keyword, await found(keyword)]).toEqual([keyword, [foreign]])
  expect(await found('da0')).toEqual([chinese, foreign].toSorted())
  for (const keyword of ['没有人', 'DA%', '秀_英', `${archiveNo}1`, draft.idCard.slice(0, 10)])
    expect([keyword, await found(keyword)]).toEqual([keyword, []])
})
