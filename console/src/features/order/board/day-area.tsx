import type { BoardVisit } from '@kangju/contract'
import { useMemo, useRef, useState } from 'react'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { BoardGrid } from './board-grid.tsx'
import { boardRows, unassignedOf, viewOf, type Board, type Zoom } from './board-layout.ts'
import { boardLines } from './board-lines.ts'
import { isMovable, type Target } from './board-move.ts'
import { DragTip } from './drag-tip.tsx'
import { UnassignedPanel } from './unassigned-panel.tsx'
import { useDrag, type Drag } from './use-drag.ts'
import { useJudge } from './use-judge.ts'
import { useReasons } from './verdict.tsx'
import styles from './board.module.css'

const toggled = (set: ReadonlySet<string>, key: string) => {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

interface Props {
  data: Board
  day: string
  zoom: Zoom
  label: string
  now: Date
  minute: number | undefined
  /** With a filter everybody who matches is shown. */
  isFiltered: boolean
  weekOf: (peopleId: string) => string
  onMove: (visit: BoardVisit, target?: Target) => void
}

/** The board of a day beside the panel of unassigned visits; visits are dragged between them. */
export const DayArea = ({ data, day, zoom, label, now, minute, isFiltered, weekOf, onMove }: Props) => {
  const say = useSay()
  const reasonsOf = useReasons()
  const [scroller, track] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { span: board, scale } = viewOf(zoom)
  const rows = useMemo(() => boardRows(data), [data])
  const lines = useMemo(() => {
    const everywhere = new Set(rows.map(({ person }) => person.organId ?? ''))
    return boardLines(rows, isFiltered ? { closed: new Set(), unfolded: everywhere } : { closed, unfolded })
  }, [rows, isFiltered, closed, unfolded])

  const drop = ({ visit, row: peopleId, start }: Drag) => {
    if (peopleId === undefined) return
    const target = { peopleId, day, start }
    const judgement = judge(target)
    if (judgement?.verdict === 'same') return
    if (judgement?.verdict === 'blocked' && isCurrent)
      notify.warning(say(words.refused, { why: reasonsOf(judgement).join(' · ') }))
    else onMove(visit, target)
  }
  const { drag, hold, isClickSpent, tip } = useDrag({ board, scroller, track, onDrop: drop })
  const { judge, isCurrent } = useJudge(drag, day)
  const judgeRow = (peopleId: string | null) =>
    drag === undefined ? undefined : judge({ peopleId, day, start: drag.start })
  const open = (visit: BoardVisit) => {
    if (!isClickSpent.current) onMove(visit)
  }
  const take: typeof hold = (event, visit, isFromPanel) => {
    if (isMovable(visit)) hold(event, visit, isFromPanel)
  }
  const under = drag?.row
  return (
    <div className={styles.area} data-dragging={drag !== undefined || undefined}>
      <UnassignedPanel
        visits={unassignedOf(data.visits)}
        now={now}
        heldId={drag?.visit.id}
        isTarget={drag?.visit.peopleId != null}
        onHold={take}
        onOpen={open}
      />
      <BoardGrid
        lines={lines}
        board={board}
        scale={scale}
        label={label}
        now={now}
        minute={minute}
        drag={drag}
        judge={judgeRow}
        scroller={scroller}
        track={track}
        weekOf={weekOf}
        onFold={({ kind, organId }) =>
          kind === 'organ' ? setClosed(toggled(closed, organId)) : setUnfolded(toggled(unfolded, organId))
        }
        onHold={take}
        onOpen={open}
      />
      {drag !== undefined && (
        <DragTip
          drag={drag}
          name={rows.find(({ person }) => person.id === under)?.person.name}
          judgement={under === undefined ? undefined : judgeRow(under)}
          place={tip}
        />
      )}
    </div>
  )
}
