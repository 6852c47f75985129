import { banner, bannerPositions, special, type BannerDraft, type BannerPosition } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addCommodity, addGoods, addProject, addSpecial, putPicture } from '../../../../test/factories/content.ts'
import { organs } from '../../organs/organ/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { banners } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const pictures = new Map<BannerPosition, Promise<string>>()
const pictureFor = (position: BannerPosition) => {
  const { width, height } = bannerPositions[position]
  const picture = pictures.get(position) ?? putPicture(api, width, height)
  pictures.set(position, picture)
  return picture
}

const draft = async (changes: Partial<BannerDraft> = {}): Promise<BannerDraft> => {
  const positionCode = changes.positionCode ?? 'mp_home_top'
  return { title: '秋季', positionCode, imageUrl: await pictureFor(positionCode), linkType: 'none', ...changes }
}
const add = async (changes: Partial<BannerDraft> = {}) => api.admin(banner.add, { body: await draft(changes) })
const addOne = async (changes: Partial<BannerDraft> = {}) => (await add(changes)).data.id
const read = async (id: string) => (await api.admin(banner.read, { params: { id } })).data
const put = (id: string, status: 'on' | 'off') => api.admin(banner.changestatus, { body: { id, status } })
const edit = async (id: string, changes: Partial<BannerDraft>) => {
  const { version } = await read(id)
  return api.admin(banner.edit, { body: { id, version, ...(await draft(changes)) } })
}
/** Takes all banners off, so that every position is empty. */
const clear = () => api.db.update(banners).set({ status: 'off' })

test('a banner starts off, without a link and for everyone', async () => {
  const id = await addOne({ linkTarget: 'left over' })
  expect(await read(id)).toMatchObject({
    title: '秋季',
    status: 'off',
    showState: null,
    linkTarget: null,
    areaCodes: [],
    organs: [],
    showCount: 0,
    clickCount: 0,
    sort: 100,
  })
})

describe('the image', () => {
  const withPicture = async (width: number, height: number, bytes?: number) =>
    add({ imageUrl: await putPicture(api, width, height, 'a', bytes) })

  test('has the ratio of the position within 2% tolerance', async () => {
    // The ratio of 750 × 320 is 2.34375.
    expect((await withPicture(375, 160)).status).toBe(200)
    expect((await withPicture(1000, 419)).status).toBe(200)
    expect((await withPicture(1000, 435)).status).toBe(200)
    expect((await withPicture(1000, 436)).errors).toEqual({ imageUrl: ['图片比例应为750×320'] })
    expect((await withPicture(1000, 418)).errors).toEqual({ imageUrl: ['图片比例应为750×320'] })
  })

  test('has at most 2 MB', async () => {
    expect((await withPicture(375, 160, 2 * 1024 * 1024)).status).toBe(200)
    expect((await withPicture(375, 160, 2 * 1024 * 1024 + 1)).errors).toEqual({ imageUrl: ['图片不能超过2MB'] })
  })

  test('is checked again when the banner moves to another position', async () => {
    const id = await addOne()
    const imageUrl = await pictureFor('mp_home_top')
    expect((await edit(id, { positionCode: 'mp_home_mid', imageUrl })).errors).toEqual({
      imageUrl: ['图片比例应为702×180'],
    })
  })

  test('must belong to the operator', async () => {
    expect((await add({ imageUrl: await putPicture(api, 375, 160, 'b') })).errors).toEqual({
      imageUrl: ['图片不存在，请重新上传'],
    })
  })
})

