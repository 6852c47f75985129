import { prepaycard, prepaycardinfo, type PrepaycardDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBatch, batchDraft, cardsOf, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { serviceRows } from '../../../../test/factories/service-catalogue.ts'
import { prepayCards } from '../../books/prepaycard/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())

const nowhere = '00000000-0000-7000-8000-000000000000'
const readBatch = async (id: string) => (await api.admin(prepaycard.read, { params: { id } })).data
const generate = (id: string) => api.admin(prepaycard.createinfo, { params: { id } })
const move = (id: string, status: 'enabled' | 'disabled' | 'void', remark = '测试') =>
  api.admin(prepaycard.changestatus, { body: { id, status, remark } })
const refused = async (change: Partial<PrepaycardDraft>) =>
  (await api.admin(prepaycard.add, { body: batchDraft(change) })).errors

test('a batch starts as a draft with its number, and its name is unique', async () => {
  const id = await addBatch(api, { name: '春节储值卡' })
  expect(await readBatch(id)).toMatchObject({
    batchNo: expect.stringMatching(/^PC\d{14}$/),
    status: 'draft',
    maxPayBp: 10_000,
    scopeIds: [],
    seqFrom: null,
    generatedCount: 0,
    distCount: 0,
    usedFen: 0,
    printedAt: null,
  })
  expect(await api.admin(prepaycard.add, { body: batchDraft({ name: '春节储值卡' }) })).toMatchObject({ status: 422 })
  expect((await api.other(prepaycard.add, { body: batchDraft({ name: '春节储值卡' }) })).status).toBe(200)
})

test('face values, sale prices and quantities have their limits', async () => {
  expect(await refused({ faceFen: 100_001 })).toEqual({ faceFen: ['不记名卡面值不能超过1000元'] })
  expect(await refused({ faceFen: 100_000, salePriceFen: 100_000 })).toBeUndefined()
  expect(await refused({ named: 1, faceFen: 500_001 })).toEqual({ faceFen: ['记名卡面值不能超过5000元'] })
  expect(await refused({ named: 1, faceFen: 500_000 })).toBeUndefined()
  expect(await refused({ salePriceFen: 50_001 })).toEqual({ salePriceFen: ['售价不能高于面值'] })
  expect(Object.keys((await refused({ quantity: 20_001 })) ?? {})).toEqual(['quantity'])
  expect(Object.keys((await refused({ quantity: 0 })) ?? {})).toEqual(['quantity'])
})

test('named cards are permanent, and unnamed ones are valid for three years at least', async () => {
  expect(await refused({ named: 1, validType: 'days', validDays: 2000 })).toEqual({ validType: ['记名卡须长期有效'] })
  expect(await refused({ validType: 'days', validDays: 1094 })).toEqual({ validDays: ['不记名卡有效期至少1095天'] })
  expect(await refused({ validType: 'days', validDays: 1095 })).toBeUndefined()
  expect(await refused({ validType: 'days' })).toEqual({ validDays: ['必填'] })
  const [first] = (await refused({ validType: 'date', validEndDate: '2027-01-01' }))?.['validEndDate'] ?? []
  const day = /\d{4}-\d\d-\d\d/.exec(first ?? '')?.[0] ?? ''
  expect(first).toBe(`不记名卡截止日期不能早于${day}`)
  expect(await refused({ validType: 'date', validEndDate: day })).toBeUndefined()
})

test('a visit card names an option on sale and its visits, and a stored value card its services', async () => {
  const { projectId, specId } = await soldProject(api)
  expect(await refused({ cardKind: 'visits' })).toEqual({ specId: ['必填'], times: ['必填'] })
  expect(await refused({ cardKind: 'visits', specId: nowhere, times: 5 })).toEqual({
    specId: ['所选内容不存在或不可用'],
  })
  const { id, cards } = await generatedBatch(api, { cardKind: 'visits', specId, times: 5 })
  expect((await readBatch(id)).specName).toContain(' · ')
  // The card pays for the service of its option only.
  expect(cards.map(({ scopeType, scopeIds }) => [scopeType, scopeIds])).toEqual(
    cards.map(() => ['projects', [projectId]]),
  )
  expect(await refused({ scopeType: 'projects' })).toEqual({ scopeIds: ['必填'] })
  for (const scopeType of ['projects', 'classes'] as const)
    expect(await refused({ scopeType, scopeIds: [nowhere] })).toEqual({ scopeIds: ['所选内容不存在或不可用'] })
  const foreign = await serviceRows.projectclass(api, api.other)
  expect(await refused({ scopeType: 'classes', scopeIds: [foreign] })).toEqual({
    scopeIds: ['所选内容不存在或不可用'],
  })
  const scoped = await addBatch(api, { scopeType: 'projects', scopeIds: [projectId] })
  expect((await readBatch(scoped)).scopeNames).toHaveLength(1)
  // Another choice makes them meaningless: references are refused, figures are not stored.
  expect(await refused({ specId, scopeIds: [projectId] })).toEqual({
    specId: ['所选内容不存在或不可用'],
    scopeIds: ['所选内容不存在或不可用'],
  })
  const plain = await addBatch(api, { times: 5, validDays: 10 })
  expect(await readBatch(plain)).toMatchObject({ times: null, validDays: null })
  const { projects, specs } = (await api.as('prepaycard')(prepaycard.services)).data
  expect([projects.map(({ id: one }) => one), specs.map(({ id: one }) => one)]).toEqual([
    expect.arrayContaining([projectId]),
    expect.arrayContaining([specId]),
  ])
})

test('a generated batch changes only its name, price, design and terms', async () => {
  const draft = batchDraft({ quantity: 2 })
  const id = (await api.admin(prepaycard.add, { body: draft })).data.id
  const edit = async (change: Partial<PrepaycardDraft>) => {
    const { version } = await readBatch(id)
    return api.admin(prepaycard.edit, { body: { id, version, ...draft, ...change } })
  }
  expect((await edit({ faceFen: 60_000, quantity: 5 })).status).toBe(200)
  expect((await edit({})).status).toBe(200)
  await generate(id)
  expect((await edit({ faceFen: 60_000, quantity: 5, maxPayBp: 5000 })).errors).toEqual({
    faceFen: ['生成卡后不能修改'],
    quantity: ['生成卡后不能修改'],
    maxPayBp: ['生成卡后不能修改'],
  })
  expect((await edit({ salePriceFen: 50_001 })).errors).toEqual({ salePriceFen: ['售价不能高于面值'] })
  expect((await edit({ name: '新名称', salePriceFen: 40_000, description: '新说明' })).status).toBe(200)
  expect(await readBatch(id)).toMatchObject({ name: '新名称', salePriceFen: 40_000, faceFen: 50_000, quantity: 2 })
})

test('a batch is voided with all its cards, unless one has left the stock', async () => {
  const { id, cards } = await generatedBatch(api)
  await api.db
    .update(prepayCards)
    .set({ status: 'distributed' })
    .where(eq(prepayCards.id, cards[0]?.id ?? ''))
  const why = '已有1张卡分配或激活，不能作废'
  const before = await api.admin(prepaycard.before, { params: { id }, query: { move: 'void' } })
  expect(before.data).toEqual({ obstacles: [why], follows: ['3张卡将全部作废，不能恢复。'] })
  expect(await move(id, 'void')).toMatchObject({ status: 409, errors: { status: [why] } })
  await api.db
    .update(prepayCards)
    .set({ status: 'inStock' })
    .where(eq(prepayCards.id, cards[0]?.id ?? ''))
  expect((await move(id, 'disabled')).status).toBe(200)
  expect((await move(id, 'void', ' ')).status).toBe(422)
  expect((await move(id, 'void', '印刷错误')).status).toBe(200)
  expect((await cardsOf(api, id)).map(({ status }) => status)).toEqual(['void', 'void', 'void'])
  const card = await api.admin(prepaycardinfo.read, { params: { id: cards[1]?.id ?? '' } })
  expect(card.data.flows).toMatchObject([{ seq: 1, type: 'void', remark: '印刷错误', balanceAfterFen: 0 }])
  expect((await move(id, 'enabled')).status).toBe(409)
  expect((await api.admin(prepaycard.remove, { body: { ids: [id] } })).status).toBe(409)
})

test('only drafts are deleted', async () => {
  const id = await addBatch(api)
  expect((await api.admin(prepaycard.remove, { body: { ids: [id] } })).status).toBe(200)
  expect((await generate(id)).status).toBe(404)
})

test('a batch counts what became of its cards', async () => {
  const { id, cards } = await generatedBatch(api, { quantity: 4 })
  const [first, second, third] = cards.map((card) => card.id)
  const set = (card: string | undefined, values: object) =>
    api.db
      .update(prepayCards)
      .set(values)
      .where(eq(prepayCards.id, card ?? ''))
  await set(first, { status: 'distributed' })
  await set(second, { status: 'active', balanceFen: 20_000 })
  await set(third, { status: 'usedUp' })
  expect(await readBatch(id)).toMatchObject({ generatedCount: 4, distCount: 3, activeCount: 2, usedFen: 80_000 })
  for (const card of [first, second, third]) await set(card, { status: 'inStock', balanceFen: 0 })
  expect(await readBatch(id)).toMatchObject({ distCount: 0, activeCount: 0, usedFen: 0 })
})

test('batches are found by name or number, kind, usage and status, and those with cards can be picked', async () => {
  const { id } = await generatedBatch(api, { name: '查找用的批次', usage: 'online' })
  const draft = await addBatch(api, { name: '查找用的草稿', named: 1 })
  const found = async (query: object) =>
    (await api.admin(prepaycard.list, { query: { keyword: '查找用', ...query } })).data.items.map((row) => row.id)
  expect(await found({})).toEqual([draft, id])
  expect(await found({ usage: 'online' })).toEqual([id])
  expect(await found({ named: 1 })).toEqual([draft])
  expect(await found({ status: 'enabled' })).toEqual([id])
  expect(await found({ cardKind: 'visits' })).toEqual([])
  const { batchNo } = await readBatch(id)
  expect((await api.admin(prepaycard.list, { query: { keyword: batchNo } })).data.items).toHaveLength(1)
  const picks = (await api.as('prepayinfo')(prepaycard.nopage)).data
  expect(picks).toContainEqual({ id, name: `查找用的批次 · ${batchNo}` })
  expect(picks.map((pick) => pick.id)).not.toContain(draft)
})
