import { settlement } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import {
  approved,
  askedByOrgan,
  askedByPerson,
  financeAccounts,
  writeOff,
} from '../../../../test/factories/settlement-rows.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { ledgerEntries, ledgerTxns, vouchers } from '../../books/ledger/table.ts'
import { walletsOf } from '../../books/wallet/service.ts'

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
const detailOf = async (id: string, as = auditor) => (await as(settlement.read, { params: { id } })).data

const settle = (id: string, body: { pass: 1; taxFen: number }) =>
  auditor(settlement.settle, { params: { id }, body, headers: freshKey() })
const pay = (id: string, as = payer, headers = freshKey()) =>
  as(settlement.pay, { params: { id }, body: { result: 1, payAt: api.now().toISOString() }, headers })
const fail = (id: string, failReason = '账号户名不符', as = payer) =>
  as(settlement.pay, { params: { id }, body: { result: 0, failReason }, headers: freshKey() })

const entriesOf = async (settleNo: string) => {
  const rows = await api.db
    .select({ account: ledgerEntries.account, side: ledgerEntries.side, fen: ledgerEntries.fen })
    .from(ledgerEntries)
    .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
    .where(and(eq(ledgerTxns.bizNo, settleNo), eq(ledgerTxns.bizType, 'settlement.paid')))
    .orderBy(asc(ledgerEntries.account))
  return rows.map(({ account, side, fen }) => `${side} ${account} ${fen}`)
}

describe('a write-off', () => {
  test('adds up to what is to pay and never more', async () => {
    const { id } = await approved(api, auditor, 50_000)
    expect((await writeOff(api, payer, { settlementId: id, amountFen: 50_001 })).errors).toHaveProperty('amountFen')
    const offset = { kind: 'advance', voucherNo: null, remark: '10月预支' } as const
    expect((await writeOff(api, payer, { settlementId: id, amountFen: 20_000, change: offset })).status).toBe(200)
    expect((await writeOff(api, payer, { settlementId: id, amountFen: 30_001 })).errors).toHaveProperty('amountFen')
    expect((await pay(id)).code).toBe(40_932)
    expect((await writeOff(api, payer, { settlementId: id, amountFen: 30_000 })).status).toBe(200)
    expect(await detailOf(id, payer)).toMatchObject({ writeoffFen: 50_000, writeoffs: [{}, { mayRemove: true }] })
  })

  test('needs what its kind needs', async () => {
    const { id } = await approved(api, auditor, 50_000)
    const tried = async (change: Parameters<typeof writeOff>[2]['change']) =>
      Object.keys(
        (await writeOff(api, payer, { settlementId: id, amountFen: 100, ...(change && { change }) })).errors ?? {},
      )
    expect(await tried({ voucherNo: null })).toEqual(['voucherNo'])
    expect(await tried({ proofUrls: [] })).toEqual(['proofUrls'])
    expect(await tried({ happenedAt: '2030-01-01' })).toEqual(['happenedAt'])
    expect(await tried({ kind: 'penalty' })).toEqual(['voucherNo', 'remark'])
    expect(await tried({ proofUrls: ['/api/file/01900000-0000-7000-8000-00000000000a'] })).toEqual(['proofUrls.0'])
  })

  test('is only for a withdrawal that is to be paid', async () => {
    const { id } = await askedByOrgan(api)
    expect((await writeOff(api, payer, { settlementId: id, amountFen: 100 })).code).toBe(40_902)
  })

  test('uses a voucher once per operator, until it is removed', async () => {
    const [one, other] = [await approved(api, auditor), await approved(api, auditor)]
    const change = { voucherNo: 'ONCE-1' }
    await writeOff(api, payer, { settlementId: one.id, amountFen: 100, change })
    const again = { settlementId: other.id, amountFen: 100, change: { voucherNo: ' ONCE-1'.trim() } }
    expect((await writeOff(api, payer, again)).code).toBe(40_933)
    const [line] = (await detailOf(one.id, payer)).writeoffs
    const remove = (as: TestApi['admin']) => as(settlement.removeWriteoff, { params: { id: line?.id ?? '' } })
    expect((await remove(auditor)).status).toBe(403)
    expect((await remove(payer)).status).toBe(200)
    expect((await remove(payer)).status).toBe(404)
    expect((await writeOff(api, payer, again)).status).toBe(200)
    expect((await detailOf(one.id)).events.map(({ kind }) => kind)).toEqual([
      'unwritten',
      'written',
      'approved',
      'asked',
    ])
    const [moved] = (await detailOf(other.id)).writeoffs
    expect((await api.admin(settlement.removeWriteoff, { params: { id: moved?.id ?? '' } })).status).toBe(200)
  })
})

