import { flowSummaryWords, type FlowSummary } from '@kangju/contract'
import { useState, type ComponentProps } from 'react'
import { showFen } from '../../resource/money.ts'
import type { SummaryTools, Values } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { financialPageWords as words } from './words.ts'
import styles from './flow-cards.module.css'

const WalletsDrawer = onDemand(() => import('./wallets-drawer.tsx').then(({ WalletsDrawer }) => WalletsDrawer))

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

/** Filters for the flows that a figure counts, in the order of the cards after the available balance. */
const cards: readonly { readonly key: Figure; readonly own: Values; readonly change: Values }[] = [
  { key: 'frozenFen', own: { frozen: 1 }, change: { ...anyTime, frozen: 1 } },
  { key: 'pendingFen', own: { postStatus: 'pending' }, change: { ...anyTime, postStatus: 'pending' } },
  { key: 'inFen', own: { direction: 'in' }, change: { direction: 'in' } },
  { key: 'outFen', own: { direction: 'out' }, change: { direction: 'out' } },
]

const isShown = (query: Values, own: Values) => Object.entries(own).every(([key, value]) => query[key] === value)
const without = (own: Values): Values => Object.fromEntries(Object.keys(own).map((key) => [key, undefined]))

interface Props extends SummaryTools, Pick<ComponentProps<typeof WalletsDrawer>, 'call' | 'path' | 'isStaff'> {
  readonly summary: FlowSummary
}

/**
 * Balances and sums over the list. The available balance leads to its wallets, each other figure to the flows that it
 * counts, and a second click back.
 */
export const FlowCards = ({ summary, query, refilter, ...own }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const available = say(flowSummaryWords.availFen)
  return (
    <div className={styles.cards}>
      <button
        type="button"
        className={styles.card}
        aria-haspopup="dialog"
        title={say(words.walletsHint, { name: available })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.name}>{available}</span>
        <span className={styles.figure}>{showFen(summary.availFen)}</span>
      </button>
      {cards.map(({ key, own: filters, change }) => {
        const isOn = isShown(query, filters)
        const name = say(flowSummaryWords[key])
        return (
          <button
            key={key}
            type="button"
            className={styles.card}
            aria-pressed={isOn}
            title={say(words.cardHint, { name })}
            onClick={() => refilter(isOn ? without(filters) : change)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.figure}>{showFen(summary[key])}</span>
          </button>
        )
      })}
      {isOpen && <WalletsDrawer {...own} query={query} onClosed={() => setOpen(false)} />}
    </div>
  )
}