describe('the link', () => {
  const wrong = async (changes: Partial<BannerDraft>) => (await add(changes)).errors

  test('needs a target of its type', async () => {
    for (const linkType of ['project', 'commodity', 'special', 'url', 'miniPath', 'goods'] as const)
      expect([linkType, await wrong({ linkType })]).toEqual([linkType, { linkTarget: ['必填'] }])
    expect(await wrong({ linkType: 'url', linkTarget: 'javascript:alert(1)' })).toEqual({
      linkTarget: ['请输入正确的链接地址'],
    })
    expect(await wrong({ linkType: 'miniPath', linkTarget: 'pages/a b' })).toEqual({
      linkTarget: ['请输入正确的小程序页面路径'],
    })
    expect(await wrong({ linkType: 'project', linkTarget: 'x' })).toEqual({ linkTarget: ['所选内容不存在或不可用'] })
    expect((await add({ linkType: 'url', linkTarget: 'https://example.com/a?b=1' })).status).toBe(200)
    expect((await add({ linkType: 'miniPath', linkTarget: '/pages/detail?id=1' })).status).toBe(200)
  })

  test('accepts targets on sale or online and shows their names', async () => {
    const page = await addSpecial(api, { title: '可去的专题' })
    await api.admin(special.changestatus, { body: { id: page, status: 'online' } })
    const targets = {
      project: await addProject(api, { name: '可去的项目' }),
      commodity: await addCommodity(api, { name: '可去的商品' }),
      goods: await addGoods(api, { name: '可去的虚拟商品' }),
      special: page,
    }
    for (const [linkType, linkTarget] of Object.entries(targets) as [keyof typeof targets, string][]) {
      const id = await addOne({ linkType, linkTarget: linkTarget.toUpperCase() })
      expect(await read(id)).toMatchObject({ linkTarget, linkName: expect.stringContaining('可去的') })
    }
  })

  test('refuses targets off sale, offline, of another type or operator', async () => {
    const refused = { linkTarget: ['所选内容不存在或不可用'] }
    const off = await addProject(api, { status: 'offSale' })
    expect(await wrong({ linkType: 'project', linkTarget: off })).toEqual(refused)
    expect(await wrong({ linkType: 'project', linkTarget: await addProject(api, {}, 'b') })).toEqual(refused)
    expect(await wrong({ linkType: 'project', linkTarget: await addGoods(api) })).toEqual(refused)
    expect(await wrong({ linkType: 'special', linkTarget: await addSpecial(api) })).toEqual(refused)
  })

  test('may keep a target off sale, but the banner cannot be put on', async () => {
    const linkTarget = await addProject(api)
    const id = await addOne({ linkType: 'project', linkTarget })
    await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, linkTarget))
    expect((await edit(id, { title: '改名', linkType: 'project', linkTarget })).status).toBe(200)
    expect(await put(id, 'on')).toMatchObject({ status: 409, errors: { linkTarget: ['所选内容不存在或不可用'] } })
    const before = await api.admin(banner.before, { params: { id }, query: { move: 'putOn' } })
    expect(before.data.obstacles).toEqual(['所选内容不存在或不可用'])
  })
})

test('the audience consists of existing areas and own organisations', async () => {
  const all = await api.db.select().from(organs)
  const own = all.find((organ) => organ.name === 'Organ A')?.id ?? ''
  const theirs = all.find((organ) => organ.name === 'Organ B')?.id ?? ''
  expect((await add({ areaCodes: ['310101', '319999'], organIds: [own, theirs] })).errors).toEqual({
    'areaCodes.1': ['请选择所在地区'],
    'organIds.1': ['所选内容不存在或不可用'],
  })
  const id = await addOne({ areaCodes: ['310000'], organIds: [own] })
  expect(await read(id)).toMatchObject({ areaCodes: ['310000'], organs: [{ id: own, name: 'Organ A' }] })
})

