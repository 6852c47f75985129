import { session, type UserInfo } from '@kangju/contract'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: 'language=zh' })
vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { holderOf, meOf, thrownText, whyNot } = await import('./me.tsx')
const { call, withoutAnswer } = await import('./client.ts')
const { endReasons } = await import('./words.ts')

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

const asked = async (body: object, status = 200) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return call(session.userinfo, {})
}
const textOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return thrownText(error)
  }
  return 'nothing thrown'
}

it('gives the reason of the specification for an account that cannot enter', async () => {
  for (const body of [{ code: 20000 }, { code: 20000, data: null }]) {
    const outcome = await asked(body)
    if (!outcome.ok) throw new Error('refused')
    expect(textOf(() => meOf(outcome.data))).toBe('验证失败，请重新登录')
  }
  for (const data of [{}, { isdefault: 0, roles: { authoritys: [] } }])
    expect(textOf(() => meOf(data as unknown as UserInfo))).toBe('getInfo: roles must be a non-null array')
  expect([new Error('odd'), 'odd'].map(thrownText)).toEqual(['odd', 'odd'])
  expect([new Error(''), undefined, null, {}, ''].map(thrownText)).toEqual(Array(5).fill('Has Error'))
})

it('adds the verdict on a failed request to the reason', async () => {
  const broken = await asked({ code: 50000, message: 'boom' }, 500)
  const error = (text: string) => ({ shape: 'toast', kind: 'error', text })
  expect(broken.ok ? [] : whyNot(broken.failure)).toEqual([error('服务器出现错误'), error('验证失败，请重新登录')])
  expect(whyNot(withoutAnswer('timeout'))).toEqual([
    { shape: 'alert', text: '网络超时' },
    error('验证失败，请重新登录'),
  ])
  for (const code of [50008, 50012, 50014] as const) {
    const ended = await asked({ code, message: 'boom' })
    expect(ended.ok ? [] : whyNot(ended.failure)).toEqual([
      { ...error('登录已失效，请重新登录'), why: endReasons[code].zh },
    ])
  }
})
