import { edgeFormer, edgeStaffWallet, organfinancial, people, peoplefinancial, type Lang } from '@kangju/contract'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { uploadPicture } from '../../../../test/api/upload.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asParty } from '../../../../test/factories/field-rows.ts'
import { adjustmentCodeOf } from '../../../../test/factories/financial-rows.ts'
import { freshKey } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson, formerPerson, peopleBase } from '../../../../test/factories/people-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { auditRows, files } from '../../../db/tables.ts'
import { accounts } from '../../base/account/table.ts'
import { changeSettings } from '../../base/operator/service.ts'
import { readOutbox } from '../../base/sms/service.ts'
import { smsCodes, smsOutbox } from '../../base/sms/table.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { ledgerEntries } from '../../books/ledger/table.ts'
import { walletsOf } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { adjustWallet } from './adjust.ts'

const names = testNames('a')
const proofFrom = 100_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(smsCodes)
  await api.db.delete(smsOutbox)
})
afterEach(() => requireInvariants(api.db))

const personWith = async (fen: number) => {
  const ownerId = await addPerson(api)
  await fundWallet(api, { ownerType: 'people', ownerId }, fen)
  return ownerId
}
const credit = (ownerId: string, amountFen = 5000) => ({ ownerId, direction: 'in' as const, amountFen })
const debit = (ownerId: string, amountFen: number) => ({ ownerId, direction: 'out' as const, amountFen })
type Change = ReturnType<typeof credit> | ReturnType<typeof debit>

const finance = () => api.as('peoplefinancial')
const askCode = (change: Change, as = finance()) => as(peoplefinancial.sendcode, { body: change })
const sent = async () => (await readOutbox(api.db, api.tools.keyring))[0]
const newestCode = () => adjustmentCodeOf(api)
const codeFor = async (change: Change) => {
  expect(await askCode(change)).toMatchObject({ status: 200 })
  return newestCode()
}
type More = Partial<{ bizType: 'manualCredit' | 'manualDebit' | 'penalty'; remark: string; attachments: string[] }>
const bodyOf = (change: Change, smsCode: string, more: More = {}) => ({
  ...change,
  bizType: change.direction === 'in' ? ('manualCredit' as const) : ('manualDebit' as const),
  remark: '补发上月夜班补贴',
  smsCode,
  ...more,
})
type Headers = Readonly<Record<string, string>>
const adjust = (change: Change, smsCode: string, more: More = {}, headers: Headers = freshKey(), as = finance()) =>
  as(peoplefinancial.add, { body: bodyOf(change, smsCode, more), headers })
