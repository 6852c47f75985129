import { reminder, tvtop, tvuser, type TvtopDraft } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addBox, addTvUser, editBox, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { newId } from '../../../secret/token.ts'
import { tvUsers } from '../tvuser/table.ts'
import { bindBox, boxByCallId, noteLine, unknownSerials } from './service.ts'
import { boxes } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await api.db.execute(sql`update role set authoritys = '{tvtop,tvuser}' where name = 'operator_role'`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
})

const read = async (id: string) => (await api.admin(tvtop.read, { params: { id } })).data
const edit = (id: string, change: Partial<TvtopDraft>, as?: typeof api.admin) => editBox(api, id, change, as)
const listed = async (query: object) =>
  (await api.admin(tvtop.list, { query: query as never })).data.items.map(({ sn }) => sn).toSorted()
const minute = 60_000
const ago = (ms: number) => new Date(api.now().getTime() - ms).toISOString()

describe('a box', () => {
  test('has a normalised MAC, and neither MAC nor call id of another box', async () => {
    const [one, two] = [await addBox(api), await addBox(api)]
    expect((await edit(one.id, { mac: 'aabb-ccdd-eeff' })).errors).toEqual({ mac: ['MAC地址格式不正确'] })
    expect((await edit(one.id, { mac: 'aa-bb-cc-dd-ee-ff' })).status).toBe(200)
    expect((await read(one.id)).mac).toBe('AA:BB:CC:DD:EE:FF')
    expect((await edit(two.id, { mac: 'AABBCCDDEEFF' })).errors).toEqual({ mac: ['已存在'] })
    expect((await edit(two.id, { ecallid: one.ecallid })).errors).toEqual({ ecallid: ['已存在'] })
  })

  test('does not learn that a box of another operator has its call id, and each is found by its own token', async () => {
    const theirs = await addBox(api, { token: 'token-of-theirs' }, 'b')
    const { id } = await addBox(api)
    const edited = await edit(id, { ecallid: theirs.ecallid, ecalltoken: 'token-of-ours' })
    expect(edited.status).toBe(200)
    const find = async (token: string) => (await boxByCallId(api.db, api.tools, theirs.ecallid ?? '', token))?.id
    expect([await find('token-of-ours'), await find('token-of-theirs'), await find('another')]).toEqual([
      id,
      theirs.id,
      undefined,
    ])
  })

  test('belongs to an organisation of its operator, or to that of a bound account', async () => {
    const [own, foreign] = [await tvOrganOf(api), await tvOrganOf(api, 'b')]
    const { id } = await addBox(api)
    const unknown = { organId: ['所选内容不存在或不可用'] }
    expect((await edit(id, { organId: foreign })).errors).toEqual(unknown)
    const bound = api.asUser(testNames('a').organ)
    expect((await edit(id, {}, bound)).status).toBe(404)
    expect((await edit(id, { organId: own })).status).toBe(200)
    expect((await edit(id, { organId: null }, bound)).status).toBe(200)
    expect(await read(id)).toMatchObject({ organId: own, organName: 'Organ A' })
    expect((await bound(tvtop.list)).data.items.map((row) => row.id)).toEqual([id])
  })

  test('is online for five minutes after a heartbeat', async () => {
    const rows = {
      online: await addBox(api, { lastOnlineAt: ago(5 * minute - 1) }),
      offline: await addBox(api, { lastOnlineAt: ago(5 * minute) }),
      never: await addBox(api),
    }
    expect((await read(rows.online.id)).onlineStatus).toBe('online')
    expect((await read(rows.offline.id)).onlineStatus).toBe('offline')
    expect((await read(rows.never.id)).onlineStatus).toBe('offline')
    expect(await listed({ onlineStatus: 'online' })).toEqual([rows.online.sn])
    expect(await listed({ onlineStatus: 'offline' })).toEqual([rows.offline.sn, rows.never.sn].toSorted())
  })

  test('is found by its numbers, model, organisation, binding and state', async () => {
    const organId = await tvOrganOf(api)
    const tvUserId = await addTvUser(api)
    const one = await addBox(api, { mac: 'AA:BB:CC:DD:EE:01', model: 'X1', organId, tvUserId })
    const two = await addBox(api, { mac: 'AA:BB:CC:DD:EE:02', model: 'Z9', status: 'disabled' })
    expect(await listed({ sn: one.sn.toLowerCase() })).toEqual([one.sn])
    expect(await listed({ mac: 'ee-02' })).toEqual([two.sn])
    expect(await listed({ mac: 'aabbcc' })).toHaveLength(2)
    expect(await listed({ model: 'x1' })).toEqual([one.sn])
    expect(await listed({ organId })).toEqual([one.sn])
    expect(await listed({ bindStatus: 'bound' })).toEqual([one.sn])
    expect(await listed({ bindStatus: 'unbound' })).toEqual([two.sn])
    expect(await listed({ status: 'disabled' })).toEqual([two.sn])
  })

  test('shows its own address, or else that of its user, with a masked mobile number', async () => {
    const tvUserId = await addTvUser(api, { address: '户主的地址' })
    const { id } = await addBox(api, { tvUserId })
    expect(await read(id)).toMatchObject({
      address: null,
      shownAddress: '户主的地址',
      tvUserName: '王敏',
      tvUserMobile: '138****5678',
      bindStatus: 'bound',
    })
    await edit(id, { address: '盒子的地址' })
    expect((await read(id)).shownAddress).toBe('盒子的地址')
  })

  test('is deleted only without a user and without calls', async () => {
    const tvUserId = await addTvUser(api)
    const [free, bound, called] = [
      await addBox(api),
      await addBox(api, { tvUserId }),
      await addBox(api, { firstCalledAt: ago(minute) }),
    ]
    const remove = (...ids: string[]) => api.admin(tvtop.remove, { body: { ids } })
    const before = await api.admin(tvtop.before, { params: { id: bound.id }, query: { move: 'remove' } })
    expect(before.data.obstacles).toEqual([`“${bound.sn}”已绑定“王敏”，请先解绑`])
    expect(await remove(free.id, bound.id)).toMatchObject({ status: 409, code: 40903 })
    expect((await remove(called.id)).errors?.['ids']).toEqual([`“${called.sn}”有呼叫记录，不能删除，可以停用`])
    expect((await remove(free.id)).status).toBe(200)
    expect(await listed({})).toEqual([bound.sn, called.sn].toSorted())
    // Its numbers can be used again.
    await addBox(api, { sn: free.sn, ecallid: free.ecallid })
  })

  test('announces before disabling that its calls will not be answered', async () => {
    const { id, sn } = await addBox(api)
    const { data } = await api.admin(tvtop.before, { params: { id }, query: { move: 'disable' } })
    expect(data).toEqual({ obstacles: [], follows: [`来自“${sn}”的紧急呼叫将不再被接听`] })
  })
})

