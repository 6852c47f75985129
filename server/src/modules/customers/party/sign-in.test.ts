import { edgeField, edgeOrder, edgePay, people } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { clientDraft } from '../../../../test/factories/client-rows.ts'
import { soldProject } from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { freshKey, orderById, visitsOf } from '../../../../test/factories/order-rows.ts'
import { addPerson, editPerson } from '../../../../test/factories/people-rows.ts'
import { pixel } from '../../../../test/api/upload.ts'
import { bookers } from '../customerbooker/table.ts'
import { clients } from '../customerclient/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { partySessions } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

let serial = 0
const freshMobile = () => {
  serial += 1
  return `1560000${String(serial).padStart(4, '0')}`
}
const codeTo = async (mobile: string) => {
  const sent = (await readOutbox(api.db, api.tools.keyring, 50)).find((one) => one.mobile === mobile)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}
const askCustomer = (mobile: string, operator = 'A') => api.anonymous(edgeOrder.code, { body: { operator, mobile } })
const loginCustomer = (mobile: string, code: string, operator = 'A') =>
  api.anonymous(edgeOrder.login, { body: { operator, mobile, code, nickname: '小芳' } })
const customer = async (mobile = freshMobile()) => {
  await askCustomer(mobile)
  const { status, message, data } = await loginCustomer(mobile, await codeTo(mobile))
  if (status !== 200) throw new Error(message)
  return api.withToken(data.token)
}

describe('a customer', () => {
  test('signs in with a code sent to their phone only, and is registered', async () => {
    const mobile = freshMobile()
    const sent = await askCustomer(mobile)
    expect(sent).toMatchObject({ status: 200, data: { sentTo: `${mobile.slice(0, 3)}****${mobile.slice(-4)}` } })
    const code = await codeTo(mobile)
    expect(JSON.stringify(sent)).not.toContain(code)
    const { data } = await loginCustomer(mobile, code)
    expect(data).toMatchObject({ name: '小芳', expiresAt: expect.any(String) })
    const [session] = await api.db.select().from(partySessions).where(eq(partySessions.kind, 'customer'))
    expect(JSON.stringify(session)).not.toContain(data.token)
    expect((await api.withToken(data.token)(edgeOrder.orders, {})).data).toEqual([])
    expect(await loginCustomer(mobile, code)).toMatchObject({ status: 409 })

    api.pass(61_000)
    await askCustomer(mobile)
    await loginCustomer(mobile, await codeTo(mobile))
    expect(await api.db.$count(bookers, eq(bookers.nickname, '小芳'))).toBe(1)
  })

  test('has five attempts at a code', async () => {
    const mobile = freshMobile()
    await askCustomer(mobile)
    const code = await codeTo(mobile)
    const wrong = code === '000000' ? '111111' : '000000'
    const guesses = []
    for (let n = 0; n < 5; n++) guesses.push((await loginCustomer(mobile, wrong)).message)
    expect(guesses.slice(0, 2)).toEqual(['验证码错误，还可尝试4次', '验证码错误，还可尝试3次'])
    expect((await loginCustomer(mobile, code)).message).toBe(guesses[4])
  })

  test('has codes bound to operator, number and role', async () => {
    const mobile = freshMobile()
    await askCustomer(mobile)
    const code = await codeTo(mobile)
    expect((await loginCustomer(freshMobile(), code)).status).toBe(409)
    expect((await loginCustomer(mobile, code, 'B')).status).toBe(409)
    expect((await api.anonymous(edgeField.login, { body: { operator: 'A', mobile, code } })).status).toBe(409)
    expect((await askCustomer(mobile, 'NOBODY')).status).toBe(404)
    expect((await askCustomer(mobile)).status).toBe(429)
  })

  test('has a token that opens neither staff nor console endpoints', async () => {
    const own = await customer()
    expect((await own(edgeField.visits, {})).status).toBe(401)
    expect((await own(people.list, {})).status).toBe(401)
    expect((await api.anonymous(edgeOrder.orders, {})).status).toBe(401)
    expect((await api.admin(edgeOrder.orders, {})).status).toBe(401)
    api.pass(31 * 86_400_000)
    expect((await own(edgeOrder.orders, {})).code).toBe(50014)
  })
})

describe('staff', () => {
  const ask = (mobile: string) => api.anonymous(edgeField.code, { body: { operator: 'A', mobile } })
  const login = async (mobile: string) =>
    api.anonymous(edgeField.login, { body: { operator: 'A', mobile, code: await codeTo(mobile) } })

  test('sign in with their recorded mobile number', async () => {
    const mobile = freshMobile()
    await addPerson(api, { mobile, name: '李秀英' })
    await ask(mobile)
    const { status, data } = await login(mobile)
    expect([status, data.name]).toEqual([200, '李秀英'])
    expect((await api.withToken(data.token)(edgeField.visits, {})).status).toBe(200)
    expect((await api.withToken(data.token)(edgeOrder.orders, {})).status).toBe(401)
  })

  test('lose their session when their recorded mobile number changes', async () => {
    const mobile = freshMobile()
    const id = await addPerson(api, { mobile })
    await ask(mobile)
    const own = api.withToken((await login(mobile)).data.token)
    expect((await own(edgeField.visits, {})).status).toBe(200)
    expect((await editPerson(api, id, { mobile: freshMobile() })).status).toBe(200)
    api.pass(2000)
    expect((await own(edgeField.visits, {})).status).toBe(401)
  })

  test('who are unknown or suspended are refused only after the code', async () => {
    const [stranger, suspended] = [freshMobile(), freshMobile()]
    const id = await addPerson(api, { mobile: suspended })
    await api.admin(people.changestatus, { body: { id, status: 'suspended', remark: '停职' } })
    for (const mobile of [stranger, suspended]) {
      expect((await ask(mobile)).data.sentTo).toContain('****')
      expect((await login(mobile)).status).toBe(403)
    }
  })
})

