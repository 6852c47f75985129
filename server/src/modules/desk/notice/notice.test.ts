import { defaultSettings, fillText, notice, problems, profile, role, t, type RoleDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { notifyOrgan, notifyRole } from '../../../bus/outbox.ts'
import { auditRows, storedNotices } from '../../../db/tables.ts'
import { accounts } from '../../base/account/table.ts'
import { accountRoles, roleTable } from '../../base/role/table.ts'
import { forgetOldNotices } from './service.ts'
import { noticeMarks, noticeReads } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  for (const table of [storedNotices, noticeReads, noticeMarks]) await api.db.delete(table)
})

const accountOf = async (username: string) => {
  const [row] = await api.db.select().from(accounts).where(eq(accounts.username, username))
  if (row === undefined) throw new Error('there is no such account')
  return row
}
const admin = () => accountOf(testNames('a').admin)
const text = t('订单{n}', 'Order {n}', 'Pedido {n}', '注文{n}')
const tell = async (n: number, more: { by?: string; organId?: string; path?: string } = {}) => {
  const { operatorId } = await admin()
  const msg = fillText(text, { n })
  await api.db.transaction((tx) =>
    notifyRole(tx, operatorId, 'order', { orderType: '2', msg, now: api.now(), ...more }),
  )
}
type As = TestApi['admin']
const inbox = async (as: As, query: Parameters<typeof api.admin<typeof notice.list>>[1] = {}) =>
  (await as(notice.list, query)).data
const said = async (as: As, view: 'open' | 'unread' | 'mine' | 'done' = 'open') =>
  (await inbox(as, { query: { view } })).items.map(({ msg }) => msg)
const idsOf = async (as: As) => (await inbox(as)).items.map(({ id }) => id)

test('a notice is in the inbox of those it is for, in their language, except of the account that caused it', async () => {
  const { id: adminId } = await admin()
  await tell(1, { path: '/order/maindetail?id=1' })
  await tell(2, { by: adminId })
  const holder = api.as('order')
  expect(await said(holder)).toEqual(['订单2', '订单1'])
  expect(await said(api.admin)).toEqual(['订单1'])
  expect(await said(api.as('people'))).toEqual([])
  expect(await said(api.other)).toEqual([])
  const { data } = await api.admin(notice.list, { headers: { 'accept-language': 'en' } })
  expect(data).toMatchObject({
    unread: 1,
    hasMore: false,
    topics: [{ topic: 'order', unread: 1 }],
    items: [
      { msg: 'Order 1', topic: 'order', orderType: '2', path: '/order/maindetail?id=1', isRead: 0, assignedName: null },
    ],
  })
})

test('an account of an organisation gets the notices of its organisation only', async () => {
  const bound = await accountOf(testNames('a').organ)
  await alsoHolds(api, bound.username, 'order')
  const organ = api.asUser(testNames('a').organ)
  await tell(1)
  await tell(2, { organId: bound.organId ?? '' })
  await api.db.transaction((tx) =>
    notifyOrgan(tx, bound.operatorId, 'order', bound.organId ?? '', {
      orderType: '5',
      msg: fillText(text, { n: 3 }),
      now: api.now(),
    }),
  )
  expect(await said(organ)).toEqual(['订单3', '订单2'])
  expect(await said(api.admin)).toEqual(['订单2', '订单1'])
})

test('read notices stay in the list, each account has its own, and pages follow one another', async () => {
  for (let n = 1; n <= 35; n++) await tell(n)
  const first = await inbox(api.admin)
  expect([first.items.length, first.hasMore, first.unread]).toEqual([30, true, 35])
  const last = await inbox(api.admin, { query: { before: first.items.at(-1)?.id ?? '' } })
  expect([last.items.map(({ msg }) => msg), last.hasMore]).toEqual([
    ['订单5', '订单4', '订单3', '订单2', '订单1'],
    false,
  ])
  expect((await api.admin(notice.read, { body: { ids: [first.items[0]?.id ?? ''] } })).status).toBe(200)
  expect((await inbox(api.admin)).items[0]).toMatchObject({ isRead: 1 })
  expect((await inbox(api.admin)).unread).toBe(34)
  expect((await inbox(api.as('order'))).unread).toBe(35)

  api.pass(2 * 60_000)
  await tell(36)
  expect((await api.admin(notice.readAll)).status).toBe(200)
  expect(await inbox(api.admin)).toMatchObject({ unread: 0, topics: [] })
  expect((await inbox(api.admin)).items.every(({ isRead }) => isRead === 1)).toBe(true)
  // The mark covers what is older than a minute, so that one row is left.
  expect(await api.db.$count(noticeReads)).toBe(1)
  await tell(37)
  expect([(await inbox(api.admin)).unread, await said(api.admin, 'unread')]).toEqual([1, ['订单37']])
})

test('one account takes a notice and deals with it, which its colleagues see', async () => {
  await tell(1)
  const ids = await idsOf(api.admin)
  expect((await api.admin(notice.assign, { body: { ids, isMine: 1 } })).status).toBe(200)
  const holder = api.as('order')
  expect((await inbox(holder)).items[0]).toMatchObject({ assignedName: '测试员', isRead: 0 })
  const refused = await holder(notice.assign, { body: { ids, isMine: 1 } })
  expect([refused.code, refused.message]).toEqual([problems.noticeTaken.code, '该消息已由测试员认领'])
  expect(await said(api.admin, 'mine')).toEqual(['订单1'])
  expect(await said(holder, 'mine')).toEqual([])
  expect((await holder(notice.done, { body: { ids } })).status).toBe(200)
  expect([await said(api.admin), await said(api.admin, 'done'), (await inbox(api.admin)).unread]).toEqual([
    [],
    ['订单1'],
    0,
  ])
  expect((await api.admin(notice.assign, { body: { ids, isMine: 0 } })).code).toBe(problems.wrongState.code)
  expect(await api.db.$count(auditRows, eq(auditRows.entityId, ids[0] ?? ''))).toBe(2)
})

