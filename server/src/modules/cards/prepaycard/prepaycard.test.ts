import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isCardNo, isGuessable, prepaycard, prepaycardinfo, type PrepaycardDraft } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { addBatch, batchDraft, cardsOf, generatedBatch } from '../../../../test/factories/batch-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { serviceRows } from '../../../../test/factories/service-catalogue.ts'
import { tasks } from '../../base/task/table.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { newCardPassword, openPassword } from '../../books/prepaycard/service.ts'
import { prepayBatches, prepayCards } from '../../books/prepaycard/table.ts'

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
  // What another choice makes meaningless is not stored.
  const plain = await addBatch(api, { specId, times: 5, scopeIds: [projectId], validDays: 10 })
  expect(await readBatch(plain)).toMatchObject({ specId: null, times: null, scopeIds: [], validDays: null })
  const { projects, specs } = (await api.as('prepaycard')(prepaycard.services)).data
  expect([projects.map(({ id: one }) => one), specs.map(({ id: one }) => one)]).toEqual([
    expect.arrayContaining([projectId]),
    expect.arrayContaining([specId]),
  ])
})

test('card numbers consist of prefix, year, batch, sequence and check digit, and follow one another', async () => {
  const { id, cards } = await generatedBatch(api, { quantity: 12 })
  expect(cards).toHaveLength(12)
  const [first] = cards
  const start = first?.cardNo.slice(0, 9) ?? ''
  expect(start).toMatch(/^100\d{6}$/)
  expect(cards.map(({ cardNo, seq }) => [cardNo.slice(0, 15), seq])).toEqual(
    cards.map((_card, at) => [start + String(at + 1).padStart(6, '0'), at + 1]),
  )
  expect(cards.every(({ cardNo }) => isCardNo(cardNo))).toBe(true)
  expect(await readBatch(id)).toMatchObject({
    status: 'enabled',
    seqFrom: first?.cardNo,
    seqTo: cards.at(-1)?.cardNo,
    generatedCount: 12,
  })
  expect(cards.map(({ status, balanceFen, faceFen }) => [status, balanceFen, faceFen])).toEqual(
    cards.map(() => ['inStock', 0, 50_000]),
  )
})

test('batches of different years and operators never share a number', async () => {
  const one = (await generatedBatch(api)).cards
  const theirs = (await generatedBatch(api, {}, 'b')).cards
  const start = (cards: typeof one) => cards[0]?.cardNo.slice(0, 9) ?? ''
  expect(start(theirs).slice(0, 4)).not.toBe(start(one).slice(0, 4))
  await api.db.update(prepayBatches).set({ deletedAt: api.now().toISOString() }).where(eq(prepayBatches.id, nowhere))
  const next = (await generatedBatch(api)).cards
  expect(Number(start(next)) - Number(start(one))).toBe(1)
  api.pass(366 * 24 * 3_600_000)
  const later = (await generatedBatch(api)).cards
  expect(Number(start(later).slice(4, 6)) - Number(start(next).slice(4, 6))).toBe(1)
  expect(start(later).slice(6)).toBe('001')
  api.pass(-366 * 24 * 3_600_000)
  expect(Number(start((await generatedBatch(api)).cards)) - Number(start(next))).toBe(1)
})

test('the thousandth batch of a year is refused', async () => {
  const [{ start } = { start: '' }] = await api.db
    .select({ start: sql<string>`substr(max(number_start), 1, 6)` })
    .from(prepayBatches)
    .where(sql`number_start like '1001%' or number_start like '1000%'`)
  const { cards } = await generatedBatch(api)
  const ofYear = cards[0]?.cardNo.slice(0, 6) ?? start
  const { rows } = await api.db.execute<{ last: number }>(
    sql`select last from number_series where series = ${`prepaycard:${ofYear}`}`,
  )
  const id = await addBatch(api)
  await api.db.execute(sql`update number_series set last = 999 where series = ${`prepaycard:${ofYear}`}`)
  expect(await generate(id)).toMatchObject({ status: 409, errors: { quantity: [expect.stringContaining('999')] } })
  expect(await readBatch(id)).toMatchObject({ status: 'draft', seqFrom: null })
  await api.db.execute(
    sql`update number_series set last = ${rows[0]?.last ?? 0} where series = ${`prepaycard:${ofYear}`}`,
  )
})

