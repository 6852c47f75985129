import { settlement, task } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { faultsOf, importRows, type Cells } from '../../../../test/factories/import-files.ts'
import { fetchCells, fetchFile, readTask } from '../../../../test/factories/sheets.ts'
import { approved, askedByOrgan, financeAccounts, writeOff } from '../../../../test/factories/settlement-rows.ts'
import { auditRows } from '../../../db/tables.ts'
import { runDueTasks } from '../../base/task/service.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { bankResultPlan } from './bank-result.ts'
import { settlements } from './table.ts'

let api: TestApi
let auditor: TestApi['admin']
let payer: TestApi['admin']
let [auditorName, payerName] = ['', '']
beforeAll(async () => {
  api = await testApi()
  ;({ auditor, payer, auditorName, payerName } = await financeAccounts(api))
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const rowOf = async (id: string) => (await api.db.select().from(settlements).where(eq(settlements.id, id)))[0]
const paidLine = (settleNo: string, reference: string, change: Cells = {}): Cells => ({
  结算单号: settleNo,
  付款金额: '500.00',
  付款结果: '成功',
  银行流水号: reference,
  打款时间: '2026-11-15 09:30:00',
  ...change,
})
const failedLine = (settleNo: string, change: Cells = {}): Cells => ({
  结算单号: settleNo,
  付款金额: '500',
  付款结果: '打款失败',
  失败原因: '账号已销户',
  ...change,
})
const send = (rows: readonly Cells[], as = payerName, preview?: 1) =>
  importRows(api, {
    call: settlement.bankResult,
    plan: bankResultPlan,
    rows,
    as,
    ...(preview === undefined ? {} : { preview }),
  })

describe('the payment list', () => {
  test('has a line for each payee with the full account and the open amount, and needs a reason', async () => {
    const [one, other] = [await approved(api, auditor), await approved(api, auditor)]
    await askedByOrgan(api)
    await writeOff(api, payer, {
      settlementId: other.id,
      amountFen: 20_000,
      change: { kind: 'advance', voucherNo: null, remark: '预支' },
    })
    const asked = { as: payerName, query: { reason: '周五批量打款' } }
    const [headings, ...rows] = await fetchCells(api, settlement.bankList, asked)
    expect(headings).toEqual(['结算单号', '收款人', '收款账号', '开户行', '支行', '付款金额', '付款用途'])
    const lineOf = (settleNo: string) => rows.find(([no]) => no === settleNo) ?? []
    expect(lineOf(one.settleNo)[2]).toMatch(/^\d{12,}$/)
    expect(lineOf(one.settleNo)[5]).toBe('500.00')
    expect(lineOf(other.settleNo)[5]).toBe('300.00')
    const all = await api.db.$count(settlements, eq(settlements.status, 'toPay'))
    expect(rows).toHaveLength(all)
    const chosen = await fetchCells(api, settlement.bankList, { as: payerName, query: { ...asked.query, ids: one.id } })
    expect(chosen.slice(1).map(([no]) => no)).toEqual([one.settleNo])
    expect((await fetchFile(api, settlement.bankList, { as: payerName })).status).toBe(422)
    const noted = await api.db.select().from(auditRows).where(eq(auditRows.action, 'settlement.bankList'))
    expect(noted.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ reason: '周五批量打款', rows: all }),
    )
  })
})

