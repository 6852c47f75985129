import { expect, it } from 'vitest'
import { withoutProvince } from './without-province.ts'

it('leaves city and district of an area, and a province that is all there is', () => {
  expect(withoutProvince('浙江省杭州市西湖区')).toBe('杭州市西湖区')
  expect(withoutProvince('广西壮族自治区南宁市青秀区')).toBe('南宁市青秀区')
  expect(withoutProvince('北京市西城区')).toBe('北京市西城区')
  expect(withoutProvince('浙江省')).toBe('浙江省')
})
