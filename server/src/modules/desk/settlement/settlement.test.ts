import { edgeField, edgeFormer, edgeOrgan, edgeStaffWallet, organ, people, reminder } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asParty, partyToken } from '../../../../test/factories/field-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { editOrgan, openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson, formerPerson } from '../../../../test/factories/people-rows.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { outbox } from '../../../db/tables.ts'
import { mobileOf } from '../../../demo/numbers.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { moveInWallet, walletsOf } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { organs } from '../../organs/organ/table.ts'
import { settlements } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

type Operator = 'a' | 'b'

const fund = (ownerType: 'people' | 'organ', ownerId: string, fen: number, of: Operator = 'a') =>
  fundWallet(api, { ownerType, ownerId, of }, fen)

type Change = Parameters<typeof openedOrgan>[2]
/** An operating organisation with money, and its contact signed in. */
const richOrgan = async (fen = 100_000, change: Change = {}, of: Operator = 'a') => {
  const id = await openedOrgan(api, of, change)
  await fund('organ', id, fen, of)
  return { id, call: await asParty(api, 'organisation', id, of) }
}
type Contact = Awaited<ReturnType<typeof richOrgan>>

const ask = ({ call }: Contact, amountFen: number, headers = freshKey()) =>
  call(edgeOrgan.settle, { body: { amountFen }, headers })
const takeBack = ({ call }: Contact, id: string) => call(edgeOrgan.withdraw, { params: { id } })
const balanceOf = async (ownerId: string) => (await walletsOf(api.db, [ownerId])).get(ownerId)
const rowsOf = (ownerId: string) => api.db.select().from(settlements).where(eq(settlements.ownerId, ownerId))
const codeTo = async (mobile: string) => {
  const sent = (await readOutbox(api.db, api.tools.keyring, 50)).find((one) => one.mobile === mobile)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}
const signIn = async (mobile: string, ownerCode?: string) => {
  await api.anonymous(edgeOrgan.code, { body: { operator: 'A', mobile } })
  const body = { operator: 'A', mobile, code: await codeTo(mobile), ...(ownerCode === undefined ? {} : { ownerCode }) }
  return api.anonymous(edgeOrgan.login, { body })
}

describe('the contact of an organisation', () => {
  test('signs in with the mobile number on file and sees the wallet only', async () => {
    const mobile = mobileOf(560_000_001)
    const { id } = await richOrgan(50_000, { contactMobile: mobile })
    const { status, data } = await signIn(mobile)
    expect(status).toBe(200)
    const call = api.withToken(data.token)
    const wallet = await call(edgeOrgan.wallet, {})
    expect(wallet.data).toMatchObject({ availableFen: 50_000, frozenFen: 0, isBankComplete: 1, minFen: 10_000 })
    expect(wallet.data.accountNo).toMatch(/^\*{4} \d{4}$/)
    expect((await call(edgeOrgan.flows, {})).data).toMatchObject([{ bizType: 'manualCredit', amountFen: 50_000 }])
    expect((await call(edgeStaffWallet.wallet, {})).status).toBe(401)
    expect((await call(organ.read, { params: { id } })).status).toBe(401)

    // A new contact ends the sessions of the old one.
    expect((await editOrgan(api, id, { contactMobile: mobileOf(560_000_002) })).status).toBe(200)
    api.pass(2000)
    expect((await call(edgeOrgan.wallet, {})).status).toBe(401)
  })

  test('of several organisations says which one, and a stranger is refused after the code', async () => {
    const mobile = mobileOf(560_000_003)
    const ids = [(await richOrgan(0, { contactMobile: mobile })).id, (await richOrgan(0, { contactMobile: mobile })).id]
    expect((await signIn(mobile)).errors).toHaveProperty('ownerCode')
    const [row] = await api.db
      .select()
      .from(organs)
      .where(eq(organs.id, ids[1] ?? ''))
    api.pass(61_000)
    expect((await signIn(mobile, row?.code)).data.name).toBe(row?.name)
    expect((await signIn(mobileOf(560_000_004))).status).toBe(403)
  })
})