const balanceOf = async (ownerId: string) => (await walletsOf(api.db, [ownerId])).get(ownerId)?.availableFen
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the code of an adjustment', () => {
  test('goes to the finance approver only, with payee, direction and amount, and the reply shows it masked', async () => {
    const ownerId = await personWith(100_000)
    const reply = await askCode(credit(ownerId, 123_450))
    expect(reply.data).toEqual({ sentTo: '138****0001', resendSec: 60 })
    const message = await sent()
    expect(message?.mobile).toBe('13800000001')
    expect(message?.text).toMatch(/^【平台】您正在为张淑芬补款¥1,?234\.50，验证码\d{6}，5分钟内有效。$/)
    expect(JSON.stringify(reply)).not.toContain(await newestCode())
    api.pass(61_000)
    await askCode(debit(ownerId, 100))
    expect((await sent())?.text).toContain('张淑芬扣款¥1.00')
  })

  test('must be requested first, and says so in four languages', async () => {
    const ownerId = await personWith(0)
    const texts: Record<Lang, string> = {
      zh: '请先获取验证码',
      en: 'Request a code first',
      es: 'Solicite primero un código',
      ja: '先に認証コードを取得してください。',
    }
    for (const [lang, message] of Object.entries(texts))
      expect(await adjust(credit(ownerId), '123456', {}, { ...freshKey(), 'accept-language': lang })).toMatchObject({
        status: 409,
        message,
      })
  })

  test('is valid for its amount, payee and direction only; a change does not use it up', async () => {
    const ownerId = await personWith(50_000)
    const other = await personWith(50_000)
    const code = await codeFor(credit(ownerId, 5000))
    for (const changed of [credit(ownerId, 5001), credit(other, 5000), debit(ownerId, 5000)])
      expect(await adjust(changed, code)).toMatchObject({ status: 409, message: '金额已变更，请重新获取验证码' })
    expect((await adjust(credit(ownerId, 5000), code)).status).toBe(200)
    expect(await balanceOf(ownerId)).toBe(55_000)
  })

  test('is valid for the account that asked for it only', async () => {
    const ownerId = await personWith(0)
    const code = await codeFor(credit(ownerId))
    expect(await adjust(credit(ownerId), code, {}, freshKey(), api.admin)).toMatchObject({
      status: 409,
      message: '请先获取验证码',
    })
  })

  test('of a member of staff does not open an adjustment of an organisation', async () => {
    await alsoHolds(api, names.holder('peoplefinancial'), 'organfinancial')
    // Permissions are cached for a second.
    api.pass(2000)
    const organId = await openedOrgan(api)
    await finance()(organfinancial.sendcode, { body: credit(organId) })
    const smsCode = await newestCode()
    expect(await adjust(credit(organId), smsCode)).toMatchObject({
      status: 409,
      message: '金额已变更，请重新获取验证码',
    })
    const body = { ...credit(organId), bizType: 'manualCredit' as const, remark: '活动补贴结算', smsCode }
    expect((await finance()(organfinancial.add, { body, headers: freshKey() })).status).toBe(200)
    expect(await balanceOf(organId)).toBe(5000)
  })

  test('dies after five wrong tries, each counted although its request fails', async () => {
    const ownerId = await personWith(0)
    const code = await codeFor(credit(ownerId))
    for (const left of [4, 3, 2, 1])
      expect(await adjust(credit(ownerId), otherThan(code))).toMatchObject({
        status: 422,
        message: `验证码错误，还可尝试${left}次`,
      })
    expect(await adjust(credit(ownerId), otherThan(code))).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await adjust(credit(ownerId), code)).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await balanceOf(ownerId)).toBe(0)
  })

  test('expires after five minutes and works once', async () => {
    const ownerId = await personWith(0)
    const late = await codeFor(credit(ownerId))
    api.pass(300_000)
    expect(await adjust(credit(ownerId), late)).toMatchObject({ status: 409, message: '验证码已失效' })
    const code = await codeFor(credit(ownerId))
    expect((await adjust(credit(ownerId), code)).status).toBe(200)
    expect(await adjust(credit(ownerId), code)).toMatchObject({ status: 409, message: '验证码已失效' })
    expect(await balanceOf(ownerId)).toBe(5000)
  })

  test('is sent once a minute, five times an hour, and parallel requests keep the caps exactly', async () => {
    const ownerId = await personWith(0)
    const many = async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, () => askCode(credit(ownerId))))
      return replies.map(({ status }) => status).toSorted((one, other) => one - other)
    }
    expect(await many()).toEqual([200, ...Array<number>(11).fill(429)])
    api.pass(59_000)
    expect(await askCode(credit(ownerId))).toMatchObject({ status: 429, message: '操作过于频繁，请1秒后再试' })
    await changeSettings(api.db, 'A', { smsResendSec: 1 })
    api.pass(1000)
    for (let n = 1; n < 5; n++) {
      expect(await many()).toEqual([200, ...Array<number>(11).fill(429)])
      api.pass(1000)
    }
    expect(await many()).toEqual(Array<number>(12).fill(429))
    await changeSettings(api.db, 'A', { smsResendSec: 60, smsDailyMax: 6 })
    api.pass(3_600_000)
    expect(await many()).toEqual([200, ...Array<number>(11).fill(429)])
    api.pass(3_600_000)
    expect(await many()).toEqual(Array<number>(12).fill(429))
    await changeSettings(api.db, 'A', { smsDailyMax: 20 })
    api.pass(86_400_000)
  })

  test('is not sent to the account that asks, which could then approve itself', async () => {
    const ownerId = await personWith(0)
    const { keyring } = api.tools
    const [own] = await api.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, names.holder('peoplefinancial')))
    if (own === undefined) throw new Error('no account')
    const place = { table: 'account', field: 'mobile', operatorId: own.operatorId, id: own.id }
    const setMobile = (mobile: string) => api.db.update(accounts).set({ mobile }).where(eq(accounts.id, own.id))
    await setMobile(encrypt(keyring, place, '13800000001'))
    expect(await askCode(credit(ownerId))).toMatchObject({
      status: 409,
      errors: { smsCode: ['财务验证手机号是您自己的号码，须由另一人验证'] },
    })
    expect(await sent()).toBeUndefined()
    await setMobile(own.mobile)
  })
})

