import { settlement } from '@kangju/contract'
import type { TestApi } from '../api/api.ts'
import { good } from './markup-visits.ts'
import { freshKey } from './order-rows.ts'
import { askedByOrgan, writeOff } from './settlement-rows.ts'

/** Withdrawals that were reviewed with remarks, written off, paid, rejected and failed. */
export const markedWithdrawals = async (api: TestApi) => {
  const { admin } = api
  const settle = async (id: string, pass: 0 | 1) =>
    good(await admin(settlement.settle, { params: { id }, body: { pass, remark: '核对无误' }, headers: freshKey() }))
  const [paid, failed, rejected, other] = [
    await askedByOrgan(api),
    await askedByOrgan(api),
    await askedByOrgan(api),
    await askedByOrgan(api),
  ]
  await settle(paid.id, 1)
  const offset = { kind: 'advance', voucherNo: null, remark: '预支' } as const
  good(await writeOff(api, admin, { settlementId: paid.id, amountFen: 10_000, change: offset }))
  good(await writeOff(api, admin, { settlementId: paid.id, amountFen: 40_000 }))
  const payAt = api.now().toISOString()
  const body = { result: 1, payAt, remark: '网银打款' } as const
  good(await admin(settlement.pay, { params: { id: paid.id }, body, headers: freshKey() }))
  await settle(failed.id, 1)
  const failure = { result: 0, failReason: '账户冻结' } as const
  good(await admin(settlement.pay, { params: { id: failed.id }, body: failure, headers: freshKey() }))
  await settle(rejected.id, 0)
  good(await admin(settlement.settleAll, { body: { ids: [other.id], pass: 0, remark: '重复申请' } }))
  await askedByOrgan(api)
}