describe('a withdrawal', () => {
  test('freezes the money, keeps the account as it is, and tells the reviewers', async () => {
    const own = await richOrgan(100_000)
    const { status, data } = await ask(own, 60_000)
    expect(status).toBe(200)
    expect(data).toMatchObject({ amountFen: 60_000, feeFen: 0, netFen: 60_000, status: 'reviewing' })
    expect(data.settleNo).toMatch(/^TX\d{14}$/)
    expect(await balanceOf(own.id)).toMatchObject({ availableFen: 40_000, frozenFen: 60_000 })
    const [row] = await rowsOf(own.id)
    expect(row).toMatchObject({ availSnapshotFen: 100_000, bankName: '中国工商银行', payMethod: 'bank' })
    expect(row?.accountNo).toMatch(/^s2\./)
    const [flow] = await api.db
      .select()
      .from(walletFlows)
      .where(and(eq(walletFlows.ownerId, own.id), eq(walletFlows.bizType, 'withdrawal')))
    expect(flow).toMatchObject({ bizNo: data.settleNo, settlementId: data.id, amountFen: 60_000, direction: 'out' })
    const entries = await api.db
      .select({ account: ledgerEntries.account, side: ledgerEntries.side, fen: ledgerEntries.fen })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.ownerId, own.id), eq(ledgerEntries.fen, 60_000)))
      .orderBy(asc(ledgerEntries.account))
    expect(entries).toEqual([
      { account: 'WALLET_AVAIL', side: 'debit', fen: 60_000 },
      { account: 'WALLET_FROZEN', side: 'credit', fen: 60_000 },
    ])
    expect(JSON.stringify(await api.db.select().from(outbox))).toContain('申请提现¥600.00')
    const { data: today } = await api.admin(reminder.today, {})
    expect(today.lines.map(({ key }) => key)).toContain('settle')
    expect((await own.call(edgeOrgan.settlements, {})).data).toMatchObject([{ id: data.id, status: 'reviewing' }])
  })

  test('is taken back while nobody has reviewed it, which frees the money', async () => {
    const own = await richOrgan(100_000)
    const { data } = await ask(own, 60_000)
    expect(await takeBack(own, data.id)).toMatchObject({ status: 200, data: { status: 'withdrawn' } })
    expect(await balanceOf(own.id)).toMatchObject({ availableFen: 100_000, frozenFen: 0 })
    expect((await takeBack(own, data.id)).status).toBe(409)
    const flows = (await own.call(edgeOrgan.flows, {})).data.map(({ bizType }) => bizType)
    expect(flows.toSorted()).toEqual(['manualCredit', 'withdrawal', 'withdrawalReturned'])
    // One that was taken back does not count for the day.
    const again = await ask(own, 70_000)
    expect(again.status).toBe(200)
    await api.db.update(settlements).set({ status: 'toPay' }).where(eq(settlements.id, again.data.id))
    expect((await takeBack(own, again.data.id)).status).toBe(409)
  })

  test('has limits: minimum, maximum, balance, one open, one a day', async () => {
    const own = await richOrgan(6_000_000)
    expect((await ask(own, 9999)).errors).toHaveProperty('amountFen')
    expect((await ask(own, 5_000_001)).errors).toHaveProperty('amountFen')
    const poor = await richOrgan(10_000)
    expect((await ask(poor, 10_001)).code).toBe(40_931)
    const { data } = await ask(own, 20_000)
    expect((await ask(own, 20_000)).code).toBe(40_934)
    await api.db.transaction(async (tx) => {
      const entry = { operatorId: await operatorOf(api), ownerId: own.id, fen: 20_000, bizNo: data.settleNo }
      await moveInWallet(tx, 'returnWithdrawal', { ...entry, actor: { id: null, name: null }, now: api.now() })
      await tx.update(settlements).set({ status: 'rejected' }).where(eq(settlements.id, data.id))
    })
    expect((await ask(own, 20_000)).errors).toHaveProperty('amountFen')
    api.pass(86_400_000)
    expect((await ask(own, 20_000)).status).toBe(200)
  })

  test('repeated with the same key is one request', async () => {
    const own = await richOrgan(100_000)
    const headers = freshKey()
    const [one, other] = [await ask(own, 30_000, headers), await ask(own, 30_000, headers)]
    expect(other.data).toEqual(one.data)
    expect(await rowsOf(own.id)).toHaveLength(1)
    expect((await own.call(edgeOrgan.settle, { body: { amountFen: 30_000 } })).status).toBeGreaterThanOrEqual(400)
  })

  test('of thirty at once one succeeds, and never more is frozen than was available', async () => {
    await changeSettings(api.db, 'A', { withdrawPerDay: 100 })
    const own = await richOrgan(100_000)
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(own, 60_000)))
    const codes = replies.map(({ code }) => code).toSorted((one, other) => one - other)
    expect(codes).toEqual([20_000, ...Array<number>(29).fill(40_934)])
    expect(await balanceOf(own.id)).toMatchObject({ availableFen: 40_000, frozenFen: 60_000 })
    const id = replies.find(({ status }) => status === 200)?.data.id ?? ''
    const back = await Promise.all(Array.from({ length: 10 }, () => takeBack(own, id)))
    expect(back.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(own.id)).toMatchObject({ availableFen: 100_000, frozenFen: 0 })
    const mixed = await Promise.all(Array.from({ length: 10 }, () => ask(own, 100_000)))
    expect(mixed.filter(({ status }) => status === 200)).toHaveLength(1)
    await changeSettings(api.db, 'A', { withdrawPerDay: 1 })
  })

  test('carries the fee of the operator', async () => {
    await changeSettings(api.db, 'A', { withdrawFeeBp: 33 })
    const own = await richOrgan(100_000)
    expect((await ask(own, 10_001)).data).toMatchObject({ amountFen: 10_001, feeFen: 33, netFen: 9968 })
    await changeSettings(api.db, 'A', { withdrawFeeBp: 0 })
  })

  test('needs a complete account, and with monthly settlement the first ten days', async () => {
    const own = await richOrgan(100_000)
    await api.db.update(organs).set({ bankBranch: null }).where(eq(organs.id, own.id))
    expect((await ask(own, 20_000)).errors).toHaveProperty('accountNo')
    const monthly = await richOrgan(100_000, { settleCycle: 'monthly' })
    const day = () => Number(new Date(api.now().getTime() + 8 * 3_600_000).toISOString().slice(8, 10))
    while (day() <= 10) api.pass(86_400_000)
    expect((await ask(monthly, 20_000)).errors).toHaveProperty('settleCycle')
    while (day() > 10) api.pass(86_400_000)
    const call = api.withToken(await partyToken(api, 'organisation', monthly.id))
    expect((await ask({ ...monthly, call }, 20_000)).status).toBe(200)
  })
})

