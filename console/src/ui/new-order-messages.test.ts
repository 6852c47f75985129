import { expect, it } from 'vitest'
import { stackOrders, type NewOrder } from './new-order-messages.ts'
import { isDueToShow, markOf } from './reminders-rule.ts'

const message = (orderType: NewOrder['orderType'], msg: string): NewOrder => ({ orderType, msg })

it('stacks newest on top, counts equal messages, and is limited', () => {
  const first = stackOrders([], [message('2', 'a'), message('', 'b'), message('2', 'a')])
  expect(first.map(({ msg, times }) => [msg, times])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  const next = stackOrders(first, [message('1', 'a'), message('', 'b')])
  expect(next.map(({ orderType, msg, times }) => [orderType, msg, times])).toEqual([
    ['', 'b', 2],
    ['1', 'a', 1],
    ['2', 'a', 2],
  ])
  expect(new Set(next.map(({ id }) => id)).size).toBe(3)
  const burst = Array.from({ length: 500 }, (_, i) => message('2', String(i)))
  expect(stackOrders(next, burst).map(({ msg }) => msg)).toEqual(
    burst
      .map(({ msg }) => msg)
      .toReversed()
      .slice(0, 50),
  )
})

it('reminds once per day and sign-in, if there are lines and the user has not opted out', () => {
  const lines = [{ key: 'k', text: 't', count: 1, path: '' }]
  const today = markOf('2026-11-15', 'token-abcdef')
  expect(isDueToShow({ ignored: 0, lines }, today, null)).toBe(true)
  expect(isDueToShow({ ignored: 1, lines }, today, null)).toBe(false)
  expect(isDueToShow({ ignored: 0, lines: [] }, today, null)).toBe(false)
  expect(isDueToShow({ ignored: 0, lines }, today, today)).toBe(false)
  expect(isDueToShow({ ignored: 0, lines }, markOf('2026-11-16', 'token-abcdef'), today)).toBe(true)
  expect(isDueToShow({ ignored: 0, lines }, markOf('2026-11-15', 'token-ghijkl'), today)).toBe(true)
})
