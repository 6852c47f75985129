import { commodity, programclass, type ProgramclassDraft } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'

let api: TestApi
let mine: Awaited<ReturnType<typeof catalogueOf>>
let theirs: Awaited<ReturnType<typeof catalogueOf>>
beforeAll(async () => {
  api = await testApi()
  mine = await catalogueOf(api)
  theirs = await catalogueOf(api, 'b')
})
afterAll(() => api.close())

const read = async (id: string) => (await api.admin(programclass.read, { params: { id } })).data
const add = (rest: Partial<ProgramclassDraft>) => api.admin(programclass.add, { body: mine.shelfDraft(rest) })
const before = async (id: string, move: string) =>
  (await api.admin(programclass.before, { params: { id }, query: { move } })).data
const nowhere = '00000000-0000-7000-8000-000000000000'

test('a display category shows projects and bundles in the given order', async () => {
  const project = await mine.project({ name: '助浴', status: 'draft' })
  const bundleId = await mine.bundle({ name: '康复套餐' })
  const id = await mine.shelf({
    links: [
      { type: 'commodity', targetId: bundleId },
      { type: 'project', targetId: project.id },
    ],
  })
  expect(await read(id)).toMatchObject({
    status: 'enabled',
    sort: 100,
    tvImageUrl: null,
    links: [
      { type: 'commodity', targetId: bundleId, name: '康复套餐', isOnSale: false },
      { type: 'project', targetId: project.id, name: '助浴', isOnSale: false },
    ],
  })
})

test('a display category on TV needs its TV image', async () => {
  const refused = await add({ channel: ['miniProgram', 'tv'] })
  expect([refused.status, refused.errors]).toEqual([422, { tvImageUrl: ['电视渠道须上传电视配图'] }])
  expect((await add({ channel: ['tv'], tvImageUrl: mine.picture })).status).toBe(200)
  expect((await add({ channel: ['console' as never] })).status).toBe(422)
})

test('a duplicate item, or one of another operator, is refused on its field', async () => {
  const { id: targetId } = await mine.project()
  const link = { type: 'project' as const, targetId }
  expect((await add({ links: [link, link] })).errors).toEqual({ 'links.1.targetId': ['不能重复'] })
  const foreign = await theirs.project()
  for (const wrong of [foreign.id, nowhere])
    expect((await add({ links: [link, { type: 'project', targetId: wrong }] })).errors).toEqual({
      'links.1.targetId': ['所选内容不存在或不可用'],
    })
  expect((await add({ links: [{ type: 'commodity', targetId }] })).status).toBe(422)
})

test('a display category holds a hundred items and no more', async () => {
  const made = await Promise.all(Array.from({ length: 101 }, () => mine.project()))
  const links = made.map(({ id }) => ({ type: 'project' as const, targetId: id }))
  expect((await add({ links })).errors).toEqual({ links: ['最多100项'] })
  const id = await mine.shelf({ links: links.slice(0, 100) })
  const refused = await api.admin(commodity.add, {
    body: await mine.bundleDraft({ programClassIds: [id, await mine.shelf()] }),
  })
  expect(refused.status).toBe(422)
  expect(refused.errors?.['programClassIds']?.[0]).toContain('已满100项')
})