describe('who may ask', () => {
  test('is not a suspended organisation, but a closed one', async () => {
    const own = await richOrgan(100_000)
    await api.admin(organ.changestatus, { body: { id: own.id, status: 'disabled' } })
    expect((await own.call(edgeOrgan.wallet, {})).status).toBe(200)
    expect((await ask(own, 20_000)).errors).toHaveProperty('owner')
    await api.admin(organ.changestatus, { body: { id: own.id, status: 'enabled' } })
    expect((await api.admin(organ.close, { body: { id: own.id, closeReason: '停业' } })).status).toBe(200)
    expect((await ask(own, 20_000)).status).toBe(200)
  })

  test('is staff and former staff, each with their own session, but nobody suspended', async () => {
    const bank = { bankBranch: '杭州西湖支行' }
    const id = await addPerson(api, bank)
    await fund('people', id, 50_000)
    const staff = api.withToken(await partyToken(api, 'staff', id))
    const made = await staff(edgeStaffWallet.settle, { body: { amountFen: 20_000 }, headers: freshKey() })
    expect(made).toMatchObject({ status: 200, data: { accountName: '张淑芬' } })
    expect((await api.admin(people.changestatus, { body: { id, status: 'left', remark: '离职' } })).status).toBe(409)
    expect((await staff(edgeStaffWallet.withdraw, { params: { id: made.data.id } })).status).toBe(200)
    await api.admin(people.changestatus, { body: { id, status: 'suspended', remark: '停职' } })
    api.pass(2000)
    expect((await staff(edgeStaffWallet.wallet, {})).status).toBe(401)

    const mobile = mobileOf(560_000_009)
    const left = await formerPerson(api, 'a', { ...bank, mobile })
    await fund('people', left, 30_000)
    await api.anonymous(edgeFormer.code, { body: { operator: 'A', mobile } })
    const signed = await api.anonymous(edgeFormer.login, {
      body: { operator: 'A', mobile, code: await codeTo(mobile) },
    })
    const former = api.withToken(signed.data.token)
    expect((await former(edgeField.visits, {})).status).toBe(401)
    expect((await former(edgeFormer.wallet, {})).data.availableFen).toBe(30_000)
    const asked = await former(edgeFormer.settle, { body: { amountFen: 30_000 }, headers: freshKey() })
    expect(asked.status).toBe(200)
  })

  test('is nobody else: requests of others and of other operators are missing', async () => {
    const [own, other, foreign] = [await richOrgan(), await richOrgan(), await richOrgan(100_000, {}, 'b')]
    const { data } = await ask(own, 20_000)
    for (const stranger of [other, foreign]) expect((await takeBack(stranger, data.id)).status).toBe(404)
    expect((await other.call(edgeOrgan.settlements, {})).data).toEqual([])
  })
})
