import { draft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { auditRows } from '../../../db/tables.ts'
import { formDrafts } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const params = { form: 'organ' as const }
const content = JSON.stringify({ name: '西湖区康居护理站', bankAccountNo: '6222021234567890123' })

test('an unfinished form is restored for its own account only', async () => {
  expect((await api.admin(draft.read, { params })).data).toEqual({ content: null, savedAt: null })
  const saved = await api.admin(draft.save, { params, body: { content } })
  expect((await api.admin(draft.read, { params })).data).toEqual({ content, savedAt: saved.data.savedAt })
  expect((await api.admin(draft.read, { params: { form: 'customer' } })).data.content).toBeNull()
  for (const username of [testNames('a').holder('organ_add'), testNames('b').admin])
    expect((await api.asUser(username)(draft.read, { params })).data.content).toBeNull()
})

test('the last content is stored, and submitting the form deletes it', async () => {
  for (const name of ['一', '二', '三'])
    await api.admin(draft.save, { params, body: { content: JSON.stringify({ name }) } })
  expect((await api.admin(draft.read, { params })).data.content).toBe('{"name":"三"}')
  await api.admin(draft.save, { params, body: { content: null } })
  expect((await api.admin(draft.read, { params })).data).toEqual({ content: null, savedAt: null })
})

test('two windows that save concurrently leave one draft', async () => {
  const texts = Array.from({ length: 10 }, (_, i) => JSON.stringify({ name: `第${i}次` }))
  const answers = await Promise.all(texts.map((text) => api.admin(draft.save, { params, body: { content: text } })))
  expect(answers.map((answer) => answer.status)).toEqual(texts.map(() => 200))
  expect(await api.db.select().from(formDrafts)).toHaveLength(1)
  expect(texts).toContain((await api.admin(draft.read, { params })).data.content)
})

test('the database holds no number of a draft in clear', async () => {
  await api.admin(draft.save, { params, body: { content } })
  expect(JSON.stringify(await api.db.select().from(formDrafts))).not.toContain('6222021234567890123')
})

test('an unknown form, and a too long draft, are refused', async () => {
  expect((await api.admin(draft.read, { params: { form: 'other' as never } })).status).toBe(422)
  const long = await api.admin(draft.save, { params, body: { content: 'x'.repeat(60_001) } })
  expect([long.status, Object.keys(long.errors ?? {})]).toEqual([422, ['content']])
})

test('the audit log records that a draft was saved, without its content', async () => {
  await api.admin(draft.save, { params, body: { content } })
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.action, 'draft.save'))
  expect(auditLog.at(-1)?.detail).toEqual({ form: 'organ' })
  expect(JSON.stringify(auditLog)).not.toContain('6222021234567890123')
})
