import { Writable } from 'node:stream'
import { tvtop, tvuser, type TvtopDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { addBox, addTvUser, boxToken, editBox, tvOrganOf } from '../../../../test/factories/tv-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { makeLog } from '../../../kit/log.ts'
import { makeKeyring } from '../../../secret/keyring.ts'
import { tvUsers } from '../tvuser/table.ts'
import { boxByCallId, renewToken } from './service.ts'
import { boxes, type Box } from './table.ts'

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
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(boxes)
  await api.db.delete(tvUsers)
})

const read = async (id: string) => (await api.admin(tvtop.read, { params: { id } })).data
const edit = (id: string, change: Partial<TvtopDraft>, as?: typeof api.admin) => editBox(api, id, change, as)
const calling = async (box: Box, token = boxToken, as = api.admin) =>
  (await as(tvtop.calling, { query: { userid: box.ecallid ?? '', token } })).data
const auditLog = async (id: string) => api.db.select().from(auditRows).where(eq(auditRows.entityId, id))

describe('a token', () => {
  test('is write-only: the row says only whether there is one', async () => {
    const { id } = await addBox(api, { tokenMac: null })
    expect((await read(id)).hasToken).toBe(false)
    expect((await edit(id, { ecalltoken: 'short' })).errors).toEqual({ ecalltoken: ['至少8个字符'] })
    expect((await edit(id, { ecalltoken: 'secret-token-1' })).status).toBe(200)
    const row = await read(id)
    expect(row.hasToken).toBe(true)
    const [stored] = await api.db.select().from(boxes).where(eq(boxes.id, id))
    const said = JSON.stringify([row, stored, await auditLog(id), lines])
    expect(said).not.toContain('secret-token-1')
    expect(JSON.stringify(await auditLog(id))).not.toContain(stored?.tokenMac)
    expect(await calling(stored as Box, 'secret-token-1')).not.toBeNull()
  })

  test('stays when the form leaves it empty, is removed by null, needs a call id, and is removed with it', async () => {
    const box = await addBox(api)
    await edit(box.id, { remark: '改' })
    expect(await calling(box)).not.toBeNull()
    expect((await edit(box.id, { ecallid: null, ecalltoken: 'secret-token-1' })).errors).toEqual({
      ecallid: ['设置呼叫令牌前请先填写呼叫ID'],
    })
    await edit(box.id, { ecallid: null })
    expect((await read(box.id)).hasToken).toBe(false)
    const other = await addBox(api)
    await edit(other.id, { ecalltoken: null })
    expect([(await read(other.id)).hasToken, await calling(other)]).toEqual([false, null])
  })

  test('that is renewed is shown once, and the old one stops working', async () => {
    const box = await addBox(api)
    const { data } = await api.admin(tvtop.newToken, { body: { id: box.id } })
    expect(data).toMatchObject({ id: box.id, version: 2, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await calling(box)).toBeNull()
    expect(await calling(box, data.token)).toMatchObject({ sn: box.sn })
    const rows = await auditLog(box.id)
    expect(rows.map(({ action }) => action)).toEqual(['tvtop.newToken'])
    expect(JSON.stringify([rows, lines])).not.toContain(data.token)
    const dumb = await addBox(api, { ecallid: null, tokenMac: null })
    expect((await api.admin(tvtop.newToken, { body: { id: dumb.id } })).errors).toEqual({
      ecallid: ['设置呼叫令牌前请先填写呼叫ID'],
    })
  })

  test('is verified under an older server key, and stored under the current one after its use', async () => {
    const box = await addBox(api)
    const keyring = makeKeyring('another secret of at least 32 letters', ['a secret that only tests use, 0123456789'])
    const onlyNew = makeKeyring('another secret of at least 32 letters')
    expect((await boxByCallId(api.db, { keyring }, box.ecallid ?? '', boxToken))?.id).toBe(box.id)
    await renewToken(api.db, { keyring }, box, boxToken)
    expect((await boxByCallId(api.db, { keyring: onlyNew }, box.ecallid ?? '', boxToken))?.id).toBe(box.id)
  })

  test('of one box does not open another, even if its MAC is copied', async () => {
    const [one, two] = [await addBox(api), await addBox(api, { token: 'another-token' })]
    await api.db.update(boxes).set({ tokenMac: one.tokenMac }).where(eq(boxes.id, two.id))
    expect(await calling(two)).toBeNull()
  })
})

describe('the caller', () => {
  test('is shown with address, user, contacts and care recipients', async () => {
    const tvUserId = await addTvUser(api)
    const organId = await tvOrganOf(api)
    const box = await addBox(api, { tvUserId, organId })
    const clientId = await addClient(api, { name: '陈桂英' })
    const { data: row } = await api.admin(tvuser.read, { params: { id: tvUserId } })
    const contacts = [{ name: '王芳', relation: 'child' as const, mobile: '13900001111' }]
    const body = {
      id: tvUserId,
      version: row.version,
      name: row.name,
      mobile: row.mobile,
      tvTopId: box.id,
      clientIds: [clientId],
      contacts,
      areaCode: '330106',
      address: row.address ?? '',
    }
    expect((await api.admin(tvuser.edit, { body })).status).toBe(200)
    expect(await calling(box, boxToken, api.as('tvecall'))).toEqual({
      id: box.id,
      sn: box.sn,
      ecallid: box.ecallid,
      address: '文三路100号1幢101室',
      organName: 'Organ A',
      user: { id: tvUserId, name: '王敏', mobile: '138****5678' },
      contacts: [{ name: '王芳', relation: 'child', mobile: '139****1111' }],
      clients: [expect.objectContaining({ id: clientId, name: '陈桂英', gender: 'female' })],
    })
    await edit(box.id, { address: '盒子所在的地址' })
    expect((await calling(box))?.address).toBe('盒子所在的地址')
  })

  test('is null for a wrong token, an unknown id, a disabled or deleted box, and a box of another operator', async () => {
    const box = await addBox(api)
    expect(await calling(box)).toMatchObject({ sn: box.sn, user: null, contacts: [], clients: [] })
    expect(await calling(box, `${boxToken}x`)).toBeNull()
    expect(await calling({ ...box, ecallid: 'nobody' })).toBeNull()
    expect(await calling(await addBox(api, { tokenMac: null }))).toBeNull()
    expect(await calling(await addBox(api, {}, 'b'))).toBeNull()
    await api.admin(tvtop.changestatus, { body: { id: box.id, status: 'disabled' } })
    expect(await calling(box)).toBeNull()
    await api.admin(tvtop.changestatus, { body: { id: box.id, status: 'enabled' } })
    expect(await calling(box)).not.toBeNull()
    await api.admin(tvtop.remove, { body: { ids: [box.id] } })
    expect(await calling(box)).toBeNull()
  })

  test('is connected even when the user is suspended', async () => {
    const tvUserId = await addTvUser(api)
    const box = await addBox(api, { tvUserId })
    await api.admin(tvuser.changestatus, { body: { id: tvUserId, status: 'disabled' } })
    expect(await calling(box)).toMatchObject({ user: { id: tvUserId } })
  })

  test('leaves no token in the log', async () => {
    lines.length = 0
    const box = await addBox(api)
    await calling(box)
    const calls = lines.filter((line) => line.includes('getsinglebyecallid'))
    expect(calls).toHaveLength(1)
    expect(lines.join('')).not.toContain(boxToken)
  })
})
