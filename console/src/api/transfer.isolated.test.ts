import { taskMachine } from '@kangju/contract'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { cookie: 'language=zh' })
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { isOver, isUnderWay, mayCancel, percentOf } = await import('./transfer.ts')

test('progress stays between 0 and 100, also while the total is unknown', () => {
  expect(percentOf({ done: 10, total: null })).toBe(0)
  expect(percentOf({ done: 0, total: 0 })).toBe(0)
  expect(percentOf({ done: 1, total: 3 })).toBe(33)
  expect(percentOf({ done: 999, total: 1000 })).toBe(99)
  expect(percentOf({ done: 5, total: 4 })).toBe(100)
})

test('every state is either under way, over or waiting for a person; only finished tasks cannot be cancelled', () => {
  for (const status of taskMachine.states) {
    const kinds = [isUnderWay({ status }), isOver({ status }), status === 'checked']
    expect([status, kinds.filter(Boolean).length]).toEqual([status, 1])
    expect([status, mayCancel({ status })]).toEqual([status, !isOver({ status })])
  }
})
