import { OutlineMap } from './outline-map.tsx'
import { codeOf, positionOf } from './position.ts'

interface Props {
  lng: number | null | undefined
  lat: number | null | undefined
  areaCode: string | null | undefined
  radiusKm?: number
  label?: string
}

/** Read-only map of a position. */
export const PositionMap = ({ lng, lat, areaCode, radiusKm, label }: Props) => (
  <OutlineMap areaCode={codeOf(areaCode)} value={positionOf(lng, lat)} radiusKm={radiusKm} label={label} />
)
