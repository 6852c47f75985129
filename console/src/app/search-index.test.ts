import type { Lang, Text } from '@kangju/contract'
import { describe, expect, it } from 'vitest'
import { spell } from './pinyin.ts'
import { makeSearch, searchEntries, type SearchEntry, type Spell } from './search-index.ts'

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

describe('a misspelt word', () => {
  /** Ten letters of which the first ones are wrong. */
  const wrong = (letters: number) => 'z'.repeat(letters) + 'abcdefghij'.slice(letters)
  const entry = (path: string, title: string, pinyin: string): SearchEntry => ({
    path,
    title: [title],
    pinyin: [pinyin],
  })
  const titled = (letters: number) => entry('/titled', wrong(letters), '')
  const found = (...entries: SearchEntry[]) => makeSearch(entries)('abcdefghij').map(({ path }) => path)

  it('is found with four wrong letters of ten, and not with five', () => {
    expect(found(titled(4))).toEqual(['/titled'])
    expect(found(titled(5))).toEqual([])
  })

  it('counts more in a title than in pinyin or path, in the ratio of 0.7 to 0.3', () => {
    const spelt = entry('/spelt', '', wrong(1))
    const placed = entry(wrong(1), '', '')
    // One wrong letter elsewhere weighs as much as between three and four in a title.
    for (const other of [spelt, placed]) {
      expect(found(other, titled(3))).toEqual(['/titled', other.path])
      expect(found(titled(4), other)).toEqual([other.path, '/titled'])
    }
  })
})
