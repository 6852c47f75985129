import { commodity, organ, people, promotion, type PromotionDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { catalogueOf } from '../../../../test/factories/catalogue.ts'
import { addPromotion, organOf, promotionDraft } from '../../../../test/factories/code-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addedOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { readCodes } from '../../../../test/api/read-code.ts'
import { serviceCatalogue, specDraft } from '../../../../test/factories/service-catalogue.ts'
import { accounts } from '../../base/account/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { disablePromotionsAt, disablePromotionsOf, promotionsAt } from './service.ts'
import { promotions } from './table.ts'

let api: TestApi
let shop: Awaited<ReturnType<typeof serviceCatalogue>>
beforeAll(async () => {
  api = await testApi()
  shop = await serviceCatalogue(api)
})
afterAll(() => api.close())

const add = async (change: Partial<PromotionDraft> = {}) =>
  api.admin(promotion.add, { body: await promotionDraft(api, change) })
const rowOf = async (id: string) => (await api.admin(promotion.read, { params: { id } })).data
const edit = async (id: string, change: Partial<PromotionDraft>) => {
  const { version, name, organId, projectId, commodityId, marketerId, commissionBp, validFrom, validTo } =
    await rowOf(id)
  const draft = { name, organId, projectId, commodityId, marketerId, commissionBp, validFrom, validTo }
  return api.admin(promotion.edit, { body: { id, version, ...draft, ...change } })
}
const set = (id: string, values: Partial<typeof promotions.$inferInsert>) =>
  api.db.update(promotions).set(values).where(eq(promotions.id, id))
const move = (id: string, status: 'enabled' | 'disabled') => api.admin(promotion.changestatus, { body: { id, status } })
const marketer = () => addPerson(api, { isMarketer: 1 })
const me = async () => {
  const [row] = await api.db
    .select()
    .from(accounts)
    .where(eq(accounts.username, testNames('a').admin))
  return row as never
}

test('a new code is enabled, is unique, and names the marketer and the offer', async () => {
  const marketerId = await marketer()
  const row = await rowOf(
    await addPromotion(api, { name: '春季推广', marketerId, validFrom: '2026-11-15', validTo: '2026-11-15' }),
  )
  expect(row).toMatchObject({
    name: '春季推广',
    organName: 'Organ A',
    marketerName: '张淑芬',
    status: 'enabled',
    scanCount: 0,
  })
  expect(row.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect([row.scene, row.link]).toEqual([`P${row.code}`, `https://care.example/q/P${row.code}`])
  expect(row.offerName).toMatch(/^上门护理/)
})

describe('the offer', () => {
  test('is one project or one bundle', async () => {
    const projectId = await shop.addOnSale()
    const commodityId = await (await catalogueOf(api)).bundle()
    const neither = await add({ projectId: null })
    expect([neither.status, neither.errors]).toEqual([422, { projectId: ['请选择推广项目或推广商品'] }])
    expect((await add({ projectId, commodityId })).errors).toEqual({ commodityId: ['项目与商品只能选择一个'] })
  })

  test('is provided by the organisation and is not a draft', async () => {
    const draft = await shop.provide(await shop.addProject({ name: '草稿项目' }))
    expect((await add({ projectId: draft })).errors).toEqual({ projectId: ['“草稿项目”仍是草稿，不能推广'] })
    const elsewhere = await openedOrgan(api)
    const projectId = await shop.addOnSale({ name: '别处的项目' })
    expect((await add({ projectId, organId: elsewhere })).errors).toEqual({ projectId: ['该机构不提供：别处的项目'] })
    expect((await add({ projectId: elsewhere })).errors).toHaveProperty('projectId')
    await api.db.update(projects).set({ status: 'offSale' }).where(eq(projects.id, projectId))
    expect((await add({ projectId })).status).toBe(200)
  })

  test('may be a bundle whose every project the organisation provides', async () => {
    const catalogue = await catalogueOf(api)
    const [one, two] = [await catalogue.project({ name: '换药' }), await catalogue.project({ name: '导尿' })]
    const items = [one, two].map((project) => ({ specId: project.specIds[0] ?? '', times: 1 }))
    const commodityId = await catalogue.bundle({ items })
    expect((await add({ commodityId })).errors).toEqual({
      commodityId: [expect.stringMatching(/^“商品\d+”仍是草稿，不能推广$/)],
    })
    await catalogue.as(commodity.changestatus, { body: { id: commodityId, status: 'onSale' } })
    await shop.provide(one.id)
    expect((await add({ commodityId })).errors).toEqual({ commodityId: ['该机构不提供：导尿'] })
    await shop.provide(two.id)
    expect((await add({ commodityId })).status).toBe(200)
  })
})

describe('the organisation', () => {
  test('must be active for a new code, and may be closed when the name is edited', async () => {
    const closed = await addedOrgan(api)
    expect((await add({ organId: closed })).errors).toMatchObject({ organId: ['机构未开通'] })
    const id = await addPromotion(api)
    const organId = await organOf(api)
    await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, organId))
    expect((await edit(id, { name: '新名称' })).status).toBe(200)
    await api.db.update(organs).set({ active: 1 }).where(eq(organs.id, organId))
  })

  test('is that of the account, for an account bound to one', async () => {
    const username = testNames('a').holder('organprojectpromotionqrcode')
    const organId = await organOf(api)
    const elsewhere = await openedOrgan(api)
    await api.db.update(accounts).set({ organId: elsewhere }).where(eq(accounts.username, username))
    const bound = api.asUser(username)
    const foreign = await addPromotion(api)
    expect((await bound(promotion.read, { params: { id: foreign } })).status).toBe(404)
    const refused = await bound(promotion.add, { body: await promotionDraft(api, { organId, commissionBp: 0 }) })
    expect(refused.errors).toEqual({ organId: ['只能为本机构创建推广码'] })
    const paid = await bound(promotion.add, { body: await promotionDraft(api, { organId: elsewhere }) })
    expect(paid.errors).toHaveProperty('commissionBp', ['由运营商设置，不能修改'])
  })

  test('that closes disables all of its codes', async () => {
    const projectId = await shop.addOnSale()
    const organId = await openedOrgan(api, 'a', { projectIds: [projectId] })
    const id = await addPromotion(api, { organId, projectId, name: '会停用的' })
    expect(await promotionsAt(api.db, organId)).toEqual([{ id, name: '会停用的' }])
    const closing = await api.admin(organ.close, { body: { id: organId, closeReason: '停业' } })
    expect(closing.status).toBe(200)
    expect(await promotionsAt(api.db, organId)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'disabled', version: 2 })
    const back = await move(id, 'enabled')
    expect([back.status, back.errors]).toEqual([409, { organId: ['机构未开通'] }])
    const before = await api.admin(promotion.before, { params: { id }, query: { move: 'enable' } })
    expect(before.data.obstacles).toEqual(['机构未开通'])
  })
})