describe('the result file', () => {
  test('is previewed first, then pays and fails line by line', async () => {
    const [paid, failed] = [await approved(api, auditor), await approved(api, auditor)]
    const rows = [paidLine(paid.settleNo, 'BANK-1'), failedLine(failed.settleNo)]
    const checked = await send(rows, payerName, 1)
    expect(checked).toMatchObject({ status: 'checked', result: { total: 2, failed: 0 } })
    expect(await rowOf(paid.id)).toMatchObject({ status: 'toPay', writeoffFen: 0 })
    await payer(task.confirm, { body: { id: checked.id } })
    await runDueTasks(api.tools)
    expect(await readTask(api, checked.id, payer)).toMatchObject({ status: 'done', result: { updated: 2, failed: 0 } })
    expect((await payer(settlement.read, { params: { id: paid.id } })).data).toMatchObject({
      status: 'paid',
      payAt: '2026-11-15T09:30:00.000+08:00',
      writeoffs: [{ kind: 'payout', voucherNo: 'BANK-1', amountFen: 50_000, happenedAt: '2026-11-15' }],
    })
    expect(await rowOf(failed.id)).toMatchObject({ status: 'failed', failReason: '账号已销户' })
    const wallets = await walletsOf(api.db, [paid.ownerId, failed.ownerId])
    expect(wallets.get(paid.ownerId)).toMatchObject({ availableFen: 50_000, frozenFen: 0 })
    expect(wallets.get(failed.ownerId)).toMatchObject({ availableFen: 100_000, frozenFen: 0 })
    const noted = await api.db.select().from(auditRows).where(eq(auditRows.entityId, paid.id))
    expect(noted.map(({ action }) => action)).toContain('settlement.pay')
  })

  test('sent again changes nothing', async () => {
    const [paid, failed] = [await approved(api, auditor), await approved(api, auditor)]
    const rows = [paidLine(paid.settleNo, 'BANK-2'), failedLine(failed.settleNo)]
    await send(rows)
    const before = [await rowOf(paid.id), await rowOf(failed.id)]
    expect((await send(rows)).result).toEqual({ total: 2, inserted: 0, updated: 0, failed: 0 })
    expect([await rowOf(paid.id), await rowOf(failed.id)]).toEqual(before)
    const other = await send([paidLine(paid.settleNo, 'BANK-2', { 付款金额: '1.00' })])
    expect(faultsOf(other)).toEqual([[2, '结算单号', '该结算单为“已打款”，不能登记打款结果']])
  })

  test('pays what offsets left open', async () => {
    const { id, settleNo } = await approved(api, auditor)
    const change = { kind: 'penalty', voucherNo: null, remark: '违约金' } as const
    await writeOff(api, payer, { settlementId: id, amountFen: 10_000, change })
    expect((await send([paidLine(settleNo, 'BANK-3', { 付款金额: '400.00' })])).result).toMatchObject({ updated: 1 })
    expect(await rowOf(id)).toMatchObject({ status: 'paid', writeoffFen: 50_000 })
  })

  test('refuses each wrong line for its reason and keeps the others', async () => {
    const used = await approved(api, auditor)
    await writeOff(api, payer, { settlementId: used.id, amountFen: 100, change: { voucherNo: 'USED-1' } })
    const open = await Promise.all(Array.from({ length: 5 }, () => approved(api, auditor)))
    const asked = await askedByOrgan(api)
    const [a, b, c, d, good] = open.map(({ settleNo }) => settleNo)
    const done = await send([
      paidLine('TX19990101000001', 'X-1'),
      paidLine(asked.settleNo, 'X-2'),
      paidLine(a ?? '', 'X-3', { 付款金额: '499.99' }),
      paidLine(b ?? '', 'USED-1'),
      paidLine(c ?? '', '', { 打款时间: '明天' }),
      failedLine(d ?? '', { 失败原因: '' }),
      paidLine(good ?? '', 'X-4'),
      paidLine(good ?? '', 'X-5'),
    ])
    expect(faultsOf(done)).toEqual([
      [2, '结算单号', '没有该结算单'],
      [3, '结算单号', '该结算单为“待审核”，不能登记打款结果'],
      [4, '付款金额', '待付金额为¥500.00，与文件不一致'],
      [5, '银行流水号', '凭证号已被使用'],
      [6, '银行流水号', '必填'],
      [6, '打款时间', '请填写时间，如2026-11-15 10:30'],
      [7, '失败原因', '必填'],
      [9, '结算单号', '与第8行重复'],
    ])
    expect(done.result).toMatchObject({ updated: 1, failed: 7 })
    const states = await Promise.all(open.map(async ({ id }) => (await rowOf(id))?.status))
    expect(states).toEqual(['toPay', 'toPay', 'toPay', 'toPay', 'paid'])
  })

  test('of the reviewer pays nothing that they approved', async () => {
    const { id, settleNo } = await approved(api, auditor)
    const done = await send([paidLine(settleNo, 'BANK-9')], auditorName)
    expect(faultsOf(done)).toEqual([[2, '结算单号', '审核人不能打款，请由其他人打款']])
    expect(await rowOf(id)).toMatchObject({ status: 'toPay' })
  })

  test('sent twice at once pays once', async () => {
    const rows = await Promise.all(
      Array.from({ length: 3 }, async (_none, n) => paidLine((await approved(api, auditor)).settleNo, `TWICE-${n}`)),
    )
    const [one, other] = await Promise.all([send(rows), send(rows.toReversed())])
    await runDueTasks(api.tools)
    const results = await Promise.all([one, other].map(({ id }) => readTask(api, id, payer)))
    expect(results.reduce((sum, { result }) => sum + (result?.updated ?? 0), 0)).toBe(3)
    expect(results.map(({ result }) => result?.failed)).toEqual([0, 0])
  })
})
