import { place as placeArea, type KnownPlace } from '@kangju/contract'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { useSettled } from '../ui/use-settled.ts'
import type { GeoPoint } from './geometry.ts'
import { positionIn } from './map-link.ts'
import { mapWords as words } from './words.ts'
import styles from './map.module.css'

/** Bounds of the keyword. */
const [shortest, longest] = [2, 40]

const isLink = (text: string) => /:\/\/|^[\d\s.,，-]+$/.test(text)

/** Communities and roads of known addresses, asked when typing pauses. */
const usePlaces = (text: string, areaCode: string | undefined) => {
  const keyword = isLink(text) || text.length < shortest ? '' : text.slice(0, longest)
  const settled = useSettled(keyword)
  const { data, isFetching } = useCall(
    placeArea.find,
    { query: { keyword: settled, ...(areaCode === undefined ? {} : { areaCode }) } },
    { enabled: settled !== '' && keyword !== '', keepPrevious: true },
  )
  const isAnswered = settled === keyword && !isFetching && data !== undefined
  return { places: keyword === '' ? [] : (data ?? []), isNone: keyword !== '' && isAnswered && data.length === 0 }
}

interface Props {
  areaCode: string | undefined
  onPoint: (point: GeoPoint) => void
  onPlace: (place: KnownPlace) => void
}

/** Finds a position by community or road, or reads it from a map link. */
export const PlaceSearch = ({ areaCode, onPoint, onPlace }: Props) => {
  const say = useSay()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const typed = text.trim()
  const { places, isNone } = usePlaces(typed === chosen ? '' : typed, areaCode)
  const isUnread = isLink(typed) && positionIn(typed) === undefined
  const hint = isUnread ? words.noneInLink : isNone ? words.nonePlace : undefined
  const type = (next: string) => {
    setText(next)
    setChosen('')
    const found = positionIn(next)
    if (found !== undefined) onPoint(found)
  }
  return (
    <>
      <AutoComplete
        allowClear
        className="wide"
        aria-label={say(words.findPlace)}
        placeholder={say(words.findPlace)}
        status={hint === undefined ? '' : 'warning'}
        value={text}
        options={places.map((one, at) => ({
          value: String(at),
          label: (
            <span className={styles.place}>
              <span>{one.name}</span>
              <span className={styles.placeArea}>
                {one.areaName} · {say(words.knownAddresses, { count: one.count })}
              </span>
            </span>
          ),
        }))}
        onSelect={(at: string) => {
          const found = places[Number(at)]
          if (found === undefined) return
          setText(found.name)
          setChosen(found.name)
          onPlace(found)
        }}
        showSearch={{ onSearch: type }}
        onClear={() => setText('')}
      />
      {hint !== undefined && (
        <p className={styles.elsewhere} role="status">
          {say(hint)}
        </p>
      )}
    </>
  )
}
