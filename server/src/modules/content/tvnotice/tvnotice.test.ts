import { tvnotice, type TvnoticeDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addBox } from '../../../../test/factories/tv-rows.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { organs } from '../../organs/organ/table.ts'
import { countReads, noticesOnAir } from './service.ts'
import { notices } from './table.ts'

let api: TestApi
let imageUrl: string
let own: typeof organs.$inferSelect
let foreign: typeof organs.$inferSelect
beforeAll(async () => {
  api = await testApi()
  imageUrl = (await uploadPicture(api, testNames('a').admin)).url
  const all = await api.db.select().from(organs)
  own = all.find((one) => one.name === 'Organ A') as typeof own
  foreign = all.find((one) => one.name === 'Organ B') as typeof foreign
  await addBox(api, { sn: 'KJ100001' })
  await addBox(api, { sn: 'KJ-000001' })
  await addBox(api, { sn: 'KJ200002' }, 'b')
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(notices))

const hour = 3_600_000
/** ISO time this many hours from now. */
const at = (hours: number) => new Date(api.now().getTime() + hours * hour).toISOString()

const draftOf = (rest: Partial<TvnoticeDraft> = {}): TvnoticeDraft => ({
  title: '天气提醒',
  noticeType: 'ticker',
  content: '今夜降温，请注意保暖',
  scopeType: 'all',
  scopeIds: [],
  priority: 5,
  startAt: at(-1),
  endAt: at(1),
  ...rest,
})
const add = async (rest: Partial<TvnoticeDraft> = {}) =>
  (await api.admin(tvnotice.add, { body: draftOf(rest) })).data.id
const read = async (id: string) => (await api.admin(tvnotice.read, { params: { id } })).data
const publish = (id: string) => api.admin(tvnotice.changestatus, { body: { id, status: 'published' } })
const withdraw = (id: string) => api.admin(tvnotice.changestatus, { body: { id, status: 'unpublished' } })
const air = async (rest: Partial<TvnoticeDraft> = {}) => {
  const id = await add(rest)
  expect((await publish(id)).status).toBe(200)
  return id
}
const wrong = async (rest: Partial<TvnoticeDraft>) => (await api.admin(tvnotice.add, { body: draftOf(rest) })).errors

test('tickers and pop-ups are plain text of limited length, stored verbatim', async () => {
  const content = '体温<37.3℃ & 血压正常 "平安"'
  expect((await read(await add({ content }))).content).toBe(content)
  expect(await wrong({ content: '字'.repeat(61) })).toEqual({ content: ['最多60个字符'] })
  expect(await wrong({ content: '𠮷'.repeat(60) })).toBeUndefined()
  expect(await wrong({ content: '第一行\n第二行' })).toEqual({ content: ['滚动字幕只有一行，不能换行'] })
  expect(await wrong({ content: '看<b>这里</b>' })).toEqual({ content: ['滚动字幕和弹窗只能是纯文字'] })
  expect(await wrong({ content: ' \t ' })).toEqual({ content: ['内容不能为空'] })
  const popup = { noticeType: 'popup' } as const
  expect(await wrong({ ...popup, content: '字'.repeat(201) })).toEqual({ content: ['最多200个字符'] })
  expect(await wrong({ ...popup, content: '<img src=x>' })).toEqual({ content: ['滚动字幕和弹窗只能是纯文字'] })
  expect(await wrong({ ...popup, content: '第一行\n第二行' })).toBeUndefined()
})

test('an article is rich text with an image, and only safe tags are kept', async () => {
  const article = { noticeType: 'article', content: '<h2>防跌倒</h2><script>1</script><p>慢起身</p>' } as const
  expect(await wrong(article)).toEqual({ imageUrl: ['必填'] })
  expect(await wrong({ ...article, imageUrl, content: '<p><br></p>' })).toEqual({ content: ['内容不能为空'] })
  const row = await read(await add({ ...article, imageUrl }))
  expect(row).toMatchObject({ content: '<h2>防跌倒</h2><p>慢起身</p>', imageUrl })
  const body = { ...draftOf({ imageUrl }), id: row.id, version: 1 }
  await api.admin(tvnotice.edit, { body })
  expect((await read(row.id)).imageUrl).toBeNull()
})

test('the audience consists of own organisations, existing areas or own boxes', async () => {
  const unknown = { scopeIds: ['所选内容不存在或不可用'] }
  for (const scopeType of ['organs', 'areas', 'boxes'] as const)
    expect(await wrong({ scopeType })).toEqual({ scopeIds: ['必填'] })
  expect(await wrong({ scopeType: 'organs', scopeIds: [foreign.id] })).toEqual(unknown)
  expect(await wrong({ scopeType: 'organs', scopeIds: ['330106'] })).toEqual({ scopeIds: ['编号不正确'] })
  expect(await wrong({ scopeType: 'areas', scopeIds: ['330199'] })).toEqual(unknown)
  expect(await wrong({ scopeType: 'boxes', scopeIds: ['一号盒子'] })).toEqual({ scopeIds: ['机顶盒序列号格式不正确'] })
  expect(await wrong({ scopeType: 'boxes', scopeIds: ['KJ100001', 'KJ100009'] })).toEqual(unknown)
  expect(await wrong({ scopeType: 'boxes', scopeIds: ['KJ200002'] })).toEqual(unknown)
  const many = Array.from({ length: 501 }, (_, i) => `KJ${100_000 + i}`)
  expect(await wrong({ scopeType: 'boxes', scopeIds: many })).toEqual({ scopeIds: ['最多500项'] })

  expect(await read(await add({ scopeType: 'organs', scopeIds: [own.id] }))).toMatchObject({ scopeNames: ['Organ A'] })
  expect(await read(await add({ scopeType: 'areas', scopeIds: ['330106', '310000'] }))).toMatchObject({
    scopeNames: ['浙江省杭州市西湖区', '上海市'],
  })
  expect(await read(await add({ scopeType: 'boxes', scopeIds: ['kj100001', 'KJ100001'] }))).toMatchObject({
    scopeIds: ['KJ100001'],
    scopeNames: ['KJ100001'],
  })
  expect(await read(await add({ scopeIds: [own.id] }))).toMatchObject({ scopeIds: [], scopeNames: [] })
})

test('a period must not end before it begins, and a notice past its end cannot be published', async () => {
  expect(await wrong({ startAt: at(2), endAt: at(1) })).toEqual({ endAt: ['结束时间不能早于开始时间'] })
  expect(await wrong({ priority: 10 })).toEqual({ priority: ['不能大于9'] })
  const id = await add({ startAt: at(-2), endAt: at(0) })
  const before = await api.admin(tvnotice.before, { params: { id }, query: { move: 'publish' } })
  expect(before.data).toEqual({ obstacles: ['展示结束时间已过，请先修改'], follows: [] })
  expect(await publish(id)).toMatchObject({ status: 409, errors: { endAt: ['展示结束时间已过，请先修改'] } })
  expect((await read(id)).publishedAt).toBeNull()
})

test('publishing announces when TVs begin and stores its time', async () => {
  const now = await add()
  const later = await add({ startAt: '2026-11-20T08:30:00+08:00', endAt: '2026-11-21T08:00:00+08:00' })
  const follows = async (id: string, move: string) =>
    (await api.admin(tvnotice.before, { params: { id }, query: { move } })).data.follows
  expect(await follows(now, 'publish')).toEqual(['范围内的电视会立即开始展示。'])
  expect(await follows(later, 'publish')).toEqual(['电视将从2026-11-20 08:30开始展示。'])
  await publish(now)
  expect(await follows(now, 'withdraw')).toEqual(['范围内的电视不再展示。'])
  expect(new Date((await read(now)).publishedAt ?? '')).toEqual(api.now())
})

test('the list shows and filters by show state', async () => {
  const ids = {
    notYet: await air({ startAt: at(1), endAt: at(3) }),
    showing: await air({ startAt: at(0), endAt: at(3) }),
    over: await air({ startAt: at(-1), endAt: at(1) }),
  }
  const unpublished = await add()
  api.pass(hour)
  await api.db
    .update(notices)
    .set({ startAt: at(1) })
    .where(eq(notices.id, ids.notYet))
  expect((await read(unpublished)).showState).toBeNull()
  for (const [showState, id] of Object.entries(ids)) {
    expect((await read(id)).showState).toBe(showState)
    const { data } = await api.admin(tvnotice.list, { query: { showState } as never })
    expect([showState, data.items.map((row) => row.id), data.total]).toEqual([showState, [id], 1])
  }
})

test('editing a published notice keeps it published and resets its read count', async () => {
  const id = await air()
  await countReads(api.db, own.operatorId, [id], api.now())
  const { version, readCount, publishedAt } = await read(id)
  expect(readCount).toBe(1)
  const body = { ...draftOf({ content: '改过的内容' }), id, version }
  expect((await api.admin(tvnotice.edit, { body })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'published', readCount: 0, content: '改过的内容', publishedAt })
})

test('only an unpublished notice can be deleted', async () => {
  const id = await air()
  expect(await api.admin(tvnotice.remove, { body: { ids: [id] } })).toMatchObject({ status: 409, code: 40902 })
  await withdraw(id)
  expect((await api.admin(tvnotice.remove, { body: { ids: [id] } })).status).toBe(200)
})

test('a TV shows published, current notices for it, most urgent first', async () => {
  await air({ title: '全部', priority: 1 })
  await air({ title: '机构', priority: 2, scopeType: 'organs', scopeIds: [own.id] })
  await air({ title: '杭州', priority: 3, scopeType: 'areas', scopeIds: ['330100'] })
  await air({ title: '西湖', priority: 4, scopeType: 'areas', scopeIds: ['330106', '310000'] })
  await air({ title: '盒子', priority: 9, scopeType: 'boxes', scopeIds: ['KJ-000001'] })
  await air({ title: '还没到', priority: 9, startAt: at(1), endAt: at(2) })
  await add({ title: '没发布', priority: 9 })
  const gone = await air({ title: '撤回的', priority: 9 })
  await withdraw(gone)

  const shown = async (television: Parameters<typeof noticesOnAir>[2], hours = 0) =>
    (await noticesOnAir(api.db, own.operatorId, television, new Date(at(hours)))).map((row) => row.title)
  expect(await shown({})).toEqual(['全部'])
  expect(await shown({ areaCode: '330106' })).toEqual(['西湖', '杭州', '全部'])
  expect(await shown({ areaCode: '330105' })).toEqual(['杭州', '全部'])
  expect(await shown({ areaCode: '310101', organId: own.id })).toEqual(['西湖', '机构', '全部'])
  expect(await shown({ sn: 'kj-000001' })).toEqual(['盒子', '全部'])
  // Periods exclude their end: a notice ending now is over, one beginning now is shown.
  expect(await shown({}, 1)).toEqual(['还没到'])
  expect(await noticesOnAir(api.db, foreign.operatorId, {}, api.now())).toEqual([])
})

test('reads are counted exactly under concurrency, and versions stay unchanged', async () => {
  const [one, two] = [await air(), await air()]
  const draft = await add()
  const reports = Array.from({ length: 20 }, (_, i) =>
    api.db.transaction((tx) =>
      countReads(tx, own.operatorId, i % 2 === 0 ? [one, two, draft] : [two, one, one], api.now()),
    ),
  )
  await Promise.all(reports)
  await countReads(api.db, foreign.operatorId, [one], api.now())
  await countReads(api.db, own.operatorId, [], api.now())
  expect(await read(one)).toMatchObject({ readCount: 20, version: 2 })
  expect((await read(two)).readCount).toBe(20)
  expect((await read(draft)).readCount).toBe(0)
})
