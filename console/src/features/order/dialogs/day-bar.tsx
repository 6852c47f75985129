import type { Candidate } from '@kangju/contract'
import { useSay } from '../../../ui/say.ts'
import { dispatchWords as words } from '../../../ui/words-orders.ts'
import { clockOf, placeOn, viewOf, type Span } from '../board/board-layout.ts'
import { neighboursOf } from './candidate-choice.ts'
import styles from './day-bar.module.css'

const usual = viewOf('usual').span

/** The usual hours of the board, extended to everything that is drawn. */
const spanAround = (spans: readonly Span[]): Span => ({
  from: Math.min(usual.from, ...spans.map(({ from }) => from)),
  to: Math.max(usual.to, ...spans.map(({ to }) => to)),
})

interface Props {
  candidate: Pick<Candidate, 'hours' | 'booked'>
  /** Time of the visit that is to be dispatched. */
  asked: Span
}

/** A candidate's day: working hours, other visits, the visit itself, and the visits just before and after it. */
export const DayBar = ({ candidate: { hours, booked }, asked }: Props) => {
  const say = useSay()
  const day = spanAround([...booked, asked])
  const { previous, next } = neighboursOf(booked, asked)
  const text = [
    previous === undefined ? say(words.noneBefore) : say(words.before, { time: clockOf(previous.to) }),
    next === undefined ? say(words.noneAfter) : say(words.after, { time: clockOf(next.from) }),
  ].join(' · ')
  const part = (span: Span, className: string | undefined) => {
    const { left, width } = placeOn(day, span)
    return <span key={span.from} className={className} style={{ left: `${left}%`, width: `${width}%` }} />
  }
  const times = booked.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join('  ')
  return (
    <span className={styles.cell} title={times}>
      <span className={styles.day} aria-hidden="true">
        {hours.map((span) => part(span, styles.hours))}
        {booked.map((span) => part(span, styles.booked))}
        {part(asked, styles.asked)}
      </span>
      <span className={styles.text}>{booked.length === 0 ? say(words.idle) : text}</span>
    </span>
  )
}
