import { banner, edge, servicemobile, special, tvnotice, type BannerDraft, type BannerPosition } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import {
  addBanner as newBanner,
  addCommodity,
  addExamPackage,
  addGoods,
  addProject,
  addSpecial,
  putPicture,
} from '../../../../test/factories/content.ts'
import { addBox, addTvUser, boxToken } from '../../../../test/factories/tv-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { buildApp } from '../../../app.ts'
import { openDatabase } from '../../../db/client.ts'
import { auditRows } from '../../../db/tables.ts'
import { openBus } from '../../../bus/bus.ts'
import { contentMemory } from '../../../bus/content-memory.ts'
import { makeLog } from '../../../kit/log.ts'
import { newId } from '../../../secret/token.ts'
import { banners } from '../../content/banner/table.ts'
import { goodsTable } from '../../catalogue/goods/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { programClasses, shelfItems } from '../../catalogue/programclass/table.ts'
import { projects } from '../../catalogue/project/table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterEach(() => requireInvariants(api.db))
afterAll(() => api.close())
// Banners of earlier tests must not show in the next.
beforeEach(async () => {
  await api.db.update(banners).set({ status: 'off' })
  contentMemory(api.db).forget({ kind: 'reconnected' })
})

const minute = 60_000
const at = (ms: number) => new Date(api.now().getTime() + ms).toISOString()

const addBanner = async (changes: Partial<BannerDraft> = {}, whose: 'a' | 'b' = 'a') => {
  const id = await newBanner(api, changes, whose)
  const as = whose === 'a' ? api.admin : api.other
  expect((await as(banner.changestatus, { body: { id, status: 'on' } })).status).toBe(200)
  return id
}
const takeOff = (id: string) => api.admin(banner.changestatus, { body: { id, status: 'off' } })

type Viewer = { areaCode?: string; organId?: string }
const catalogue = async (place: Viewer = {}) =>
  (await api.anonymous(edge.catalogue, { query: { operator: 'A', ...place } })).data
const home = async (place: Viewer = {}) => (await api.anonymous(edge.home, { query: { operator: 'A', ...place } })).data
type Banners = Awaited<ReturnType<typeof catalogue>>['banners']
const idsAt = (shown: Banners, position: BannerPosition) =>
  shown.find((one) => one.position === position)?.items.map((item) => item.id)

test('an unknown operator is missing on every endpoint', async () => {
  const query = { operator: 'nobody' }
  expect((await api.anonymous(edge.home, { query })).status).toBe(404)
  expect((await api.anonymous(edge.catalogue, { query })).status).toBe(404)
  expect((await api.anonymous(edge.special, { query, params: { id: newId() } })).status).toBe(404)
  expect((await api.anonymous(edge.seen, { body: query })).status).toBe(404)
})

