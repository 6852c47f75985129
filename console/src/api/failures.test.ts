import { beforeEach, expect, it, vi } from 'vitest'
import type { Failure } from './client.ts'

vi.stubGlobal('document', { cookie: 'language=zh' })
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => 'a-token', setItem: () => undefined, removeItem: () => undefined })
const { expiryStore, onFailedCall, report, verdictOf } = await import('./failures.ts')
const { chooseLang } = await import('./lang.ts')
const { onNotice } = await import('./notices.ts')
const { dropToken, keepToken } = await import('./token.ts')

const refused = (status: number, rest: Partial<Failure> = {}): Failure => ({
  reason: 'refused',
  status,
  code: status * 100,
  message: '话',
  ...rest,
})
const silent = (reason: 'timeout' | 'noResponse' | 'cancelled'): Failure => ({
  reason,
  status: 0,
  code: 0,
  message: '',
})
const toast = (text: string) => ({ shape: 'toast', kind: 'error', text })

beforeEach(() => {
  keepToken('a-token')
  chooseLang('zh')
  expiryStore.set(undefined)
})

it('follows the error catalogue', () => {
  expect(verdictOf(silent('timeout'))).toEqual(toast('网络超时'))
  expect(verdictOf(silent('noResponse'))).toEqual(toast('请求无响应'))
  expect(verdictOf(silent('cancelled'))).toEqual({ shape: 'nothing' })
  expect(verdictOf(refused(401))).toEqual({ shape: 'expired', code: 50008 })
  for (const code of [50008, 50012, 50014])
    for (const status of [401, 200, 500])
      expect(verdictOf(refused(status, { code }))).toEqual({ shape: 'expired', code })
  expect(verdictOf(refused(404))).toEqual(toast('服务器出现错误'))
  for (const status of [500, 502, 503]) expect(verdictOf(refused(status))).toEqual(toast('服务器出现错误'))
  for (const status of [400, 409, 413, 422, 429]) expect(verdictOf(refused(status))).toEqual(toast('话'))
  expect(verdictOf(refused(422, { errors: { status: ['必填'], name: ['至少2个字符', '格式不正确'] } }))).toEqual({
    shape: 'box',
    title: '话',
    lines: ['状态：必填', 'name：至少2个字符', 'name：格式不正确'],
  })
})

it('names the missing permission in the language of the console', () => {
  const access = ['需要权限：账号管理']
  expect(verdictOf(refused(403, { message: '没有权限', errors: { access } }))).toEqual(
    toast('没有权限，需要权限：账号管理'),
  )
  expect(verdictOf(refused(403, { code: 0 }))).toEqual(toast('没有权限'))
  expect(verdictOf(refused(403, { code: 40301, message: '不能授予自己没有的权限' }))).toEqual(
    toast('没有权限，不能授予自己没有的权限'),
  )
  chooseLang('en')
  expect(verdictOf(silent('timeout'))).toEqual(toast('The network took too long.'))
})

it('opens one dialog however many requests find the session ended, and none for a token that has been replaced', () => {
  const shown: unknown[] = []
  const stop = onNotice((notice) => shown.push(notice))
  const changes = vi.fn()
  const stopCounting = expiryStore.subscribe(changes)
  for (let i = 0; i < 20; i++) report(refused(401, { code: 50014 }), { quiet: i % 2 === 0 })
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
  report(refused(401), { beforeEntry: true })
  dropToken()
  report(refused(401))
  report(refused(500))
  expect(expiryStore.get()).toBeUndefined()
  expect(shown).toHaveLength(1)
  stop()
  stopCounting()
})

it('shows nothing when the caller is quiet, but records every failure once', () => {
  const shown: unknown[] = []
  const failed: unknown[] = []
  const stop = onNotice((notice) => shown.push(notice))
  const stopNoting = onFailedCall((call) => failed.push(call))
  const failure = refused(500)
  report(failure, { quiet: true, where: 'POST /x' })
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
