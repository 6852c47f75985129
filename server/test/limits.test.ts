import { calls, customerbooker, edgeOrder, isParty, organ, people, role, task, type Endpoint } from '@kangju/contract'
import { desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roomOf } from '../src/bus/outbox.ts'
import { auditRows, outbox, rateWindows } from '../src/db/tables.ts'
import { makeAddressOf } from '../src/http/client-address.ts'
import { usualRates, type Rate } from '../src/http/rates.ts'
import { Problem } from '../src/kit/problem.ts'
import { deliverNote, putInOutbox, readOutbox } from '../src/modules/base/sms/service.ts'
import { claim } from '../src/modules/base/task/claim.ts'
import { tasks } from '../src/modules/base/task/table.ts'
import { newId } from '../src/secret/token.ts'
import { makePlaces } from '../src/sheet/places.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { sampleOf } from './api/sample.ts'
import { pixel } from './api/upload.ts'
import { addBooker, clientDraft, operatorOf } from './factories/client-rows.ts'
import { asCustomer } from './factories/field-rows.ts'
import { addPerson } from './factories/people-rows.ts'

const minuteMs = 60_000
const small = (name: keyof typeof usualRates, change: Partial<Rate>) => ({ [name]: { ...usualRates[name], ...change } })

let api: TestApi
beforeAll(async () => {
  api = await testApi({
    rates: {
      ...small('read.account', { most: 40 }),
      ...small('read.address', { most: 60 }),
      ...small('reveal.account', { most: 5, unusual: 3 }),
      ...small('export.account', { most: 4, unusual: 2 }),
      ...small('exportRows.account', { unusual: 3 }),
      ...small('uploadBytes.account', { most: 1_000 }),
      ...small('uploadBytes.address', { most: 1_500 }),
      ...small('smsCode.operator', { most: 3, unusual: 2 }),
      ...small('smsNote.operator', { most: 3, unusual: 2 }),
      ...small('addClient.account', { most: 2 }),
    },
  })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(rateWindows)
  api.pass(2 * 60 * minuteMs)
})

const a = testNames('a')
const alertsOf = async (action: string) => api.db.$count(auditRows, eq(auditRows.action, action))
const lastNotice = async () => (await api.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1))[0]
const times = async <T>(n: number, act: (at: number) => Promise<T>) => {
  const answers: T[] = []
  for (let at = 0; at < n; at += 1) answers.push(await act(at))
  return answers
}
const repeat = <T>(n: number, value: T) => Array.from({ length: n }, () => value)

describe('lists and reads', () => {
  test('are limited per account, with the seconds to wait, and others go on', async () => {
    const as = api.as('people')
    const answers = await times(41, () => as(people.list, {}))
    expect(answers.map(({ status }) => status)).toEqual([...repeat(40, 200), 429])
    const last = answers.at(-1)
    expect([last?.code, last?.message, last?.headers['retry-after']]).toEqual([
      42900,
      '操作过于频繁，请60秒后再试',
      '60',
    ])
    expect((await api.as('organ')(organ.list, {})).status).toBe(200)
    api.pass(minuteMs)
    expect((await as(people.list, {})).status).toBe(200)
  })

  test('are limited per address, for accounts and customers together', async () => {
    const customer = await asCustomer(api, await addBooker(api))
    const answers = [
      ...(await times(39, () => api.as('people')(people.list, {}))),
      ...(await times(22, () => customer(edgeOrder.orders, {}))),
    ]
    expect(answers.map(({ status }) => status)).toEqual([...repeat(60, 200), 429])
  })
})

describe('revealing', () => {
  const reveals = calls.filter(({ path }) => path.endsWith('/reveal'))

  test('is counted at every endpoint that reveals, whether or not the row exists', async () => {
    expect(reveals.length).toBeGreaterThan(10)
    const { id } = (await api.whoIs(await api.tokenOf(a.admin))) as { id: string }
    for (const endpoint of reveals) {
      await api.db.delete(rateWindows)
      await api.admin(endpoint, { body: sampleOf(endpoint).body as never })
      const rows = await api.db
        .select()
        .from(rateWindows)
        .where(like(rateWindows.key, `reveal.account:${id}`))
      expect([endpoint.path, rows.map(({ amount }) => amount)]).toEqual([endpoint.path, [1]])
    }
  })

  test('unusually much alerts the administrators once, and more is refused', async () => {
    const id = await addBooker(api)
    const reveal = () => api.as('customerbooker')(customerbooker.reveal, { body: { id, field: 'mobile' } })
    await times(2, reveal)
    expect(await alertsOf('unusual.reveal')).toBe(0)
    const answers = await times(4, reveal)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(await alertsOf('unusual.reveal')).toBe(1)
    expect(await lastNotice()).toMatchObject({
      rooms: [roomOf.role(await operatorOf(api, 'a'), 'operator_user')],
      data: { msg: expect.stringContaining('一小时内已查看3条') as string },
    })
  })
})

