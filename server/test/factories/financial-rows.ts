import { organfinancial, peoplefinancial } from '@kangju/contract'
import { readOutbox } from '../../src/modules/base/sms/service.ts'
import type { TestApi } from '../api/api.ts'
import { freshKey } from './order-rows.ts'

/** The newest code that was sent to the finance approver. */
export const adjustmentCodeOf = async (api: TestApi): Promise<string> => {
  const [sent] = await readOutbox(api.db, api.tools.keyring)
  return /验证码(\d{6})/.exec(sent?.text ?? '')?.[1] ?? ''
}

/** Credits a wallet through the endpoints, as this account. */
export const creditWallet = async (
  api: TestApi,
  ownerType: 'people' | 'organ',
  ownerId: string,
  as: TestApi['admin'] = api.admin,
) => {
  const change = { ownerId, direction: 'in' as const, amountFen: 5000 }
  const calls = ownerType === 'people' ? peoplefinancial : organfinancial
  const asked = await as(calls.sendcode, { body: change })
  if (asked.status !== 200) throw new Error(asked.message)
  const body = {
    ...change,
    bizType: 'manualCredit' as const,
    remark: '补发上月夜班补贴',
    smsCode: await adjustmentCodeOf(api),
  }
  const { status, message, data } = await as(calls.add, { body, headers: freshKey() })
  if (status !== 200) throw new Error(message)
  return data
}
