import { account, may, reminder, roles } from '@kangju/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addBooking } from '../../../../test/factories/booking-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { paidOrder } from '../../../../test/factories/order-rows.ts'
import { passSignedIn } from '../../../../test/factories/peopleapply-rows.ts'
import { reminderSources } from './sources.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const a = testNames('a')
const dayMs = 24 * 60 * 60 * 1000
/** Another session of the same account, as on another device. */
const device = async (username: string) => {
  const call = api.withToken(await api.tokenOf(username))
  return {
    today: async () => {
      const { date, ignored, lines } = (await call(reminder.today)).data
      return { date, ignored, keys: lines.map(({ key }) => key) }
    },
    mute: () => call(account.ignoreorderremind, { body: {} }),
  }
}
/** Milliseconds until the given time before the end of the business day in Beijing. */
const toEndOfDay = (before: number) => {
  const beijing = api.now().getTime() + 8 * 60 * 60 * 1000
  return dayMs - (beijing % dayMs) - before
}

test('muted reminders stay muted on all devices of the account until midnight in Beijing', async () => {
  await addBooking(api)
  const [here, there] = [await device(a.holder('tvbooking')), await device(a.holder('tvbooking'))]
  const other = await device(a.admin)
  expect(await here.today()).toEqual({ date: '2026-11-15', ignored: 0, keys: ['booking'] })
  expect(await here.mute()).toMatchObject({ status: 200, data: { date: '2026-11-15' } })
  for (const one of [here, there]) expect(await one.today()).toMatchObject({ ignored: 1, keys: ['booking'] })
  expect(await other.today()).toMatchObject({ ignored: 0 })

  await passSignedIn(api, toEndOfDay(1))
  for (const one of [here, there]) expect(await one.today()).toMatchObject({ date: '2026-11-15', ignored: 1 })
  await passSignedIn(api, 1)
  for (const one of [here, there]) expect(await one.today()).toMatchObject({ date: '2026-11-16', ignored: 0 })
})

test('each line needs its permission, links to a page, and is left out when empty', async () => {
  await passSignedIn(api, dayMs)
  await paidOrder(api)
  await passSignedIn(api, dayMs + 1)
  const found = (await api.admin(reminder.today)).data.lines
  expect(found.map(({ key }) => key)).toEqual(expect.arrayContaining(['waitAppoint', 'booking']))
  for (const { count, text, path } of found) {
    expect(count).toBeGreaterThan(0)
    expect(text).toContain(String(count))
    expect(path).toMatch(/^\//)
  }
  for (const role of roles) {
    const held = reminderSources.filter((source) =>
      may({ isdefault: 0, organId: null, authoritys: [role] }, [source.role]),
    )
    const keys = new Set(held.map(({ key }) => key))
    const lines = (await api.as(role)(reminder.today)).data.lines
    expect(lines.map(({ key }) => key)).toEqual(found.map(({ key }) => key).filter((key) => keys.has(key)))
  }
})
