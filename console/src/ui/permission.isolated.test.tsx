import type { Role } from '@kangju/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: 'language=zh' })
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('localStorage', { getItem: () => 'a-token', setItem: () => undefined, removeItem: () => undefined })
const { MeProvider, meOf, meStore } = await import('../api/me.tsx')
const { Permission } = await import('./permission.tsx')

const enter = (isdefault: 0 | 1, authoritys: readonly Role[]) =>
  meStore.set(
    meOf({ isdefault, organid: null, roles: { authoritys, title: '' } } as unknown as Parameters<typeof meOf>[0]),
  )
const shown = (roles: readonly Role[]) =>
  renderToStaticMarkup(
    <MeProvider>
      <Permission roles={roles}>
        <button type="button" aria-label="x" />
      </Permission>
    </MeProvider>,
  )

beforeEach(() => enter(0, ['order', 'banner']))

it('keeps its element for holders of one of the permissions and removes it for all others', () => {
  expect(shown(['order'])).toContain('<button')
  expect(shown(['tvtop', 'banner'])).toContain('<button')
  expect(shown(['tvtop'])).toBe('')
  expect(shown([])).toBe('')
  enter(1, [])
  expect(shown(['tvtop'])).toContain('<button')
})

it('says that the permission button needs configuring when it is given no array', () => {
  for (const roles of [undefined, null, 'order', { 0: 'order' }])
    expect(() => shown(roles as unknown as readonly Role[])).toThrow('请为权限按钮配置角色数组，例如 roles={[…]}')
})
