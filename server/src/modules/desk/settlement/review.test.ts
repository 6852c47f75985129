import { edgeOrgan, edgeStaffWallet, mask, settlement } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { fetchCells } from '../../../../test/factories/sheets.ts'
import {
  approved,
  askedByOrgan,
  askedByPerson,
  financeAccounts,
  writeOff,
} from '../../../../test/factories/settlement-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { accounts } from '../../base/account/table.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { moveInWallet, walletsOf } from '../../books/wallet/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { settlements } from './table.ts'

let api: TestApi
let auditor: TestApi['admin']
let payer: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  ;({ auditor, payer } = await financeAccounts(api))
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const balanceOf = async (ownerId: string) => (await walletsOf(api.db, [ownerId])).get(ownerId)
const rowOf = async (id: string) => (await api.db.select().from(settlements).where(eq(settlements.id, id)))[0]
const detailOf = async (id: string, as = auditor) => (await as(settlement.read, { params: { id } })).data

type Decision = { pass: 0 | 1; taxFen?: number; remark?: string }
const settle = (id: string, body: Decision, as = auditor) =>
  as(settlement.settle, { params: { id }, body, headers: freshKey() })
const pay = (id: string, as = payer, headers = freshKey()) =>
  as(settlement.pay, { params: { id }, body: { result: 1, payAt: api.now().toISOString() }, headers })

describe('a review', () => {
  test('approves with tax, which leaves less to pay, and is written down with the reviewer', async () => {
    const asked = await askedByPerson(api, 50_000)
    expect((await settle(asked.id, { pass: 1, taxFen: 50_000 })).errors).toHaveProperty('taxFen')
    expect((await settle(asked.id, { pass: 1, taxFen: 1500, remark: '代扣个税' })).status).toBe(200)
    expect(await detailOf(asked.id)).toMatchObject({
      status: 'toPay',
      taxFen: 1500,
      netFen: 48_500,
      auditByName: '测试员',
      auditRemark: '代扣个税',
      isNameMatched: 1,
      events: [
        { kind: 'approved', text: '代扣个税' },
        { kind: 'asked', amountFen: 50_000 },
      ],
    })
    expect((await settle(asked.id, { pass: 1 })).code).toBe(40_902)
    expect((await asked.call(edgeStaffWallet.withdraw, { params: { id: asked.id } })).code).toBe(40_902)
  })

  test('withholds no tax from an organisation', async () => {
    const { id } = await askedByOrgan(api)
    expect((await settle(id, { pass: 1, taxFen: 100 })).errors).toHaveProperty('taxFen')
  })

  test('rejects with a reason, which gives the money back', async () => {
    const { id, ownerId } = await askedByOrgan(api)
    expect((await settle(id, { pass: 0 })).errors).toHaveProperty('remark')
    expect((await settle(id, { pass: 0, remark: '一' })).errors).toHaveProperty('remark')
    expect((await settle(id, { pass: 0, remark: '收款账户有误' })).status).toBe(200)
    expect(await balanceOf(ownerId)).toMatchObject({ availableFen: 100_000, frozenFen: 0 })
    expect(await rowOf(id)).toMatchObject({ status: 'rejected', auditRemark: '收款账户有误' })
  })

  test('is refused while the account is in another name', async () => {
    const { id, ownerId } = await askedByOrgan(api)
    await api.db.update(organs).set({ name: '改名后的护理站' }).where(eq(organs.id, ownerId))
    expect((await settle(id, { pass: 1 })).errors).toHaveProperty('accountName')
    expect(await detailOf(id)).toMatchObject({ status: 'reviewing', isNameMatched: 0, payeeName: '改名后的护理站' })
  })

  test('is never of the own request: the payee has the mobile number of the account', async () => {
    const mobile = mobileOf(570_000_001)
    const { id } = await askedByPerson(api, 50_000, { mobile })
    const operatorId = await operatorOf(api)
    const [own] = await api.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, testNames('a').admin))
    const place = { table: 'account', field: 'mobile', operatorId, id: own?.id ?? '' }
    const set = (plain: string) => ({
      mobile: encrypt(api.tools.keyring, place, plain),
      mobileIndex: indexOf(api.tools.keyring, { ...place, kind: 'mobile' }, plain),
    })
    await api.db
      .update(accounts)
      .set(set(mobile))
      .where(eq(accounts.id, own?.id ?? ''))
    for (const body of [{ pass: 1 } as const, { pass: 0, remark: '自己的申请' } as const])
      expect((await settle(id, body, api.admin)).code).toBe(40_916)
    expect(await detailOf(id, api.admin)).toMatchObject({ isOwn: 1 })
    expect(await detailOf(id)).toMatchObject({ isOwn: 0 })
    expect((await settle(id, { pass: 1 })).status).toBe(200)
  })

  test('shows the income since the last paid withdrawal', async () => {
    await changeSettings(api.db, 'A', { withdrawPerDay: 10 })
    const first = await approved(api, auditor, 50_000)
    const before = await detailOf(first.id)
    expect(before).toMatchObject({ lastPaidAt: null, incomeFen: 100_000, incomeCount: 1 })
    await writeOff(api, payer, { settlementId: first.id, amountFen: 50_000 })
    expect((await pay(first.id)).status).toBe(200)
    api.pass(60_000)
    const entry = { operatorId: await operatorOf(api), ownerId: first.ownerId, actor: { id: null, name: '财务' } }
    await api.db.transaction(async (tx) => {
      await moveInWallet(tx, 'credit', { ...entry, fen: 20_000, bizNo: 'ADJ-1', remark: '补贴', now: api.now() })
      await moveInWallet(tx, 'debit', { ...entry, fen: 3000, bizNo: 'ADJ-2', remark: '扣回', now: api.now() })
    })
    api.pass(60_000)
    const asked = await first.call(edgeOrgan.settle, { body: { amountFen: 30_000 }, headers: freshKey() })
    const detail = await detailOf(asked.data.id)
    expect(detail).toMatchObject({ lastPaidAt: first.applyAt, incomeFen: 20_000, deductedFen: 3000, incomeCount: 2 })
    expect(detail.incomes.map(({ bizType }) => bizType)).toEqual(['manualDebit', 'manualCredit'])
    await changeSettings(api.db, 'A', { withdrawPerDay: 1 })
  })

  test('of many has a result for each and keeps what succeeded', async () => {
    const [good, other] = [await askedByOrgan(api), await askedByOrgan(api)]
    await settle(other.id, { pass: 0, remark: '重复申请' })
    const unknown = '01900000-0000-7000-8000-00000000000a'
    const body = { ids: [good.id, other.id, unknown], pass: 1 as const }
    const { data } = await auditor(settlement.settleAll, { body })
    expect(data.map(({ isDone, reason }) => [isDone, reason])).toEqual([
      [true, null],
      [false, '当前状态不允许此操作'],
      [false, '数据不存在或已被删除'],
    ])
    const noted = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.action, 'settlement.settleAll'), inArray(auditRows.entityId, body.ids)))
    expect(noted.map(({ entityId }) => entityId)).toEqual([good.id])
    expect((await auditor(settlement.settleAll, { body: { ids: [good.id], pass: 0 } })).errors).toHaveProperty('remark')
  })
})

