import { createHash } from 'node:crypto'
import { edgeCustomer, organ, organqrcode, promotion } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addCode, addPromotion, organOf } from '../../../../test/factories/code-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { serviceCatalogue } from '../../../../test/factories/service-catalogue.ts'
import { makeKeyring } from '../../../secret/keyring.ts'
import { accounts } from '../../base/account/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { projects } from '../../catalogue/project/table.ts'
import { promotions } from '../../staff/promotion/table.ts'
import { rateWindows } from '../../../db/tables.ts'
import { attributionOf, earnsCommission, forgetOldScans, organOfVisitor, visitorOf } from './service.ts'
import { scans } from './table.ts'

const day = 24 * 60 * 60 * 1000
let api: TestApi
let operatorId = ''
beforeAll(async () => {
  api = await testApi()
  const [me] = await api.db
    .select()
    .from(accounts)
    .where(eq(accounts.username, testNames('a').admin))
  operatorId = me?.operatorId ?? ''
})
afterAll(() => api.close())

let visitors = 0
const someone = () => {
  visitors += 1
  return `visitor-${visitors}`
}
const scan = (scene: string, visitor = someone()) => api.anonymous(edgeCustomer.scan, { body: { scene, visitor } })
const boundCode = async (organId?: string) => {
  const id = await addCode(api)
  await api.admin(organ.bindqrcode, { body: { qrCodeId: id, organId: organId ?? (await organOf(api)) } })
  return (await api.admin(organqrcode.read, { params: { id } })).data
}
const promoted = async (change: Parameters<typeof addPromotion>[1] = {}) =>
  (await api.admin(promotion.read, { params: { id: await addPromotion(api, change) } })).data
const setPromotion = (id: string, values: Partial<typeof promotions.$inferInsert>) =>
  api.db.update(promotions).set(values).where(eq(promotions.id, id))
const home = { target: 'home', operator: 'A', organId: null, organName: null, projectId: null, commodityId: null }
const remembered = async (codeId: string) => api.db.$count(scans, eq(scans.codeId, codeId))
const known = (visitor: string) => visitorOf(api.tools.keyring, operatorId, visitor)

