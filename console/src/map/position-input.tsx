import type { KnownPlace } from '@kangju/contract'
import { Button, Form, InputNumber } from 'antd'
import { useSay } from '../ui/say.ts'
import { mapWords as words } from './words.ts'
import { isInBox, whole, type GeoPoint } from './geometry.ts'
import { OutlineMap } from './outline-map.tsx'
import { useOutlines } from './outlines.ts'
import { PlaceSearch } from './place-search.tsx'
import { codeOf, numberOf, positionOf } from './position.ts'
import { contradiction } from './province.ts'
import styles from './map.module.css'

interface Props {
  latField: string
  lngField: string
  /** The field with the area code; of several codes, the first is shown. */
  areaField?: string
  /** The field with the radius in km. */
  radiusField?: string
  /** Props that the form passes to the latitude input. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  disabled?: boolean
}

interface ElsewhereProps {
  place: GeoPoint
  areaCode: string
  onTakeOver?: (areaCode: string) => void
}

/** Notes that a position does not lie in the area. */
const Elsewhere = ({ place, areaCode, onTakeOver }: ElsewhereProps) => {
  const say = useSay()
  const outlines = useOutlines(areaCode)
  if (outlines.state !== 'ready') return null
  const { province, box } = outlines.sheet
  const found = contradiction(province, areaCode, place)
  if (found === undefined) return isInBox(box, place) ? null : <p className={styles.elsewhere}>{say(words.outside)}</p>
  const { district, city } = found
  const name = district.name || city.name
  return (
    <p className={styles.elsewhere} role="status">
      {say(words.elsewhere, { name })}
      {onTakeOver !== undefined && district.code !== '' && (
        <Button type="link" size="small" onClick={() => onTakeOver(district.code)}>
          {say(words.takeOver, { name })}
        </Button>
      )}
    </p>
  )
}

/** The latitude input, with a map below that also sets the longitude. */
export const PositionInput = (props: Props) => {
  const { latField, lngField, areaField, radiusField, value, onChange, ...plain } = props
  const form = Form.useFormInstance<Record<string, unknown>>()
  const lng = Form.useWatch<unknown>(lngField, form)
  const area = Form.useWatch<unknown>(areaField ?? '', form)
  // With several areas the position may lie in any of them, so no mismatch is shown.
  const isOneOfSeveral = Array.isArray(area)
  const areaCode = codeOf(isOneOfSeveral ? (area as unknown[])[0] : area)
  const radiusKm = numberOf(Form.useWatch<unknown>(radiusField ?? '', form))
  const place = positionOf(lng, value)

  /** The form reacts only to a real change of its own field, so the latitude is cleared and set last. */
  const set = (field: string, other: unknown, lat: unknown) => {
    form.setFieldValue(field, other)
    form.setFieldValue(latField, undefined)
    onChange?.(lat)
  }
  /** A chosen area stays; if the place is in another one, that is noted below the map. */
  const takeArea = ({ areaCode: code }: KnownPlace) => {
    if (areaField !== undefined && areaCode === undefined) form.setFieldValue(areaField, isOneOfSeveral ? [code] : code)
  }
  const isOff = plain.disabled === true
  return (
    <div className={styles.positionInput}>
      <div className={styles.numberAndSearch}>
        <InputNumber
          {...plain}
          className="wide"
          value={numberOf(value) ?? null}
          onChange={(next) => onChange?.(next ?? undefined)}
        />
        {!isOff && (
          <PlaceSearch
            areaCode={areaCode}
            onPoint={(point) => set(lngField, point.lng, point.lat)}
            onPlace={(found) => {
              takeArea(found)
              set(lngField, found.lng, found.lat)
            }}
          />
        )}
      </div>
      <OutlineMap
        areaCode={areaCode}
        value={place}
        radiusKm={radiusKm}
        onPick={isOff ? undefined : (picked) => set(lngField, picked.lng, picked.lat)}
      />
      {place !== undefined && areaCode !== undefined && !isOneOfSeveral && isInBox(whole, place) && (
        <Elsewhere
          place={place}
          areaCode={areaCode}
          onTakeOver={isOff || areaField === undefined ? undefined : (code) => set(areaField, code, place.lat)}
        />
      )}
    </div>
  )
}
