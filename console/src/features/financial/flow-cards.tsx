import { flowSummaryWords, type FlowSummary } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import type { SummaryTools, Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { financialPageWords as words } from './words.ts'
import styles from './flow-cards.module.css'

type Figure = keyof FlowSummary

/** Balances are those of now and do not depend on the filters of period, kind and state. */
const anyTime: Values = {
  bizType: undefined,
  direction: undefined,
  postStatus: undefined,
  bizNo: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  frozen: undefined,
}

/** Filters for the flows that a figure counts, in the order of the cards. */
const cards: readonly { readonly key: Figure; readonly own: Values; readonly change: Values }[] = [
  { key: 'availFen', own: { postStatus: 'posted' }, change: { ...anyTime, postStatus: 'posted' } },
  { key: 'frozenFen', own: { frozen: 1 }, change: { ...anyTime, frozen: 1 } },
  { key: 'pendingFen', own: { postStatus: 'pending' }, change: { ...anyTime, postStatus: 'pending' } },
  { key: 'inFen', own: { direction: 'in' }, change: { direction: 'in' } },
  { key: 'outFen', own: { direction: 'out' }, change: { direction: 'out' } },
]

const isShown = (query: Values, own: Values) => Object.entries(own).every(([key, value]) => query[key] === value)
const without = (own: Values): Values => Object.fromEntries(Object.keys(own).map((key) => [key, undefined]))

/** Balances and sums over the list; each leads to the flows that it counts, and a second click back. */
export const FlowCards = ({ summary, query, refilter }: SummaryTools & { summary: FlowSummary }) => {
  const say = useSay()
  return (
    <div className={styles.cards}>
      {cards.map(({ key, own, change }) => {
        const isOn = isShown(query, own)
        const name = say(flowSummaryWords[key])
        return (
          <button
            key={key}
            type="button"
            className={styles.card}
            aria-pressed={isOn}
            title={say(words.cardHint, { name })}
            onClick={() => refilter(isOn ? without(own) : change)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.figure}>{showFen(summary[key])}</span>
          </button>
        )
      })}
    </div>
  )
}
