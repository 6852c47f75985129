import { areaList } from '@vant/area-data'

const provinces: Readonly<Record<string, string>> = areaList.province_list
const cities: Readonly<Record<string, string>> = areaList.city_list
const districts: Readonly<Record<string, string>> = areaList.county_list

/** Whether a province, city or district has this code (GB/T 2260). */
export const isArea = (code: string): boolean =>
  provinces[code] !== undefined || cities[code] !== undefined || districts[code] !== undefined

/** Whether the code is a district, below a city. */
export const isDistrict = (code: string): boolean => districts[code] !== undefined

/** The codes of the areas around one, itself first: district, city, province. */
export const areaChain = (code: string): string[] =>
  [...new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`])].filter(isArea)

/** 浙江省杭州市西湖区; the name of a municipality is not repeated. */
export const areaName = (code: string): string => {
  const names = areaChain(code)
    .toReversed()
    .map((one) => provinces[one] ?? cities[one] ?? districts[one] ?? '')
  return names.filter((name, at) => name !== names[at - 1]).join('')
}

/** Full and short name, 杭州市 and 杭州; a single character is no name. */
const spellings = (name: string) =>
  [name, name.replace(/(?:市|省|区|县|自治区|特别行政区)$/, '')].filter((one) => one.length > 1)

/** Codes of the areas with this prefix by full and short name; undefined for an ambiguous name. */
const named = (areas: Readonly<Record<string, string>>, prefix: string): Map<string, string | undefined> => {
  const codes = new Map<string, string | undefined>()
  for (const [code, name] of Object.entries(areas))
    if (code.startsWith(prefix))
      for (const spelling of new Set(spellings(name))) codes.set(spelling, codes.has(spelling) ? undefined : code)
  // A full name takes precedence over the short name of another area.
  for (const [code, name] of Object.entries(areas)) if (code.startsWith(prefix)) codes.set(name, code)
  return codes
}

const cache = new Map<string, Map<string, string | undefined>>()
const within = (level: 'province' | 'city' | 'district', prefix: string) => {
  const key = `${level} ${prefix}`
  const areas = { province: provinces, city: cities, district: districts }[level]
  const known = cache.get(key) ?? named(areas, prefix)
  cache.set(key, known)
  return known
}

interface NamedArea {
  readonly province: string
  readonly city: string
  readonly district: string
}

const municipalDistricts = '市辖区'

/** The code prefix of the districts of a city. */
const cityPrefix = (provinceCode: string, city: string): string | undefined => {
  const prefix = provinceCode.slice(0, 2)
  const inProvince = within('city', prefix)
  const province = provinces[provinceCode] ?? ''
  // A municipality is its own city, and may have counties besides it.
  const isMunicipality = inProvince.has(province)
  if (isMunicipality && (city === municipalDistricts || inProvince.get(city) === inProvince.get(province)))
    return prefix
  const code = inProvince.get(city)
  if (code !== undefined) return code.slice(0, 4)
  // Some places belong to no city; people write the place's own name instead.
  return within('district', `${prefix}90`).has(city) ? `${prefix}90` : undefined
}

/** The code of a district by the names of its parents, or the first of the three names that is unknown. */
export const areaByNames = ({
  province,
  city,
  district,
}: NamedArea): { readonly code: string } | { readonly unknown: keyof NamedArea } => {
  const provinceCode = within('province', '').get(province)
  if (provinceCode === undefined) return { unknown: 'province' }
  const prefix = cityPrefix(provinceCode, city)
  if (prefix === undefined) return { unknown: 'city' }
  const code = within('district', prefix).get(district)
  return code === undefined ? { unknown: 'district' } : { code }
}

/** Codes of cities by name, with and without the province; undefined for an ambiguous name. */
const cityNames = new Map<string, string | undefined>()
for (const [code, city] of Object.entries(cities)) {
  const whole = `${provinces[`${code.slice(0, 2)}0000`] ?? ''}${city}`
  for (const name of new Set([city, whole].flatMap(spellings)))
    cityNames.set(name, cityNames.has(name) ? undefined : code)
}

/** The code of a city by its name, with or without its province, or by the code itself. */
export const cityByName = (name: string): string | undefined =>
  Object.hasOwn(cities, name) ? name : cityNames.get(name)
