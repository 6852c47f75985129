import { expect, it } from 'vitest'
import { crumbsOf } from './breadcrumb.ts'

const shown = (path: string) =>
  crumbsOf(path).map(({ title, to }) => (to === undefined ? title.zh : `${title.zh}→${to}`))

it('starts at home, names the group, and does not link the last crumb', () => {
  expect(shown('/order/orderre')).toEqual(['首页→/', '订单管理', '主订单'])
  expect(shown('/order/maindetail')).toEqual(['首页→/', '订单管理', '主订单详情'])
  expect(shown('/profile/index')).toEqual(['首页→/', '个人中心'])
})

it('shows a title shared by group and page once, and nothing for an unknown page', () => {
  expect(shown('/project/list')).toEqual(['首页→/', '服务项目'])
  expect(shown('/no/such/page')).toEqual(['首页→/'])
})
