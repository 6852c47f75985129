import {
  enableMachine,
  organ,
  prepaycard,
  prepaycarddistribut,
  prepaycarddistributWords,
  prepaycardinfo,
  task,
  type DistRow,
} from '@kangju/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { act, invalidateArea, saveFile } from '../../api/query.ts'
import { downloadsStore } from '../../api/transfer.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { ActiveCell, BatchCell, NumbersCell, TotalCell, waitingOf } from './dist-cells.tsx'
import { DistLife } from './dist-details.tsx'
import { PayDialog, RecallDialog } from './dist-dialogs.tsx'
import { DistForm } from './dist-form.tsx'
import { OrganBalances } from './organ-balances.tsx'
import { batchPageWords } from './words.ts'
import { distPageWords as words } from './words-dist.ts'

const { list, read, edit, changestatus, reveal } = prepaycarddistribut
const calls = { list, read, edit, changestatus, reveal }
type Dists = Resource<typeof calls>

/** The price is fixed once a card is activated or the payment was received. */
const isPriced = ({ values }: FieldContext) => values['activeCount'] !== 0 || values['payStatus'] === 'paid'

const hidden = [
  'batchNo',
  'cardKind',
  'named',
  'faceFen',
  'salePriceFen',
  'contactName',
  'contactMobile',
  'paidAt',
  'paidByName',
  'payVoucherNo',
  'activeMode',
  'voidCount',
  'activeDeadline',
  'remark',
] as const

export const distSearch: Dists['search'] = [
  { key: 'keyword', text: words.keyword },
  { key: 'organId', options: organ.nopage },
  { key: 'batchId', options: prepaycard.nopage },
  'payStatus',
  'activeStatus',
  { key: 'createdFrom', to: 'createdTo', text: words.created },
  'status',
]

const dists: Dists = {
  calls,
  words: prepaycarddistributWords,
  machine: enableMachine,
  path: '/prepaycard/distribut',
  about: words.about,
  columns: [
    { key: 'distNo', width: 160, below: 'createdAt' },
    { key: 'batchName', width: 145, render: (row) => <BatchCell {...row} /> },
    { key: 'organName', width: 130 },
    { key: 'quantity', width: 85 },
    { key: 'ranges', width: 165, render: (row) => <NumbersCell {...row} /> },
    { key: 'totalFen', width: 120, render: (row) => <TotalCell {...row} /> },
    'payStatus',
    { key: 'activeCount', width: 110, render: (row) => <ActiveCell {...row} /> },
    'status',
    { key: 'createdAt', text: words.createdAt, hidden: true },
    ...hidden.map((key) => ({ key, hidden: true as const })),
  ],
  search: distSearch,
  form: ['contactName', 'contactMobile', { key: 'salePriceFen', fixed: isPriced, help: words.priceHelp }],
  describe: (row) => <DistLife row={row} />,
  rowTitle: (row) => row.distNo,
  follows: { disable: words.disableFollows },
}

type Opened =
  | { readonly kind: 'pay' | 'recall'; readonly row: DistRow }
  | { readonly kind: 'add' | 'organs'; readonly row?: undefined }

export default function DistPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const exportCards = async ({ id }: DistRow) => {
    const outcome = await act(prepaycarddistribut.sheet, { params: { id } })
    if (saveFile(outcome)) return notify.success(say(words.sheetDone))
    if (!outcome.ok) return
    // The largest distributions are exported by a background task.
    invalidateArea(task.list.area)
    downloadsStore.set(true)
  }
  const resource: Dists = {
    ...dists,
    addBy: { run: () => setOpened({ kind: 'add' }), call: prepaycarddistribut.add, text: words.distribute },
    pageActions: [
      {
        key: 'organs',
        call: prepaycarddistribut.organs,
        text: words.byOrgan,
        run: () => setOpened({ kind: 'organs' }),
      },
    ],
    actions: [
      {
        key: 'pay',
        call: prepaycarddistribut.edit,
        text: words.pay,
        when: ({ payStatus, totalFen }) => payStatus === 'unpaid' && totalFen > 0,
        run: (row) => setOpened({ kind: 'pay', row }),
      },
      {
        key: 'recall',
        call: prepaycarddistribut.edit,
        text: words.recall,
        when: (row) => waitingOf(row) > 0,
        run: (row) => setOpened({ kind: 'recall', row }),
      },
      { key: 'sheet', call: prepaycarddistribut.sheet, text: words.sheet, run: (row) => void exportCards(row) },
      {
        key: 'cards',
        call: prepaycardinfo.list,
        text: batchPageWords.cards,
        run: ({ distNo }) => void navigate(`/prepaycard/info?distNo=${distNo}`),
      },
    ],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {opened?.kind === 'add' && <DistForm onClosed={close} />}
      {opened?.kind === 'organs' && <OrganBalances onClosed={close} />}
      {opened?.kind === 'pay' && <PayDialog row={opened.row} onClosed={close} />}
      {opened?.kind === 'recall' && <RecallDialog row={opened.row} onClosed={close} />}
    </>
  )
}
