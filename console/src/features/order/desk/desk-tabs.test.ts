import { expect, it } from 'vitest'
import { daysOf, deskTabs, quickOf, tabCount, tabOf, tabQuery } from './desk-tabs.ts'

const counts = { unscheduled: 3, undispatched: 5, onTheWay: 2, inService: 4, completed: 10, todo: 7, noCheckin: 1 }

it('counts visits on the way and in progress as one', () => {
  expect(deskTabs.map((tab) => tabCount(tab, counts))).toEqual([7, 1, 24, 3, 5, 0, 0, 6, 0, 10, 0])
})

it('shows no count of the states when too many visits match to be counted', () => {
  const known = deskTabs.filter((tab) => tabCount(tab, { todo: 7, noCheckin: 1 }) !== undefined)
  expect(known).toEqual(['todo', 'noCheckin'])
})

it('finds the tab that a query was made from', () => {
  expect(deskTabs.map((tab) => tabOf(tabQuery(tab)))).toEqual([...deskTabs])
  expect(tabOf({ status: 'inService' })).toBe('underway')
  expect(tabOf({})).toBe('all')
})

it('returns today, tomorrow and the seven days from today, also across the end of a month', () => {
  expect(daysOf('today', '2026-02-28')).toEqual({ appointFrom: '2026-02-28', appointTo: '2026-02-28' })
  expect(daysOf('tomorrow', '2026-02-28')).toEqual({ appointFrom: '2026-03-01', appointTo: '2026-03-01' })
  expect(daysOf('week', '2026-02-28')).toEqual({ appointFrom: '2026-02-28', appointTo: '2026-03-06' })
  expect(quickOf(daysOf('week', '2026-02-28'), '2026-02-28')).toBe('week')
  expect(quickOf({ appointFrom: '2026-02-28' }, '2026-02-28')).toBeUndefined()
})
