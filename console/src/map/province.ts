import { boxAround, boxOf, contains, isInBox, type Box, type GeoPoint, type Rings } from './geometry.ts'
import { decodeLine, grid, type Point } from './line-code.ts'

/** A province as scripts/make-outlines.ts writes it. A ring is made of arcs; `~n` is arc n backwards. */
export interface ProvinceFile {
  readonly name: string
  readonly arcs: string
  readonly cities: readonly {
    readonly code: string
    readonly name: string
    readonly districts: readonly (readonly [code: string, name: string, rings: readonly (readonly number[])[]])[]
  }[]
}

/** An area with a border; without a code it is a former district, kept only for its border. */
export interface Outline {
  readonly code: string
  readonly name: string
  readonly rings: Rings
  readonly box: Box
}

export interface City extends Outline {
  readonly districts: readonly Outline[]
}

export interface Province {
  readonly name: string
  readonly cities: readonly City[]
}

type RingOfArcs = readonly number[]

const indexOf = (arc: number) => (arc < 0 ? ~arc : arc)

const join = (arcs: readonly Point[][], ring: RingOfArcs): Point[] =>
  ring.flatMap((arc) => {
    const line = arcs[indexOf(arc)] ?? []
    // The last point of an arc is the first of the next.
    return (arc < 0 ? line.toReversed() : line).slice(0, -1)
  })

export const decodeProvince = ({ name, arcs: text, cities }: ProvinceFile): Province => {
  const arcs = text.split(',').map((one) => decodeLine(one).map(([x, y]): Point => [x / grid, y / grid]))
  return {
    name,
    cities: cities.map(({ code, name, districts: own }) => {
      const districts = own.map(([code, name, rings]): Outline => {
        const joined = rings.map((ring) => join(arcs, ring)).filter((ring) => ring.length > 2)
        return { code, name, rings: joined, box: boxOf(joined) }
      })
      return {
        code,
        name,
        districts,
        rings: districts.flatMap(({ rings }) => rings),
        box: boxAround(districts.map(({ box }) => box)),
      }
    }),
  }
}

export interface Found {
  readonly city: City
  readonly district: Outline
}

/** The district that contains a place. */
export const districtAt = ({ cities }: Province, place: GeoPoint): Found | undefined => {
  for (const city of cities) {
    if (!isInBox(city.box, place)) continue
    const district = city.districts.find(({ box, rings }) => isInBox(box, place) && contains(rings, place))
    if (district !== undefined) return { city, district }
  }
  return undefined
}

/** The shapes to draw for an area, and the box to show first. */
export interface Sheet {
  readonly province: Province
  /** Either districts or cities. */
  readonly shapes: readonly Outline[]
  readonly isOfCities: boolean
  /** Surrounding cities, for orientation. */
  readonly around: readonly City[]
  /** The requested district, if it has an outline. */
  readonly chosen: Outline | undefined
  /** Box of the requested area. */
  readonly focus: Box
  /** Box of all shapes. */
  readonly box: Box
}

const isProvince = (areaCode: string) => areaCode.endsWith('0000')

/** The city of an area; a province without cities has only one. */
const cityAround = ({ cities }: Province, areaCode: string) =>
  cities.length === 1 ? cities[0] : cities.find(({ code }) => code.slice(0, 4) === areaCode.slice(0, 4))

/** A province shows its cities; a city or a district shows the districts of the city. */
export const sheetOf = (province: Province, areaCode: string): Sheet | undefined => {
  const { cities } = province
  const city = cityAround(province, areaCode)
  if (city === undefined && isProvince(areaCode)) {
    const box = boxAround(cities.map((one) => one.box))
    return { province, shapes: cities, isOfCities: true, around: [], chosen: undefined, focus: box, box }
  }
  if (city === undefined) return undefined
  const { districts, box } = city
  const chosen = districts.length === 1 ? undefined : districts.find(({ code }) => code === areaCode)
  const around = cities.filter((one) => one !== city)
  return { province, shapes: districts, isOfCities: false, around, chosen, focus: chosen?.box ?? box, box }
}

/**
 * The district that contains a place, if that contradicts the area. If either of the two has no current outline,
 * only another city counts as a contradiction.
 */
export const contradiction = (province: Province, areaCode: string, place: GeoPoint): Found | undefined => {
  const found = isProvince(areaCode) ? undefined : districtAt(province, place)
  if (found === undefined || found.district.code.startsWith(areaCode.replace(/00$/, ''))) return undefined
  const { city, district } = found
  const isKnown = district.code !== '' && city.districts.some(({ code }) => code === areaCode)
  return city === cityAround(province, areaCode) && !isKnown ? undefined : found
}
