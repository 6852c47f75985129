import { banner, edge, special, type SpecialDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  addCommodity,
  addExamPackage,
  addGoods,
  addProject,
  addSpecial,
  putPicture,
  specialDraft,
} from '../../../../test/factories/content.ts'
import { projects } from '../../catalogue/project/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const add = async (changes: Partial<SpecialDraft>) => api.admin(special.add, { body: await specialDraft(api, changes) })
const read = async (id: string) => (await api.admin(special.read, { params: { id } })).data
const move = (id: string, status: 'online' | 'offline', more: object = {}) =>
  api.admin(special.changestatus, { body: { id, status, ...more } })

const addBannerTo = async (id: string, title: string) => {
  const imageUrl = await putPicture(api, 351, 90)
  const body = { title, positionCode: 'mp_home_mid', imageUrl, linkType: 'special', linkTarget: id } as const
  const bannerId = (await api.admin(banner.add, { body })).data.id
  await api.admin(banner.changestatus, { body: { id: bannerId, status: 'on' } })
  return bannerId
}
const bannerStatus = async (id: string) => (await api.admin(banner.read, { params: { id } })).data.status

test('a page begins offline with what it was given, and stands at the usual place', async () => {
  const id = await addSpecial(api, { subtitle: '副标题', startAt: '2026-11-01T00:00:00+08:00' })
  expect(await read(id)).toMatchObject({
    subtitle: '副标题',
    status: 'offline',
    content: '<p>重阳节，陪陪爸妈。</p>',
    startAt: '2026-11-01T00:00:00.000+08:00',
    endAt: null,
    tvCoverUrl: null,
    items: [],
    itemCount: 0,
    viewCount: 0,
    sort: 100,
  })
})

test('a list does not carry the contents of its pages', async () => {
  const id = await addSpecial(api)
  const { data } = await api.admin(special.list, { query: { limit: 100 } })
  const row = data.items.find((one) => one.id === id)
  expect(row).toMatchObject({ itemCount: 0, templateType: 'article' })
  expect(Object.keys(row ?? {})).not.toContain('content')
})

test('two pages of an operator cannot share a title', async () => {
  await add({ title: '重阳敬老' })
  expect(await add({ title: '重阳敬老' })).toMatchObject({ status: 422, message: '标题已存在' })
  const theirs = await specialDraft(api, { title: '重阳敬老' }, 'b')
  expect((await api.other(special.add, { body: theirs })).status).toBe(200)
})

test('television needs its own cover, and a period ends after it begins', async () => {
  expect((await add({ channel: ['tv'] })).errors).toEqual({ tvCoverUrl: ['电视渠道须上传电视封面'] })
  const backwards = { startAt: '2026-11-02T00:00:00+08:00', endAt: '2026-11-01T00:00:00+08:00' }
  expect((await add(backwards)).errors).toEqual({ endAt: ['结束时间不能早于开始时间'] })
  expect((await add({ channel: ['tv'], tvCoverUrl: await putPicture(api, 192, 108) })).status).toBe(200)
})

test('a page links to what is its own operator’s, each thing once, and keeps the order', async () => {
  const project = await addProject(api, { name: '上门护理' })
  const goods = await addGoods(api, { name: '健康课' })
  const exam = await addExamPackage(api, { name: '体检套餐' })
  const theirs = await addProject(api, {}, 'b')
  const items = [
    { type: 'goods', targetId: goods },
    { type: 'project', targetId: project },
    { type: 'exam', targetId: exam },
  ] as const
  const list = { templateType: 'projectList', content: null } as const
  const wrong = (more: SpecialDraft['items']) => add({ ...list, items: [...items, ...(more ?? [])] })
  expect((await wrong([{ type: 'project', targetId: theirs }])).errors).toEqual({
    'items.3.targetId': ['所选内容不存在或不可用'],
  })
  // A project is no commodity.
  expect((await wrong([{ type: 'commodity', targetId: project }])).errors).toHaveProperty(['items.3.targetId'])
  expect((await wrong([{ type: 'project', targetId: project.toUpperCase() }])).errors).toEqual({
    'items.3.targetId': ['不能重复'],
  })
  const { data } = await add({ ...list, items: [...items] })
  expect((await read(data.id)).items.map(({ name }) => name)).toEqual(['健康课', '上门护理', '体检套餐'])
})

test('more than fifty links are refused', async () => {
  const targetId = await addProject(api)
  const items = Array.from({ length: 51 }, () => ({ type: 'project' as const, targetId }))
  expect((await add({ templateType: 'projectList', items })).errors).toMatchObject({ items: ['最多50项'] })
})

test('what goes off sale stays linked and is marked', async () => {
  const targetId = await addProject(api, { name: '会下架的' })
  const id = await addSpecial(api, { templateType: 'projectList', items: [{ type: 'project', targetId }] })
  await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, targetId))
  expect((await read(id)).items).toEqual([{ type: 'project', targetId, name: '会下架的', isOnSale: false }])
})

test('a template keeps only what it has a place for', async () => {
  const items = [{ type: 'commodity' as const, targetId: await addCommodity(api) }]
  const article = await addSpecial(api, { items })
  expect((await read(article)).items).toEqual([])
  const list = await addSpecial(api, { templateType: 'projectList', items })
  expect((await read(list)).content).toBeNull()
  const mixed = await addSpecial(api, { templateType: 'mixed', items })
  expect(await read(mixed)).toMatchObject({ itemCount: 1, content: '<p>重阳节，陪陪爸妈。</p>' })
})

