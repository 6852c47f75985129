import { areaList } from '@vant/area-data'
import { Cascader } from 'antd'
import { useState } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { InputProps } from './types.ts'

interface Area {
  readonly value: string
  readonly label: string
  readonly children?: Area[]
}

/** Groups area codes by the prefix of the area that contains them. */
const byPrefix = (codes: Readonly<Record<string, string>>, digits: number) =>
  Map.groupBy(Object.entries(codes), ([code]) => code.slice(0, digits))

const makeAreas = (): Area[] => {
  const cities = byPrefix(areaList.city_list, 2)
  const counties = byPrefix(areaList.county_list, 4)
  return Object.entries(areaList.province_list).map(([province, label]) => ({
    value: province,
    label,
    children: (cities.get(province.slice(0, 2)) ?? []).map(([city, name]) => ({
      value: city,
      label: name,
      children: (counties.get(city.slice(0, 4)) ?? []).map(([value, district]) => ({ value, label: district })),
    })),
  }))
}

let made: Area[] | undefined
/** One list for all inputs, made when the first of them is rendered. */
const allAreas = (): Area[] => (made ??= makeAreas())

/** 330106 → 330000, 330100, 330106; a city or a province has fewer. */
const pathOf = (code: string): string[] => [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]

/** Before the list is opened only the provinces of the value are needed; antd reads every area that it is given. */
const areasFor = (codes: readonly string[], isOpened: boolean): Area[] => {
  if (isOpened) return allAreas()
  const provinces = new Set(codes.map((code) => code.slice(0, 2)))
  return provinces.size === 0 ? [] : allAreas().filter((area) => provinces.has(area.value.slice(0, 2)))
}

interface Props extends InputProps {
  many?: boolean
  placeholder?: string
}

/** Input for one province, city or district, or for several. */
export const AreaInput = ({ value, onChange, many = false, placeholder, ...rest }: Props) => {
  const say = useSay()
  const [isOpened, setOpened] = useState(false)
  const codes = [value].flat().filter((code): code is string => typeof code === 'string' && code !== '')
  const plain = {
    ...rest,
    className: 'wide',
    options: areasFor(codes, isOpened),
    onOpenChange: (isOpen: boolean) => isOpen && setOpened(true),
    changeOnSelect: true,
    showSearch: true,
    placeholder: placeholder ?? say(words.choose),
    allowClear: true,
  }
  if (many)
    return (
      <Cascader
        {...plain}
        multiple
        showCheckedStrategy={Cascader.SHOW_PARENT}
        value={codes.map(pathOf)}
        onChange={(paths) => onChange?.(paths.map((path) => path.at(-1)))}
      />
    )
  return (
    <Cascader
      {...plain}
      value={codes.flatMap(pathOf)}
      // When cleared, antd passes no path.
      onChange={(path?: readonly string[]) => onChange?.(path?.at(-1))}
    />
  )
}
