import { describe, expect, it } from 'vitest'
import { afterSignIn, redirectOf } from './guard.ts'

const origin = 'https://care.example'
const back = (redirect: string) => afterSignIn(`?redirect=${encodeURIComponent(redirect)}`, origin)
const visit = (full: string, isSignedIn: boolean) => {
  const { pathname, search } = new URL(full, origin)
  return redirectOf({ path: pathname, search, full, origin, isSignedIn })
}

describe('after signing in', () => {
  it('returns to the whole address, including query and hash', () => {
    expect(back('/order/orderre?page=2&keyword=%E7%8E%8B#row')).toBe('/order/orderre?page=2&keyword=%E7%8E%8B#row')
    expect(afterSignIn('', origin)).toBe('/')
    expect(afterSignIn('?redirect=', origin)).toBe('/')
  })

  it('stays on our origin, whatever the address says', () => {
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '\\\\evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'order',
      '/login',
      '/login?redirect=%2Flogin',
    ]
    expect(elsewhere.map(back)).toEqual(elsewhere.map(() => '/'))
  })
})

describe('redirect', () => {
  it('leads to the sign-in form without a session and keeps the target address', () => {
    expect(visit('/role/list?name=a&page=2', false)).toBe('/login?redirect=%2Frole%2Flist%3Fname%3Da%26page%3D2')
    expect(visit('/login?redirect=%2F', false)).toBeUndefined()
    for (const open of ['/auth-redirect?code=1', '/404', '/401']) expect(visit(open, false)).toBeUndefined()
    for (const closed of ['/', '/profile/index', '/redirect/role/list', '/no/such/page'])
      expect(visit(closed, false)).toBe(`/login?redirect=${encodeURIComponent(closed)}`)
  })

  it('leads away from the sign-in form with a session', () => {
    expect(visit('/login?redirect=%2Frole%2Flist%3Fname%3Da', true)).toBe('/role/list?name=a')
    expect(visit('/login', true)).toBe('/')
    expect(visit('/role/list', true)).toBeUndefined()
  })
})
