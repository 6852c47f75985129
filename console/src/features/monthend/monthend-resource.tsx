import {
  addMonths,
  businessMonth,
  monthend,
  monthendWords,
  monthFigureWords,
  monthStateWords,
  type MonthFigure,
  type MonthFigures,
  type MonthState,
  type MonthTotal,
  type Reply,
  type StatementOwner,
} from '@kangju/contract'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import type { Tone } from '../../resource/tone.ts'
import type { Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { canOpen, flowsPath } from './flows-path.ts'
import { monthendPageWords as words } from './words.ts'
import styles from './monthend.module.css'

const calls = { list: monthend.list, export: monthend.export }
export type MonthendResource = Resource<typeof calls>

export const monthTones: Readonly<Record<MonthState, Tone>> = { current: 'blue', open: 'orange', locked: 'green' }

/** The last month that is over, which the server shows without a filter. */
export const lastMonth = () => addMonths(businessMonth(new Date()), -1)

/** A figure that leads to its transactions, for accounts that can open them. */
const Figure = ({ row, month, figure }: { row: MonthTotal; month: string; figure: MonthFigure }) => {
  const { holder } = useMe()
  const shown = figure === 'visits' ? row[figure].toLocaleString('en-US') : showFen(row[figure])
  const address = flowsPath(row, month, figure)
  if (row[figure] === 0 || !canOpen(address, holder)) return <span className="figure">{shown}</span>
  return (
    <Link className="figure" to={address} onClick={(event) => event.stopPropagation()}>
      {shown}
    </Link>
  )
}

const incomes: Readonly<Record<StatementOwner, readonly MonthFigure[]>> = {
  people: ['serviceIncomeFen', 'callOutFen', 'commissionFen', 'manualCreditFen'],
  organ: ['serviceShareFen', 'materialIncomeFen', 'examShareFen', 'manualCreditFen'],
}
const ends = ['availableFen', 'frozenFen', 'pendingFen', 'closingFen'] as const

/** The figures that a statement of this owner has, in their order. */
export const figuresOf = (ownerType: StatementOwner): readonly MonthFigure[] => [
  'visits',
  'openingFen',
  ...incomes[ownerType],
  'incomeFen',
  'deductFen',
  'paidFen',
  ...ends,
]

/** Columns from the opening to the closing balance come first, their components after them. */
const columnsOf = (ownerType: StatementOwner): readonly MonthFigure[] => [
  'openingFen',
  'incomeFen',
  'deductFen',
  'paidFen',
  'closingFen',
  'availableFen',
  'frozenFen',
  'pendingFen',
  'visits',
  ...incomes[ownerType],
]

const summed: readonly MonthFigure[] = ['openingFen', 'incomeFen', 'deductFen', 'paidFen', 'closingFen', 'visits']

const Sums = ({ month, state, total, summary }: Reply<typeof monthend.list>) => {
  const say = useSay()
  const figure = (key: keyof MonthFigures) =>
    key === 'visits' ? summary[key].toLocaleString('en-US') : showFen(summary[key])
  return (
    <section className={styles.sums} aria-label={say(words.sumOf, { month })}>
      <div className={styles.month}>
        <strong>{say(words.sumOf, { month })}</strong>
        <span className={styles.state}>
          <Status tone={monthTones[state]}>{say(monthStateWords[state])}</Status>
          <span className="quiet">{say(words.owners, { n: total })}</span>
        </span>
      </div>
      <dl>
        {summed.map((key) => (
          <div key={key}>
            <dt>{say(monthFigureWords[key])}</dt>
            <dd>{figure(key)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface Steps {
  readonly print: (rows: readonly MonthTotal[]) => void
  readonly showOpen: () => void
  readonly showLocks: () => void
}

/** The totals of a month, of staff or of organisations. */
export const monthendResource = (ownerType: StatementOwner, month: string, steps: Steps): MonthendResource => ({
  calls,
  words: monthendWords,
  path: '/finance/monthend',
  about: words.about,
  usual: () => ({ month: lastMonth(), ownerType: 'people' }),
  columns: [
    { key: 'ownerName', width: 140 },
    ...(ownerType === 'people' ? (['organName'] as const) : []),
    { key: 'ownerNo', hidden: true },
    ...columnsOf(ownerType).map((key) => ({
      key,
      render: (row: MonthTotal) => <Figure row={row} month={month} figure={key} />,
    })),
  ],
  search: [
    { key: 'month', options: monthend.months },
    'ownerType',
    { key: 'keyword', text: words.keyword },
    ...(ownerType === 'people' ? [{ key: 'organId' as const, options: monthend.organs }] : []),
  ],
  summary: (answer) => <Sums {...answer} />,
  rowTitle: (row) => row.ownerName,
  actions: [{ key: 'statement', call: monthend.statement, text: words.statement, run: (row) => steps.print([row]) }],
  bulk: [{ key: 'print', call: monthend.statement, text: words.printStatements, run: steps.print }],
  pageActions: [
    { key: 'open', call: monthend.open, text: words.openList, run: steps.showOpen },
    { key: 'locks', call: monthend.locks, text: words.locks, run: steps.showLocks },
  ],
})