test('bundles moved concurrently to a nearly full display category never exceed its limit', async () => {
  const made = await Promise.all(Array.from({ length: 98 }, () => mine.project()))
  const id = await mine.shelf({ links: made.map((one) => ({ type: 'project' as const, targetId: one.id })) })
  const drafts = await Promise.all(Array.from({ length: 6 }, () => mine.bundleDraft()))
  const bundles = await Promise.all(drafts.map((body) => api.admin(commodity.add, { body })))
  const replies = await Promise.all(
    drafts.map((draft, at) =>
      api.admin(commodity.edit, {
        body: { ...draft, programClassIds: [id], id: bundles[at]?.data.id ?? '', version: 1 },
      }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(4)
  expect((await read(id)).links).toHaveLength(100)
})

test('display categories with one name cannot share a channel', async () => {
  const tv = { channel: ['tv' as const], tvImageUrl: mine.picture }
  const id = await mine.shelf({ name: '护理' })
  expect(await add({ name: '护理' })).toMatchObject({
    status: 422,
    message: '展示分类名称已存在',
    errors: { name: ['已存在'] },
  })
  expect((await add({ name: '护理', ...tv })).status).toBe(200)
  expect((await theirs.as(programclass.add, { body: theirs.shelfDraft({ name: '护理' }) })).status).toBe(200)
  const both = { ...mine.shelfDraft({ name: '护理' }), ...tv, channel: ['miniProgram' as const, 'tv' as const] }
  expect((await api.admin(programclass.edit, { body: { ...both, id, version: 1 } })).status).toBe(422)
  const names = (await api.admin(programclass.nopage)).data.map(({ name }) => name)
  expect(names).toContain('护理（小程序）')
  expect(names).toContain('护理（电视）')
  await api.admin(programclass.remove, { body: { ids: [id] } })
  expect((await add({ name: '护理' })).status).toBe(200)
})

test('of several concurrent requests with one name one succeeds', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => add({ name: '同时' })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(7)
  const { items } = (await api.admin(programclass.list, { query: { name: '同时' } })).data
  expect(items).toHaveLength(1)
})

test('display category and bundle agree: a link made on one side is seen on the other', async () => {
  const bundleId = await mine.bundle()
  const id = await mine.shelf({ links: [{ type: 'commodity', targetId: bundleId }] })
  const bundle = (await api.admin(commodity.read, { params: { id: bundleId } })).data
  expect(bundle.programClassIds).toHaveLength(2)
  expect(bundle.programClassIds).toContain(id)
  const { name, channel, iconUrl } = await read(id)
  await api.admin(programclass.edit, { body: { id, version: 1, name, channel, iconUrl, links: [] } })
  const after = (await api.admin(commodity.read, { params: { id: bundleId } })).data
  expect(after.programClassIds).not.toContain(id)
  // A form that was opened before the display category changed must not restore the old links.
  expect(after.version).toBeGreaterThan(bundle.version)
})

test('a display category that gained a bundle meanwhile is not overwritten', async () => {
  const id = await mine.shelf()
  const { name, channel, iconUrl, version } = await read(id)
  await mine.bundle({ programClassIds: [id] })
  const edit = { id, version, name, channel, iconUrl, links: [] }
  expect((await api.admin(programclass.edit, { body: edit })).code).toBe(40901)
  expect((await read(id)).links).toHaveLength(1)
})

test('before a display category is deleted, the bundles on no other are listed', async () => {
  const other = await mine.shelf()
  const id = await mine.shelf()
  await mine.bundle({ name: '只此一处', programClassIds: [id] })
  await mine.bundle({ name: '两处都有', programClassIds: [id, other] })
  const why = '商品“只此一处”只在此分类展示，将不再展示'
  expect(await before(id, 'disable')).toEqual({ obstacles: [], follows: [why] })
  expect(await before(id, 'remove')).toEqual({ obstacles: [], follows: [why] })
  await api.admin(programclass.changestatus, { body: { id: other, status: 'disabled' } })
  expect((await before(id, 'disable')).follows).toHaveLength(2)
  expect((await api.admin(programclass.remove, { body: { ids: [id] } })).status).toBe(200)
})

test('display categories are sorted in the given order, and found by name, channel and state', async () => {
  const ids = [await mine.shelf({ name: '排序甲' }), await mine.shelf({ name: '排序乙' })]
  await api.admin(programclass.sort, { body: { ids: ids.toReversed() } })
  const find = async (query: object) =>
    (await api.admin(programclass.list, { query })).data.items.map(({ name }) => name)
  expect(await find({ name: '排序' })).toEqual(['排序乙', '排序甲'])
  expect(await find({ name: '排序', channel: 'tv' })).toEqual([])
  expect(await find({ name: '排序', channel: 'miniProgram', status: 'enabled' })).toHaveLength(2)
  expect(await find({ name: '排序', status: 'disabled' })).toEqual([])
})
