import { organ, organqrcode, promotion, readScene, sceneOf } from '@kangju/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addCode, addCodes, addPromotion, organOf } from '../../../../test/factories/code-rows.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { addedOrgan } from '../../../../test/factories/organ-rows.ts'
import { readCodes } from '../../../../test/api/read-code.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import { auditRows, files } from '../../../db/tables.ts'
import type { SignedCall } from '../../../http/call.ts'
import { accounts } from '../../base/account/table.ts'
import { addBatch } from './batch.ts'
import { codesOf } from './service.ts'
import { organQrCodes } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const rowOf = async (id: string) => (await api.admin(organqrcode.read, { params: { id } })).data
const bind = (qrCodeId: string, organId: string | null, as = api.admin) =>
  as(organ.bindqrcode, { body: { qrCodeId, organId } })

describe('a batch', () => {
  test('is numbered by the operator and the business day', async () => {
    const first = await api.admin(organqrcode.addbatch, { body: { count: 2, remark: '社区张贴' } })
    const second = await api.admin(organqrcode.addbatch, { body: { count: 1 } })
    const others = await api.other(organqrcode.addbatch, { body: { count: 1 } })
    expect(first.data).toEqual({ batchNo: '20261115-001', count: 2 })
    expect(second.data.batchNo).toBe('20261115-002')
    expect(others.data.batchNo).toBe('20261115-001')
    const { items } = (await api.admin(organqrcode.list, { query: { batchNo: '20261115-001' } })).data
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({ bindStatus: 'unbound', organName: null, scanCount: 0, remark: '社区张贴' })
  })

  test('has at most 500 codes and at least one', async () => {
    for (const count of [0, 501]) expect((await api.admin(organqrcode.addbatch, { body: { count } })).status).toBe(422)
    const rows = await addCodes(api, 500)
    expect(new Set(rows.map((row) => row.codeNo)).size).toBe(500)
  })

  test('created concurrently gets a number of its own', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => api.admin(organqrcode.addbatch, { body: { count: 3 } })),
    )
    expect(new Set(made.map(({ data }) => data.batchNo)).size).toBe(8)
  })

  test('draws a code again that any operator has already', async () => {
    const [taken] = await addCodes(api, 1, 'b')
    const [me] = await api.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, testNames('a').admin))
    const draws = [taken?.codeNo ?? '', 'AAAAAAAAAA', 'AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC']
    const made = await api.db.transaction((tx) => {
      const call = { tools: api.tools, db: tx, now: api.now(), lang: 'zh', audit: () => 0, me } as unknown as SignedCall
      return addBatch(call, { count: 3 }, () => draws.shift() ?? '')
    })
    expect(made.count).toBe(3)
    const rows = await api.db
      .select()
      .from(organQrCodes)
      .where(inArray(organQrCodes.codeNo, ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC']))
    expect(rows.filter((row) => row.batchNo === made.batchNo)).toHaveLength(3)
  })

  test('is refused for an account bound to an organisation, which sees only codes bound to it', async () => {
    const username = testNames('b').holder('organqrcode')
    await api.db
      .update(accounts)
      .set({ organId: await organOf(api, 'b') })
      .where(eq(accounts.username, username))
    const bound = api.asUser(username)
    expect((await bound(organqrcode.addbatch, { body: { count: 1 } })).status).toBe(403)
    const code = await addCode(api, 'b')
    expect((await bound(organqrcode.read, { params: { id: code } })).status).toBe(404)
    await bind(code, await organOf(api, 'b'), api.other)
    expect((await bound(organqrcode.read, { params: { id: code } })).status).toBe(200)
  })
})

test('the list filters by number, batch, binding, organisation and day', async () => {
  const [one, two] = await addCodes(api, 2)
  const organId = await organOf(api)
  await bind(one?.id ?? '', organId)
  const idsOf = async (query: Parameters<typeof api.admin<typeof organqrcode.list>>[1]) =>
    (await api.admin(organqrcode.list, query)).data.items.map((row) => row.id)
  const batchNo = one?.batchNo ?? ''
  expect(await idsOf({ query: { codeNo: one?.codeNo.slice(2, 9).toLowerCase() ?? '' } })).toEqual([one?.id])
  expect(await idsOf({ query: { batchNo, bindStatus: 'bound' } })).toEqual([one?.id])
  expect(await idsOf({ query: { batchNo, bindStatus: 'unbound' } })).toEqual([two?.id])
  expect(await idsOf({ query: { batchNo, organId } })).toEqual([one?.id])
  const today = one?.createdAt.slice(0, 10) ?? ''
  expect(await idsOf({ query: { batchNo, createdFrom: today, createdTo: today } })).toHaveLength(2)
  expect(await idsOf({ query: { batchNo, createdTo: '2026-11-14' } })).toEqual([])
  expect(await idsOf({ query: { batchNo, createdFrom: '2999-12-31' } })).toEqual([])
})