describe('banners', () => {
  test('appear in the next answer once on and disappear once off', async () => {
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
    const id = await addBanner()
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([id])
    await takeOff(id)
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
  })

  test('are sorted at the positions of the requesting device', async () => {
    const second = await addBanner({ sort: 20 })
    const first = await addBanner({ sort: 10 })
    const tv = await addBanner({ positionCode: 'tv_home_main' })
    const phone = (await catalogue()).banners
    expect(phone.map(({ position }) => position)).toEqual(['mp_home_top', 'mp_home_mid', 'mp_mall_top'])
    expect(idsAt(phone, 'mp_home_top')).toEqual([first, second])
    const { banners: onTv } = await home()
    expect(onTv.map(({ position }) => position)).toEqual(['tv_home_main', 'tv_home_side', 'tv_standby'])
    expect(idsAt(onTv, 'tv_home_main')).toEqual([tv])
  })

  test('appear and disappear with their period', async () => {
    const id = await addBanner({ startAt: at(30_000), endAt: at(45_000) })
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
    api.pass(29_999)
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
    api.pass(1)
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([id])
    api.pass(15_000)
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
  })

  test('are shown to their audience only', async () => {
    const organId = (await api.db.select().from(organs)).find((organ) => organ.name === 'Organ A')?.id ?? ''
    const everybody = await addBanner({ sort: 1 })
    const shanghai = await addBanner({ sort: 2, areaCodes: ['310000'] })
    const organ = await addBanner({ sort: 3, organIds: [organId] })
    const both = await addBanner({ sort: 4, areaCodes: ['310101'], organIds: [organId] })
    const shown = async (place: Viewer) => idsAt((await catalogue(place)).banners, 'mp_home_top')
    expect(await shown({})).toEqual([everybody])
    expect(await shown({ areaCode: '310115' })).toEqual([everybody, shanghai])
    expect(await shown({ areaCode: '330106' })).toEqual([everybody])
    expect(await shown({ organId: organId.toUpperCase() })).toEqual([everybody, organ])
    expect(await shown({ areaCode: '310101', organId })).toEqual([everybody, shanghai, organ, both])
  })

  test('lose their link when its target is not available', async () => {
    const linkTarget = await addProject(api)
    const id = await addBanner({ linkType: 'project', linkTarget })
    const link = async () => (await catalogue()).banners.flatMap(({ items }) => items).find((item) => item.id === id)
    expect(await link()).toMatchObject({ linkType: 'project', linkTarget })
    await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, linkTarget))
    api.pass(minute)
    expect(await link()).toMatchObject({ linkType: 'none', linkTarget: null })
  })

  test('of another operator are not shown', async () => {
    const theirs = await addBanner({}, 'b')
    expect(idsAt((await catalogue()).banners, 'mp_home_top')).toEqual([])
    const other = await api.anonymous(edge.catalogue, { query: { operator: 'B' } })
    expect(idsAt(other.data.banners, 'mp_home_top')).toEqual([theirs])
  })
})

describe('the content cache', () => {
  test('is filled once until a write or a minute passes', async () => {
    const id = await addBanner()
    await catalogue()
    // A direct database write sends no cache invalidation.
    await api.db.update(banners).set({ title: '改了' }).where(eq(banners.id, id))
    const titleNow = async () => (await catalogue()).banners.flatMap(({ items }) => items)[0]?.title
    expect(await titleNow()).toBe('横幅')
    api.pass(minute)
    expect(await titleNow()).toBe('改了')
  })

  test('is cleared on every node after a write', async () => {
    const database = openDatabase(api.config as never, { connections: 2 })
    const tools = { ...api.tools, db: database.db }
    const node = await buildApp({ tools, pool: database.pool, whoIs: api.whoIs })
    const bus = openBus(api.config as never, makeLog('silent'))
    const heard: string[] = []
    const listening = new Promise<void>((resolve) => {
      bus.on((news) => {
        contentMemory(database.db).forget(news)
        heard.push(news.kind)
        if (news.kind === 'reconnected') resolve()
      })
    })
    await listening
    const there = async () => {
      const reply = await node.inject({ url: '/api/edge/customer/catalogue?operator=A' })
      return idsAt(reply.json<{ data: { banners: Banners } }>().data.banners, 'mp_home_top')
    }
    expect(await there()).toEqual([])
    const id = await addBanner()
    await expect.poll(there, { timeout: 60_000 }).toEqual([id])
    await takeOff(id)
    await expect.poll(there, { timeout: 60_000 }).toEqual([])
    expect(heard).toContain('content')
    await bus.close()
    await node.close()
    await database.close()
  })

  test('answers 304 to an unchanged ETag', async () => {
    await addBanner()
    const first = await api.anonymous(edge.catalogue, { query: { operator: 'A' } })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const again = await api.anonymous(edge.catalogue, { query: { operator: 'A' }, headers })
    expect([again.status, again.data]).toEqual([304, undefined])
    await addBanner()
    expect((await api.anonymous(edge.catalogue, { query: { operator: 'A' }, headers })).status).toBe(200)
  })
})

