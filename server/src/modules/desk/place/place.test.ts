import { place } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { findByUsername } from '../../../../test/api/account-named.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addClient } from '../../../../test/factories/client-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { boundAccount } from '../../../../test/factories/record-rows.ts'
import { addTvUser } from '../../../../test/factories/tv-rows.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { clients } from '../../customers/customerclient/table.ts'

type As = TestApi['admin']

let api: TestApi
/** Care recipients of a community, from west to east. */
let neighbours: string[]

const xihu = '330106'
const binjiang = '330108'

beforeAll(async () => {
  api = await testApi()
  const home = (n: number) => ({
    areaCode: xihu,
    address: `西湖区翠苑街道学院北路${n}号${n}幢${n}01室`,
    communityName: `翠苑一区${n}幢（王奶奶家）`,
    lng: 120.1 + n / 1000,
    lat: 30.2 + n / 1000,
  })
  neighbours = []
  for (const n of [1, 2, 9]) neighbours.push(await addClient(api, home(n)))
  await addClient(api, { areaCode: binjiang, address: '江南大道518号星光花园3幢', lng: 120.21, lat: 30.21 })
  await addClient(api, { areaCode: xihu, address: '没有坐标路12号' })
  await addClient(api, { ...home(5), address: '别家路1号', communityName: '别家花园' }, 'b')
  await openedOrgan(api, 'a', { areaCode: xihu, address: '浙江省杭州市西湖区龙井山路77号', lng: 120.12, lat: 30.22 })
  const household = await addTvUser(api, { areaCode: xihu, address: '桂花弄8号2幢' })
  await api.db.update(tvUsers).set({ lng: 120.15, lat: 30.25 }).where(eq(tvUsers.id, household))
})
afterAll(() => api.close())

const find = async (keyword: string, as: As = api.admin, areaCode?: string) => {
  const query = { keyword, ...(areaCode === undefined ? {} : { areaCode }) }
  const { status, data } = await as(place.find, { query })
  expect([keyword, status]).toEqual([keyword, 200])
  return data
}
const names = async (keyword: string, as?: As) => (await find(keyword, as)).map(({ name }) => name)

test('a community or road is found by characters, pinyin and initials, with the median of its positions', async () => {
  const community = {
    name: '翠苑一区',
    kind: 'community',
    areaCode: xihu,
    areaName: '浙江省杭州市西湖区',
    lng: 120.102,
    lat: 30.202,
    count: 3,
  }
  for (const keyword of ['翠苑', '苑一区', 'cuiyuan', 'cyyq', '翠苑一区9幢901室'])
    expect([keyword, await find(keyword)]).toEqual([keyword, [community]])
  const road = { ...community, name: '学院北路', kind: 'road' }
  for (const keyword of ['学院', 'xueyuanbei', 'xybl', '学院北路2号'])
    expect([keyword, await find(keyword)]).toEqual([keyword, [road]])
  expect(await names('江南')).toEqual(['江南大道'])
  expect(await names('星光')).toEqual(['星光花园'])
  expect(await names('龙井')).toEqual(['龙井山路'])
  expect(await names('桂花')).toEqual(['桂花弄'])
})

test('house numbers, buildings, names of people and addresses without a position are neither found nor shown', async () => {
  for (const keyword of ['没有坐标', '王奶奶', '01室', '901', '9幢', '西湖区', '陈桂英', '%%', "o'x"])
    expect([keyword, await find(keyword)]).toEqual([keyword, []])
  expect(JSON.stringify(await find('翠苑'))).not.toMatch(/幢|奶奶|01室/)
  expect((await api.admin(place.find, { query: { keyword: '翠' } })).status).toBe(422)
})

test('places of the chosen district come first', async () => {
  for (const [areaCode, count] of [
    ['330110', 3],
    ['330108', 1],
  ] as const)
    for (let n = 0; n < count; n++)
      await addClient(api, { areaCode, address: `同名路${n + 1}号`, lng: 120.3 + n / 100, lat: 30.3 })
  const areas = async (near?: string) => (await find('同名', api.admin, near)).map(({ areaCode }) => areaCode)
  expect(await areas()).toEqual(['330110', '330108'])
  expect(await areas('330108')).toEqual(['330108', '330110'])
})

test('addresses serve accounts that may read them', async () => {
  const all = ['翠苑', '龙井', '桂花']
  const found = async (as: As) => (await Promise.all(all.map((keyword) => names(keyword, as)))).flat()
  expect(await found(api.as('customerclient'))).toEqual(['翠苑一区'])
  expect(await found(api.as('order'))).toContain('翠苑一区')
  expect(await found(api.as('organ'))).toEqual(['龙井山路'])
  expect(await found(api.as('tvuser'))).toEqual(['桂花弄'])
  expect(await found(api.nobody)).toEqual([])
  expect((await api.anonymous(place.find, { query: { keyword: '翠苑' } })).status).toBe(401)
})

test('another operator finds its own places only', async () => {
  expect(await names('别家')).toEqual([])
  expect(await names('别家', api.other)).toEqual(['别家花园', '别家路'])
  expect(await names('翠苑', api.other)).toEqual([])
})

test('an account of an organisation finds places of its own customers only', async () => {
  const username = await boundAccount(api)
  const bound = api.asUser(username)
  expect(await names('翠苑', bound)).toEqual([])
  const { organId } = (await findByUsername(api.db, testNames('a').organ)) ?? {}
  await api.db
    .update(clients)
    .set({ organId: organId ?? null })
    .where(eq(clients.id, neighbours[2] ?? ''))
  // The position comes from its own customer alone.
  expect(await find('翠苑', bound)).toMatchObject([{ name: '翠苑一区', lng: 120.109, lat: 30.209, count: 1 }])
  await api.db
    .update(clients)
    .set({ deletedAt: api.now().toISOString() })
    .where(eq(clients.id, neighbours[2] ?? ''))
  expect(await names('翠苑', bound)).toEqual([])
})