test('a remark is changed and removed, and the audit log names the account', async () => {
  const id = await addCode(api)
  expect((await api.admin(organqrcode.remark, { body: { id, remark: '前台' } })).data).toEqual({ id, version: 2 })
  expect((await rowOf(id)).remark).toBe('前台')
  await api.admin(organqrcode.remark, { body: { id, remark: null } })
  expect((await rowOf(id)).remark).toBeNull()
  const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
  expect(auditLog.map((row) => row.action)).toEqual(['organqrcode.remark', 'organqrcode.remark'])
})

describe('binding', () => {
  test('takes a free code, and shows it with its organisation', async () => {
    const id = await addCode(api)
    const organId = await organOf(api)
    expect((await bind(id, organId)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ bindStatus: 'bound', organName: 'Organ A', boundAt: expect.any(String) })
    expect((await codesOf(api.db, [organId])).get(organId)?.map((code) => code.id)).toContain(id)
  })

  test('refuses a bound code, and names its organisation', async () => {
    const id = await addCode(api)
    await bind(id, await organOf(api))
    const again = await bind(id, await addedOrgan(api))
    expect([again.status, again.errors]).toEqual([409, { qrCodeId: ['该机构码已绑定“Organ A”'] }])
  })

  test('is undone until a customer has registered by the code', async () => {
    const id = await addCode(api)
    expect((await bind(id, null)).errors).toEqual({ qrCodeId: ['该机构码未绑定机构'] })
    await bind(id, await organOf(api))
    await api.db.update(organQrCodes).set({ regCount: 2 }).where(eq(organQrCodes.id, id))
    expect((await bind(id, null)).errors).toEqual({ qrCodeId: ['已有2人通过该机构码注册，不能解绑'] })
    await api.db.update(organQrCodes).set({ regCount: 0 }).where(eq(organQrCodes.id, id))
    expect((await bind(id, null)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ bindStatus: 'unbound', organId: null, boundAt: null })
  })

  test('concurrently gives the code to one organisation', async () => {
    const id = await addCode(api)
    const organIds = await Promise.all(Array.from({ length: 6 }, () => addedOrgan(api)))
    const replies = await Promise.all(organIds.map((organId) => bind(id, organId)))
    const won = replies.flatMap(({ status }, at) => (status === 200 ? [organIds[at]] : []))
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
    expect((await rowOf(id)).organId).toBe(won[0])
  })

  test('offers the free codes and those of the organisation', async () => {
    const [mine, free, foreign] = await addCodes(api, 3)
    const organId = await addedOrgan(api)
    await bind(mine?.id ?? '', organId)
    await bind(foreign?.id ?? '', await organOf(api))
    const keyword = mine?.batchNo ?? ''
    const { data } = await api.admin(organ.codes, { query: { organId, keyword } })
    expect(data.map(({ id, isBound }) => [id, isBound])).toEqual([
      [mine?.id, 1],
      [free?.id, 0],
    ])
  })
})

test('a bound code is not deleted, and the obstacle is shown before', async () => {
  const [bound, free] = await addCodes(api, 2)
  await bind(bound?.id ?? '', await organOf(api))
  const why = `“${bound?.codeNo}”已绑定“Organ A”，请先解绑`
  const before = await api.admin(organqrcode.before, { params: { id: bound?.id ?? '' }, query: { move: 'remove' } })
  expect(before.data.obstacles).toEqual([why])
  const both = await api.admin(organqrcode.remove, { body: { ids: [bound?.id ?? '', free?.id ?? ''] } })
  expect([both.status, both.errors]).toEqual([409, { ids: [why] }])
  expect((await api.admin(organqrcode.remove, { body: { ids: [free?.id ?? ''] } })).status).toBe(200)
})