describe('the catalogue', () => {
  const addShelf = async (
    channel: ('miniProgram' | 'tv')[],
    items: { type: 'project' | 'commodity'; targetId: string }[],
  ) => {
    const [owner] = await api.db.select().from(projects)
    const operatorId = owner?.operatorId ?? ''
    const row = { id: newId(), operatorId, createdAt: at(0), updatedAt: at(0) }
    await api.db.insert(programClasses).values({
      ...row,
      name: '居家护理',
      channel,
      iconUrl: '/files/icon.webp',
      tvImageUrl: '/files/tv.webp',
      sort: 1,
      status: 'enabled',
    })
    if (items.length > 0)
      await api.db
        .insert(shelfItems)
        .values(items.map((item, sort) => ({ ...item, programClassId: row.id, operatorId, sort })))
    contentMemory(api.db).forget({ kind: 'content', id: operatorId })
    return row.id
  }

  test('shows available items of the channel with only their lowest price', async () => {
    const project = await addProject(api, { name: '上门护理' })
    const offSale = await addProject(api, { status: 'offSale' })
    const onTvOnly = await addProject(api, { channel: ['tv'] })
    const bundle = await addCommodity(api, { name: '月度套餐', saleStart: at(10_000), saleEnd: at(20_000) })
    const shelf = await addShelf(
      ['miniProgram', 'tv'],
      [
        { type: 'commodity', targetId: bundle },
        { type: 'project', targetId: project },
        { type: 'project', targetId: offSale },
        { type: 'project', targetId: onTvOnly },
      ],
    )
    const onShelf = async () => (await catalogue()).shelves.find((one) => one.id === shelf)
    expect(await onShelf()).toEqual({
      id: shelf,
      name: '居家护理',
      imageUrl: '/files/icon.webp',
      items: [
        {
          type: 'project',
          id: project,
          name: '上门护理',
          coverUrl: '/files/a.webp',
          summary: '简介',
          priceFen: 12_800,
        },
      ],
    })
    api.pass(10_000)
    expect((await onShelf())?.items.map(({ id }) => id)).toEqual([bundle, project])
    api.pass(10_000)
    expect((await onShelf())?.items.map(({ id }) => id)).toEqual([project])
    const onTv = (await home()).shelves.find((one) => one.id === shelf)
    expect([onTv?.imageUrl, onTv?.items.map(({ id }) => id)]).toEqual(['/files/tv.webp', [project, onTvOnly]])
  })

  test('leaves out empty shelves', async () => {
    const empty = await addShelf(['miniProgram'], [])
    expect((await catalogue()).shelves.some(({ id }) => id === empty)).toBe(false)
  })

  test('includes the goods of the channel', async () => {
    const [one, tvOnly, draft] = [
      await addGoods(api, { name: '健康课' }),
      await addGoods(api, { channel: ['tv'] }),
      await addGoods(api, { status: 'draft' }),
    ]
    contentMemory(api.db).forget({ kind: 'reconnected' })
    const ids = new Set((await catalogue()).goods.map(({ id }) => id))
    expect([one, tvOnly, draft].map((id) => ids.has(id))).toEqual([true, false, false])
    await api.db.update(goodsTable).set({ status: 'offSale' }).where(eq(goodsTable.id, one))
    api.pass(minute)
    expect((await catalogue()).goods.map(({ id }) => id)).not.toContain(one)
  })
})

