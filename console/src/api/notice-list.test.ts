import { expect, it } from 'vitest'
import {
  addNotice,
  mostNotices,
  noticesFrom,
  readAll,
  readOne,
  readSame,
  storedOf,
  unreadOf,
  type KeptNotice,
} from './notice-list.ts'

const now = new Date('2026-11-15T03:09:00Z')
const listOf = (...texts: string[]) =>
  texts.reduce<readonly KeptNotice[]>(
    (list, msg, at) => addNotice(list, { orderType: '2', msg }, { id: String(at), now }),
    [],
  )
const unread = (list: readonly KeptNotice[]) => list.filter((one) => !one.isRead).map(({ msg }) => msg)

it('keeps the newest first, in Beijing time, up to a limit', () => {
  expect(listOf('a', 'b')[0]).toEqual({
    id: '1',
    orderType: '2',
    msg: 'b',
    count: 1,
    at: '2026-11-15T11:09:00.000+08:00',
    isRead: false,
  })
  const many = listOf(...Array.from({ length: mostNotices + 5 }, (_, n) => String(n)))
  expect([many.length, many[0]?.msg, many.at(-1)?.msg]).toEqual([mostNotices, String(mostNotices + 4), '5'])
})

it('adds up the counts of merged notices', () => {
  const merged = addNotice(listOf('a'), { orderType: '2', msg: '您有499条新的订单消息', count: 499 }, { id: 'x', now })
  expect(unreadOf(merged)).toBe(500)
  expect(unreadOf(readOne(merged, 'x'))).toBe(1)
})

it('marks one, all, or those with the same text as read', () => {
  const list = listOf('a', 'b', 'b', 'c')
  expect(unread(readOne(list, '1'))).toEqual(['c', 'b', 'a'])
  expect(unread(readAll(list))).toEqual([])
  expect(unread(readSame(list, [{ orderType: '2', msg: 'b' }]))).toEqual(['c', 'a'])
  expect(unread(readSame(list, [{ orderType: '1', msg: 'b' }]))).toEqual(['c', 'b', 'b', 'a'])
})

it('is restored for its own account only, and invalid data is ignored', () => {
  const list = listOf('a', 'b')
  expect(noticesFrom(storedOf('me', list), 'me')).toEqual(list)
  expect(noticesFrom(storedOf('me', list), 'another')).toEqual([])
  for (const stored of [null, '', '[]', 'null', '{"account":"me"}', '{"account":"me","items":[1,{"id":"x"}]}'])
    expect(noticesFrom(stored, 'me')).toEqual([])
})
