import { Writable } from 'node:stream'
import { tvtop, type Body } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addBox, addTvUser, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { auditRows, idempotencyKeys } from '../../../db/tables.ts'
import { makeLog } from '../../../kit/log.ts'
import { tvUsers } from '../tvuser/table.ts'
import { boxes } from './table.ts'

let api: TestApi
const lines: string[] = []
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  api = await testApi({ log: makeLog('debug', sink) })
  await api.db.execute(sql`update role set authoritys = '{tvtop,tvuser}' where name = 'operator_role'`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
})

const spare = { sn: 'KJ-900001', model: 'E900-S' }
const add = (change: Partial<Body<typeof tvtop.add>> = {}, as = api.admin) =>
  as(tvtop.add, { body: { ...spare, ...change } })
const read = async (id: string) => (await api.admin(tvtop.read, { params: { id } })).data
const calling = async (userid: string, token: string) =>
  (await api.admin(tvtop.calling, { query: { userid, token } })).data

describe('a box added manually', () => {
  test('needs only its serial number and model', async () => {
    const { data } = await add({ sn: 'kj-900001' })
    expect(data).toEqual({ id: expect.any(String), sn: 'KJ-900001', token: null })
    expect(await read(data.id)).toMatchObject({
      sn: 'KJ-900001',
      model: 'E900-S',
      hasToken: false,
      bindStatus: 'unbound',
      onlineStatus: 'offline',
      status: 'enabled',
      version: 1,
    })
    expect((await api.admin(tvtop.add, { body: {} as never })).errors).toEqual({
      sn: ['必填'],
      model: ['必填'],
    })
    expect((await add({ sn: '序列号' })).errors).toHaveProperty('sn')
  })

  test('stores every given field', async () => {
    const [tvUserId, organId] = [await addTvUser(api, { address: '户主的地址' }), await tvOrganOf(api)]
    const { data } = await add({ mac: 'aa-bb-cc-dd-ee-ff', vendor: '创维', tvUserId, organId, remark: '备用' })
    expect(await read(data.id)).toMatchObject({
      mac: 'AA:BB:CC:DD:EE:FF',
      vendor: '创维',
      tvUserName: '王敏',
      organName: 'Organ A',
      shownAddress: '户主的地址',
      remark: '备用',
      bindStatus: 'bound',
    })
  })

  test('with a call id gets a token, shown only once, that identifies it', async () => {
    const { data } = await add({ ecallid: 'EC-NEW-1' })
    expect(data.token).toMatch(/^[\w-]{43}$/)
    expect(await calling('EC-NEW-1', data.token ?? '')).toMatchObject({ id: data.id, sn: spare.sn })
    expect(await calling('EC-NEW-1', 'another-token')).toBeNull()
    const row = await read(data.id)
    expect(row.hasToken).toBe(true)
    const stored = await api.db.select().from(boxes).where(eq(boxes.id, data.id))
    const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, data.id))
    expect(auditLog.map(({ action, detail }) => [action, detail])).toEqual([
      ['tvtop.add', { ...spare, ecallid: 'EC-NEW-1', ecalltoken: 'new' }],
    ])
    expect(JSON.stringify([row, stored, auditLog, lines])).not.toContain(data.token)
  })

  test('cannot bring a token of its own', async () => {
    const body = { ...spare, ecallid: 'EC-NEW-1', ecalltoken: 'chosen-by-somebody' }
    expect((await api.admin(tvtop.add, { body })).errors).toHaveProperty('ecalltoken')
  })

  test('sent twice is stored once, and its token is not stored for a replay', async () => {
    const input = { body: { ...spare, ecallid: 'EC-NEW-1' }, headers: { 'idempotency-key': 'the-same-key' } }
    const [first, second] = await Promise.all([api.admin(tvtop.add, input), api.admin(tvtop.add, input)])
    const [made, refused] = first.status === 200 ? [first, second] : [second, first]
    expect([made.status, refused.status]).toEqual([200, 422])
    expect(refused.errors).toEqual({ sn: ['已存在'] })
    expect(await calling('EC-NEW-1', made.data.token ?? '')).toMatchObject({ id: made.data.id })
    expect(await api.db.$count(boxes)).toBe(1)
    expect(await api.db.$count(idempotencyKeys)).toBe(0)
  })

  test('cannot have the serial number, MAC or call id of another box', async () => {
    const theirs = await addBox(api, {}, 'b')
    await addBox(api, { sn: 'KJ-900002', mac: 'AA:BB:CC:DD:EE:01', ecallid: 'EC-OLD' })
    const taken = ['已存在']
    expect((await add({ sn: 'kj-900002' })).errors).toEqual({ sn: taken })
    expect((await add({ mac: 'aabbccddee01' })).errors).toEqual({ mac: taken })
    expect((await add({ ecallid: 'EC-OLD' })).errors).toEqual({ ecallid: taken })
    // Another operator may use the same numbers, so that they stay unknown to it.
    expect((await add({ sn: theirs.sn, mac: theirs.mac, ecallid: theirs.ecallid })).status).toBe(200)
  })

  test('goes to an existing user without a box, and to one of several concurrent requests', async () => {
    const [tvUserId, theirs] = [await addTvUser(api), await addTvUser(api, {}, 'b')]
    expect((await add({ tvUserId: theirs })).errors).toEqual({ tvUserId: ['所选内容不存在或不可用'] })
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, n) => add({ sn: `KJ-90001${n}`, tvUserId: tvUserId.toUpperCase() })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.errors?.['tvUserId']?.[0]).toMatch(/^该用户已绑定机顶盒“KJ-90001\d”/)
  })

  test('belongs to the organisation of the account that adds it, if it has one', async () => {
    const [own, foreign] = [await tvOrganOf(api), await tvOrganOf(api, 'b')]
    const bound = api.asUser(testNames('a').organ)
    const { data } = await add({}, bound)
    expect(await read(data.id)).toMatchObject({ organId: own })
    expect((await add({ sn: 'KJ-900002', organId: foreign }, bound)).errors).toEqual({
      organId: ['所选内容不存在或不可用'],
    })
    expect((await add({ sn: 'KJ-900002', organId: foreign })).errors).toHaveProperty('organId')
  })

  test('keeps its serial number: the edit endpoint has no such field', async () => {
    const { data } = await add()
    const body = { id: data.id, version: 1, model: 'E900-S', sn: 'KJ-900009' }
    expect((await api.admin(tvtop.edit, { body })).errors).toHaveProperty('sn')
  })
})
