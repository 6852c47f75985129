import { groups, screens, type Holder, type Role } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { homeOf, menuOf, menuPathOf, onlyScreenOf } from './menu.ts'
import { behindRedirect, pageTargetOf, screenAt } from './page-target.ts'

const everything: Holder = { isdefault: 1, organId: null, authoritys: [] }
const holding = (...authoritys: Role[]): Holder => ({ isdefault: 0, organId: null, authoritys })
const pathsOf = (holder: Holder) => menuOf(holder).flatMap((group) => group.screens.map(({ path }) => path))

describe('the menu', () => {
  it('leaves out screens whose endpoints refuse accounts of an organisation', () => {
    const paths = pathsOf({ ...everything, organId: '01900000-0000-7000-8000-000000000001' })
    expect(pathsOf(everything).filter((path) => !paths.includes(path))).toEqual([
      '/organ/add',
      '/finance/monthend',
      '/finance/reconciliation',
      '/prepaycard/batch',
      '/role/list',
    ])
  })

  it('shows a super administrator every group and screen', () => {
    expect(menuOf(everything).map(({ name }) => name)).toEqual(Object.keys(groups))
    const shown = screens.filter(({ group, hidden }) => group !== undefined && hidden !== true)
    expect(menuOf(everything).flatMap((group) => group.screens)).toEqual(shown)
  })

  it('shows others the pages they have permissions for, and no empty group', () => {
    expect(menuOf(holding())).toEqual([])
    expect(pathsOf(holding('order', 'tvbooking'))).toEqual([
      '/order/childFastOrder',
      '/order/orderre',
      '/booking/list',
      '/GoodsOrders/GetPageList',
    ])
    // A forbidden parent hides its child pages, and a parent without a page of its own is not shown.
    expect(pathsOf(holding('banner'))).toEqual([])
    expect(pathsOf(holding('provider'))).toEqual([])
  })

  it('shows a group with one screen as that screen', () => {
    const [calls, system] = menuOf(holding('tvecall', 'operator_user', 'operator_role'))
    expect(calls && onlyScreenOf(calls)?.path).toBe('/tvcustserv/ecalllist')
    expect(system && onlyScreenOf(system)).toBeUndefined()
  })

  it('opens the services at home, or the first page allowed', () => {
    expect(homeOf(everything)?.path).toBe('/project/list')
    expect(homeOf(holding('order'))?.path).toBe('/order/childFastOrder')
    expect(homeOf(holding())).toBeUndefined()
  })

  it('highlights a menu entry for each page outside the menu', () => {
    const shown = new Set(pathsOf(everything))
    const hidden = screens.filter((screen) => screen.group !== undefined && screen.hidden === true)
    expect(hidden.filter((screen) => !shown.has(menuPathOf(screen)))).toEqual([])
  })
})

describe('an address', () => {
  it('is a page, a forbidden page with the missing permissions, or unknown', () => {
    expect(pageTargetOf('/role/list', holding('operator_role'))).toMatchObject({ kind: 'page' })
    expect(pageTargetOf('/account/list', holding('operator_role'))).toMatchObject({
      kind: 'forbidden',
      missing: ['operator_user'],
    })
    expect(pageTargetOf('/booking/list', holding())).toMatchObject({
      kind: 'forbidden',
      missing: ['order', 'tvbooking'],
    })
    expect(pageTargetOf('/order', everything)).toEqual({ kind: 'unknown' })
    expect(pageTargetOf('/redirect/{path}', everything)).toMatchObject({ kind: 'page' })
    expect(screenAt('/order/orderre')?.title.en).toBe('Orders')
  })

  it('behind /redirect keeps its query and stays on our origin', () => {
    expect(behindRedirect('/redirect/order/detail', '?id=7')).toBe('/order/detail?id=7')
    expect(behindRedirect('/redirect//evil.example', '')).toBe('/evil.example')
    expect(behindRedirect('/redirect/redirect/a', '')).toBe('/')
  })
})
