import { areaList } from '@vant/area-data'

const names: Readonly<Record<string, string>> = {
  ...areaList.province_list,
  ...areaList.city_list,
  ...areaList.county_list,
}

/** 浙江省杭州市西湖区; a municipality, which is its own province, is named once. */
export const areaName = (code: string): string => {
  const chain = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])].map((one) => names[one] ?? '')
  return chain.filter((name, at) => name !== chain[at - 1]).join('')
}
