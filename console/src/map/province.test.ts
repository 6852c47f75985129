import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { encodeLine, grid } from './line-code.ts'
import { contradiction, decodeProvince, districtAt, sheetOf, type ProvinceFile } from './province.ts'

const folder = join(import.meta.dirname, 'outlines')
const provinceOf = (name: string) =>
  decodeProvince(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as ProvinceFile)

const zhejiang = provinceOf('33')
const westLake = { lng: 120.13, lat: 30.26 }
const xiaoshan = { lng: 120.3, lat: 30.18 }
const ningbo = { lng: 121.55, lat: 29.87 }
/** A place in former Yuhang, now Linping, which has no outline. */
const linping = { lng: 120.3, lat: 30.42 }

it('districts share borders: an arc is stored once and read in both directions', () => {
  const unit = (x: number, y: number) => [x * grid, y * grid] as const
  const file: ProvinceFile = {
    name: '省',
    arcs: [
      encodeLine([unit(1, 0), unit(1, 1)]),
      encodeLine([unit(1, 1), unit(0, 1), unit(0, 0), unit(1, 0)]),
      encodeLine([unit(1, 0), unit(2, 0), unit(2, 1), unit(1, 1)]),
    ].join(','),
    cities: [
      {
        code: '330100',
        name: '市',
        districts: [
          ['330101', '西', [[0, 1]]],
          ['330102', '东', [[2, ~0]]],
        ],
      },
    ],
  }
  const province = decodeProvince(file)
  const [west, east] = province.cities[0]!.districts
  expect(west!.rings).toEqual([
    [
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ])
  expect(east!.box).toEqual({ west: 1, south: 0, east: 2, north: 1 })
  expect(districtAt(province, { lng: 0.5, lat: 0.5 })?.district.name).toBe('西')
  expect(districtAt(province, { lng: 1.5, lat: 0.5 })?.district.name).toBe('东')
})

it('finds the district of a place', () => {
  expect(districtAt(zhejiang, westLake)?.district).toMatchObject({ code: '330106', name: '西湖区' })
  expect(districtAt(zhejiang, xiaoshan)?.district.code).toBe('330109')
  expect(districtAt(zhejiang, ningbo)?.city.code).toBe('330200')
  expect(districtAt(zhejiang, { lng: 116.4, lat: 39.9 })).toBeUndefined()
})

it('a province shows its cities, a city its districts, a district its city with itself chosen', () => {
  expect(sheetOf(zhejiang, '330000')!.shapes.map(({ name }) => name)).toHaveLength(11)
  const city = sheetOf(zhejiang, '330100')!
  expect(city.shapes.map(({ name }) => name)).toContain('西湖区')
  expect(city.chosen).toBeUndefined()
  const district = sheetOf(zhejiang, '330106')!
  expect(district.shapes).toEqual(city.shapes)
  expect(district.chosen?.name).toBe('西湖区')
  expect(district.focus).toEqual(district.chosen?.box)
  expect(sheetOf(zhejiang, '339900')).toBeUndefined()
})

it('a district without an outline shows its city', () => {
  const { chosen, focus, box } = sheetOf(zhejiang, '330113')!
  expect(chosen).toBeUndefined()
  expect(focus).toEqual(box)
})

it('a province without cities shows all its districts as one', () => {
  const chongqing = provinceOf('50')
  expect(sheetOf(chongqing, '500229')?.chosen?.name).toBe('城口县')
  expect(sheetOf(chongqing, '500000')?.shapes).toHaveLength(38)
  expect(sheetOf(provinceOf('11'), '110100')?.shapes).toHaveLength(16)
})

it('a place in another district than the chosen one contradicts it', () => {
  expect(contradiction(zhejiang, '330106', xiaoshan)?.district.name).toBe('萧山区')
  expect(contradiction(zhejiang, '330106', ningbo)?.city.name).toBe('宁波市')
  expect(contradiction(zhejiang, '330106', westLake)).toBeUndefined()
  expect(contradiction(zhejiang, '330100', westLake)).toBeUndefined()
  expect(contradiction(zhejiang, '330100', ningbo)?.city.name).toBe('宁波市')
  expect(contradiction(zhejiang, '330000', ningbo)).toBeUndefined()
})

it('no mismatch is reported within a city for districts with an outdated outline', () => {
  expect(contradiction(zhejiang, '330113', linping)).toBeUndefined()
  expect(contradiction(zhejiang, '330113', ningbo)?.city.name).toBe('宁波市')
})

it('every province has outlines, and every district in them has a shape', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  expect(names).toHaveLength(34)
  const cities = names.flatMap((name) => provinceOf(name.slice(0, 2)).cities)
  expect(cities.filter(({ code, name }) => (code === '') !== (name === ''))).toEqual([])
  const lost = cities.flatMap(({ districts }) => districts.filter(({ rings }) => rings.length === 0))
  expect(lost.map(({ code, name }) => `${code} ${name}`)).toEqual([])
})
