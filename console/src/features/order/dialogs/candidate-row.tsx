import type { Candidate, ScoreParts, Text } from '@kangju/contract'
import { Tag } from 'antd'
import { Status } from '../../../resource/columns.tsx'
import { classes } from '../../../ui/classes.ts'
import { Nothing } from '../../../ui/nothing.tsx'
import { useSay } from '../../../ui/say.ts'
import { dispatchWords as words } from '../../../ui/words-orders.ts'
import type { Span } from '../board/board-layout.ts'
import { distanceParts } from './candidate-choice.ts'
import { DayBar } from './day-bar.tsx'
import styles from './candidate-row.module.css'

const parts: readonly (keyof ScoreParts)[] = ['distance', 'rating', 'load', 'continuity', 'grade']
const full = 100

/** A part of the score as a bar; a negative value draws an empty one. */
const Part = ({ name, value }: { name: Text; value: number }) => {
  const say = useSay()
  const shown = Math.max(0, Math.min(full, value))
  return (
    <span className={styles.scorePart} title={`${say(name)} ${value}`}>
      <span className="quiet">{say(name)}</span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.scoreTrack} width="100" height="6" rx="3" />
        <rect className={styles.scoreFill} width={shown} height="6" rx="3" />
      </svg>
      <span className="figure">{shown}</span>
    </span>
  )
}

export const useDistanceText = () => {
  const say = useSay()
  return (metres: number | null) => {
    if (metres === null) return say(words.unknownWay)
    const { value, unit } = distanceParts(metres)
    return say(unit === 'm' ? words.metres : words.km, { value })
  }
}

/** The parts of a candidate's score, below the list. */
export const ScoreBreakdown = ({ candidate }: { candidate: Candidate }) => {
  const say = useSay()
  return (
    <div className={styles.parts} role="group" aria-label={say(words.parts, { name: candidate.name })}>
      {parts.map((part) => (
        <Part key={part} name={words[part]} value={candidate.parts[part]} />
      ))}
    </div>
  )
}

interface Props {
  id: string
  candidate: Candidate
  /** Time of the visit on its day. */
  asked: Span | undefined
  isChosen: boolean
  isCurrent: boolean
  onChoose: () => void
  onSend: () => void
}

/** One candidate in two lines: who they are or what speaks against them, their day, way and load, score and verdict. */
export const CandidateRow = ({ id, candidate, asked, isChosen, isCurrent, onChoose, onSend }: Props) => {
  const say = useSay()
  const distance = useDistanceText()
  const { name, code, organName, moldName, gradeName, rating, todayCount, cap, score } = candidate
  const { isRequested, isEligible, isForceable, reasons, warnings } = candidate
  const verdict = isEligible ? words.eligible : isForceable ? words.forceable : words.never
  const against = [...reasons, ...warnings]
  const about = [organName, moldName, gradeName].join(' · ')
  return (
    // The list handles the keyboard and names the chosen option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={!isEligible && !isForceable}
      className={classes(styles.candidate, !isEligible && styles.out)}
      onClick={onChoose}
      onDoubleClick={onSend}
    >
      <span className={styles.who}>
        <span className={styles.line}>
          <strong>{name}</strong> <span className="quiet figure">{code}</span>{' '}
          {isRequested && <Tag color="gold">{say(words.requested)}</Tag>}
          {isCurrent && <Tag color="processing">{say(words.current)}</Tag>}
        </span>
        {against.length === 0 ? (
          <span className={classes('quiet', styles.line)} title={about}>
            {about}
          </span>
        ) : (
          <span className={styles.line} data-tone={reasons.length > 0 ? 'red' : 'orange'} title={against.join(' · ')}>
            {against.join(' · ')}
          </span>
        )}
      </span>
      {asked === undefined ? <span /> : <DayBar candidate={candidate} asked={asked} />}
      <span className={classes(styles.facts, 'figure')}>
        <span className={styles.line}>
          {distance(candidate.distanceM)}{' '}
          <span className="quiet">{rating === null ? say(words.noRating) : `★ ${(rating / full).toFixed(2)}`}</span>
        </span>
        {todayCount > 0 && <span className={styles.line}>{say(words.loadOf, { n: todayCount, cap })}</span>}
      </span>
      <span className={styles.score}>
        <span className={classes(styles.total, 'figure')} title={say(words.score)}>
          <span className="visually-hidden">{say(words.score)}</span>
          {/* A negative score only says that the person cannot go. */}
          {isEligible || score >= 0 ? score : <Nothing />}
        </span>
        <Status tone={isEligible ? 'green' : isForceable ? 'orange' : 'grey'}>{say(verdict)}</Status>
      </span>
    </div>
  )
}
