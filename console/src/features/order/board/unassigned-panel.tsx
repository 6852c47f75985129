import type { BoardVisit } from '@kangju/contract'
import { Tag } from 'antd'
import { useRef, type PointerEvent } from 'react'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { deskWords } from '../words.ts'
import { BarState, useBarText } from './board-bar.tsx'
import { clockOf } from './board-layout.ts'
import { linesInSight } from './board-lines.ts'
import { placeOf } from './board-move.ts'
import { useSight } from './use-sight.ts'
import { LookIcon, lookOf } from './visit-looks.tsx'
import styles from './unassigned-panel.module.css'

const itemHeight = 52

interface Props {
  visits: readonly BoardVisit[]
  now: Date
  heldId: string | undefined
  /** A visit of a staff member is in hand and can be returned here. */
  isTarget: boolean
  onHold: (event: PointerEvent<HTMLElement>, visit: BoardVisit, isFromPanel: true) => void
  onOpen: (visit: BoardVisit) => void
}

/** Visits without a staff member, beside the board at all times. */
export const UnassignedPanel = ({ visits, now, heldId, isTarget, onHold, onOpen }: Props) => {
  const say = useSay()
  const barText = useBarText()
  const frame = useRef<HTMLDivElement>(null)
  const { sight, focused, onFocus } = useSight(frame)
  const lines = visits.map((visit, at) => ({ key: visit.id, top: at * itemHeight, height: itemHeight, visit }))
  return (
    <aside className={styles.panel} data-row="" data-target={isTarget || undefined} aria-label={say(words.nobody)}>
      <h2 className={styles.title}>{say(words.unassigned, { n: visits.length })}</h2>
      <div ref={frame} className={styles.scroll}>
        {visits.length === 0 && <p className="quiet">{say(words.allAssigned)}</p>}
        <ul className={styles.list} style={{ height: visits.length * itemHeight }}>
          {linesInSight(lines, sight, focused).map(({ key, top, visit }) => (
            <li key={key} className={styles.place} style={{ top }} data-line={key}>
              <button
                type="button"
                className={styles.item}
                data-look={lookOf(visit, now)}
                data-held={visit.id === heldId || undefined}
                title={`${barText(visit, now)} · ${visit.address}`}
                onFocus={onFocus}
                onPointerDown={(event) => onHold(event, visit, true)}
                onClick={() => onOpen(visit)}
              >
                <span className={styles.line}>
                  <LookIcon look={lookOf(visit, now)} />
                  <strong className="figure">{clockOf(placeOf(visit).start)}</strong>
                  <span className={styles.name}>{visit.clientName}</span>
                  {visit.needManual === 1 && <Tag color="warning">{say(deskWords.needsHand)}</Tag>}
                </span>
                <span className={styles.line}>
                  <span className={styles.name}>{visit.projectName}</span>
                  <span className="quiet figure">{say(words.minutes, { n: visit.durationMin })}</span>
                </span>
                <BarState visit={visit} now={now} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
