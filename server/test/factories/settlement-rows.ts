import { eq } from 'drizzle-orm'
import { edgeOrgan, edgeStaffWallet, settlement, type Body } from '@kangju/contract'
import { moveInWallet, openWallet } from '../../src/modules/books/wallet/service.ts'
import { walletFlows } from '../../src/modules/books/wallet/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'
import { operatorOf } from './client-rows.ts'
import { asParty, partyToken } from './field-rows.ts'
import { freshKey } from './order-rows.ts'
import { openedOrgan } from './organ-rows.ts'
import { addPerson } from './people-rows.ts'
import { alsoHolds } from './role-rows.ts'

type Operator = 'a' | 'b'

interface Owner {
  readonly ownerType: 'people' | 'organ'
  readonly ownerId: string
  readonly of?: Operator
}

/** Opens a wallet with this amount available. */
export const fundWallet = async (api: TestApi, { ownerType, ownerId, of = 'a' }: Owner, fen: number) => {
  const operatorId = await operatorOf(api, of)
  await openWallet(api.db, { operatorId, ownerType, ownerId }, api.now())
  const actor = { id: null, name: '财务' }
  const entry = { operatorId, ownerId, fen, bizNo: newId(), actor, remark: '补款', now: api.now() }
  if (fen > 0) await api.db.transaction((tx) => moveInWallet(tx, 'credit', entry))
}

/** A flow of a wallet with money. */
export const addFlow = async (
  api: TestApi,
  ownerType: Owner['ownerType'],
  ownerId: string,
  of: Operator = 'a',
): Promise<string> => {
  await fundWallet(api, { ownerType, ownerId, of }, 10_000)
  const [flow] = await api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, ownerId))
  return flow?.id ?? ''
}

/** An organisation with money that asks for a withdrawal, and its contact signed in. */
export const askedByOrgan = async (api: TestApi, amountFen = 50_000, of: Operator = 'a') => {
  const ownerId = await openedOrgan(api, of)
  await fundWallet(api, { ownerType: 'organ', ownerId, of }, 100_000)
  const call = await asParty(api, 'organisation', ownerId, of)
  const { status, message, data } = await call(edgeOrgan.settle, { body: { amountFen }, headers: freshKey() })
  if (status !== 200) throw new Error(message)
  return { ownerId, call, ...data }
}

/** A staff member with money who asks for a withdrawal. */
export const askedByPerson = async (api: TestApi, amountFen = 50_000, change: Parameters<typeof addPerson>[1] = {}) => {
  const ownerId = await addPerson(api, { bankBranch: '杭州西湖支行', ...change })
  await fundWallet(api, { ownerType: 'people', ownerId }, 100_000)
  const call = api.withToken(await partyToken(api, 'staff', ownerId))
  const { status, message, data } = await call(edgeStaffWallet.settle, { body: { amountFen }, headers: freshKey() })
  if (status !== 200) throw new Error(message)
  return { ownerId, call, ...data }
}

/** A withdrawal that an organisation asked for. */
export const addSettlement = async (api: TestApi, of: Operator = 'a'): Promise<string> =>
  (await askedByOrgan(api, 50_000, of)).id

/** The accounts that review and pay: two holders of the permission. */
export const financeAccounts = async (api: TestApi) => {
  const { holder } = testNames('a')
  await alsoHolds(api, holder('organfinancial'), 'settlement')
  return {
    auditor: api.as('settlement'),
    payer: api.as('organfinancial'),
    auditorName: holder('settlement'),
    payerName: holder('organfinancial'),
  }
}

interface Written {
  readonly settlementId: string
  readonly amountFen: number
  readonly change?: Partial<Body<typeof settlement.addWriteoff>>
}

let vouchers = 0

/** Writes off an amount by a payout voucher of its own. */
export const writeOff = async (
  api: TestApi,
  as: TestApi['admin'],
  { settlementId, amountFen, change = {} }: Written,
) => {
  vouchers += 1
  const voucherNo = `ICBC${vouchers}`
  const proof = await uploadPicture(api, testNames('a').admin, 'finance')
  const body = {
    settlementId,
    kind: 'payout' as const,
    amountFen,
    voucherNo,
    happenedAt: '2026-11-15',
    proofUrls: [proof.url],
    ...change,
  }
  return as(settlement.addWriteoff, { body, headers: freshKey() })
}

/** A withdrawal that the auditor has approved. */
export const approved = async (api: TestApi, auditor: TestApi['admin'], amountFen = 50_000) => {
  const asked = await askedByOrgan(api, amountFen)
  const { status, message } = await auditor(settlement.settle, {
    params: { id: asked.id },
    body: { pass: 1 },
    headers: freshKey(),
  })
  if (status !== 200) throw new Error(message)
  return asked
}