test('passwords are eight digits that are not easy to guess, and stand nowhere in clear', async () => {
  const { cards } = await generatedBatch(api, { quantity: 200 })
  const passwords = cards.map((card) => openPassword(api.tools.keyring, card))
  expect(passwords.filter((password) => !/^\d{8}$/.test(password) || isGuessable(password))).toEqual([])
  expect(new Set(passwords).size).toBeGreaterThan(195)
  expect(cards.filter((card, at) => JSON.stringify(card).includes(passwords[at] ?? ''))).toEqual([])
  const easy = [12_345_678, 87_654_321, 11_111_111, 12_121_212, 12_341_234, 11_223_344, 70_000_123, 40_718_265]
  expect(newCardPassword(() => easy.shift() ?? 0)).toBe('40718265')
})

test('cards are generated once, even when several ask at the same time', async () => {
  const id = await addBatch(api, { quantity: 500 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => generate(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await cardsOf(api, id)).toHaveLength(500)
  expect((await generate(id)).status).toBe(409)
})

test('a large batch is generated by a task with progress, and a second request is refused meanwhile', async () => {
  const id = await addBatch(api, { quantity: 2001 })
  const answers = await Promise.all([generate(id), generate(id)])
  const [started, again] = answers.toSorted((one, other) => one.status - other.status)
  expect([started?.status, again?.status]).toEqual([200, 409])
  expect(again?.errors).toEqual({ status: ['正在生成卡，完成后才能操作'] })
  expect(started?.data.taskId).not.toBeNull()
  expect(await readBatch(id)).toMatchObject({ status: 'draft', isGenerating: 1, generatedCount: 0 })
  const edit = await api.admin(prepaycard.edit, { body: { id, version: 1, ...batchDraft() } })
  expect(edit).toMatchObject({ status: 409, errors: { status: ['正在生成卡，完成后才能操作'] } })
  expect((await api.admin(prepaycard.remove, { body: { ids: [id] } })).status).toBe(409)
  await runDueTasks(api.tools)
  expect(await readBatch(id)).toMatchObject({ status: 'enabled', isGenerating: 0, generatedCount: 2001 })
  expect(await cardsOf(api, id)).toHaveLength(2001)
})

test('a generation that is stopped continues with the next request, and no card comes twice', async () => {
  const id = await addBatch(api, { quantity: 4000 })
  const { taskId } = (await generate(id)).data
  const child = fork(new URL('../../../../test/task-node.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      TASK_NODE: JSON.stringify({ config: api.config, dataDir: api.tools.dataDir, at: api.now() }),
    },
  })
  const exited = once(child, 'exit')
  const made = async () => (await readBatch(id)).generatedCount
  await expect.poll(async () => (await made()) > 0, { interval: 5, timeout: 60_000 }).toBe(true)
  child.kill('SIGKILL')
  await exited
  const half = await made()
  expect([half % 1000, (await cardsOf(api, id)).length]).toEqual([0, half])
  // The owner gives the task up, and asks again.
  await api.db
    .update(tasks)
    .set({ status: 'failed' })
    .where(eq(tasks.id, taskId ?? ''))
  if (half < 4000) {
    expect((await api.admin(prepaycard.remove, { body: { ids: [id] } })).errors).toEqual({
      ids: [`已生成${half}张卡，请先继续生成`],
    })
    expect((await generate(id)).status).toBe(200)
  }
  await runDueTasks(api.tools)
  const cards = await cardsOf(api, id)
  expect([cards.length, new Set(cards.map(({ cardNo }) => cardNo)).size]).toEqual([4000, 4000])
  expect(await readBatch(id)).toMatchObject({ status: 'enabled', generatedCount: 4000 })
})

test('two nodes that generate one batch at once make each card once', async () => {
  const id = await addBatch(api, { quantity: 3000 })
  const { taskId } = (await generate(id)).data
  // A node whose lease ran out still works while another has claimed its task.
  const first = runDueTasks(api.tools)
  await expect.poll(async () => (await readBatch(id)).generatedCount > 0, { interval: 5 }).toBe(true)
  await api.db
    .update(tasks)
    .set({ status: 'queued', dueAt: api.now().toISOString() })
    .where(eq(tasks.id, taskId ?? ''))
  await Promise.all([first, runDueTasks(api.tools)])
  await runDueTasks(api.tools)
  expect(await cardsOf(api, id)).toHaveLength(3000)
  expect((await readBatch(id)).status).toBe('enabled')
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
