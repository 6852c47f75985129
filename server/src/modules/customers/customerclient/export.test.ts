import { customerclient, people } from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient, clientDraft } from '../../../../test/factories/client-rows.ts'
import { fetchFile } from '../../../../test/factories/sheets.ts'
import { auditRows } from '../../../db/tables.ts'
import { cellsOf, unzip } from '../../../sheet/test-files.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('text that looks like a formula is exported as text with a leading apostrophe', async () => {
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

test('numbers are exported masked; unmasked only on request, which is audited', async () => {
  const draft = clientDraft({ name: '全号者' })
  await addClient(api, draft)
  const inner = draft.contacts[0]?.mobile ?? ''
  const sheetOf = async (query: { whole?: 0 | 1 }) =>
    JSON.stringify(
      await cellsOf((await fetchFile(api, customerclient.export, { query: { keyword: '全号者', ...query } })).bytes),
    )
  const [masked, whole] = [await sheetOf({}), await sheetOf({ whole: 1 })]
  for (const number of [draft.idCard, draft.mobile ?? '', inner])
    expect([masked.includes(number), whole.includes(number)]).toEqual([false, true])
  const auditLog = await api.db
    .select()
    .from(auditRows)
    .where(eq(auditRows.action, 'customerclient.export'))
    .orderBy(desc(auditRows.at), desc(auditRows.seq))
  expect(auditLog.map(({ detail }) => (detail as { whole?: number }).whole).filter((one) => one === 1)).toHaveLength(1)
  expect(JSON.stringify(auditLog)).not.toContain(draft.idCard)
  expect((await fetchFile(api, people.export, { query: { whole: 1 } })).status).toBe(200)
})
