import { session } from '@kangju/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Failure } from './client.ts'

vi.stubGlobal('document', { cookie: 'language=zh' })
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => 'a-token', setItem: () => undefined, removeItem: () => undefined })
const { expiryStore, linesOf, note, onFailedCall, report, verdictOf } = await import('./failures.ts')
const { call, refusal, withoutAnswer } = await import('./client.ts')
const { chooseLang } = await import('./lang.ts')
const { onNotice } = await import('./notices.ts')
const { dropToken, keepToken } = await import('./token.ts')

const refused = (status: number, rest: Partial<Failure> = {}): Failure => ({
  ...refusal(status, { code: status * 100, message: '话', ...rest }, 'a-token'),
  ...rest,
})
const silent = withoutAnswer
const toast = (text: string) => ({ shape: 'toast', kind: 'error', text })

beforeEach(() => {
  keepToken('a-token')
  chooseLang('zh')
  expiryStore.set(undefined)
})

it('follows the error catalogue', () => {
  expect(verdictOf(silent('timeout'))).toEqual({ shape: 'alert', text: '网络超时' })
  expect(verdictOf(silent('noResponse'))).toEqual(toast('请求无响应'))
  expect(verdictOf(silent('cancelled'))).toEqual({ shape: 'nothing' })
  expect(verdictOf(refused(401))).toEqual({ shape: 'expired', code: 50008 })
  for (const code of [50008, 50012, 50014])
    for (const status of [401, 200, 500])
      expect(verdictOf(refused(status, { code }))).toEqual({ shape: 'expired', code })
  expect(verdictOf(refused(404))).toEqual(toast('服务器出现错误'))
  for (const status of [500, 502, 503]) expect(verdictOf(refused(status))).toEqual(toast('服务器出现错误'))
  for (const status of [400, 409, 413, 422, 429]) expect(verdictOf(refused(status))).toEqual(toast('话'))
  const errors = { status: ['必填'], name: ['至少2个字符', '格式不正确'], _: ['不能这样'] }
  expect(verdictOf(refused(422, { errors }))).toEqual({
    shape: 'box',
    title: '话',
    lines: ['状态：必填', 'name：至少2个字符', 'name：格式不正确', '不能这样'],
  })
})

it('leaves errors at their fields, and still shows the rest and everything the catalogue names', () => {
  const wrong = refused(422, { errors: { status: ['必填'], name: ['太短'] } })
  expect(verdictOf(wrong, ['name'])).toEqual({ shape: 'box', title: '话', lines: ['状态：必填'] })
  expect(verdictOf(wrong, ['status'], { name: { zh: '名称', en: '', es: '', ja: '' } })).toMatchObject({
    lines: ['名称：太短'],
  })
  for (const placed of [['name', 'status'], 'all'] as const)
    expect(verdictOf(wrong, placed)).toEqual({ shape: 'nothing' })
  for (const placed of [[], ['name'], 'all'] as const) {
    expect(verdictOf(refused(409), placed)).toEqual({ shape: 'nothing' })
    expect(verdictOf(refused(404), placed)).toEqual(toast('服务器出现错误'))
    expect(verdictOf(refused(500), placed)).toEqual(toast('服务器出现错误'))
    expect(verdictOf(refused(403), placed)).toEqual(toast('没有权限'))
    expect(verdictOf(refused(401), placed)).toMatchObject({ shape: 'expired' })
    expect(verdictOf(silent('timeout'), placed)).toEqual({ shape: 'alert', text: '网络超时' })
    expect(verdictOf(silent('noResponse'), placed)).toEqual(toast('请求无响应'))
  }
})

it('shows what the server said in place only where the catalogue has no text', async () => {
  const errors = { name: ['boom too'] }
  for (const status of [403, 404, 500, 503]) {
    vi.stubGlobal('fetch', async () => Response.json({ code: 1, message: 'boom', errors }, { status }))
    const outcome = await call(session.logout, {})
    if (outcome.ok) throw new Error('not refused')
    const { failure } = outcome
    expect([failure.message, ...linesOf(failure), JSON.stringify(verdictOf(failure))].join(' ')).not.toContain('boom')
  }
  expect(linesOf(refused(409))).toEqual(['话'])
  expect(linesOf(refused(409, { errors }))).toEqual(['boom too'])
})

it('names the missing permission in the language of the console', () => {
  const access = ['需要权限：账号管理']
  const told = refused(403, { errors: { access } })
  expect(verdictOf(told)).toEqual({ ...toast('没有权限'), why: '需要权限：账号管理' })
  expect(linesOf(told)).toEqual(['没有权限', '需要权限：账号管理'])
  expect(verdictOf(refused(403, { code: 0, errors: { access } }))).toEqual(toast('没有权限'))
  expect(verdictOf(refused(403, { code: 40301 }))).toEqual({ ...toast('没有权限'), why: '不能授予自己没有的权限' })
  chooseLang('en')
  expect(verdictOf(silent('timeout'))).toEqual({ shape: 'alert', text: 'The request timed out' })
})

it('opens one dialog however many requests find the session ended, and none for a token that has been replaced', () => {
  const shown: unknown[] = []
  const stop = onNotice((notice) => shown.push(notice))
  const changes = vi.fn()
  const stopCounting = expiryStore.subscribe(changes)
  for (let i = 0; i < 20; i++) report(refused(401, { code: 50014 }), { isRepeated: i % 2 === 0 })
  expect(expiryStore.get()).toBe(50014)
  expect(changes).toHaveBeenCalledTimes(1)
  report(refused(401, { code: 50012 }))
  report(refused(401, { code: 50008 }))
  expect(expiryStore.get()).toBe(50012)
  expect(shown).toEqual([])

  expiryStore.set(undefined)
  report(refused(401, { code: 50014, isOutdated: true }))
  expect(expiryStore.get()).toBeUndefined()
  expect(shown).toEqual([toast('刚才的操作没有完成，请再试一次')])
  dropToken()
  report(refused(401))
  report(refused(500))
  expect(expiryStore.get()).toBeUndefined()
  expect(shown).toHaveLength(1)
  stop()
  stopCounting()
})

it('shows no repeated failure of a poll, but records every failure once', () => {
  const shown: unknown[] = []
  const failed: unknown[] = []
  const stop = onNotice((notice) => shown.push(notice))
  const stopNoting = onFailedCall((call) => failed.push(call))
  const failure = refused(500)
  note(failure, 'POST /x')
  report(failure, { isRepeated: true })
  expect(shown).toEqual([])
  report(failure)
  expect(shown).toHaveLength(1)
  expect(failed).toEqual([{ failure, where: 'POST /x' }])
  stop()
  stopNoting()
})

it('queues notices until a listener can show them', async () => {
  const { notify } = await import('./notices.ts')
  notify.success({ zh: '好', en: 'ok', es: 'vale', ja: 'よし' })
  const shown: unknown[] = []
  onNotice((notice) => shown.push(notice))()
  expect(shown).toEqual([{ shape: 'toast', kind: 'success', text: '好' }])
})