const boundary = 'kangju-customer'
const bring = async (token: string) => {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api${edgeOrder.upload.path}`,
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      pixel,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return reply.json<{ data: { url: string } }>().data.url
}

describe('a signed-in customer', () => {
  const place = {
    areaCode: '330106',
    address: '文三路200号3幢201室',
    contactName: '王芳',
    contactMobile: '13900001111',
  }
  const sold = async (priceFen = 20_000) =>
    soldProject(api, { channel: ['miniProgram'], specs: [{ ...specOf, priceFen }] })
  const specOf = { name: '单次', priceFen: 1, times: 2, durationMin: 60, validDays: 30, status: 'enabled' as const }

  test('creates a care recipient, orders, pays and sees the visits', async () => {
    const own = await customer()
    const added = await own(edgeOrder.addClient, { body: { ...clientDraft({ name: '周桂英' }), careLevel: 'severe' } })
    expect(added.status).toBe(200)
    const [client] = await api.db.select().from(clients).where(eq(clients.id, added.data.id))
    expect(client).toMatchObject({ source: 'miniProgram', careLevel: null, organId: null })
    expect((await own(edgeOrder.clients, {})).data).toEqual([{ id: added.data.id, name: '周桂英' }])
    const { specId } = await sold()
    const body = { clientId: added.data.id, items: [{ specId, qty: 1 }], ...place }
    const made = await own(edgeOrder.order, { body, headers: freshKey() })
    expect(made).toMatchObject({
      status: 200,
      data: { payFen: 20_000, payUrl: expect.stringContaining('https://care.example/pay/') },
    })
    await api.anonymous(edgePay.sandbox, { body: { ticket: made.data.ticket ?? '', method: 'alipay' } })
    const { data } = await own(edgeOrder.orders, {})
    expect(data).toMatchObject([
      {
        id: made.data.id,
        status: 'paid',
        clientName: '周桂英',
        visits: [
          { seq: 1, status: 'unscheduled' },
          { seq: 2, status: 'unscheduled' },
        ],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('13900001111')
    const [visit] = await visitsOf(api, made.data.id)
    const day = new Date(api.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const appointed = await own(edgeOrder.appoint, {
      params: { id: visit!.id },
      body: { appointDate: day, startTime: '10:00' },
    })
    expect(appointed.status).toBe(200)
    expect((await visitsOf(api, made.data.id))[0]).toMatchObject({ status: 'undispatched' })
  })

  test('is limited to their own care recipients and orders', async () => {
    const [own, stranger] = [await customer(), await customer()]
    const theirs = await stranger(edgeOrder.addClient, { body: clientDraft() })
    const { specId } = await sold()
    const order = (body: object) =>
      own(edgeOrder.order, {
        body: { clientId: theirs.data.id, items: [{ specId, qty: 1 }], ...place, ...body },
        headers: freshKey(),
      })
    expect((await order({})).errors).toHaveProperty('clientId')
    const mine = (await own(edgeOrder.addClient, { body: clientDraft() })).data.id
    expect((await order({ clientId: mine, source: 'console' })).errors).toHaveProperty('source')
    const made = await order({ clientId: mine })
    expect(made.status).toBe(200)
    const cancel = { params: { id: made.data.id }, body: { reason: '不要了' } }
    expect((await stranger(edgeOrder.cancel, cancel)).status).toBe(404)
    expect((await own(edgeOrder.cancel, cancel)).status).toBe(200)
    expect(await orderById(api, made.data.id)).toMatchObject({ status: 'cancelled' })
  })

  test('can use an uploaded prescription once', async () => {
    const mobile = freshMobile()
    await askCustomer(mobile)
    const { token } = (await loginCustomer(mobile, await codeTo(mobile))).data
    const own = api.withToken(token)
    const clientId = (await own(edgeOrder.addClient, { body: clientDraft() })).data.id
    const { projectId, specId } = await sold()
    await api.db.update(projects).set({ needPrescription: 1 }).where(eq(projects.id, projectId))
    const order = (attachments: string[]) =>
      own(edgeOrder.order, {
        body: { clientId, items: [{ specId, qty: 1 }], ...place, attachments },
        headers: freshKey(),
      })
    expect((await order([])).errors).toHaveProperty('attachments')
    const url = await bring(token)
    expect((await order([url])).status).toBe(200)
    expect((await order([url])).status).toBe(422)
    expect((await order(['/api/file/01900000-0000-7000-8000-000000000001'])).status).toBe(422)
  })
})