describe('the picture of a code', () => {
  test('is public, holds the link for an independent reader, and is replaced by the next', async () => {
    const id = await addCode(api)
    const { link, scene } = await rowOf(id)
    expect(link).toBe(`https://care.example/q/${scene}`)
    const { data: first } = await api.admin(organqrcode.createminicode, { params: { id } })
    const shown = await api.app.inject({ url: first.miniCodeUrl })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(await readCodes(shown.rawPayload)).toEqual([link])

    const { data: second } = await api.admin(organqrcode.createminicode, { params: { id } })
    expect(await rowOf(id)).toMatchObject({ scene, miniCodeUrl: second.miniCodeUrl })
    expect((await api.app.inject({ url: first.miniCodeUrl })).statusCode).toBe(404)
    expect((await api.app.inject({ url: second.miniCodeUrl })).statusCode).toBe(200)
  })

  test('requested concurrently exists once in the end', async () => {
    const id = await addCode(api)
    const before = await api.db.$count(files)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => api.admin(organqrcode.createminicode, { params: { id } })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await api.db.$count(files)).toBe(before + 1)
    expect(replies.map(({ data }) => data.miniCodeUrl)).toContain((await rowOf(id)).miniCodeUrl)
  })

  test('that could not be made leaves the code unchanged', async () => {
    const id = await addCode(api)
    const { data } = await api.admin(organqrcode.createminicode, { params: { id } })
    const { miniCode } = api.tools
    Object.assign(api.tools, { miniCode: { ...miniCode, create: () => Promise.reject(new Error('refused')) } })
    const failed = await api.admin(organqrcode.createminicode, { params: { id } })
    Object.assign(api.tools, { miniCode })
    expect([failed.status, failed.message]).toEqual([503, '小程序码生成失败，请稍后再试'])
    expect((await rowOf(id)).miniCodeUrl).toBe(data.miniCodeUrl)
  })

  test('is announced as a plain link when no mini program is configured', async () => {
    expect((await api.as('organprojectpromotionqrcode')(organqrcode.codekind)).data).toEqual({ kind: 'link' })
  })
})

test('the sheet has the columns of the specification and the full address of the picture', async () => {
  const [code] = await addCodes(api, 1)
  const id = code?.id ?? ''
  await bind(id, await organOf(api))
  await api.admin(organqrcode.createminicode, { params: { id } })
  const rows = await fetchCells(api, organqrcode.export, { query: { batchNo: code?.batchNo ?? '' } })
  expect(rows[0]).toEqual(['机构码编号', '生成批次', '场景值', '小程序码', '绑定机构', '绑定时间', '扫码数', '备注'])
  const { miniCodeUrl, scene } = await rowOf(id)
  expect(rows[1]?.slice(0, 5)).toEqual([
    code?.codeNo,
    code?.batchNo,
    scene,
    `https://care.example${miniCodeUrl}`,
    'Organ A',
  ])
})

test('the scene of a code fits into a mini program: at most 32 visible characters, read back unchanged', async () => {
  const organCode = await rowOf(await addCode(api))
  const { data: promoted } = await api.admin(promotion.read, { params: { id: await addPromotion(api) } })
  for (const { scene } of [organCode, promoted]) {
    expect(scene).toMatch(/^[!-~]{1,32}$/)
    const read = readScene(scene)
    expect(read && sceneOf(read.kind, read.code)).toBe(scene)
  }
  expect(readScene(organCode.scene)).toEqual({ kind: 'organ', code: organCode.codeNo })
  expect(readScene(promoted.scene)).toEqual({ kind: 'promotion', code: promoted.code })
  for (const wrong of ['', 'X0123456789', 'O012345678', 'O012345678I', 'P01234567890'])
    expect(readScene(wrong)).toBeUndefined()
})

test('the next business day starts with batch number one', async () => {
  // The tests begin at 10:00 in Beijing; fourteen hours later it is the next day there, and not yet in London.
  api.pass(14 * 60 * 60 * 1000)
  const later = api.withToken(await api.tokenOf(testNames('a').admin))
  expect((await later(organqrcode.addbatch, { body: { count: 1 } })).data.batchNo).toBe('20261116-001')
})
