import { homeTiles, type HomeTile, type TileGroup } from '@kangju/contract'
import { Link } from 'react-router'
import { showFen } from '../../resource/money.ts'
import type { Tone } from '../../resource/tone.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { useWaitText } from '../../ui/wait-text.ts'
import { minutesBetween } from '../../ui/waiting-time.ts'
import { homeWords as words, tileWords } from './words.ts'
import styles from './home.module.css'

export const groupTones: Readonly<Record<TileGroup, Tone>> = { late: 'red', waiting: 'orange', watch: 'grey' }

/** A number that opens the list it counts. */
export const Tile = ({ tile, now }: { readonly tile: HomeTile; readonly now: Date }) => {
  const say = useSay()
  const waitText = useWaitText()
  const { key, count, oldestAt, firstDay, sumFen, path } = tile
  const notes = [
    ...(oldestAt === null ? [] : [say(words.waits, { time: waitText(minutesBetween(oldestAt, now)) })]),
    ...(firstDay === null ? [] : [say(words.ends, { day: firstDay.slice(5) })]),
    ...(sumFen === null ? [] : [showFen(sumFen)]),
  ]
  return (
    <Link className={styles.tile} data-tone={groupTones[homeTiles[key]]} to={path}>
      <span className={styles.label}>{say(tileWords[key])}</span>
      <span className={styles.count}>{count}</span>
      <span className={styles.notes} title={oldestAt === null ? undefined : momentOf(oldestAt)}>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </span>
    </Link>
  )
}