describe('special pages', () => {
  const online = async (changes: Parameters<typeof addSpecial>[1] = {}) => {
    const id = await addSpecial(api, changes)
    await api.admin(special.changestatus, { body: { id, status: 'online' } })
    return id
  }
  const page = (id: string, operator = 'A') => api.anonymous(edge.special, { query: { operator }, params: { id } })

  test('are shown while they are online, in their period and for this channel', async () => {
    const id = await online({ title: '重阳', subtitle: '敬老', endAt: at(10_000) })
    const shown = async () => (await catalogue()).specials.find((one) => one.id === id)
    expect(await shown()).toMatchObject({ id, title: '重阳', subtitle: '敬老' })
    expect((await home()).specials.some((one) => one.id === id)).toBe(false)
    expect((await page(id)).data).toMatchObject({ title: '重阳', content: '<p>重阳节，陪陪爸妈。</p>', items: [] })
    api.pass(10_000)
    expect([await shown(), (await page(id)).status]).toEqual([undefined, 404])
  })

  test('are opened on TV with their TV cover, if they are for TV', async () => {
    const tvCoverUrl = await putPicture(api, 1920, 1080)
    const [forAll, forPhones] = [await online({ channel: ['miniProgram', 'tv'], tvCoverUrl }), await online()]
    const onTv = (id: string) => api.anonymous(edge.tvSpecial, { query: { operator: 'A' }, params: { id } })
    expect((await onTv(forAll)).data).toMatchObject({ id: forAll, coverUrl: tvCoverUrl })
    expect((await onTv(forPhones)).status).toBe(404)
  })

  test('show only linked items that are on sale', async () => {
    const [project, off, exam] = [
      await addProject(api, { name: '在售' }),
      await addProject(api, { status: 'offSale' }),
      await addExamPackage(api, { name: '体检' }),
    ]
    const items = [
      { type: 'exam' as const, targetId: exam },
      { type: 'project' as const, targetId: off },
      { type: 'project' as const, targetId: project },
    ]
    const id = await online({ templateType: 'projectList', items })
    expect((await page(id)).data.items.map(({ name, priceFen }) => [name, priceFen])).toEqual([
      ['体检', 58_800],
      ['在售', 12_800],
    ])
  })

  test('are missing while they are offline, and for another operator', async () => {
    const id = await online()
    expect([(await page(id)).status, (await page(id, 'B')).status]).toEqual([200, 404])
    await api.admin(special.changestatus, { body: { id, status: 'offline' } })
    expect((await page(id)).status).toBe(404)
  })
})

test('a TV shows the notices for it, most urgent first', async () => {
  const add = async (title: string, priority: number, scope: object) => {
    const body = { title, noticeType: 'ticker', content: title, priority, startAt: at(0), endAt: at(minute), ...scope }
    const { id } = (await api.admin(tvnotice.add, { body: body as never })).data
    await api.admin(tvnotice.changestatus, { body: { id, status: 'published' } })
    return id
  }
  const tvUserId = await addTvUser(api, { areaCode: '310115' })
  const box = await addBox(api, { sn: 'SN000001', tvUserId })
  await add('全部通知', 3, { scopeType: 'all', scopeIds: [] })
  await add('上海通知', 5, { scopeType: 'areas', scopeIds: ['310000'] })
  await add('本机通知', 9, { scopeType: 'boxes', scopeIds: ['SN000001'] })
  const titles = async (place: Viewer) => (await home(place)).notices.map(({ title }) => title)
  expect(await titles({})).toEqual(['全部通知'])
  expect(await titles({ areaCode: '310115' })).toEqual(['上海通知', '全部通知'])
  // The serial number is printed on the box: a notice for the box needs its token.
  expect((await api.anonymous(edge.home, { query: { operator: 'A', sn: box.sn } as never })).errors).toHaveProperty(
    'sn',
  )
  const proof = { operator: 'A', sn: 'sn000001', ecallid: box.ecallid ?? '', token: boxToken }
  const ask = (change: Partial<typeof proof> = {}) => api.anonymous(edge.notices, { body: { ...proof, ...change } })
  expect((await ask()).data.map(({ title }) => title)).toEqual(['本机通知', '上海通知', '全部通知'])
  const show = (change: Partial<typeof proof> = {}) => api.anonymous(edge.ownHome, { body: { ...proof, ...change } })
  expect((await show()).data.notices.map(({ title }) => title)).toEqual(['本机通知', '上海通知', '全部通知'])
  for (const change of [{ token: 'another-token' }, { sn: 'SN000002' }, { operator: 'B' }, { ecallid: 'nobody' }])
    expect([change, (await ask(change)).status, (await show(change)).status]).toEqual([change, 404, 404])
  api.pass(minute)
  expect(await titles({})).toEqual([])
})

test('the nearest phone numbers are shown', async () => {
  const add = (name: string, phone: string, areaCode?: string) =>
    api.admin(servicemobile.add, {
      body: {
        name,
        phone,
        usage: 'hotline',
        channel: ['miniProgram'],
        ...(areaCode === undefined ? {} : { areaCode }),
      },
    })
  await add('全国热线', '400-820-1560')
  await add('上海热线', '021-62345678', '310000')
  const names = async (place: Viewer) => (await catalogue(place)).phones.map(({ name }) => name)
  expect(await names({})).toEqual(['全国热线'])
  expect(await names({ areaCode: '310115' })).toEqual(['上海热线'])
  expect((await catalogue()).phones[0]).toEqual({
    usage: 'hotline',
    name: '全国热线',
    phone: '400-820-1560',
    workTime: null,
  })
})