describe('exports', () => {
  const stream = () => api.as('people')(people.export, {})
  const start = () => api.as('people')(task.export, { body: { path: people.export.path } })

  test('streamed and in the background count together, alert and are refused', async () => {
    await addPerson(api)
    expect([(await stream()).status, (await start()).status, (await stream()).status, (await start()).status]).toEqual([
      200, 200, 200, 200,
    ])
    expect(await alertsOf('unusual.export')).toBe(1)
    expect([(await stream()).status, (await start()).status]).toEqual([429, 429])
  })

  test('of unusually many rows alert, and are not refused', async () => {
    await times(3, () => addPerson(api))
    expect((await stream()).status).toBe(200)
    expect((await stream()).status).toBe(200)
    expect(await alertsOf('unusual.exportRows')).toBe(1)
  })

  test('of one operator leave places for another', () => {
    const take = makePlaces({ all: 4, ofOperator: 2 })
    const back = take('a')
    take('a')
    expect(() => take('a')).toThrow(Problem)
    take('b')
    back()
    back()
    take('a')
    take('b')
    expect(() => take('c')).toThrow(Problem)
  })

  test('in the background run for an operator that waits, however many another has queued', async () => {
    await api.db.delete(tasks)
    const at = api.now().getTime()
    const queue = async (of: 'a' | 'b', minutesAgo: number) => {
      const id = newId()
      const dueAt = new Date(at - minutesAgo * minuteMs).toISOString()
      await api.db.insert(tasks).values({
        id,
        operatorId: await operatorOf(api, of),
        createdBy: newId(),
        createdAt: dueAt,
        dueAt,
        kind: 'export',
        call: 'nothing.export',
        title: { zh: '', en: '', es: '', ja: '' },
        lang: 'zh',
        step: 'export',
        status: 'queued',
      })
      return id
    }
    const ofA = [await queue('a', 9), await queue('a', 8), await queue('a', 7)]
    const ofB = await queue('b', 1)
    const claimed = await times(4, async () => (await claim(api.tools))?.id)
    expect(claimed).toEqual([ofA[0], ofB, ofA[1], undefined])
    await api.db.delete(tasks)
  })
})

describe('uploads', () => {
  const send = async (username: string, bytes: number) => {
    const boundary = 'kangju-limits'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ncontent\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
    const tail = `\r\n--${boundary}--\r\n`
    const room = bytes - head.length - tail.length - pixel.length
    const payload = Buffer.concat([Buffer.from(head), pixel, Buffer.alloc(room), Buffer.from(tail)])
    const headers = {
      authorization: `Bearer ${await api.tokenOf(username)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    return (await api.app.inject({ method: 'POST', url: '/api/file/upload', payload, headers })).statusCode
  }

  test('are limited in bytes per account and per address', async () => {
    expect([await send(a.admin, 500), await send(a.admin, 500), await send(a.admin, 400)]).toEqual([200, 200, 429])
    expect(await send(a.holder('people'), 600)).toBe(429)
    api.pass(60 * minuteMs)
    expect(await send(a.admin, 500)).toBe(200)
  })
})

describe('codes by text message', () => {
  test('are limited per operator and day, however many numbers and addresses ask', async () => {
    const ask = (operator: string) => (n: number) =>
      api.anonymous(edgeOrder.code, { body: { operator, mobile: `1570000${String(n).padStart(4, '0')}` } })
    expect((await times(4, ask('A'))).map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(await alertsOf('unusual.smsCode')).toBe(1)
    expect((await ask('B')(1)).status).toBe(200)
    api.pass(24 * 60 * minuteMs)
    expect((await ask('A')(9)).status).toBe(200)
  })
})

describe('notices by text message', () => {
  test('are limited per operator and day; those above the limit wait in the outbox', async () => {
    const sent: string[] = []
    const sms = {
      send: (_mobile: string, text: string) => {
        sent.push(text)
        return Promise.resolve()
      },
    }
    const tools = { ...api.tools, sms }
    const operatorId = await operatorOf(api)
    for (const text of ['一', '二', '三', '四']) {
      const note = { operatorId, mobile: '13700000001', text }
      const outboxId = await putInOutbox(api.db, tools.keyring, { ...note, now: api.now() })
      await deliverNote(tools, { ...note, outboxId })
    }
    expect(sent).toEqual(['一', '二', '三'])
    expect(await alertsOf('unusual.smsNote')).toBe(1)
    expect((await readOutbox(api.db, tools.keyring)).map(({ text }) => text)).toContain('四')
  })
})

describe('care recipients of a customer', () => {
  test('are limited per customer and day, also when the ID number is refused', async () => {
    const customer = await asCustomer(api, await addBooker(api))
    const body = clientDraft()
    const add = () => customer(edgeOrder.addClient, { body })
    expect((await times(3, add)).map(({ status }) => status)).toEqual([200, 422, 429])
  })
})

test('the usual limits are far above what a person working fast does', () => {
  // Two pages a second with ten requests each, a reveal every quarter of a minute, an export every two minutes.
  expect(usualRates['read.account'].most).toBeGreaterThanOrEqual(1_200)
  expect(usualRates['reveal.account'].most).toBeGreaterThanOrEqual(240)
  expect(usualRates['export.account'].most).toBeGreaterThanOrEqual(30)
})

test('every list and read of a signed-in caller is counted', async () => {
  const listed = calls.filter(({ kind, access }) => access !== 'public' && (kind === 'list' || kind === 'read'))
  const uncounted: string[] = []
  await times(41, () => api.admin(role.list, {}))
  for (const endpoint of listed.filter(({ access }) => !isParty(access)) as Endpoint[]) {
    const { params, query } = sampleOf(endpoint)
    if ((await api.admin(endpoint, { params, query } as never)).status !== 429) uncounted.push(endpoint.path)
  }
  expect(uncounted).toEqual([])
})

test('an address behind trusted proxies is that of the client, and nobody can invent one', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    makeAddressOf(['10.0.0.0/8', '192.0.2.7'])({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
  expect(from('203.0.113.5', '198.51.100.1')).toBe('203.0.113.5')
  expect(from('::ffff:203.0.113.5')).toBe('203.0.113.5')
  expect(from('10.1.2.3', '198.51.100.1, 192.0.2.7')).toBe('198.51.100.1')
  expect(from('192.0.2.7', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
  expect(from('10.1.2.3')).toBe('10.1.2.3')
  expect(from('10.1.2.3', 'nonsense')).toBe('10.1.2.3')
})