test('of many accounts that take a notice together, one gets it', async () => {
  for (let n = 1; n <= 3; n++) {
    await tell(n)
    const [id = ''] = await idsOf(api.admin)
    const all = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? api.admin : api.as('order')))
    const replies = await Promise.all(all.map((as) => as(notice.assign, { body: { ids: [id], isMine: 1 } })))
    // The one who has it may take it again.
    expect(replies.filter(({ status }) => status === 200).length).toBe(3)
    expect(replies.filter(({ code }) => code === problems.noticeTaken.code).length).toBe(3)
  }
})

test('notices of others are neither read, taken nor done', async () => {
  await tell(1)
  const ids = await idsOf(api.admin)
  for (const as of [api.other, api.as('people')]) {
    expect((await as(notice.assign, { body: { ids, isMine: 1 } })).status).toBe(404)
    expect((await as(notice.done, { body: { ids } })).status).toBe(404)
    expect((await as(notice.read, { body: { ids } })).status).toBe(404)
  }
  expect(await api.db.$count(noticeReads)).toBe(0)
  expect((await inbox(api.admin)).items[0]).toMatchObject({ assignedId: null, doneName: null })
})

test('topics that an account turned off are neither listed nor counted for it', async () => {
  await tell(1)
  const body = { ...defaultSettings, ownTopics: true, mutedTopics: ['order' as const] }
  await api.admin(profile.saveSettings, { body })
  expect(await inbox(api.admin)).toMatchObject({ items: [], unread: 0 })
  expect(await said(api.as('order'))).toEqual(['订单1'])
  await api.admin(profile.saveSettings, { body: defaultSettings })
  expect(await said(api.admin)).toEqual(['订单1'])
})

test('an account without a choice of its own gets the topics that its roles choose, from any of them', async () => {
  const username = testNames('a').holder('order')
  const [held] = await api.db
    .select({ id: roleTable.id, version: roleTable.version, name: roleTable.name, authoritys: roleTable.authoritys })
    .from(roleTable)
    .innerJoin(accountRoles, eq(accountRoles.roleId, roleTable.id))
    .where(eq(accountRoles.accountId, (await accountOf(username)).id))
  if (held === undefined) throw new Error('the account has no role')
  let { version } = held
  const choose = async (topics: RoleDraft['topics']) => {
    const { id, name, authoritys } = held
    const { status } = await api.admin(role.edit, { body: { id, version, name, authoritys, topics: topics ?? null } })
    expect(status).toBe(200)
    version += 1
  }
  const holder = api.as('order')
  const chosen = async () => (await holder(profile.topics)).data
  await tell(1)
  expect(await chosen()).toEqual({
    shown: ['visit', 'dispatch', 'record', 'order', 'goods'],
    heard: ['visit', 'dispatch'],
  })
  expect(await said(holder)).toEqual(['订单1'])

  // Money is no topic of its permissions.
  await choose([
    { topic: 'visit', isAudible: 0 },
    { topic: 'record', isAudible: 1 },
    { topic: 'money', isAudible: 1 },
  ])
  expect(await chosen()).toEqual({ shown: ['visit', 'record'], heard: ['record'] })
  expect(await inbox(holder)).toMatchObject({ items: [], unread: 0 })
  expect(await said(api.admin)).toEqual(['订单1'])

  // A second role with the topic brings it back.
  const name = '值班'
  const second = (await api.admin(role.add, { body: { name, authoritys: ['order'] } })).data.id
  const { id: accountId } = await accountOf(username)
  await api.db.insert(accountRoles).values({ accountId, roleId: second })
  expect((await chosen()).shown).toEqual(['visit', 'dispatch', 'record', 'order', 'goods'])
  expect(await said(holder)).toEqual(['订单1'])
  await api.admin(role.edit, { body: { id: second, version: 1, name, authoritys: ['order'], topics: [] } })
  expect(await said(holder)).toEqual([])

  // An own choice overrides the roles, until it is taken back.
  await holder(profile.saveSettings, { body: { ...defaultSettings, ownTopics: true, mutedTopics: ['visit'] } })
  expect(await said(holder)).toEqual(['订单1'])
  await holder(profile.saveSettings, { body: { ...defaultSettings, ownTopics: false, mutedTopics: ['visit'] } })
  expect(await said(holder)).toEqual([])
  await choose(null)
  expect(await said(holder)).toEqual(['订单1'])
})

test('notices are kept for a month', async () => {
  await tell(1)
  await api.admin(notice.read, { body: { ids: await idsOf(api.admin) } })
  api.pass(29 * 24 * 3_600_000)
  await tell(2)
  expect(await forgetOldNotices(api.db, api.now())).toBe(0)
  api.pass(2 * 24 * 3_600_000)
  expect(await forgetOldNotices(api.db, api.now())).toBe(1)
  expect([await api.db.$count(storedNotices), await api.db.$count(noticeReads)]).toEqual([1, 0])
})
