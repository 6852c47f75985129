import { useSay } from '../ui/say.ts'
import { mapWords as words } from './words.ts'
import type { GeoPoint } from './geometry.ts'
import { project, scaleBar, type View } from './view.ts'
import styles from './map.module.css'

export interface Mark extends GeoPoint {
  readonly label: string
}

/** Distance between a mark and its label, in pixels. */
export const markOffset = 10

export const MapMarks = ({ marks, view }: { marks: readonly Mark[]; view: View }) =>
  marks.map((mark) => {
    const { x, y } = project(view, mark)
    return (
      <g key={`${mark.label} ${mark.lng} ${mark.lat}`} className={styles.mark} transform={`translate(${x} ${y})`}>
        <title>{mark.label}</title>
        <circle r="6" />
        <text x={markOffset}>{mark.label}</text>
      </g>
    )
  })

export const MapPin = ({ place, view }: { place: GeoPoint; view: View }) => {
  const { x, y } = project(view, place)
  return (
    <g className={styles.pin} transform={`translate(${x} ${y})`} data-lng={place.lng} data-lat={place.lat}>
      <path d="M0 0C-2.5-7-11-12-11-21a11 11 0 0 1 22 0C11-12 2.5-7 0 0z" />
      <circle cy="-21" r="4" />
    </g>
  )
}

export const MapScale = ({ view }: { view: View }) => {
  const say = useSay()
  const { km, width } = scaleBar(view, 96)
  const y = view.height - 12
  return (
    <g className={styles.scale} aria-hidden="true">
      <path d={`M12 ${y - 5}v5h${width}v-5`} />
      <text x="12" y={y - 9}>
        {km < 1 ? say(words.metres, { count: Math.round(km * 1000) }) : say(words.km, { count: km })}
      </text>
    </g>
  )
}
