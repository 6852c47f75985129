import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import type { Judgement } from './board-fit.ts'
import { clockOf, spanOf } from './board-layout.ts'
import { placeOf } from './board-move.ts'
import type { Drag } from './use-drag.ts'
import { VerdictText } from './verdict.tsx'
import styles from './drag-tip.module.css'

interface Props {
  drag: Drag
  name: string | undefined
  judgement: Judgement | undefined
  place: (element: HTMLElement | null) => void
}

/** Time, staff member or day, way and verdict beside the pointer. */
export const DragTip = ({ drag, name, judgement, place }: Props) => {
  const say = useSay()
  const span = spanOf(drag.visit)
  const { start } = placeOf(drag.visit)
  const length = span === undefined ? 0 : span.to - span.from
  const isMoved = drag.start !== start
  return (
    <div ref={place} className={styles.tip} role="status">
      <span className={styles.time}>
        <strong className="figure">{`${clockOf(drag.start)}–${clockOf(drag.start + length)}`}</strong>
        {isMoved && <span className="quiet figure">{say(words.wasAt, { time: clockOf(start) })}</span>}
      </span>
      <span>{drag.row === null ? say(words.toQueue) : (name ?? say(words.nowhere))}</span>
      {judgement !== undefined && drag.row !== undefined && <VerdictText judgement={judgement} />}
      {drag.isFromPanel && !isMoved && <span className="quiet">{say(words.withShift)}</span>}
    </div>
  )
}
