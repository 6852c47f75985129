import { expect, test } from 'vitest'
import { canOpen, flowsPath } from './flows-path.ts'

const id = '00000000-0000-7000-8000-000000000001'

test('a figure leads to the transactions of its owner, month and kind', () => {
  expect(flowsPath({ ownerType: 'people', id }, '2026-02', 'serviceIncomeFen')).toBe(
    `/moneybag/nurse?ownerId=${id}&createdFrom=2026-02-01&createdTo=2026-02-28&bizType=serviceIncome`,
  )
  expect(flowsPath({ ownerType: 'organ', id }, '2026-12', 'deductFen')).toBe(
    `/moneybag/operator?ownerId=${id}&createdFrom=2026-12-01&createdTo=2026-12-31&bizType=incomeReversed&bizType=manualDebit&bizType=cardOffset`,
  )
})

test('an address is offered only to accounts that can open its screen', () => {
  const clerk = { isdefault: 0 as const, organId: null, authoritys: ['peoplefinancial', 'order'] as const }
  expect(canOpen('/order/childFastOrder?status=unconfirmed', clerk)).toBe(true)
  expect(canOpen('/account/list', clerk)).toBe(false)
  expect(canOpen('/nowhere', clerk)).toBe(false)
})