describe('a payout', () => {
  test('posts the bank, offsets, the fee and the tax', async () => {
    await changeSettings(api.db, 'A', { withdrawFeeBp: 100 })
    const asked = await askedByPerson(api, 50_000)
    await changeSettings(api.db, 'A', { withdrawFeeBp: 0 })
    await settle(asked.id, { pass: 1, taxFen: 1000 })
    const offset = { kind: 'penalty', voucherNo: null, remark: '迟到罚款' } as const
    await writeOff(api, payer, { settlementId: asked.id, amountFen: 8500, change: offset })
    await writeOff(api, payer, { settlementId: asked.id, amountFen: 40_000 })
    expect((await pay(asked.id)).status).toBe(200)
    expect(await entriesOf(asked.settleNo)).toEqual([
      'credit CASH:bank 40000',
      'credit FEE_INCOME 500',
      'credit OFFSET_RECOVERY 8500',
      'credit TAX_PAYABLE 1000',
      'debit WALLET_FROZEN 50000',
    ])
    expect(await balanceOf(asked.ownerId)).toMatchObject({
      availableFen: 50_000,
      frozenFen: 0,
      totalWithdrawFen: 50_000,
    })
    const [line] = (await detailOf(asked.id, payer)).writeoffs
    expect(line?.mayRemove).toBe(false)
    expect((await payer(settlement.removeWriteoff, { params: { id: line?.id ?? '' } })).code).toBe(40_902)
    expect((await fail(asked.id)).code).toBe(40_902)
  })

  test('is made by another person than the reviewer, except by super administrators', async () => {
    const { id } = await approved(api, auditor)
    await writeOff(api, auditor, { settlementId: id, amountFen: 50_000 })
    expect((await pay(id, auditor)).code).toBe(40_949)
    const own = await approved(api, api.admin)
    await writeOff(api, api.admin, { settlementId: own.id, amountFen: 50_000 })
    expect((await pay(own.id, api.admin)).status).toBe(200)
    expect((await pay(id)).status).toBe(200)
  })

  test('has a time that is neither in the future nor before the review', async () => {
    const { id } = await approved(api, auditor)
    await writeOff(api, payer, { settlementId: id, amountFen: 50_000 })
    const at = (payAt: string | null) =>
      payer(settlement.pay, { params: { id }, body: { result: 1, payAt }, headers: freshKey() })
    expect((await at(null)).errors).toHaveProperty('payAt')
    expect((await at('2999-01-01T00:00:00+08:00')).errors).toHaveProperty('payAt')
    expect((await at('2020-01-01T00:00:00+08:00')).errors).toHaveProperty('payAt')
    expect((await at(api.now().toISOString())).status).toBe(200)
  })

  test('that failed gives the money back and frees the vouchers', async () => {
    const { id, ownerId } = await approved(api, auditor)
    await writeOff(api, payer, { settlementId: id, amountFen: 50_000, change: { voucherNo: 'FAIL-1' } })
    expect((await fail(id, '')).errors).toHaveProperty('failReason')
    expect((await fail(id)).status).toBe(200)
    expect(await balanceOf(ownerId)).toMatchObject({ availableFen: 100_000, frozenFen: 0, totalWithdrawFen: 0 })
    expect(await detailOf(id)).toMatchObject({
      status: 'failed',
      writeoffFen: 0,
      writeoffs: [],
      failReason: '账号户名不符',
    })
    expect(await api.db.select().from(vouchers).where(eq(vouchers.no, 'FAIL-1'))).toEqual([])
  })

  test('repeated with the same key is one payout', async () => {
    const { id } = await approved(api, auditor)
    await writeOff(api, payer, { settlementId: id, amountFen: 50_000 })
    const headers = freshKey()
    const [one, other] = [await pay(id, payer, headers), await pay(id, payer, headers)]
    expect([one.status, other.data]).toEqual([200, one.data])
  })
})
