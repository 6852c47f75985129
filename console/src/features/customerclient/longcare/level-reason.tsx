import type { Levels } from '@kangju/contract'
import { useSay } from '../../../ui/say.ts'
import { reasonLines } from './reason-lines.ts'
import './longcare.css'

export const LevelReason = ({ levels }: { levels: Levels }) => {
  const say = useSay()
  return (
    <ol className="level-reason">
      {reasonLines(levels, say).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}
