import { customerclient, health, longcare } from '@kangju/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { healthBody, longcareDraft } from '../../../../test/factories/record-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { verifyAudit } from '../../../http/audit-verify.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const linesOf = async (id: string, action: string) =>
  (await api.admin(customerclient.log, { params: { id } })).data
    .filter((line) => line.action === action)
    .map(({ actorName, remark }) => `${actorName} ${remark}`)
    .toSorted()

test('health records deleted together are logged for each care recipient', async () => {
  const [first, second] = [await addClient(api), await addClient(api)]
  const ids: string[] = []
  for (const [clientId, recordDate] of [
    [first, '2026-11-01'],
    [first, '2026-11-02'],
    [second, '2026-11-03'],
  ] as const)
    ids.push((await api.admin(health.save, { body: healthBody(clientId, { recordDate }) })).data.id)
  expect((await api.admin(health.remove, { body: { ids } })).status).toBe(200)
  expect(await linesOf(first, 'health.remove')).toEqual(['测试员 2026-11-01', '测试员 2026-11-02'])
  expect(await linesOf(second, 'health.remove')).toEqual(['测试员 2026-11-03'])
})

test('assessments deleted together are logged one by one', async () => {
  const clientId = await addClient(api)
  const ids: string[] = []
  for (const assessDate of ['2026-11-01', '2026-10-01'])
    ids.push((await api.admin(longcare.add, { body: longcareDraft(clientId, { assessDate }) })).data.id)
  expect((await api.admin(longcare.remove, { body: { ids } })).status).toBe(200)
  expect(await linesOf(clientId, 'longcare.remove')).toEqual(['测试员 2026-10-01', '测试员 2026-11-01'])
})

test('care recipients deleted together have one audit row each, and the audit chain stays valid', async () => {
  const ids = [await addClient(api), await addClient(api), await addClient(api)]
  await api.admin(health.save, { body: healthBody(ids[1] ?? '') })
  expect((await api.admin(customerclient.remove, { body: { ids } })).status).toBe(200)
  const lines = await api.db.select().from(auditRows).where(inArray(auditRows.entityId, ids))
  const removed = lines.filter(({ action }) => action === 'customerclient.remove')
  expect(removed.map(({ entityId }) => entityId ?? '').toSorted()).toEqual(ids.toSorted())
  expect(removed.every(({ detail }) => (detail as { health: number }).health === 1)).toBe(true)
  expect((await verifyAudit(api.db, api.tools.keyring, [])).findings).toEqual([])
})
