import {
  addDays,
  businessDay,
  flowDirectionWords,
  organ,
  people,
  type Endpoint,
  type FlowRow,
  type peoplefinancial,
  type peoplefinancialWords,
  type Text,
} from '@kangju/contract'
import type { Resource } from '../../resource/types.ts'
import { FlowCards } from './flow-cards.tsx'
import { AmountCell, OwnerCell, SourceCell } from './flow-cells.tsx'
import { FlowDetails } from './flow-details.tsx'
import { financialPageWords as words } from './words.ts'

/** The area of organisations differs from that of staff only in its kinds of flows. */
export type FlowCalls = typeof peoplefinancial
export type FlowWords = Omit<typeof peoplefinancialWords, 'title' | 'field'> & {
  readonly title: Text
  readonly field: Readonly<Record<keyof (typeof peoplefinancialWords)['field'], Text>>
}
type FlowResource = Resource<Pick<FlowCalls, 'list' | 'read' | 'export'>>

const lastOfMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return addDays(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`, -1)
}

const thisMonth = () => {
  const today = businessDay(new Date())
  return { createdFrom: `${today.slice(0, 8)}01`, createdTo: lastOfMonth(today) }
}

const columnsOf = (isStaff: boolean): FlowResource['columns'] => [
  'flowNo',
  'createdAt',
  { key: 'ownerName', render: (row) => <OwnerCell {...row} /> },
  'bizType',
  {
    key: 'amountFen',
    text: flowDirectionWords.in,
    render: (row) => <AmountCell row={row} direction="in" />,
  },
  {
    key: 'direction',
    text: flowDirectionWords.out,
    as: 'money',
    render: (row) => <AmountCell row={row} direction="out" />,
  },
  { key: 'availAfterFen', text: words.balanceAfter },
  'postStatus',
  { key: 'bizNo', render: (row) => <SourceCell row={row} /> },
  'remark',
  'operatorName',
  ...(
    [
      ...(isStaff ? (['organName'] as const) : []),
      'availBeforeFen',
      'frozenAfterFen',
      'pendingAfterFen',
      'availableAt',
      'postedAt',
      'settlementStatus',
      'hasProof',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

interface Screen {
  readonly calls: FlowCalls
  readonly words: FlowWords
  readonly path: string
  readonly isStaff: boolean
  readonly onlyThis: (row: FlowRow) => void
  readonly adjust: () => void
}

/** The list of wallet flows, with its figures, for staff or organisations. */
export const flowResource = ({ calls, words: own, path, isStaff, onlyThis, adjust }: Screen): FlowResource => ({
  calls: { list: calls.list, read: calls.read, export: calls.export },
  words: own,
  path,
  about: isStaff ? words.aboutPeople : words.aboutOrgans,
  usual: thisMonth,
  columns: columnsOf(isStaff),
  search: [
    {
      key: 'ownerId',
      options: (isStaff ? people : organ).finanpicklist as Endpoint,
      ...(isStaff ? { searched: true as const } : {}),
    },
    { key: 'createdFrom', to: 'createdTo', text: own.field.createdAt },
    'bizType',
    ...(isStaff ? [{ key: 'organId' as const, options: organ.nopage }] : []),
    'direction',
    'postStatus',
    { key: 'bizNo', text: words.number },
    { key: 'frozen', text: words.frozen, choice: { 1: words.frozenOnly } },
  ],
  summary: ({ summary }, tools) => (
    <FlowCards summary={summary} call={calls.wallets} path={path} isStaff={isStaff} {...tools} />
  ),
  describe: (row) => <FlowDetails row={row} />,
  actions: [{ key: 'onlyThis', call: calls.list, text: words.onlyThis, run: onlyThis }],
  addBy: { call: calls.add, run: adjust, text: words.adjust },
  rowTitle: (row) => row.flowNo,
  tones: { pending: 'blue', posted: 'green', reversed: 'grey', toPay: 'orange' },
})
