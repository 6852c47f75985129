import { expect, test } from 'vitest'
import { areaByNames, areaChain, areaName, cityByName, isArea } from './area-names.ts'

test('the name of an area includes those of its parents', () => {
  expect(areaName('330106')).toBe('浙江省杭州市西湖区')
  expect(areaName('330100')).toBe('浙江省杭州市')
  expect(areaName('110105')).toBe('北京市朝阳区')
  expect(areaChain('330106')).toEqual(['330106', '330100', '330000'])
})

test('a well-formed code without a place is not an area', () => {
  expect(isArea('330199')).toBe(false)
  expect(isArea('330106')).toBe(true)
  expect(areaName('999999')).toBe('')
})

const codeOf = (province: string, city: string, district: string) => {
  const found = areaByNames({ province, city, district })
  return 'code' in found ? found.code : found.unknown
}

test('a district is found by the names of its parents, in common spellings', () => {
  expect(codeOf('浙江省', '杭州市', '西湖区')).toBe('330106')
  expect(codeOf('浙江', '杭州', '西湖')).toBe('330106')
  expect(codeOf('江西省', '南昌市', '西湖区')).toBe('360103')
  expect(codeOf('上海市', '上海市', '浦东新区')).toBe('310115')
  expect(codeOf('上海市', '市辖区', '浦东新区')).toBe('310115')
  expect(codeOf('重庆市', '重庆市', '城口县')).toBe('500229')
  expect(codeOf('湖北省', '仙桃市', '仙桃市')).toBe('429004')
  expect(codeOf('湖北省', '省直辖县', '仙桃市')).toBe('429004')
})

test('the first unknown name is reported', () => {
  expect(codeOf('浙江州', '杭州市', '西湖区')).toBe('province')
  expect(codeOf('浙江省', '南昌市', '西湖区')).toBe('city')
  expect(codeOf('浙江省', '杭州市', '浦东新区')).toBe('district')
  expect(codeOf('浙江省', 'constructor', '西湖区')).toBe('city')
})

test('a city is found by its name, full name or code, but not by an ambiguous name', () => {
  expect(['杭州市', '杭州', '浙江省杭州市', '330100'].map(cityByName)).toEqual(['330100', '330100', '330100', '330100'])
  expect(cityByName('上海市')).toBe('310100')
  const none = ['省直辖县', '西湖区', '330106', '', 'constructor'].map(cityByName)
  expect(none).toEqual(none.map(() => undefined))
})
