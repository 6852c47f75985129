import { expect, it, vi } from 'vitest'
import type { Me } from './me.tsx'

vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { hasDirty, markDirty } = await import('./dirty.ts')
const { meStore } = await import('./me.tsx')
const { queryClient } = await import('./query.ts')
const { onSignOut } = await import('./sign-out.ts')
const { dropToken, keepToken } = await import('./token.ts')
const { downloadsStore } = await import('./transfer.ts')

it('removing the token drops the account, its permissions and all answers', () => {
  const told = vi.fn()
  onSignOut(told)
  keepToken('a-token')
  meStore.set({ holder: { isdefault: 1, authoritys: [], organId: null } } as unknown as Me)
  queryClient.setQueryData(['account.list'], { items: [] })
  markDirty('a', { scope: '/one', label: '' })
  expect(told).not.toHaveBeenCalled()
  dropToken()
  expect(meStore.get()).toBeUndefined()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(hasDirty()).toBe(false)
  expect(told).toHaveBeenCalledTimes(1)
})

it('a drawer of downloads left open is closed for the next account', () => {
  keepToken('a-token')
  downloadsStore.set(true)
  dropToken()
  expect(downloadsStore.get()).toBe(false)
})
