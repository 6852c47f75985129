import type { Levels } from '@kangju/contract'
import { useSay } from '../../../ui/say.ts'
import { reasonLines } from './reason-lines.ts'
import styles from './level.module.css'

export const LevelReason = ({ levels }: { levels: Levels }) => {
  const say = useSay()
  return (
    <ol className={styles.reason}>
      {reasonLines(levels, say).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