describe('a position', () => {
  const max = bannerPositions.mp_home_mid.max
  const mid = { positionCode: 'mp_home_mid' as const }
  const full = { status: 409, errors: { positionCode: [`该位置最多展示${max}张`] } }
  const putOn = async (changes: Partial<BannerDraft> = {}) => {
    const id = await addOne({ ...mid, ...changes })
    expect((await put(id, 'on')).status).toBe(200)
    return id
  }

  test('shows up to its maximum', async () => {
    await clear()
    const first = await putOn()
    for (let i = 1; i < max; i++) await putOn()
    const id = await addOne(mid)
    expect(await put(id, 'on')).toMatchObject(full)
    const before = await api.admin(banner.before, { params: { id }, query: { move: 'putOn' } })
    expect(before.data.obstacles).toEqual(['该位置最多展示3张'])
    await put(first, 'off')
    expect((await put(id, 'on')).status).toBe(200)
  })

  test('is free again where periods do not overlap', async () => {
    await clear()
    const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00+08:00`
    for (let i = 0; i < max; i++) await putOn({ startAt: day(1), endAt: day(10) })
    // One begins when the other ends.
    await putOn({ startAt: day(10), endAt: day(20) })
    const id = await addOne({ ...mid, startAt: day(9), endAt: day(12) })
    expect(await put(id, 'on')).toMatchObject(full)
    const always = await addOne(mid)
    expect(await put(always, 'on')).toMatchObject(full)
  })

  test('counts banners shown at the same time, not all together', async () => {
    await clear()
    const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}T00:00:00+08:00`
    for (let i = 1; i <= 4 * max; i++) await putOn({ startAt: day(i), endAt: day(i + 1) })
    // At most two overlap at any time.
    const always = await putOn()
    expect((await read(always)).status).toBe('on')
  })

  test('ignores banners that are over', async () => {
    await clear()
    const soon = new Date(api.now().getTime() + 60_000).toISOString()
    for (let i = 0; i < max; i++) await putOn({ endAt: soon })
    const id = await addOne(mid)
    expect(await put(id, 'on')).toMatchObject(full)
    api.pass(60_000)
    expect((await put(id, 'on')).status).toBe(200)
  })

  test('keeps its maximum when an active banner changes period or position', async () => {
    await clear()
    const later = { startAt: '2027-01-01T00:00:00+08:00' }
    for (let i = 0; i < max; i++) await putOn({ endAt: later.startAt })
    const id = await putOn(later)
    expect(await edit(id, mid)).toMatchObject(full)
    const elsewhere = await addOne({ positionCode: 'mp_home_top' })
    await put(elsewhere, 'on')
    expect(await edit(elsewhere, mid)).toMatchObject(full)
    expect((await edit(id, { ...mid, ...later, title: '改名' })).status).toBe(200)
  })

  test('gives its last place to one of several concurrent requests', async () => {
    await clear()
    for (let i = 1; i < max; i++) await putOn()
    const ids = await Promise.all(Array.from({ length: 8 }, () => addOne(mid)))
    const moved = await addOne({ positionCode: 'mp_home_top' })
    await put(moved, 'on')
    const outcomes = await Promise.all([...ids.map((id) => put(id, 'on')), edit(moved, mid)])
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 8 }, () => 409)])
    expect(await api.db.$count(banners, eq(banners.status, 'on'))).toBe(
      // A refused move leaves the banner in its old position.
      max + ((await read(moved)).positionCode === 'mp_home_mid' ? 0 : 1),
    )
  })

  test('is separate for each operator', async () => {
    await clear()
    for (let i = 0; i < max; i++) await putOn()
    const { width, height } = bannerPositions.mp_home_mid
    const body = await draft({ ...mid, imageUrl: await putPicture(api, width, height, 'b') })
    const { data } = await api.other(banner.add, { body })
    expect((await api.other(banner.changestatus, { body: { id: data.id, status: 'on' } })).status).toBe(200)
  })

  test('is listed with size, maximum and number of active banners', async () => {
    await clear()
    await putOn()
    await putOn()
    const { data } = await api.as('banner')(banner.positionlist, { headers: { 'accept-language': 'en' } })
    expect(data).toHaveLength(6)
    expect(data.find((position) => position.code === 'mp_home_mid')).toEqual({
      code: 'mp_home_mid',
      name: 'Mini program, home middle',
      device: 'phone',
      width: 702,
      height: 180,
      max: 3,
      on: 2,
    })
  })
})

test('the list filters active banners by show state', async () => {
  await clear()
  const at = (ms: number) => new Date(api.now().getTime() + ms).toISOString()
  const ids = {
    notYet: await addOne({ title: '状态', startAt: at(60_000) }),
    showing: await addOne({ title: '状态', endAt: at(60_000) }),
    over: await addOne({ title: '状态', startAt: at(-60_000), endAt: at(-1) }),
  }
  const off = await addOne({ title: '状态' })
  for (const id of Object.values(ids)) await put(id, 'on')
  const found = async (query: object) =>
    (await api.admin(banner.list, { query: { title: '状态', ...query } })).data.items.map((row) => row.id)
  for (const [showState, id] of Object.entries(ids)) {
    expect([showState, await found({ showState })]).toEqual([showState, [id]])
    expect((await read(id)).showState).toBe(showState)
  }
  expect((await found({})).includes(off)).toBe(true)
  expect(await found({ positionCode: 'tv_standby' })).toEqual([])
  api.pass(60_000)
  expect(await found({ showState: 'showing' })).toEqual([ids.notYet])
})

test('only a banner that is off can be deleted', async () => {
  const id = await addOne()
  await clear()
  await put(id, 'on')
  expect((await api.admin(banner.remove, { body: { ids: [id] } })).status).toBe(409)
  await put(id, 'off')
  expect((await api.admin(banner.remove, { body: { ids: [id] } })).status).toBe(200)
})

test('a deleted banner takes no place', async () => {
  await clear()
  const side = { positionCode: 'tv_home_side' as const }
  for (let i = 0; i < 3; i++) await put(await addOne(side), 'on')
  const id = await addOne(side)
  await api.db.update(banners).set({ deletedAt: api.now().toISOString() }).where(eq(banners.status, 'on'))
  expect((await put(id, 'on')).status).toBe(200)
})
