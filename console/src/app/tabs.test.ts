import { describe, expect, it } from 'vitest'
import {
  closeAll,
  closeOthers,
  closeTab,
  keyOf,
  nameTab,
  refreshTab,
  visitPlace,
  withAffixed,
  type Tab,
} from './tabs.ts'

const place = (to: string) => {
  const [pathname = '', query] = to.split('?')
  return { pathname, search: query === undefined ? '' : `?${query}` }
}
const visited = (...paths: string[]) => paths.reduce<readonly Tab[]>((tabs, path) => visitPlace(tabs, place(path)), [])
const shown = (tabs: readonly Tab[]) => tabs.map(({ to }) => to)

const [a, b, c, d] = ['/order/orderre', '/order/detail?id=1', '/order/detail?id=2', '/role/list'] as const

describe('visiting', () => {
  it('makes one tab per record, and one per list regardless of its filter', () => {
    expect(shown(visited(a, b, c, b, `${a}?page=2`, d))).toEqual([`${a}?page=2`, b, c, d])
  })

  it('uses one tab for all parts of a record and remembers the last part', () => {
    const parts = ['/order/detail?id=1', '/order/detail?id=1&tab=log', '/order/detail?id=2', '/order/detail?tab=log']
    expect(shown(visited(...parts))).toEqual([parts[1], parts[2], parts[3]])
  })

  it('makes no tab for addresses that are not pages', () => {
    expect(visited('/redirect/role/list', '/404', '/401', '/', '/no/such')).toEqual([])
    expect(shown(visited('/profile/index'))).toEqual(['/profile/index'])
  })

  it('keeps affixed tabs first', () => {
    const tabs = withAffixed(visited(b, a), [a])
    expect(shown(tabs)).toEqual([a, b])
    expect(withAffixed(tabs, [a])).toBe(tabs)
    expect(shown(withAffixed(visited(b), [a]))).toEqual([a, b])
    expect(withAffixed(tabs, [d]).map((tab) => [tab.to, tab.affixed === true])).toEqual([
      [d, true],
      [a, false],
      [b, false],
    ])
  })
})

describe('closing', () => {
  const tabs = visited(a, b, c)

  it('the active tab goes to the right neighbour, else the left, else home', () => {
    expect(closeTab(tabs, b, b)).toMatchObject({ goTo: c })
    expect(closeTab(tabs, c, c)).toMatchObject({ goTo: b })
    expect(closeTab(visited(a), a, a)).toEqual({ tabs: [], goTo: '/' })
  })

  it('an inactive tab does not navigate', () => {
    const move = closeTab(tabs, b, a)
    expect(shown(move.tabs)).toEqual([a, c])
    expect(move.goTo).toBeUndefined()
  })

  it('the others opens the clicked tab; closing all goes to the first affixed tab, else home', () => {
    const affixed = withAffixed(tabs, [a])
    expect(closeOthers(affixed, c)).toMatchObject({ goTo: c, tabs: [{ to: a }, { to: c }] })
    expect(closeAll(affixed)).toMatchObject({ goTo: a, tabs: [{ to: a }] })
    expect(closeAll(tabs)).toEqual({ tabs: [], goTo: '/' })
    expect(closeTab(affixed, a, a)).toEqual({ tabs: affixed })
  })
})

it('refreshing drops the state and goes through /redirect', () => {
  const move = refreshTab(visited(a, b), keyOf(place(b)))
  expect(move.goTo).toBe(`/redirect${b}`)
  expect(move.tabs.map(({ round }) => round)).toEqual([0, 1])
})

it('a record names its tab', () => {
  const tabs = nameTab(visited(a, b), keyOf(place(b)), '王秀英')
  expect(tabs.map(({ title }) => title)).toEqual([undefined, '王秀英'])
  expect(nameTab(tabs, keyOf(place(b)), '王秀英')).toBe(tabs)
  expect(nameTab(tabs, keyOf(place(a)), '主订单').map(({ title }) => title)).toEqual(['主订单', '王秀英'])
  expect(nameTab(tabs, keyOf(place(b)), undefined).map(({ title }) => title)).toEqual([undefined, undefined])
})
