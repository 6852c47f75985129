import { prepaycard, prepaycardWords, type PrepaycardRow } from '@kangju/contract'
import { Progress } from 'antd'
import { invalidateArea } from '../../api/query.ts'
import { useEvery } from '../../api/use-every.ts'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { batchPageWords as words } from './words.ts'
import styles from './batch.module.css'
import { TextLine } from '../../ui/text-line.tsx'

export const figure = (n: number) => n.toLocaleString('en-US')

/** Percentage of the planned cards, without rounding up to all of them. */
export const percentOf = (n: number, all: number) => (all === 0 ? 0 : Math.floor((100 * n) / all))

/** Cards that exist of a batch in the middle of its generation, or that its generation left. */
export const isUnfinished = ({ status, generatedCount, isGenerating }: PrepaycardRow) =>
  status === 'draft' && (isGenerating === 1 || generatedCount > 0)

/** The name over the number of the batch. */
export const NameCell = ({ name, batchNo }: PrepaycardRow) => (
  <span className="two-lines">
    <TextLine text={name} />
    <span className="quiet figure">{batchNo}</span>
  </span>
)

/** The face value over the kind of card. */
export const ValueCell = ({ faceFen, cardKind, times }: PrepaycardRow) => {
  const say = useSay()
  const kind = say(prepaycardWords.choice.cardKind[cardKind])
  return (
    <span className="two-lines">
      <span className="figure">{showFen(faceFen)}</span>
      <span className="quiet">{times === null ? kind : `${kind} · ${say(words.visits, { n: times })}`}</span>
    </span>
  )
}

/** Generated cards, with the progress while there are fewer than planned. */
export const GeneratedCell = (row: PrepaycardRow) => {
  const say = useSay()
  const { generatedCount, quantity, isGenerating } = row
  if (!isUnfinished(row)) return <span className="figure">{`${figure(generatedCount)} / ${figure(quantity)}`}</span>
  const text = isGenerating === 1 ? words.generating : words.stopped
  return (
    <span className={styles.making}>
      <span className="figure">{say(text, { done: figure(generatedCount), all: figure(quantity) })}</span>
      <Progress
        percent={percentOf(generatedCount, quantity)}
        showInfo={false}
        size="small"
        status={isGenerating === 1 ? 'active' : 'exception'}
        aria-label={say(words.generate)}
      />
    </span>
  )
}

const lookEveryMs = 1500
const look = () => invalidateArea(prepaycard.list.area)

/** Reloads the list while cards of a shown batch are being generated. */
export const FollowGeneration = ({ items }: { items: readonly PrepaycardRow[] }) => {
  useEvery(
    items.some(({ isGenerating }) => isGenerating === 1),
    lookEveryMs,
    look,
  )
  return null
}

/** How far the cards of a batch have come, each step as a bar with its share of the planned cards. */
export const Funnel = ({ row }: { row: PrepaycardRow }) => {
  const say = useSay()
  const { quantity, faceFen, generatedCount, distCount, activeCount, usedFen } = row
  const { field } = prepaycardWords
  const steps = [
    { text: field.generatedCount, n: generatedCount },
    { text: field.distCount, n: distCount },
    { text: field.activeCount, n: activeCount },
  ].map(({ text, n }) => ({ text, shown: figure(n), percent: percentOf(n, quantity) }))
  // What was spent is compared with the value of all cards.
  const spent = { text: field.usedFen, shown: showFen(usedFen), percent: percentOf(usedFen, quantity * faceFen) }
  return (
    <section className={styles.funnel}>
      <h2>{say(words.funnel)}</h2>
      <dl>
        {[...steps, spent].map(({ text, shown, percent }) => (
          <div key={text.zh}>
            <dt>{say(text)}</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${percent}%` }} />
              </span>
              <span className="figure">
                {say(text === field.usedFen ? words.spentShare : words.share, { n: shown, percent })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
