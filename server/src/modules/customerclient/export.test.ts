import { customerclient } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../test/api.ts'
import { addClient } from '../../../test/client-rows.ts'
import { fetchFile } from '../../../test/sheets.ts'
import { cellsOf, unzip } from '../../sheet/test-files.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('what looks like a formula leaves as text, with a sign before it', async () => {
  const texts = ['=HYPERLINK("https://x.example")', '+1-2', '-2+3', '@SUM(A1)', "'=1"]
  for (const communityName of texts) await addClient(api, { communityName, address: `${communityName} 12号` })
  const { bytes } = await fetchFile(api, customerclient.export, { query: { sort: 'archiveNo' } })
  const [headings = [], ...rows] = await cellsOf(bytes)
  const column = (heading: string) => rows.map((cells) => cells[headings.indexOf(heading)])
  expect(column('社区/小区')).toEqual(texts.map((text) => `'${text}`))
  expect(column('详细地址')).toEqual(texts.map((text) => `'${text} 12号`))
  const sheet = (await unzip(bytes))['xl/worksheets/sheet1.xml'] ?? ''
  expect(sheet).not.toMatch(/<f[ >]/)
})
