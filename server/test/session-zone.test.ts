import { account, reminder, session, special } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { addSpecial } from './factories/content.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** All connections of the pool, so that no later statement runs in another time zone. */
const moveTo = async (zone: string) => {
  const clients = await Promise.all(Array.from({ length: api.pool.options.max }, () => api.pool.connect()))
  for (const client of clients) {
    await client.query(`select set_config('timezone', $1, false)`, [zone])
    client.release()
  }
}

test('answers do not depend on the time zone of the database session', async () => {
  // The clocks of New York go back an hour on the first of November.
  await addSpecial(api, { title: '十一月一日', startAt: '2026-11-01T23:30:00+08:00' })
  await addSpecial(api, { title: '十一月二日', startAt: '2026-11-02T00:30:00+08:00' })
  const wrong = { username: testNames('a').nobody, password: 'wrong' }
  for (let n = 0; n < 5; n++) {
    await api.anonymous(session.login, { body: wrong })
    api.pass(30_000)
  }
  const answers = async () => ({
    accounts: (await api.admin(account.list, { query: { limit: 100 } })).data.items,
    specials: (await api.admin(special.list, { query: { periodTo: '2026-11-01' } })).data.items,
    reminders: (await api.admin(reminder.today)).data,
  })
  await moveTo('Asia/Shanghai')
  const inBeijing = await answers()
  expect(inBeijing.specials.map(({ title }) => title)).toEqual(['十一月一日'])
  expect(inBeijing.accounts.filter(({ lockedUntil }) => lockedUntil !== null)).toHaveLength(1)
  await moveTo('America/New_York')
  expect(await answers()).toEqual(inBeijing)
})
