import type { SearchHit } from '@kangju/contract'
import { expect, it } from 'vitest'
import { choicesOf } from './search-choices.ts'

const pages = [
  { path: '/organ/open', title: ['机构管理', '已开通机构'], pinyin: ['jigouguanli', 'jggl'] },
  { path: '/people/list', title: ['服务人员'], pinyin: ['fuwurenyuan', 'fwry'] },
]
const hit: SearchHit = {
  kind: 'client',
  id: '01',
  name: '王芳',
  path: '/customer/detail?id=01',
  number: null,
  mobile: null,
  about: null,
  peopleName: null,
  at: null,
  status: null,
}
const found = (wish: string, hits: readonly SearchHit[]) =>
  choicesOf({ wish, pages, mobile: undefined, caller: null, hits }).map(({ to }) => to)

it('without records similar pages are offered', () => {
  expect(found('wang', [])).toEqual(['/organ/open', '/people/list'])
})

it('with records only pages that have the text come before them', () => {
  expect(found('wang', [hit])).toEqual(['/customer/detail?id=01'])
  expect(found('JGGL', [hit])).toEqual(['/organ/open', '/customer/detail?id=01'])
  expect(found('人员', [hit])).toEqual(['/people/list', '/customer/detail?id=01'])
})
