import { activeModeWords, type CardRange, type DistRow } from '@kangju/contract'
import { Progress } from 'antd'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { figure, percentOf } from './batch-cells.tsx'
import { activePageWords, distPageWords as words } from './words-dist.ts'
import styles from './dist.module.css'
import { TextLine } from '../../ui/text-line.tsx'

/** Cards that can be recalled or activated. */
export const waitingOf = ({ quantity, activeCount, voidCount }: DistRow) => quantity - activeCount - voidCount

/** The face value under the name of the batch. */
export const BatchCell = ({ batchName, faceFen }: DistRow) => (
  <span className="two-lines">
    <TextLine text={batchName} />
    <span className="quiet figure">{showFen(faceFen)}</span>
  </span>
)

/** First and last number; more than one range is counted. */
export const NumbersCell = ({ startNo, endNo, ranges }: DistRow) => {
  const say = useSay()
  if (startNo === null) return null
  return (
    <span className="two-lines">
      <span className="figure">{startNo}</span>
      <span className="quiet figure">
        {ranges.length > 1 ? `${endNo ?? ''} · ${say(words.rangeCount, { n: ranges.length })}` : endNo}
      </span>
    </span>
  )
}

/** The total over the price of one card. */
export const TotalCell = ({ totalFen, salePriceFen, quantity, voidCount }: DistRow) => (
  <span className="two-lines">
    <span className="figure">{showFen(totalFen)}</span>
    <span className="quiet figure">{`${figure(quantity - voidCount)} × ${showFen(salePriceFen)}`}</span>
  </span>
)

/** How many cards are active, with a bar. */
export const ActiveCell = ({ activeCount, quantity }: DistRow) => {
  const say = useSay()
  return (
    <span className={styles.active}>
      <span className="figure">{say(words.progress, { n: figure(activeCount), all: figure(quantity) })}</span>
      <Progress percent={percentOf(activeCount, quantity)} showInfo={false} size="small" aria-hidden="true" />
    </span>
  )
}

/** The mode over the last day of activation. */
export const ModeCell = ({ activeMode, activeDeadline }: DistRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span>{say(activeModeWords[activeMode])}</span>
      {activeDeadline !== null && <span className="quiet">{say(activePageWords.until, { day: activeDeadline })}</span>}
    </span>
  )
}

/** Ranges of card numbers as a list. */
export const Ranges = ({ ranges }: { ranges: readonly CardRange[] }) => {
  const say = useSay()
  return (
    <ul className={styles.ranges}>
      {ranges.map(({ startNo, endNo, count }) => (
        <li key={startNo} className="figure">
          {say(words.rangeOf, { from: startNo, to: endNo, n: figure(count) })}
        </li>
      ))}
    </ul>
  )
}
