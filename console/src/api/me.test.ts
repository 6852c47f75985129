import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { holderOf } = await import('./me.tsx')

it('treats the default account without a role as administrator, and no other account', () => {
  expect(holderOf({ isdefault: 1, organid: null, roles: { authoritys: [] } })).toEqual({
    isdefault: 1,
    organId: null,
    authoritys: [],
  })
  expect(holderOf({ isdefault: 1, organid: null, roles: null })).toEqual({
    isdefault: 1,
    organId: null,
    authoritys: [],
  })
  expect(holderOf({ isdefault: 1, organid: null, roles: { authoritys: ['order'] } })).toEqual({
    isdefault: 1,
    organId: null,
    authoritys: ['order'],
  })
  expect(holderOf({ isdefault: 0, organid: null, roles: { authoritys: ['order'] } })).toEqual({
    isdefault: 0,
    organId: null,
    authoritys: ['order'],
  })
  for (const roles of [{ authoritys: [] }, { authoritys: 'order' }, { authoritys: null }, {}, null])
    expect(holderOf({ isdefault: 0, organid: null, roles })).toBeUndefined()
  expect(holderOf({ isdefault: 0, organid: null })).toBeUndefined()
})