describe('the lists', () => {
  test('separate what is to review from the rest, with sums over the same filters', async () => {
    const asked = await askedByOrgan(api, 12_300)
    const [organ] = await api.db.select().from(organs).where(eq(organs.id, asked.ownerId))
    const query = { keyword: asked.settleNo }
    const toReview = await auditor(settlement.list, { query })
    expect(toReview.data).toMatchObject({
      total: 1,
      items: [{ settleNo: asked.settleNo, organName: organ?.name }],
      summary: { amountFen: 12_300, netFen: 12_300, paidFen: 0 },
    })
    expect(toReview.data.items[0]?.accountNo).toMatch(/^\*{4} \d{4}$/)
    expect((await auditor(settlement.reviewed, { query })).data.total).toBe(0)
    await settle(asked.id, { pass: 1 })
    await writeOff(api, payer, { settlementId: asked.id, amountFen: 12_300 })
    await pay(asked.id)
    const { data } = await auditor(settlement.reviewed, { query: { ...query, status: 'paid' } })
    expect(data.summary).toEqual({ amountFen: 12_300, netFen: 12_300, paidFen: 12_300 })
    expect((await auditor(settlement.list, { query })).data.total).toBe(0)
    const { counts = {} } = (await auditor(settlement.reviewed, {})).data
    expect(counts['paid']).toBe(await api.db.$count(settlements, eq(settlements.status, 'paid')))
  })

  test('are found by mobile, amount, type, organisation and day', async () => {
    const mobile = mobileOf(570_000_009)
    const { id, ownerId } = await askedByPerson(api, 33_300, { mobile })
    const ids = async (query: object) =>
      (await auditor(settlement.list, { query: { limit: 100, ...query } })).data.items.map((row) => row.id)
    expect(await ids({ keyword: mobile })).toEqual([id])
    expect(await ids({ amountFromFen: 33_300, amountToFen: 33_300 })).toEqual([id])
    expect(await ids({ ownerType: 'organ' })).not.toContain(id)
    expect(await ids({ appliedFrom: '2030-01-01' })).toEqual([])
    const row = await rowOf(id)
    expect(await ids({ organId: row?.organId })).toContain(id)
    expect(ownerId).toBe(row?.ownerId)
  })

  test('are exported with masked accounts, and a full number is revealed with an audit row', async () => {
    const { id, settleNo } = await askedByOrgan(api)
    const [headings, ...rows] = await fetchCells(api, settlement.export, {
      as: testNames('a').holder('settlement'),
      query: { keyword: settleNo },
    })
    expect(headings).toContain('结算单号')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.join(' ')).toMatch(/\*{4} \d{4}/)
    const { data } = await auditor(settlement.reveal, { body: { id, field: 'accountNo' } })
    expect(data.value).toMatch(/^\d{12,}$/)
    const phone = await auditor(settlement.reveal, { body: { id, field: 'ownerMobile' } })
    const { data: detail } = await auditor(settlement.read, { params: { id } })
    expect(mask.mobile(phone.data.value)).toBe(detail.ownerMobile)
    expect(phone.data.value).not.toContain('*')
    const noted = await api.db.select().from(auditRows).where(eq(auditRows.action, 'settlement.reveal'))
    expect(noted.map(({ entityId }) => entityId)).toContain(id)
  })
})