describe('view counts', () => {
  const countsOf = async (id: string) => {
    const { showCount, clickCount } = (await api.admin(banner.read, { params: { id } })).data
    return [showCount, clickCount]
  }

  test('count each item once per report', async () => {
    const [one, two] = [await addBanner(), await addBanner()]
    const page = await addSpecial(api)
    await api.admin(special.changestatus, { body: { id: page, status: 'online' } })
    const body = { operator: 'A', shown: [one, two], clicked: [two], viewed: [page] }
    expect((await api.anonymous(edge.seen, { body })).status).toBe(200)
    expect((await api.anonymous(edge.seen, { body: { operator: 'A', shown: [one] } })).status).toBe(200)
    expect([await countsOf(one), await countsOf(two)]).toEqual([
      [2, 0],
      [1, 1],
    ])
    expect((await api.admin(special.read, { params: { id: page } })).data.viewCount).toBe(1)
  })

  test('ignore items that are off air, unknown or of another operator', async () => {
    const off = await addBanner()
    await takeOff(off)
    const later = await addBanner({ startAt: at(minute) })
    const theirs = await addBanner({}, 'b')
    const body = {
      operator: 'A',
      shown: [off, later, theirs, newId()],
      clicked: [theirs],
      viewed: [newId()],
      read: [newId()],
    }
    expect((await api.anonymous(edge.seen, { body })).status).toBe(200)
    expect([await countsOf(off), await countsOf(later)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await api.other(banner.read, { params: { id: theirs } })).data).toMatchObject({
      showCount: 0,
      clickCount: 0,
    })
  })

  test('are exact under concurrent reports', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => addBanner()))
    const report = (turned: boolean) =>
      api.anonymous(edge.seen, {
        body: { operator: 'A', shown: turned ? ids.toReversed() : ids, clicked: turned ? ids : [] },
      })
    const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => report(i % 2 === 0)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    for (const id of ids) expect(await countsOf(id)).toEqual([30, 15])
  })

  test('do not change the version or the audit log', async () => {
    const id = await addBanner()
    const { version } = (await api.admin(banner.read, { params: { id } })).data
    const before = await api.db.$count(auditRows)
    await api.anonymous(edge.seen, { body: { operator: 'A', shown: [id] } })
    expect(await api.db.$count(auditRows)).toBe(before)
    expect((await api.admin(banner.read, { params: { id } })).data.version).toBe(version)
  })

  test('accept fifty items per kind and are rate-limited per address', async () => {
    const many = Array.from({ length: 51 }, () => newId())
    expect((await api.anonymous(edge.seen, { body: { operator: 'A', shown: many } })).status).toBe(422)
    api.pass(minute)
    const send = () => api.anonymous(edge.seen, { body: { operator: 'A' } })
    for (let i = 0; i < 600; i++) expect((await send()).status).toBe(200)
    const refused = await send()
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 42900, '60'])
    api.pass(minute)
    expect((await send()).status).toBe(200)
  })
})

test('a service shows its options only while on sale', async () => {
  const id = await addProject(api)
  const read = (change: object = {}) =>
    api.anonymous(edge.project, { params: { id }, query: { operator: 'A', ...change } })
  const shown = await read()
  expect([shown.status, shown.data.id]).toEqual([200, id])
  expect(shown.data.specs).not.toEqual([])
  expect(Object.keys(shown.data.specs[0] ?? {})).not.toContain('peopleShareBp')
  expect((await read({ operator: 'B' })).status).toBe(404)
  await api.db
    .update(projects)
    .set({ channel: ['console'] })
    .where(eq(projects.id, id))
  contentMemory(api.db).forget({ kind: 'reconnected' })
  expect((await read()).status).toBe(404)
  await api.db
    .update(projects)
    .set({ channel: ['miniProgram'], status: 'offSale' })
    .where(eq(projects.id, id))
  contentMemory(api.db).forget({ kind: 'reconnected' })
  expect((await read()).status).toBe(404)
})
