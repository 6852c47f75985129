import type { Lang, Text } from '@kangju/contract'
import { expect, it } from 'vitest'
import { spell } from './pinyin.ts'
import { makeSearch, searchEntries, type Spell } from './search-index.ts'

const sayIn = (lang: Lang) => (text: Text) => text[lang]
const noSpelling: Spell = () => []
const admin = { isdefault: 1, organId: null, authoritys: [] } as const
const chinese = makeSearch(searchEntries(admin, sayIn('zh'), spell))
const first = (wish: string) => chinese(wish)[0]?.path

it('finds pages by title, full pinyin, initials and path', () => {
  expect(first('角色')).toBe('/role/list')
  expect(first('juesegua')).toBe('/role/list')
  expect(first('jsgl')).toBe('/role/list')
  expect(first('/account/list')).toBe('/account/list')
  expect(chinese('  ')).toEqual([])
})

it('shows the group before the page, once', () => {
  expect(chinese('主订单')[0]?.title).toEqual(['订单管理', '主订单'])
  expect(chinese('机顶盒').map(({ title }) => title.join(' > '))).toContain('设备管理 > 机顶盒')
})

it('finds only pages the account may open, and no pinyin without spelling data', () => {
  const holder = { isdefault: 0, organId: null, authoritys: ['operator_role'] } as const
  const english = makeSearch(searchEntries(holder, sayIn('en'), noSpelling))
  expect(english('role').map(({ path }) => path)).toEqual(['/role/list'])
  expect(english('accounts')).toEqual([])
  expect(makeSearch(searchEntries(admin, sayIn('zh'), noSpelling))('jsgl')).toEqual([])
})