describe('binding', () => {
  test('gives each box one user and each user one box', async () => {
    const [first, second] = [await addTvUser(api, { name: '王一' }), await addTvUser(api, { name: '王二' })]
    const [one, two] = [await addBox(api), await addBox(api)]
    expect((await edit(one.id, { tvUserId: first })).status).toBe(200)
    expect((await edit(two.id, { tvUserId: first })).errors).toEqual({
      tvUserId: [`该用户已绑定机顶盒“${one.sn}”，一个用户只能有一台`],
    })
    // Editing the box itself may pass it on to another user.
    expect((await edit(one.id, { tvUserId: second })).status).toBe(200)
    expect((await edit(two.id, { tvUserId: first })).status).toBe(200)
    expect((await edit(two.id, { tvUserId: null })).status).toBe(200)
    expect(await read(two.id)).toMatchObject({ tvUserId: null, bindStatus: 'unbound' })
  })

  test('refuses users of another operator and deleted ones', async () => {
    const { id } = await addBox(api)
    const gone = await addTvUser(api)
    await api.admin(tvuser.remove, { body: { ids: [gone] } })
    for (const tvUserId of [await addTvUser(api, {}, 'b'), gone, newId()])
      expect((await edit(id, { tvUserId })).errors).toEqual({ tvUserId: ['所选内容不存在或不可用'] })
  })

  test('concurrently succeeds once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => addTvUser(api)))
    const box = await addBox(api)
    const me = { operatorId: await operatorOf(api), organId: null }
    const bind = (boxId: string, userId: string) =>
      api.db
        .transaction((tx) => bindBox(tx, me, boxId, userId, { id: null, now: api.now() }))
        .then(
          () => 'bound',
          () => 'refused',
        )
    const toOneBox = await Promise.all(users.map((id) => bind(box.id, id)))
    expect(toOneBox.filter((found) => found === 'bound')).toHaveLength(1)

    const others = await Promise.all(Array.from({ length: 8 }, () => addBox(api)))
    const free = users[toOneBox.indexOf('refused')] ?? ''
    const toOneUser = await Promise.all(others.map(({ id }) => bind(id, free)))
    expect(toOneUser.filter((found) => found === 'bound')).toHaveLength(1)
    expect(await api.db.$count(boxes, eq(boxes.tvUserId, free))).toBe(1)
  })

  test('by concurrent requests succeeds once, and the others get the reason', async () => {
    const tvUserId = await addTvUser(api)
    const some = await Promise.all(Array.from({ length: 5 }, () => addBox(api)))
    const replies = await Promise.all(some.map(({ id }) => edit(id, { tvUserId })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
  })

  test('offers free boxes and the box of the user', async () => {
    const [mine, other] = [await addTvUser(api), await addTvUser(api)]
    const [free, own] = [await addBox(api), await addBox(api, { tvUserId: mine })]
    await addBox(api, { tvUserId: other })
    await addBox(api, { status: 'disabled' })
    const names = async (query: object) =>
      (await api.as('tvuser')(tvtop.free, { query: query as never })).data.map(({ name }) => name)
    expect(await names({})).toEqual([free.sn])
    expect(await names({ tvUserId: mine })).toEqual([own.sn, free.sn])
    expect(await names({ keyword: free.sn.slice(-6) })).toEqual([free.sn])
  })
})

test('accounts with the permission are reminded of bound boxes without a heartbeat for a week', async () => {
  const week = 7 * 24 * 60 * minute
  const line = async (as = api.as('tvtop')) =>
    (await as(reminder.today)).data.lines.find((one) => one.key === 'offlineBox')
  const old = { createdAt: ago(2 * week) }
  const bound = async (change: Parameters<typeof addBox>[1]) =>
    addBox(api, { ...old, ...change, tvUserId: await addTvUser(api) })
  await bound({ lastOnlineAt: ago(week) })
  await bound({ createdAt: ago(0) })
  await bound({ status: 'disabled' })
  await addBox(api, { ...old, lastOnlineAt: ago(week + 1) })
  expect(await line()).toBeUndefined()
  const [silent, never] = [await bound({ lastOnlineAt: ago(week + 1) }), await bound({})]
  const { count, text, path } = (await line()) ?? { count: 0, text: '', path: '' }
  expect([count, text]).toEqual([2, '有2台机顶盒超过7天未在线'])
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  expect(await listed(query)).toEqual([silent.sn, never.sn].toSorted())
  expect(await listed({ isSilent: 0 })).toHaveLength(4)
  expect(await line(api.as('tvuser'))).toBeUndefined()
})

test('unknown serial numbers are found in any letter case', async () => {
  const me = { operatorId: await operatorOf(api), organId: null }
  const [own, theirs] = [await addBox(api), await addBox(api, {}, 'b')]
  expect(await unknownSerials(api.db, me, [own.sn.toLowerCase(), theirs.sn, 'NOBODY-1'])).toEqual([
    theirs.sn,
    'NOBODY-1',
  ])
})

test('a box is asked to test its line, and those that failed are listed and reminded of', async () => {
  const as = api.as('tvtop')
  const line = async () => (await as(reminder.today)).data.lines.find((one) => one.key === 'badLine')
  const bad = await addBox(api, { tvUserId: await addTvUser(api) })
  expect((await as(tvtop.read, { params: { id: bad.id } })).data).toMatchObject({ lineStatus: 'untested' })
  expect((await as(tvtop.testLine, { body: { id: bad.id } })).status).toBe(200)
  const [asked] = await api.db.select().from(boxes).where(eq(boxes.id, bad.id))
  const parts = { microphone: true, camera: false, network: true, relay: false }
  await noteLine(api.db, bad, asked?.lineTestId ?? '', parts, api.now())
  expect(await line()).toMatchObject({ count: 1, text: '有1台机顶盒的呼叫线路自检未通过' })
  expect(await listed({ lineStatus: 'failed' })).toEqual([bad.sn])
  expect((await as(tvtop.read, { params: { id: bad.id } })).data).toMatchObject({
    lineStatus: 'failed',
    lineFaults: ['camera', 'relay'],
    version: bad.version,
  })
  await api.db.update(boxes).set({ tokenMac: null }).where(eq(boxes.id, bad.id))
  expect((await as(tvtop.testLine, { body: { id: bad.id } })).status).toBe(409)
})
