import { expect, it } from 'vitest'
import { orderTypes, type Role } from '@kangju/contract'
import { noticeTarget } from './notice-target.ts'

const admin = { isdefault: 1 as const, organId: null, authoritys: [] }
const holder = (...authoritys: Role[]) => ({ isdefault: 0 as const, organId: null, authoritys })

it('leads to the list a notice is about, and nowhere for a general notice', () => {
  const found = Object.fromEntries(
    orderTypes.map((one) => [one, noticeTarget({ orderType: one }, admin)?.split('?')[0]]),
  )
  expect(found).toMatchObject({
    '': undefined,
    '1': '/booking/list',
    '2': '/order/orderre',
    '3': '/clorder/list',
    '4': '/finance/refundapply',
    '5': '/order/childFastOrder',
    '6': '/order/childFastOrder',
    '7': '/order/childFastOrder',
  })
})

it('never leads to a page the account may not open', () => {
  expect(noticeTarget({ orderType: '2' }, holder('settlement'))).toBeUndefined()
  expect(noticeTarget({ orderType: '3' }, holder('order'))).toBe('/order/orderre')
  expect(noticeTarget({ orderType: '1' }, holder('order'))).toBeUndefined()
})

it('leads to the record where the account may open it, else to the list', () => {
  const told = { orderType: '2', path: '/order/maindetail?id=1' } as const
  expect(noticeTarget(told, admin)).toBe('/order/maindetail?id=1')
  expect(noticeTarget({ ...told, path: '/nowhere' }, admin)).toBe('/order/orderre')
  expect(noticeTarget(told, holder('settlement'))).toBeUndefined()
})
