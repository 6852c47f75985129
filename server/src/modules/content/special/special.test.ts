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

test('a page starts offline with the given fields and the default sort', async () => {
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

test('the list leaves out page content', async () => {
  const id = await addSpecial(api)
  const { data } = await api.admin(special.list, { query: { limit: 100 } })
  const row = data.items.find((one) => one.id === id)
  expect(row).toMatchObject({ itemCount: 0, templateType: 'article' })
  expect(Object.keys(row ?? {})).not.toContain('content')
})

test('titles are unique per operator', async () => {
  await add({ title: '重阳敬老' })
  expect(await add({ title: '重阳敬老' })).toMatchObject({ status: 422, message: '标题已存在' })
  const theirs = await specialDraft(api, { title: '重阳敬老' }, 'b')
  expect((await api.other(special.add, { body: theirs })).status).toBe(200)
})

test('the TV channel needs its own cover, and a period must end after it begins', async () => {
  expect((await add({ channel: ['tv'] })).errors).toEqual({ tvCoverUrl: ['电视渠道须上传电视封面'] })
  const backwards = { startAt: '2026-11-02T00:00:00+08:00', endAt: '2026-11-01T00:00:00+08:00' }
  expect((await add(backwards)).errors).toEqual({ endAt: ['结束时间不能早于开始时间'] })
  expect((await add({ channel: ['tv'], tvCoverUrl: await putPicture(api, 192, 108) })).status).toBe(200)
})

test('a page links to own items, each once, and keeps their order', async () => {
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
  // A service cannot be linked as a bundle.
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

test('an item that goes off sale stays linked and is marked', async () => {
  const targetId = await addProject(api, { name: '会下架的' })
  const id = await addSpecial(api, { templateType: 'projectList', items: [{ type: 'project', targetId }] })
  await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, targetId))
  expect((await read(id)).items).toEqual([{ type: 'project', targetId, name: '会下架的', isOnSale: false }])
})

test('a template stores only the fields it uses', async () => {
  const items = [{ type: 'commodity' as const, targetId: await addCommodity(api) }]
  const article = await addSpecial(api, { items })
  expect((await read(article)).items).toEqual([])
  const list = await addSpecial(api, { templateType: 'projectList', items })
  expect((await read(list)).content).toBeNull()
  const mixed = await addSpecial(api, { templateType: 'mixed', items })
  expect(await read(mixed)).toMatchObject({ itemCount: 1, content: '<p>重阳节，陪陪爸妈。</p>' })
})

test('only a complete page can go online, and gaps are announced before', async () => {
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

test('an online page must stay complete', async () => {
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

test('taking a page with banners offline needs force and takes them off too', async () => {
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
  // The banner still links here, but is off already.
  await move(id, 'online')
  expect((await move(id, 'offline')).status).toBe(200)
})

test('a banner cannot be put on for a page going offline concurrently', async () => {
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

test('the list filters by title, channel, state and period', async () => {
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

test('banners can link to online pages only', async () => {
  const online = await addSpecial(api, { title: '可选' })
  await move(online, 'online')
  const offline = await addSpecial(api, { title: '不可选' })
  const ids = new Set((await api.nobody(special.nopage)).data.map((option) => option.id))
  expect([ids.has(online), ids.has(offline)]).toEqual([true, false])
})

test('linkable items are listed with their sale state, own ones only', async () => {
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

test('sorting pages also changes the public order', async () => {
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
