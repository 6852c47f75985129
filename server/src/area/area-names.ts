import { areaList } from '@vant/area-data'

const provinces: Readonly<Record<string, string>> = areaList.province_list
const cities: Readonly<Record<string, string>> = areaList.city_list
const districts: Readonly<Record<string, string>> = areaList.county_list

/** Whether there is such a province, city or district (GB/T 2260). */
export const isArea = (code: string): boolean =>
  provinces[code] !== undefined || cities[code] !== undefined || districts[code] !== undefined

/** Whether it is a place below a city. */
export const isDistrict = (code: string): boolean => districts[code] !== undefined

/** The codes of the areas around one, itself first: district, city, province. */
export const areaChain = (code: string): string[] =>
  [...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`])].filter(isArea)

/** 浙江省杭州市西湖区; a city that is its own province is said once. */
export const areaName = (code: string): string => {
  const names = areaChain(code)
    .toReversed()
    .map((one) => provinces[one] ?? cities[one] ?? districts[one] ?? '')
  return names.filter((name, at) => name !== names[at - 1]).join('')
}
