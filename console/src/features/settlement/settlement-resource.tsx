import { organ, reviewedStates, settlement, settlementWords, type Access, type SettlementRow } from '@kangju/contract'
import { Cell } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Sums } from '../../resource/sums.tsx'
import type { Tone } from '../../resource/tone.ts'
import { anyResource, type Resource } from '../../resource/types.ts'
import { TextLine } from '../../ui/text-line.tsx'
import { useSay } from '../../ui/say.ts'
import { Details } from './details.tsx'
import { settlementPageWords as words } from './words.ts'

const { list, reviewed, read, reveal } = settlement
export const reviewCalls = { list, read, reveal, export: settlement.export }
export const reviewedCalls = { list: reviewed, read, reveal, export: settlement.exportReviewed }
export type ReviewResource = Resource<typeof reviewCalls>
export type ReviewedResource = Resource<typeof reviewedCalls>

export const settlementTones: Readonly<Record<SettlementRow['status'], Tone>> = {
  reviewing: 'orange',
  toPay: 'orange',
  paid: 'green',
  rejected: 'red',
  failed: 'red',
  withdrawn: 'grey',
}

/** The account number, masked until it is revealed. */
export const AccountNo = ({ row }: { row: SettlementRow }) => (
  <Cell resource={anyResource({ ...plain, calls: reviewCalls, columns: [] })} column={{ key: 'accountNo' }} row={row} />
)

const Payee = ({ row: { ownerName, ownerType } }: { row: SettlementRow }) => (
  <span className="two-lines">
    <TextLine text={ownerName} />
    <span className="quiet">{useSay()(settlementWords.choice.ownerType[ownerType])}</span>
  </span>
)

const Account = ({ row }: { row: SettlementRow }) => (
  <span className="two-lines">
    <span className="quiet">{row.bankName}</span>
    <AccountNo row={row} />
  </span>
)

interface Totals {
  readonly total: number
  readonly summary: { readonly amountFen: number; readonly netFen: number; readonly paidFen: number }
}

const summary = ({ total, summary: { amountFen, netFen, paidFen } }: Totals) => (
  <Sums
    isCapped={false}
    figures={[
      { text: words.count, value: total.toLocaleString('en-US') },
      { text: words.amountSum, value: showFen(amountFen) },
      { text: words.netSum, value: showFen(netFen) },
      { text: words.paidSum, value: showFen(paidFen) },
    ]}
  />
)

const plain = {
  words: settlementWords,
  path: '/withdrawal/realy',
  about: words.aboutReview,
  search: [],
  rowTitle: (row: SettlementRow) => `${row.ownerName}（${row.settleNo}）`,
  describe: (row: SettlementRow) => <Details row={row} />,
  tones: settlementTones,
} as const

const columns: ReviewResource['columns'] = [
  'settleNo',
  { key: 'ownerName', render: (row) => <Payee row={row} /> },
  'organName',
  'amountFen',
  'feeFen',
  'availSnapshotFen',
  { key: 'accountNo', render: (row) => <Account row={row} /> },
  'applyAt',
  ...(['ownerType', 'payMethod', 'bankBranch', 'accountName'] as const).map((key) => ({ key, hidden: true as const })),
]

const reviewedColumns: ReviewedResource['columns'] = [
  { key: 'settleNo', below: 'organName' },
  'status',
  { key: 'ownerName', render: (row) => <Payee row={row} /> },
  'amountFen',
  { key: 'netFen', below: 'writeoffFen' },
  { key: 'accountNo', render: (row) => <Account row={row} /> },
  { key: 'applyAt', below: 'payAt' },
  { key: 'auditByName', below: 'auditAt' },
  { key: 'feeFen', below: 'taxFen' },
  ...(
    [
      'organName',
      'writeoffFen',
      'payAt',
      'auditAt',
      'taxFen',
      'availSnapshotFen',
      'ownerType',
      'payMethod',
      'bankBranch',
      'accountName',
      'auditRemark',
      'payByName',
      'payRemark',
      'failReason',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

/** Filters whose options the account may not read are left out. */
const searchFor = (may: (access: Access) => boolean): ReviewResource['search'] => [
  { key: 'keyword', text: words.keyword },
  'ownerType',
  { key: 'appliedFrom', to: 'appliedTo', text: words.applied },
  ...(may(organ.nopage.access) ? [{ key: 'organId' as const, options: organ.nopage }] : []),
  'payMethod',
  { key: 'amountFromFen', text: words.amountFrom },
  { key: 'amountToFen', text: words.amountTo },
]

type May = (access: Access) => boolean

export const reviewResource = (may: May): ReviewResource => ({
  ...plain,
  calls: reviewCalls,
  columns,
  search: searchFor(may),
  summary,
})

/** Reviewed withdrawals; their states have no manual moves of the kit. */
export const reviewedResource = (may: May): ReviewedResource => ({
  ...plain,
  calls: reviewedCalls,
  machine: { states: reviewedStates, initial: 'toPay', moves: {}, removable: [] },
  path: '/withdrawal/already',
  about: words.aboutReviewed,
  columns: reviewedColumns,
  search: [...searchFor(may), 'status'],
  summary,
})