describe('the marketer', () => {
  test('is active and promotes, of any organisation', async () => {
    const plain = await addPerson(api)
    expect((await add({ marketerId: plain })).errors).toEqual({ marketerId: ['须是在职的推广员'] })
    const promoting = await marketer()
    await api.admin(people.changestatus, { body: { id: promoting, status: 'suspended', remark: '休假' } })
    expect((await add({ marketerId: promoting })).errors).toHaveProperty('marketerId')
    const projectId = await shop.addOnSale()
    const organId = await openedOrgan(api, 'a', { projectIds: [projectId] })
    expect((await add({ marketerId: await marketer(), organId, projectId })).status).toBe(200)
  })

  test('is offered with a masked mobile number', async () => {
    const id = await marketer()
    const { data } = await api.admin(promotion.marketers)
    expect(data.find((one) => one.id === id)).toMatchObject({
      organName: 'Organ A',
      mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
    })
    const elsewhere = await openedOrgan(api)
    expect((await api.admin(promotion.marketers, { query: { organId: elsewhere } })).data).toEqual([])
  })

  test('who leaves has the codes disabled', async () => {
    const marketerId = await marketer()
    const id = await addPromotion(api, { marketerId, name: '某人的' })
    const by = { me: await me(), now: api.now() }
    expect(await disablePromotionsOf(api.db, marketerId, by)).toEqual(['某人的'])
    expect(await disablePromotionsOf(api.db, marketerId, by)).toEqual([])
    expect((await rowOf(id)).status).toBe('disabled')
  })
})

test('one offer, marketer and organisation have one code, even when created concurrently', async () => {
  const projectId = await shop.addOnSale()
  const marketerId = await marketer()
  await addPromotion(api, { projectId, name: '无推广员' })
  expect((await add({ projectId })).errors).toEqual({
    marketerId: ['该机构已有相同内容和推广员的推广码“无推广员”'],
  })
  const replies = await Promise.all(Array.from({ length: 5 }, () => add({ projectId, marketerId })))
  const refused = replies.filter(({ status }) => status === 422)
  expect(refused.map(({ errors }) => Object.keys(errors ?? {}))).toEqual(Array.from(refused, () => ['marketerId']))
  expect(refused).toHaveLength(4)
  const id = replies.find(({ status }) => status === 200)?.data.id ?? ''
  await api.admin(promotion.remove, { body: { ids: [id] } })
  expect((await add({ projectId, marketerId })).status).toBe(200)
})

test('the period does not end before it begins', async () => {
  expect((await add({ validFrom: '2026-12-02', validTo: '2026-12-01' })).errors).toEqual({
    validTo: ['结束时间不能早于开始时间'],
  })
})