describe('a scan', () => {
  test('of a linked code leads to its organisation', async () => {
    const { id, scene, organId } = await boundCode()
    const { data } = await scan(scene)
    expect(data).toEqual({ ...home, target: 'organ', organId, organName: 'Organ A' })
    expect((await api.admin(organqrcode.read, { params: { id } })).data.scanCount).toBe(1)
  })

  test('of a promotion leads to the promoted service', async () => {
    const { scene, organId, projectId } = await promoted()
    expect((await scan(scene.toLowerCase())).data).toEqual({
      ...home,
      target: 'project',
      organId,
      organName: 'Organ A',
      projectId,
    })
  })

  test('of an unknown code leads home without an operator', async () => {
    for (const scene of ['O0000000000', 'PZZZZZZZZZZ', 'hello', '<script>'])
      expect((await scan(scene)).data).toEqual({ ...home, operator: null })
  })

  test.each([
    ['is disabled', { status: 'disabled' as const }],
    ['has not begun', { validFrom: '2026-11-16' }],
    ['is over', { validTo: '2026-11-14' }],
  ])('of a promotion that %s leads to the home page, is counted and not stored', async (_what, values) => {
    const { id, scene } = await promoted()
    await setPromotion(id, values)
    expect((await scan(scene)).data).toEqual(home)
    expect((await api.admin(promotion.read, { params: { id } })).data.scanCount).toBe(1)
    expect(await remembered(id)).toBe(0)
  })

  test('of a promotion on its first and last day leads to the promoted service', async () => {
    const { scene } = await promoted({ validFrom: '2026-11-15', validTo: '2026-11-15' })
    expect((await scan(scene)).data.target).toBe('project')
  })

  test('leads home when the promoted service is off sale or the organisation closed', async () => {
    const offSale = await promoted()
    await api.db
      .update(projects)
      .set({ status: 'offSale' })
      .where(eq(projects.id, offSale.projectId ?? ''))
    expect((await scan(offSale.scene)).data).toEqual(home)
    const projectId = await (await serviceCatalogue(api)).addOnSale()
    const organId = await openedOrgan(api, 'a', { projectIds: [projectId] })
    const { scene } = await promoted({ organId, projectId })
    expect((await scan(scene)).data.target).toBe('project')
    await api.db.update(organs).set({ active: 0 }).where(eq(organs.id, organId))
    expect((await scan(scene)).data).toEqual(home)
  })

  test('of an unlinked code or of a suspended organisation leads home', async () => {
    const free = (await api.admin(organqrcode.read, { params: { id: await addCode(api) } })).data
    expect((await scan(free.scene)).data).toEqual(home)
    const organId = await openedOrgan(api)
    const { scene } = await boundCode(organId)
    await api.admin(organ.changestatus, { body: { id: organId, status: 'disabled' } })
    expect((await scan(scene)).data).toEqual(home)
  })

  test('is counted exactly under concurrency', async () => {
    const { id, scene } = await promoted()
    const replies = await Promise.all(Array.from({ length: 100 }, () => scan(scene)))
    expect(replies.every(({ data }) => data.target === 'project')).toBe(true)
    expect((await api.admin(promotion.read, { params: { id } })).data.scanCount).toBe(100)
    expect(await remembered(id)).toBe(100)
  })

  test('stores nothing that identifies the visitor', async () => {
    const { id, scene } = await promoted()
    await scan(scene, 'oABCD1234-open-id')
    const [row] = await api.db.select().from(scans).where(eq(scans.codeId, id))
    expect(JSON.stringify(row)).not.toContain('oABCD1234')
    const other = visitorOf(makeKeyring('another secret, 0123456789 0123456789'), operatorId, 'oABCD1234-open-id')
    expect(other).not.toContain(row?.visitor)
  })

  test('is rate-limited per address', async () => {
    await api.db.delete(rateWindows)
    const replies = await Promise.all(Array.from({ length: 601 }, () => scan('hello', 'visitor-0')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(600)
    expect(replies.find(({ status }) => status !== 200)?.status).toBe(429)
    await api.db.delete(rateWindows)
  })
})

describe('an order of a visitor', () => {
  test('is attributed to the last code scanned', async () => {
    const visitor = someone()
    const [first, second] = [await promoted(), await promoted()]
    expect(await attributionOf(api.db, operatorId, known(visitor), api.now())).toBeUndefined()
    await scan(first.scene, visitor)
    api.pass(1000)
    await scan(second.scene, visitor)
    const found = await attributionOf(api.db, operatorId, known(visitor), api.now())
    expect(found).toMatchObject({ id: second.id, projectId: second.projectId, commissionBp: 1000 })
    api.pass(1000)
    await scan(first.scene, visitor)
    expect((await attributionOf(api.db, operatorId, known(visitor), api.now()))?.id).toBe(first.id)
    expect(await attributionOf(api.db, operatorId, known(someone()), api.now())).toBeUndefined()
  })

  test('is attributed for fifteen days', async () => {
    const visitor = someone()
    const { id, scene } = await promoted()
    const scannedAt = api.now().getTime()
    await scan(scene, visitor)
    const after = (ms: number) => attributionOf(api.db, operatorId, known(visitor), new Date(scannedAt + ms))
    expect((await after(15 * day))?.id).toBe(id)
    expect(await after(15 * day + 1)).toBeUndefined()
    expect(await after(-1)).toBeUndefined()
  })

  test('is attributed to a code valid when scanned, whatever its state since', async () => {
    const visitor = someone()
    const [good, disabled] = [await promoted(), await promoted()]
    await scan(good.scene, visitor)
    await setPromotion(disabled.id, { status: 'disabled' })
    api.pass(1000)
    await scan(disabled.scene, visitor)
    expect((await attributionOf(api.db, operatorId, known(visitor), api.now()))?.id).toBe(good.id)
    await setPromotion(good.id, { status: 'disabled' })
    expect((await attributionOf(api.db, operatorId, known(visitor), api.now()))?.id).toBe(good.id)
  })

  test('is still attributed after the secret key changes', async () => {
    const visitor = someone()
    const { id, scene } = await promoted()
    await scan(scene, visitor)
    const rotated = makeKeyring('a new secret that replaces the old one 123', [
      'a secret that only tests use, 0123456789',
    ])
    expect((await attributionOf(api.db, operatorId, visitorOf(rotated, operatorId, visitor), api.now()))?.id).toBe(id)
  })

  test('earns no commission when the promoter is the buyer', async () => {
    const mobile = '13912345678'
    const marketerId = await addPerson(api, { isMarketer: 1, mobile })
    const earns = (buyer: string, whose: string | null = marketerId) =>
      earnsCommission(api.db, api.tools.keyring, { operatorId, marketerId: whose }, buyer)
    expect(await earns('+86 139-1234-5678')).toBe(false)
    expect(await earns('13912345679')).toBe(true)
    expect(await earns('13912345679', null)).toBe(false)
  })
})

describe('a visitor belongs to the organisation', () => {
  test('of the first code scanned', async () => {
    const visitor = someone()
    const [first, second] = [await boundCode(), await boundCode(await openedOrgan(api))]
    await scan(first.scene, visitor)
    api.pass(1000)
    await scan(second.scene, visitor)
    expect((await organOfVisitor(api.db, operatorId, known(visitor)))?.organId).toBe(first.organId)
  })

  test('but not through a code linked elsewhere since', async () => {
    const visitor = someone()
    const { id, scene } = await boundCode()
    await scan(scene, visitor)
    api.pass(1000)
    const elsewhere = await openedOrgan(api)
    await api.admin(organ.bindqrcode, { body: { qrCodeId: id, organId: null } })
    await api.admin(organ.bindqrcode, { body: { qrCodeId: id, organId: elsewhere } })
    expect(await organOfVisitor(api.db, operatorId, known(visitor))).toBeUndefined()
    await scan(scene, visitor)
    expect((await organOfVisitor(api.db, operatorId, known(visitor)))?.organId).toBe(elsewhere)
  })
})

describe('the landing page of a code', () => {
  const open = async (scene: string, lang = 'zh') => {
    const reply = await api.app.inject({ url: `/q/${scene}`, headers: { 'accept-language': lang } })
    return { status: reply.statusCode, headers: reply.headers, text: reply.body }
  }

  test('shows organisation, instructions and hotline in the requested language', async () => {
    const { id, scene } = await boundCode()
    const { status, text, headers } = await open(scene)
    expect([status, headers['content-language']]).toEqual([200, 'zh'])
    expect(text).toContain('Organ A')
    expect(text).toContain('请使用微信扫描此二维码，在“Operator A”小程序中打开。')
    for (const [lang, said] of [
      ['en', 'Scan the code with WeChat'],
      ['es', 'Escanee el código con WeChat'],
      ['ja', 'WeChatでコードをスキャンし'],
    ] as const)
      expect((await open(scene, lang)).text).toContain(said)
    expect((await api.admin(organqrcode.read, { params: { id } })).data.scanCount).toBe(0)
  })

  test('names the promoted service and organisation, but no person', async () => {
    const marketerId = await addPerson(api, { isMarketer: 1, name: '隐去姓名' })
    const { scene, offerName } = await promoted({ marketerId })
    const { text } = await open(scene)
    expect(text).toContain(offerName)
    expect(text).toContain('由“Organ A”提供')
    expect(text).not.toContain('隐去姓名')
  })

  test('distinguishes unknown from inactive codes', async () => {
    const unknown = await open('O0000000000')
    expect(unknown.status).toBe(404)
    expect(unknown.text).toContain('没有这个二维码')
    expect((await open('%3Cscript%3E')).text).not.toContain('script>')
    const free = (await api.admin(organqrcode.read, { params: { id: await addCode(api) } })).data
    const unused = await open(free.scene)
    expect(unused.status).toBe(200)
    expect(unused.text).toContain('此二维码当前未启用')
  })

  test('runs no scripts, loads nothing and escapes names', async () => {
    const organId = await openedOrgan(api, 'a', { name: '护理<b>站' })
    const { scene } = await boundCode(organId)
    const { text, headers } = await open(scene)
    expect(text).not.toContain('<b>站')
    expect(text).not.toMatch(/<script|<link|<img|src=|style="/)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })
})

test('scans are deleted after thirty days', async () => {
  const { id, scene } = await promoted()
  await scan(scene)
  const at = api.now().getTime()
  await forgetOldScans(api.db, new Date(at + 30 * day))
  expect(await remembered(id)).toBe(1)
  await forgetOldScans(api.db, new Date(at + 30 * day + 1))
  expect(await remembered(id)).toBe(0)
})
