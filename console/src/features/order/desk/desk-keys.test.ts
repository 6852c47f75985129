import { describe, expect, it } from 'vitest'
import { actionOfKey, rowAt, stepTo, tabOfKey } from './desk-keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) =>
  actionOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('keyboard shortcuts of the dispatch desk', () => {
  it('step with J and K, open with Enter, and dispatch, schedule and return with D, A and R', () => {
    expect(['j', 'k', 'Enter', 'd', 'a', 'r'].map((key) => press(key))).toEqual([
      'next',
      'previous',
      'open',
      'dispatch',
      'appoint',
      'return',
    ])
    expect(press('D')).toBe('dispatch')
  })

  it('leave the browser’s own shortcuts alone', () => {
    expect([press('r', { ctrlKey: true }), press('d', { metaKey: true }), press('a', { altKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(press('z')).toBeUndefined()
  })
})

it('number keys open the tabs from the first to the tenth', () => {
  const tab = (key: string) => tabOfKey({ key, ctrlKey: false, metaKey: false, altKey: false })
  expect([tab('1'), tab('3'), tab('0'), tab('x')]).toEqual(['todo', 'all', 'completed', undefined])
})

it('the cursor goes to the row that takes the place of one that left the list', () => {
  expect(rowAt(['a', 'b', 'c'], { id: 'b', place: 1 })).toBe('b')
  expect(rowAt(['a', 'c'], { id: 'b', place: 1 })).toBe('c')
  expect(rowAt(['a'], { id: 'b', place: 1 })).toBe('a')
  expect(rowAt([], { id: 'b', place: 1 })).toBeUndefined()
  expect(rowAt(['a'], undefined)).toBeUndefined()
})

describe('stepping', () => {
  const ids = ['a', 'b', 'c']

  it('starts at the first row and stops at the ends', () => {
    expect(stepTo(ids, undefined, 1)).toBe('a')
    expect(stepTo(ids, 'a', 1)).toBe('b')
    expect(stepTo(ids, 'c', 1)).toBe('c')
    expect(stepTo(ids, 'a', -1)).toBe('a')
  })

  it('starts over when the row has left the page', () => {
    expect(stepTo(ids, 'gone', -1)).toBe('a')
    expect(stepTo([], 'gone', 1)).toBeUndefined()
  })
})
