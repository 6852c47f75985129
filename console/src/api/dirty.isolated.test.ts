import { beforeEach, expect, it, vi } from 'vitest'

const listening = new Set<string>()
vi.stubGlobal('window', {
  addEventListener: (name: string) => listening.add(name),
  removeEventListener: (name: string) => listening.delete(name),
})
const { clearDirty, dirtyStore, hasDirty, markClean, markDirty } = await import('./dirty.ts')

beforeEach(() => clearDirty())

it('tracks unsaved changes per tab', () => {
  markDirty('a', { scope: '/one', label: '账号' })
  markDirty('b', { scope: '/one', label: '' })
  markDirty('c', { scope: '/two', label: '' })
  expect([hasDirty('/one'), hasDirty('/two'), hasDirty('/three'), hasDirty()]).toEqual([true, true, false, true])
  markClean('a')
  expect(hasDirty('/one')).toBe(true)
  markClean('b')
  expect(hasDirty('/one')).toBe(false)
  expect(hasDirty()).toBe(true)
  clearDirty('/two')
  expect(hasDirty()).toBe(false)
})

it('asks before the page is left only while something is unsaved', () => {
  expect(listening.has('beforeunload')).toBe(false)
  markDirty('a', { scope: '', label: '' })
  expect(listening.has('beforeunload')).toBe(true)
  markClean('a')
  expect(listening.has('beforeunload')).toBe(false)
})

it('does not notify subscribers when nothing changed', () => {
  const told = vi.fn()
  markDirty('a', { scope: '/one', label: 'x' })
  const stop = dirtyStore.subscribe(told)
  markDirty('a', { scope: '/one', label: 'x' })
  markClean('b')
  expect(told).not.toHaveBeenCalled()
  stop()
})
