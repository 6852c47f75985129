import { expect, test } from 'vitest'
import { areaChain, areaName, isArea } from './area-names.ts'

test('an area is called by all that it lies in', () => {
  expect(areaName('330106')).toBe('浙江省杭州市西湖区')
  expect(areaName('330100')).toBe('浙江省杭州市')
  expect(areaName('110105')).toBe('北京市朝阳区')
  expect(areaChain('330106')).toEqual(['330106', '330100', '330000'])
})

test('a code that is well formed but means no place is none', () => {
  expect(isArea('330199')).toBe(false)
  expect(isArea('330106')).toBe(true)
  expect(areaName('999999')).toBe('')
})