test('only a complete page goes online, and what it lacks is said beforehand', async () => {
  const empty = await addSpecial(api, { templateType: 'mixed', content: '<p> </p>', items: [] })
  const lacks = ['正文不能为空', '请至少关联一项内容']
  const before = await api.admin(special.before, { params: { id: empty }, query: { move: 'goOnline' } })
  expect(before.data).toEqual({ obstacles: lacks, follows: [] })
  expect(await move(empty, 'online')).toMatchObject({
    status: 409,
    errors: { content: [lacks[0]], items: [lacks[1]] },
  })
  const whole = await addSpecial(api)
  expect((await move(whole, 'online')).status).toBe(200)
})

test('an online page stays complete', async () => {
  const id = await addSpecial(api)
  await move(id, 'online')
  const { version, title, coverUrl } = await read(id)
  const draft = { id, version, title, coverUrl, channel: ['miniProgram' as const], templateType: 'article' as const }
  expect(await api.admin(special.edit, { body: draft })).toMatchObject({
    status: 409,
    errors: { content: ['正文不能为空'] },
  })
  await move(id, 'offline')
  const { version: next } = await read(id)
  expect((await api.admin(special.edit, { body: { ...draft, version: next } })).status).toBe(200)
})

test('a page that banners lead to goes offline only by force, and takes them with it', async () => {
  const id = await addSpecial(api)
  await move(id, 'online')
  const first = await addBannerTo(id, '重阳横幅')
  const before = await api.admin(special.before, { params: { id }, query: { move: 'goOffline' } })
  expect(before.data).toEqual({ obstacles: [], follows: ['链接到此页的轮播图“重阳横幅”将一并下架'] })
  expect(await move(id, 'offline')).toMatchObject({ status: 409, errors: { force: ['轮播图“重阳横幅”正链接到此页'] } })
  expect(await move(id, 'offline', { force: 0 })).toMatchObject({ status: 409 })
  expect([await bannerStatus(first), (await read(id)).status]).toEqual(['on', 'online'])
  expect((await move(id, 'offline', { force: 1 })).status).toBe(200)
  expect([await bannerStatus(first), (await read(id)).status]).toEqual(['off', 'offline'])
  // It led here, but was off already.
  await move(id, 'online')
  expect((await move(id, 'offline')).status).toBe(200)
})

test('no banner is put on to a page that goes offline at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await addSpecial(api)
    await move(id, 'online')
    const bannerId = await addBannerTo(id, `同时${round}`)
    await api.admin(banner.changestatus, { body: { id: bannerId, status: 'off' } })
    const outcomes = await Promise.all([
      move(id, 'offline'),
      api.admin(banner.changestatus, { body: { id: bannerId, status: 'on' } }),
    ])
    expect(outcomes.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    const isOnline = (await read(id)).status === 'online'
    expect((await bannerStatus(bannerId)) === 'on' && !isOnline).toBe(false)
    if ((await bannerStatus(bannerId)) === 'on')
      await api.admin(banner.changestatus, { body: { id: bannerId, status: 'off' } })
  }
})

test('the list is narrowed by title, channel, state and period', async () => {
  const tvCoverUrl = await putPicture(api, 192, 108)
  const december = { startAt: '2026-12-01T00:00:00+08:00', endAt: '2026-12-31T00:00:00+08:00' }
  const id = await addSpecial(api, { title: '冬至专题', channel: ['tv'], tvCoverUrl, ...december })
  const titles = async (query: object) =>
    (await api.admin(special.list, { query: { title: '冬至', ...query } })).data.items.map((row) => row.title)
  expect(await titles({ channel: 'tv' })).toEqual(['冬至专题'])
  expect(await titles({ channel: 'miniProgram' })).toEqual([])
  expect(await titles({ periodFrom: '2026-12-30', periodTo: '2027-01-05' })).toEqual(['冬至专题'])
  expect(await titles({ periodFrom: '2026-12-31' })).toEqual([])
  expect(await titles({ periodTo: '2026-12-01' })).toEqual(['冬至专题'])
  expect(await titles({ periodTo: '2026-11-30' })).toEqual([])
  await move(id, 'online')
  expect(await titles({ status: 'online' })).toEqual(['冬至专题'])
  expect(await titles({ status: 'offline' })).toEqual([])
})

test('banners are offered the pages that are online', async () => {
  const online = await addSpecial(api, { title: '可选' })
  await move(online, 'online')
  const offline = await addSpecial(api, { title: '不可选' })
  const ids = new Set((await api.nobody(special.nopage)).data.map((option) => option.id))
  expect([ids.has(online), ids.has(offline)]).toEqual([true, false])
})

test('what can be linked to is offered with whether it is on sale, the operator’s own only', async () => {
  const own = await addProject(api, { name: '在售项目' })
  const off = await addProject(api, { name: '下架项目', status: 'offSale' })
  const theirs = await addProject(api, { name: '别家项目' }, 'b')
  const { data } = await api.as('banner')(special.offers, { query: { type: 'project' } })
  expect(data).toEqual(
    expect.arrayContaining([
      { id: own, name: '在售项目', isOnSale: true },
      { id: off, name: '下架项目', isOnSale: false },
    ]),
  )
  expect(data.some(({ id }) => id === theirs)).toBe(false)
})

test('a page is put into a new order, also where customers see it', async () => {
  const [one, two] = [await addSpecial(api), await addSpecial(api)]
  for (const id of [one, two]) await move(id, 'online')
  const shown = async () =>
    (await api.anonymous(edge.catalogue, { query: { operator: 'A' } })).data.specials
      .map(({ id }) => id)
      .filter((id) => id === one || id === two)
  expect(await shown()).toEqual([two, one])
  expect((await api.admin(special.sort, { body: { ids: [one, two] } })).status).toBe(200)
  expect(await shown()).toEqual([one, two])
})
