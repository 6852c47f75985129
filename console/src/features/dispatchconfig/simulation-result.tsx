import type { Simulation, Text } from '@kangju/contract'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'
import { distanceText, percentOf } from './figures.ts'
import styles from './simulation.module.css'

const count = (n: number) => n.toLocaleString('en-US')

interface FigureProps {
  text: Text
  value: string
  help?: string
}

const Figure = ({ text, value, help }: FigureProps) => (
  <div>
    <dt>{useSay()(text)}</dt>
    <dd>{value}</dd>
    {help !== undefined && <dd className="quiet">{help}</dd>}
  </div>
)

/** A percentage as a bar; the figure beside it says the same. */
const Bar = ({ percent, tone }: { percent: number; tone: 'done' | 'ended' }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className={styles.barTrack} width="100" height="6" rx="3" />
    <rect className={tone === 'done' ? styles.barDone : styles.barEnded} width={percent} height="6" rx="3" />
  </svg>
)

const Unplaced = ({ unplaced }: Pick<Simulation, 'unplaced'>) => {
  const say = useSay()
  const most = Math.max(1, ...unplaced.map((one) => one.count))
  if (unplaced.length === 0) return null
  return (
    <section>
      <h2>{say(words.unplaced)}</h2>
      <ul className={styles.unplaced}>
        {unplaced.map(({ reason, count: n }) => (
          <li key={reason}>
            <span>{reason}</span>
            <Bar percent={percentOf(n, most)} tone="ended" />
            <span className="figure">{count(n)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures of the simulation over the last thirty days. */
export const PastFigures = ({ result }: { result: Simulation }) => {
  const say = useSay()
  const { visits, isCapped, matched, placed, meanDistanceM, busiestDay, loadSpread, staff, unplaced } = result
  if (matched === 0) return <p>{say(visits === 0 ? words.noVisits : words.noMatch)}</p>
  const percent = percentOf(placed, matched)
  return (
    <>
      <div className={styles.main}>
        <p>
          {say(words.placedOf, { matched: count(matched), n: count(placed) })} <strong>{`${percent}%`}</strong>
        </p>
        <Bar percent={percent} tone="done" />
      </div>
      <dl className={styles.simulation}>
        <Figure text={words.visitsFound} value={count(visits)} {...(isCapped ? { help: say(words.onlyNewest) } : {})} />
        <Figure text={words.matched} value={count(matched)} />
        <Figure
          text={words.meanDistance}
          value={meanDistanceM === null ? say(resourceWords.nothing) : distanceText(say, meanDistanceM)}
        />
        <Figure text={words.staff} value={count(staff)} />
        <Figure text={words.busiest} value={say(words.perPerson, { n: busiestDay })} />
        <Figure text={words.spread} value={(loadSpread / 100).toFixed(2)} help={say(words.spreadHelp)} />
      </dl>
      <Unplaced unplaced={unplaced} />
    </>
  )
}
