import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { BoardVisit } from '@kangju/contract'
import { Tag } from 'antd'
import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties, type PointerEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { stepBetweenBars } from './bar-keys.ts'
import type { Judgement } from './board-fit.ts'
import { lengthOf, type BoardRow, type Span } from './board-layout.ts'
import { heightOf, linesInSight, type BoardLine } from './board-lines.ts'
import type { Drag } from './use-drag.ts'
import { useSight } from './use-sight.ts'
import { ClockRow, TimeRow } from './time-row.tsx'
import { VerdictText } from './verdict.tsx'
import styles from './board-grid.module.css'

/** The staff member, how many visits they have and of how many; a link to their week. */
export const RowHead = ({ row: { person, count }, week }: { row: BoardRow; week: string }) => {
  const say = useSay()
  const isOffDuty = person.isAway !== 1 && person.hours?.length === 0
  return (
    <>
      <Link to={week} className={styles.name} title={[person.name, person.moldName].filter(Boolean).join(' · ')}>
        {person.name}
      </Link>
      {person.isAway === 1 && <Tag color="warning">{say(words.away)}</Tag>}
      {isOffDuty && <Tag>{say(words.offDuty)}</Tag>}
      {person.isReceive === 0 && <Tag>{say(words.notReceiving)}</Tag>}
      <span className={styles.load}>
        {person.cap === undefined ? say(words.count, { n: count }) : say(words.loadOf, { n: count, cap: person.cap })}
      </span>
    </>
  )
}

interface FoldProps {
  line: Exclude<BoardLine, { readonly kind: 'person' }>
  index: number
  onToggle: () => void
}

/** The heading of an organisation, or the fold over its staff who are off duty. */
const FoldLine = ({ line, index, onToggle }: FoldProps) => {
  const say = useSay()
  const { top, isOpen, people } = line
  return (
    <div
      className={styles.fold}
      data-kind={line.kind}
      role="row"
      aria-rowindex={index}
      style={{ top }}
      data-line={line.key}
    >
      <div role="rowheader" className={styles.foldHead}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? <DownOutlined aria-hidden="true" /> : <RightOutlined aria-hidden="true" />}
          {line.kind === 'organ' ? (
            <>
              <strong>{line.name ?? say(words.others)}</strong>
              <span className="quiet figure">{say(words.organLine, { people, visits: line.visits })}</span>
            </>
          ) : (
            <span className="quiet">{say(words.off, { n: people })}</span>
          )}
        </button>
      </div>
    </div>
  )
}

interface PersonProps {
  line: Extract<BoardLine, { readonly kind: 'person' }>
  index: number
  board: Span
  now: Date
  minute: number | undefined
  judgement: Judgement | undefined
  ghost: Span | undefined
  heldId: string | undefined
  weekOf: (peopleId: string) => string
  onHold: (event: PointerEvent<HTMLElement>, visit: BoardVisit) => void
  onOpen: (visit: BoardVisit) => void
}

/** The day of a staff member; drawn again only when it changes, not while the board scrolls. */
const PersonLine = memo(({ line, judgement, weekOf, ...rest }: PersonProps) => {
  const { person, lanes } = line.row
  return (
    <TimeRow
      {...rest}
      id={person.id}
      top={line.top}
      head={
        judgement === undefined || judgement.verdict === 'same' ? (
          <RowHead row={line.row} week={weekOf(person.id)} />
        ) : (
          <>
            <span className={styles.name}>{person.name}</span>
            <VerdictText judgement={judgement} />
          </>
        )
      }
      lanes={lanes}
      hours={person.isAway === 1 ? [] : person.hours}
      verdict={judgement?.verdict}
    />
  )
})

interface Props {
  lines: readonly BoardLine[]
  board: Span
  scale: number
  label: string
  now: Date
  /** In minutes of the day; undefined unless the board shows today. */
  minute: number | undefined
  drag: Drag | undefined
  judge: (peopleId: string) => Judgement | undefined
  scroller: RefObject<HTMLDivElement | null>
  track: RefObject<HTMLDivElement | null>
  weekOf: (peopleId: string) => string
  onFold: (line: FoldProps['line']) => void
  onHold: (event: PointerEvent<HTMLElement>, visit: BoardVisit) => void
  onOpen: (visit: BoardVisit) => void
}

/** Keeps the time in the middle of the board where it is when the zoom changes. */
const useSteadyMiddle = (frame: RefObject<HTMLDivElement | null>, board: Span, scale: number) => {
  const last = useRef({ board, scale })
  useLayoutEffect(() => {
    const element = frame.current
    const before = last.current
    last.current = { board, scale }
    if (element === null || (before.board === board && before.scale === scale)) return
    const wide = element.clientWidth - headWidth
    const middle =
      before.board.from +
      ((element.scrollLeft + wide / 2) / (wide * before.scale)) * (before.board.to - before.board.from)
    element.scrollTo({ left: ((middle - board.from) / (board.to - board.from)) * wide * scale - wide / 2 })
  }, [frame, board, scale])
}

const headWidth = 200

/** Staff as rows grouped by organisation, hours as columns, visits as bars; only the rows in sight are drawn. */
export const BoardGrid = (props: Props) => {
  const { lines, board, scale, label, now, minute, drag, judge, scroller, track, weekOf, onFold, onHold, onOpen } =
    props
  const say = useSay()
  const { sight, focused, onFocus } = useSight(scroller)
  useSteadyMiddle(scroller, board, scale)
  const indexOf = useMemo(() => new Map(lines.map(({ key }, at) => [key, at + 2])), [lines])
  const ghost = drag === undefined ? undefined : { from: drag.start, to: drag.start + lengthOf(drag.visit) }
  const shared = { board, now, minute, weekOf, onHold, onOpen }
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      style={{ '--head': `${headWidth}px`, '--scale': scale } as CSSProperties}
    >
      <div
        className={styles.board}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        onFocus={onFocus}
        onKeyDown={stepBetweenBars}
      >
        <ClockRow board={board} minute={minute} head={say(words.person)} />
        <div className={styles.rows} style={{ height: heightOf(lines) }} role="rowgroup">
          <div ref={track} className={styles.track} />
          {linesInSight(lines, sight, focused).map((line) =>
            line.kind === 'person' ? (
              <PersonLine
                key={line.key}
                {...shared}
                line={line}
                index={indexOf.get(line.key) ?? 0}
                judgement={drag === undefined ? undefined : judge(line.row.person.id)}
                ghost={drag?.row === line.row.person.id ? ghost : undefined}
                heldId={drag?.visit.id}
              />
            ) : (
              <FoldLine key={line.key} line={line} index={indexOf.get(line.key) ?? 0} onToggle={() => onFold(line)} />
            ),
          )}
        </div>
      </div>
    </div>
  )
}