describe('the commission', () => {
  test('leaves staff and organisation their default shares', async () => {
    expect((await add({ commissionBp: 1500 })).status).toBe(200)
    const refused = await add({ commissionBp: 1501 })
    expect(refused.errors?.['commissionBp']?.[0]).toMatch(
      /^“上门护理\d+ \/ 单次60分钟”的人员与机构分成已占85%，佣金最多15%$/,
    )
    expect((await add({ commissionBp: 3001 })).status).toBe(422)
  })

  test('is limited by the largest shares of an option in use, its own shares first', async () => {
    const specs = [
      specDraft({ name: '便宜', peopleShareBp: 1000, organShareBp: 1000 }),
      specDraft({ name: '贵', peopleShareBp: 7000, organShareBp: 2000 }),
      specDraft({ name: '停用的', peopleShareBp: 9000, organShareBp: 1000, status: 'disabled' }),
    ]
    const projectId = await shop.addOnSale({ specs, name: '分成项目' })
    expect((await add({ projectId, commissionBp: 1001 })).errors).toEqual({
      commissionBp: ['“分成项目 / 贵”的人员与机构分成已占90%，佣金最多10%'],
    })
    expect((await add({ projectId, commissionBp: 1000 })).status).toBe(200)
  })

  test('is limited by the share of the organisation and of the staff type', async () => {
    const moldId = await shop.addMold({ defaultShareBp: 5000 })
    const projectId = await shop.addOnSale({ moldIds: [moldId] })
    const organId = await openedOrgan(api, 'a', { projectIds: [projectId], shareBp: 4500 })
    const refused = await add({ organId, projectId, commissionBp: 501 })
    expect(refused.errors?.['commissionBp']?.[0]).toContain('已占95%，佣金最多5%')
    expect((await add({ organId, projectId, commissionBp: 500 })).status).toBe(200)
  })

  test('is checked again when the code is enabled', async () => {
    const id = await addPromotion(api, { commissionBp: 1500 })
    await move(id, 'disabled')
    const organId = await organOf(api)
    await api.db.update(organs).set({ shareBp: 3000 }).where(eq(organs.id, organId))
    expect((await move(id, 'enabled')).errors).toHaveProperty('commissionBp')
    await api.db.update(organs).set({ shareBp: null }).where(eq(organs.id, organId))
    expect((await move(id, 'enabled')).status).toBe(200)
  })
})

test('a scanned code keeps its identity; its name and terms may change', async () => {
  const id = await addPromotion(api)
  const projectId = await shop.addOnSale()
  expect((await edit(id, { projectId })).status).toBe(200)
  await set(id, { scanCount: 1 })
  const fixed = '已有人扫码，不能更改，请新建推广码'
  const refused = await edit(id, { projectId: await shop.addOnSale(), marketerId: await marketer() })
  expect([refused.status, refused.errors]).toEqual([422, { projectId: [fixed], marketerId: [fixed] }])
  expect((await edit(id, { name: '改名', commissionBp: 500, validTo: '2027-01-01' })).status).toBe(200)
})

test('a code with orders is disabled, not deleted', async () => {
  const id = await addPromotion(api, { name: '有订单' })
  await set(id, { orderCount: 3 })
  const refused = await api.admin(promotion.remove, { body: { ids: [id] } })
  expect([refused.status, refused.errors]).toEqual([409, { ids: ['“有订单”已带来3笔订单，请停用而不是删除'] }])
  expect((await move(id, 'disabled')).status).toBe(200)
})

test('its picture holds the link for an independent reader, and keeps the scene when made again', async () => {
  const id = await addPromotion(api)
  const { link, scene } = await rowOf(id)
  for (let times = 0; times < 2; times++) {
    const { data } = await api.admin(promotion.createminicode, { params: { id } })
    const shown = await api.app.inject({ url: data.miniCodeUrl })
    expect(await readCodes(shown.rawPayload)).toEqual([link])
    expect(await rowOf(id)).toMatchObject({ scene, miniCodeUrl: data.miniCodeUrl })
  }
})

test('the list filters by name, code, organisation, project, marketer and state', async () => {
  const marketerId = await marketer()
  const projectId = await shop.addOnSale()
  const organId = await openedOrgan(api, 'a', { projectIds: [projectId] })
  const id = await addPromotion(api, { marketerId, projectId, organId, name: '找得到' })
  const { code } = await rowOf(id)
  for (const query of [
    { keyword: '找得' },
    { keyword: code.toLowerCase() },
    { organId },
    { projectId },
    { marketerId, status: 'enabled' as const },
  ])
    expect((await api.admin(promotion.list, { query })).data.items.map((row) => row.id)).toEqual([id])
  expect((await api.admin(promotion.list, { query: { organId, status: 'disabled' } })).data.total).toBe(0)
})

test('disabling all codes of an organisation names them and leaves others alone', async () => {
  const projectId = await shop.addOnSale()
  const organId = await openedOrgan(api, 'a', { projectIds: [projectId] })
  const other = await addPromotion(api)
  await addPromotion(api, { organId, projectId, name: '乙' })
  await addPromotion(api, { organId, projectId, name: '甲', marketerId: await marketer() })
  const by = { me: await me(), now: api.now() }
  expect(await disablePromotionsAt(api.db, organId, by)).toEqual(['乙', '甲'].toSorted())
  expect((await rowOf(other)).status).toBe('enabled')
})
