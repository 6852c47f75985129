import type { OrderItem } from '@kangju/contract'
import { expect, it } from 'vitest'
import { contactOf, isComplete, itemsOf, orderDraftOf, payableFen, splitPayment } from './order-draft.ts'

it('names each item by its kind, and leaves out unfinished lines', () => {
  const lines = [
    { kind: 'spec', id: 's', qty: 2 },
    { kind: 'commodity', id: 'c', qty: 1 },
    { kind: 'exam', id: 'e', qty: 1 },
    { kind: 'spec', qty: 1 },
  ]
  expect(itemsOf(lines)).toEqual([
    { specId: 's', qty: 2 },
    { commodityId: 'c', qty: 1 },
    { examClassId: 'e', qty: 1 },
  ])
  expect([isComplete(lines), isComplete(lines.slice(0, 3)), isComplete([]), isComplete(undefined)]).toEqual([
    false,
    true,
    false,
    false,
  ])
})

const filled = {
  isNewBooker: true,
  bookerId: 'b',
  booker: { name: ' 王芳 ', mobile: '13812345678' },
  isNewClient: false,
  clientId: 'k',
  client: { name: '旧' },
  items: [{ kind: 'spec', id: 's', qty: 1 }],
  timing: 'agreed',
  expectDate: '2026-11-20',
  expectPeriod: 'morning',
  appointDate: '2026-11-21',
  startTime: '09:30',
  payMethod: 'cash',
  remark: '',
}

it('sends only the chosen way to name people and to set the time', () => {
  expect(orderDraftOf(filled)).toEqual({
    booker: { name: '王芳', mobile: '13812345678' },
    clientId: 'k',
    items: [{ specId: 's', qty: 1 }],
    appointDate: '2026-11-21',
    startTime: '09:30',
    payMethod: 'cash',
  })
  expect(orderDraftOf({ ...filled, timing: 'wish' })).toMatchObject({ expectDate: '2026-11-20' })
  expect(orderDraftOf({ ...filled, timing: 'later' })).not.toHaveProperty('appointDate')
  expect(orderDraftOf({ ...filled, isNewBooker: false })).toMatchObject({ bookerId: 'b' })
})

it('sends the requested staff member, except for a health check', () => {
  const asked = { ...filled, requestedPeopleId: 'p' }
  expect(orderDraftOf(asked)).toMatchObject({ requestedPeopleId: 'p' })
  const exam = orderDraftOf({ ...asked, items: [{ kind: 'exam', id: 'e', qty: 1 }] })
  expect(exam).not.toHaveProperty('requestedPeopleId')
})

it('computes the amount to pay, and none for an invalid discount', () => {
  expect([payableFen(1000, undefined), payableFen(1000, 200), payableFen(1000, 1000)]).toEqual([1000, 800, 0])
  expect([payableFen(1000, 1001), payableFen(1000, NaN), payableFen(1000, -1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('divides the payment among insurance, cards and the rest like the server', () => {
  const items = [{ specId: 's', commodityId: null, qty: 1, listFen: 20_000 }] as unknown as readonly OrderItem[]
  const card = { cardNo: '1', availableFen: 5000, maxPayBp: 10_000, validEnd: null, visits: null, proof: 'p' }
  const visits = { ...card, cardNo: '2', availableFen: 9000, visits: { specId: 's', unitFen: 3000, timesLeft: 3 } }
  const split = splitPayment(20_000, items, { payMethod: 'cash', insuranceFen: 12_000, cards: [card, visits] })
  expect(split).toMatchObject({ insuredFen: 12_000, cardsFen: 8000, restFen: 0 })
  expect(split.shares.map(({ fen, times }) => [fen, times])).toEqual([
    [5000, null],
    [3000, 1],
  ])
})

it('knows name and number of a new booker and of one found by the number, and sends neither tick nor caller', () => {
  const caller = { id: 'b', name: '王芳' }
  const mobile = '13812345678'
  expect(contactOf({ isNewBooker: true, booker: { name: ' 李明 ', mobile } }, undefined)).toEqual({
    name: '李明',
    mobile,
  })
  expect(contactOf({ isNewBooker: true, booker: { mobile } }, caller)).toBeUndefined()
  expect(contactOf({ bookerId: 'b', callerMobile: mobile }, caller)).toEqual({ name: '王芳', mobile })
  // Another booker was chosen by name, whose number the form does not hold.
  expect(contactOf({ bookerId: 'c', callerMobile: mobile }, caller)).toBeUndefined()
  const sent = orderDraftOf({ ...filled, callerMobile: mobile, isContactBooker: true })
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['callerMobile']))
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['isContactBooker']))
})
