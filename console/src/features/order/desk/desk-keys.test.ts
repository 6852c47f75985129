import { describe, expect, it } from 'vitest'
import { actionOfKey, stepTo } from './desk-keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', true>> = {}) =>
  actionOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('the keys of the desk', () => {
  it('steps with J and K, opens with Enter, and dispatches, appoints and returns by their letters', () => {
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

  it('leaves the browser its own keys', () => {
    expect([press('r', { ctrlKey: true }), press('d', { metaKey: true }), press('a', { altKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(press('x')).toBeUndefined()
  })
})

describe('stepping', () => {
  const ids = ['a', 'b', 'c']

  it('begins at the first row and stops at the ends', () => {
    expect(stepTo(ids, undefined, 1)).toBe('a')
    expect(stepTo(ids, 'a', 1)).toBe('b')
    expect(stepTo(ids, 'c', 1)).toBe('c')
    expect(stepTo(ids, 'a', -1)).toBe('a')
  })

  it('begins anew when the row has gone from the page', () => {
    expect(stepTo(ids, 'gone', -1)).toBe('a')
    expect(stepTo([], 'gone', 1)).toBeUndefined()
  })
})
