import { customerbooker, edgeCustomer, organ, organqrcode } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooker, addClient, operatorOf } from '../../../../test/factories/client-rows.ts'
import { addCode, organOf } from '../../../../test/factories/code-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { registerBooker, type Registration } from './service.ts'
import { bookers } from './table.ts'

let api: TestApi
let operatorId = ''
beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
})
afterAll(() => api.close())

let serial = 0
const freshMobile = () => {
  serial += 1
  return `1550000${String(serial).padStart(4, '0')}`
}
const register = (change: Partial<Registration> & { mobile: string }) =>
  api.db.transaction((tx) =>
    registerBooker(tx, api.tools, { operatorId, source: 'miniProgram', now: api.now(), ...change }),
  )
const read = async (id: string) => (await api.admin(customerbooker.read, { params: { id } })).data
const listed = async (query: Record<string, unknown>) =>
  (await api.admin(customerbooker.list, { query: query as never })).data.items.map((row) => row.id)

const boundCode = async () => {
  const id = await addCode(api)
  await api.admin(organ.bindqrcode, { body: { qrCodeId: id, organId: await organOf(api) } })
  return (await api.admin(organqrcode.read, { params: { id } })).data
}
const registered = async (id: string) => (await api.admin(organqrcode.read, { params: { id } })).data.regCount

describe('registering', () => {
  test('the same mobile number is the same booker, whatever the source and spelling', async () => {
    const mobile = freshMobile()
    const first = await register({ mobile, nickname: '阿芳' })
    const again = await register({ mobile: `+86 ${mobile}`, name: '王芳', source: 'console' })
    expect([first.isNew, again]).toMatchObject([true, { id: first.id, isNew: false, status: 'enabled' }])
    expect(await read(first.id)).toMatchObject({
      name: '王芳',
      nickname: '阿芳',
      mobile: `155****${mobile.slice(-4)}`,
      source: 'miniProgram',
      clientCount: 0,
      orderCount: 0,
    })
  })

  test('missing details are filled in, existing ones never replaced', async () => {
    const mobile = freshMobile()
    const { id } = await register({ mobile, name: '王芳' })
    await register({ mobile, name: '李强', nickname: '阿强' })
    expect(await read(id)).toMatchObject({ name: '王芳', nickname: '阿强' })
  })

  test('concurrent registrations create one booker', async () => {
    const mobile = freshMobile()
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => register({ mobile, nickname: `号${n}` })))
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
    expect(all.filter((one) => one.isNew)).toHaveLength(1)
    expect(await api.db.$count(bookers, eq(bookers.id, all[0]?.id ?? ''))).toBe(1)
  })

  test('each operator has its own booker', async () => {
    const mobile = freshMobile()
    const [one, other] = [
      await register({ mobile }),
      await register({ mobile, operatorId: await operatorOf(api, 'b') }),
    ]
    expect(one.id).not.toBe(other.id)
    expect((await api.asUser(testNames('b').admin)(customerbooker.read, { params: { id: one.id } })).status).toBe(404)
  })

  test('the first code scanned decides the organisation and counts the booker once', async () => {
    const [first, second] = [await boundCode(), await boundCode()]
    const [mobile, visitor] = [freshMobile(), 'booker-visitor-1']
    await api.anonymous(edgeCustomer.scan, { body: { scene: first.scene, visitor } })
    await api.anonymous(edgeCustomer.scan, { body: { scene: second.scene, visitor } })
    const all = await Promise.all([1, 2, 3].map(() => register({ mobile, visitor })))
    await register({ mobile, visitor })
    expect(await read(all[0]?.id ?? '')).toMatchObject({ organName: 'Organ A' })
    expect([await registered(first.id), await registered(second.id)]).toEqual([1, 0])
  })

  test('a booker without an organisation joins that of the first code scanned', async () => {
    const [mobile, visitor] = [freshMobile(), 'booker-visitor-2']
    const { id } = await register({ mobile, visitor })
    expect(await read(id)).toMatchObject({ organName: null })
    const code = await boundCode()
    await api.anonymous(edgeCustomer.scan, { body: { scene: code.scene, visitor } })
    await register({ mobile, visitor })
    expect([(await read(id)).organName, await registered(code.id)]).toEqual(['Organ A', 1])
  })
})

describe('the list', () => {
  test('filters by name, nickname, whole mobile number, organisation, source, day and orders', async () => {
    const mobile = freshMobile()
    const { id } = await register({ mobile, name: '欧阳芳', nickname: '木棉', source: 'tv' })
    await api.db.update(bookers).set({ orderCount: 2 }).where(eq(bookers.id, id))
    const asked = [
      { keyword: '欧阳' },
      { keyword: '木棉' },
      { keyword: mobile },
      { keyword: mobile.slice(0, 8) },
      { source: 'tv', hasOrders: 1 },
      { hasOrders: 0 },
      { registeredFrom: '2026-11-15', registeredTo: '2026-11-15' },
      { registeredFrom: '2026-11-16' },
      { organId: await organOf(api) },
    ]
    const found = []
    for (const query of asked) found.push((await listed({ ...query, limit: 100 })).includes(id))
    expect(found).toEqual([true, true, true, false, true, false, true, false, false])
  })

  test('shows the care recipients of a booker', async () => {
    const bookerId = await addBooker(api)
    const clientId = await addClient(api, { bookerId, relation: 'child', name: '陈秀英' })
    expect(await read(bookerId)).toMatchObject({ clientCount: 1, clients: [{ id: clientId, name: '陈秀英' }] })
  })

  test('accepts every sort option', async () => {
    for (const sort of ['name', '-registeredAt', '-lastOrderAt', 'orderCount', '-paidFen'])
      expect((await api.admin(customerbooker.list, { query: { sort } as never })).status).toBe(200)
  })
})

test('care recipient accounts can choose a booker with a masked number', async () => {
  const mobile = freshMobile()
  const { id } = await register({ mobile, name: '司马兰' })
  const as = api.asUser(testNames('a').holder('customerclient'))
  const masked = [{ id, name: '司马兰', mobile: `155****${mobile.slice(-4)}` }]
  expect((await as(customerbooker.nopage, { query: { keyword: '司马' } })).data).toEqual(masked)
  expect((await as(customerbooker.nopage, { query: { keyword: mobile } })).data).toEqual(masked)
  expect((await as(customerbooker.list)).status).toBe(403)
})

test('the mobile number is revealed on request', async () => {
  const mobile = freshMobile()
  const { id } = await register({ mobile })
  expect((await api.admin(customerbooker.reveal, { body: { id, field: 'mobile' } })).data.value).toBe(mobile)
})
