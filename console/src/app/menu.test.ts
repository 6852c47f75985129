import { groups, roles, screens } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { menuOf, screenAt } from './menu.ts'

describe('the menu', () => {
  it('shows a super administrator every group, screen and key', () => {
    const menu = menuOf({ isdefault: 1, authoritys: [] })
    expect(menu.map(({ name }) => name)).toEqual(Object.keys(groups))
    expect(menu.flatMap((group) => group.keys).toSorted()).toEqual(roles.toSorted())
    const shown = screens.filter(({ group, hidden }) => group !== undefined && hidden !== true)
    expect(menu.flatMap((group) => group.screens)).toEqual(shown)
  })

  it('shows the others what their keys open', () => {
    expect(menuOf({ isdefault: 0, authoritys: [] })).toEqual([])
    const [orders, ...more] = menuOf({ isdefault: 0, authoritys: ['order', 'tvbooking'] })
    expect(more).toEqual([])
    expect(orders?.keys).toEqual(['order', 'tvbooking'])
    expect(orders?.screens.map(({ path }) => path)).toEqual([
      '/order/childFastOrder',
      '/order/orderre',
      '/booking/list',
      '/GoodsOrders/GetPageList',
    ])
    // A key without its group's opens nothing, and is shown all the same.
    expect(menuOf({ isdefault: 0, authoritys: ['banner'] })).toMatchObject([{ keys: ['banner'], screens: [] }])
  })

  it('knows the screens by their address', () => {
    expect(screenAt('/order/orderre')?.title.en).toBe('Orders')
    expect(screenAt('/order')).toBeUndefined()
    expect(screenAt('/404')).toBeUndefined()
  })
})