describe('an adjustment', () => {
  test('is a flow with its posting, for the owner too, and stands in the audit log without its code', async () => {
    const ownerId = await personWith(20_000)
    const code = await codeFor(debit(ownerId, 3000))
    const { data } = await adjust(debit(ownerId, 3000), code, { bizType: 'penalty', remark: '无故缺席，按规定扣款' })
    expect(data.availAfterFen).toBe(17_000)
    const { organId } = await peopleBase(api)
    const shown = await finance()(peoplefinancial.read, { params: { id: data.id } })
    expect(shown.data).toMatchObject({
      flowNo: data.flowNo,
      bizNo: data.flowNo,
      ownerName: '张淑芬',
      organId,
      direction: 'out',
      bizType: 'penalty',
      amountFen: 3000,
      availBeforeFen: 20_000,
      availAfterFen: 17_000,
      postStatus: 'posted',
      remark: '无故缺席，按规定扣款',
      operatorName: '测试员',
      wallet: { availableFen: 17_000, frozenFen: 0, pendingFen: 0 },
    })
    const staff = await asParty(api, 'staff', ownerId)
    const own = (await staff(edgeStaffWallet.flows, {})).data
    expect(own.find(({ flowNo }) => flowNo === data.flowNo)).toMatchObject({
      bizType: 'penalty',
      amountFen: 3000,
      availAfterFen: 17_000,
      remark: '无故缺席，按规定扣款',
    })
    const entries = await api.db
      .select({ account: ledgerEntries.account, side: ledgerEntries.side })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.fen, 3000))
    expect(entries).toEqual(
      expect.arrayContaining([
        { account: 'WALLET_AVAIL', side: 'debit' },
        { account: 'ADJUST_EXPENSE', side: 'credit' },
      ]),
    )
    const [audited] = await api.db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.action, 'peoplefinancial.add'), eq(auditRows.entityId, data.id)))
      .orderBy(desc(auditRows.at))
    expect(audited?.detail).toMatchObject({ ownerId, amountFen: 3000, flowNo: data.flowNo })
    expect(JSON.stringify(audited)).not.toContain(code)
  })

  test('reaches staff who left', async () => {
    const ownerId = await formerPerson(api)
    const code = await codeFor(credit(ownerId))
    expect((await adjust(credit(ownerId), code)).status).toBe(200)
    const former = await asParty(api, 'former', ownerId)
    expect((await former(edgeFormer.flows, {})).data).toMatchObject([{ bizType: 'manualCredit', amountFen: 5000 }])
  })

  test('repeated with the same key is one adjustment, also after the code expired', async () => {
    const ownerId = await personWith(5000)
    const key = freshKey()
    const code = await codeFor(debit(ownerId, 5000))
    const first = await adjust(debit(ownerId, 5000), code, {}, key)
    api.pass(400_000)
    const again = await adjust(debit(ownerId, 5000), code, {}, key)
    expect([first.status, again.data]).toEqual([200, first.data])
    expect(await balanceOf(ownerId)).toBe(0)
    expect((await adjust(debit(ownerId, 5000), code, { remark: '另外一个原因说明' }, key)).status).toBe(422)
  })

  test('with one code is made once by ten requests at once', async () => {
    const ownerId = await personWith(0)
    const code = await codeFor(credit(ownerId))
    const replies = await Promise.all(Array.from({ length: 10 }, () => adjust(credit(ownerId), code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(ownerId)).toBe(5000)
  })

  test('never overdraws: of thirty debits at once as many succeed as there is money for', async () => {
    const ownerId = await personWith(1000)
    const actor = { operatorId: await operatorOf(api), id: ownerId, realname: '财务' }
    const draft = { ...debit(ownerId, 90), bizType: 'manualDebit' as const, remark: '扣回多付金额' }
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () =>
        api.db
          .transaction((tx) => adjustWallet(tx, 'people', draft, actor, api.now()))
          .then(
            () => 'done',
            (error: unknown) => (error as { problem?: string }).problem ?? String(error),
          ),
      ),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(11)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'notEnough']))
    expect(await balanceOf(ownerId)).toBe(10)
  })

  test('is refused over the limit, over the balance, for no wallet, and with a kind of the other direction', async () => {
    const ownerId = await personWith(1000)
    const tooMuch = credit(ownerId, 1_000_001)
    expect((await askCode(tooMuch)).errors?.['amountFen']?.[0]).toMatch(/^单笔调账不能超过¥10,?000\.00$/)
    expect((await adjust(tooMuch, '123456', { attachments: [] })).errors).toHaveProperty('attachments')
    expect(await askCode(debit(ownerId, 1001))).toMatchObject({ status: 409, code: 40_931, message: '可用余额不足' })
    for (const missing of [ownerId.replace(/.{4}$/, '0000'), await openedOrgan(api), await addPerson(api, {}, 'b')])
      expect((await askCode(credit(missing))).errors?.['ownerId']).toEqual(['该对象没有钱包'])
    expect((await adjust(credit(ownerId), '123456', { bizType: 'penalty' })).errors).toHaveProperty('bizType')
    expect((await adjust(credit(ownerId), '123456', { remark: '太短' })).errors).toHaveProperty('remark')
    const code = await codeFor(debit(ownerId, 1000))
    await fundAway(ownerId)
    expect(await adjust(debit(ownerId, 1000), code)).toMatchObject({ status: 409, code: 40_931 })
  })

  const fundAway = async (ownerId: string) => {
    const actor = { operatorId: await operatorOf(api), id: ownerId, realname: '财务' }
    const draft = { ...debit(ownerId, 1), bizType: 'manualDebit' as const, remark: '扣回多付金额' }
    await api.db.transaction((tx) => adjustWallet(tx, 'people', draft, actor, api.now()))
  }

  test('of a thousand yuan or more needs a proof, which belongs to the organisation of the owner', async () => {
    const { organId } = await peopleBase(api)
    const ownerId = await personWith(0)
    const change = credit(ownerId, proofFrom)
    const code = await codeFor(change)
    expect((await adjust(change, code)).errors?.['attachments']).toEqual(['金额达到¥1,000.00时须上传凭证'])
    const wrong = await uploadPicture(api, names.admin, 'staff')
    expect((await adjust(change, code, { attachments: [wrong.url] })).errors).toBeDefined()
    const proof = await uploadPicture(api, names.holder('peoplefinancial'), 'finance')
    const { status, data } = await adjust(change, code, { attachments: [proof.url] })
    expect(status).toBe(200)
    const [file] = await api.db.select().from(files).where(eq(files.id, proof.id))
    expect(file?.organId).toBe(organId)
    const [row] = (await finance()(peoplefinancial.list, { query: { bizNo: data.flowNo } })).data.items
    expect(row).toMatchObject({ hasProof: 1 })
    expect(row).not.toHaveProperty('attachments')
    expect((await finance()(peoplefinancial.read, { params: { id: data.id } })).data.attachments).toEqual([proof.url])
    const ownerOf = (await api.db.select().from(walletFlows).where(eq(walletFlows.id, data.id)))[0]
    expect(ownerOf?.organId).toBe(organId)
  })

  test('is not for accounts of an organisation, nor for another operator', async () => {
    await alsoHolds(api, names.organ, 'peoplefinancial')
    const ownerId = await personWith(0)
    const bound = api.asUser(names.organ)
    expect((await bound(peoplefinancial.list, {})).status).toBe(200)
    expect((await askCode(credit(ownerId), bound)).status).toBe(403)
    expect((await adjust(credit(ownerId), '123456', {}, freshKey(), bound)).status).toBe(403)
    expect((await askCode(credit(ownerId), api.other)).errors).toHaveProperty('ownerId')
    expect((await askCode(credit(ownerId), api.as('organfinancial'))).status).toBe(403)
  })
})

test('staff with a wallet can be picked by name or number, organisations also without transactions', async () => {
  const ownerId = await addPerson(api, { name: '挑选对象' })
  const { data: person } = await api.admin(people.read, { params: { id: ownerId } })
  for (const keyword of ['挑选对', person.code])
    expect((await finance()(people.finanpicklist, { query: { keyword } })).data).toEqual([
      { id: ownerId, name: '挑选对象', code: person.code },
    ])
  // A filter asks for the name of the chosen one.
  const named = { id: ownerId }
  expect((await finance()(people.finanpicklist, { query: named })).data.map(({ name }) => name)).toEqual(['挑选对象'])
  expect((await api.other(people.finanpicklist, { query: named })).data).toEqual([])
})
