import {
  enableMachine,
  prepaycardactive,
  prepaycarddistribut,
  prepaycarddistributWords,
  prepaycardinfo,
  type DistRow,
} from '@kangju/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { ActivateDialog, ActivationSettings } from './activate-dialog.tsx'
import { figure } from './batch-cells.tsx'
import { ActiveCell, BatchCell, ModeCell, NumbersCell, waitingOf } from './dist-cells.tsx'
import { DistCards, DistLife } from './dist-details.tsx'
import { distSearch } from './dist-page.tsx'
import { batchPageWords } from './words.ts'
import { activePageWords as words, distPageWords } from './words-dist.ts'

const calls = {
  list: prepaycardactive.list,
  read: prepaycarddistribut.read,
  reveal: prepaycarddistribut.reveal,
}
type Activations = Resource<typeof calls>

const hidden = [
  'batchNo',
  'cardKind',
  'named',
  'faceFen',
  'salePriceFen',
  'totalFen',
  'contactName',
  'contactMobile',
  'activeDeadline',
  'voidCount',
  'activeStatus',
  'remark',
] as const

const activations: Activations = {
  calls,
  words: { ...prepaycarddistributWords, title: words.activate },
  machine: { states: enableMachine.states, initial: 'enabled', moves: {}, removable: [] },
  path: '/prepaycard/active',
  about: words.about,
  columns: [
    { key: 'distNo', width: 160, below: 'createdAt' },
    { key: 'batchName', width: 145, render: (row) => <BatchCell {...row} /> },
    { key: 'organName', width: 130 },
    { key: 'ranges', width: 165, render: (row) => <NumbersCell {...row} /> },
    { key: 'activeCount', width: 110, render: (row) => <ActiveCell {...row} /> },
    { key: 'quantity', text: words.waiting, width: 90, render: (row) => figure(waitingOf(row)) },
    { key: 'activeMode', width: 160, render: (row) => <ModeCell {...row} /> },
    'payStatus',
    'status',
    { key: 'createdAt', text: distPageWords.createdAt, hidden: true },
    ...hidden.map((key) => ({ key, hidden: true as const })),
  ],
  search: distSearch,
  describe: (row) => (
    <>
      <DistLife row={row} />
      <DistCards row={row} />
    </>
  ),
  rowTitle: (row) => row.distNo,
}

export default function ActivePage() {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ readonly kind: 'activate' | 'settings'; readonly row: DistRow }>()
  const close = () => setOpened(undefined)
  const actions: Activations['actions'] = [
    {
      key: 'activate',
      call: prepaycardactive.activate,
      text: words.activate,
      when: (row) => row.status === 'enabled' && waitingOf(row) > 0,
      run: (row) => setOpened({ kind: 'activate', row }),
    },
    {
      key: 'settings',
      call: prepaycardactive.edit,
      text: words.settings,
      when: (row) => waitingOf(row) > 0,
      run: (row) => setOpened({ kind: 'settings', row }),
    },
    {
      key: 'cards',
      call: prepaycardinfo.list,
      text: batchPageWords.cards,
      run: ({ distNo }) => void navigate(`/prepaycard/info?distNo=${distNo}`),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...activations, actions }} />
      {opened?.kind === 'activate' && <ActivateDialog row={opened.row} onClosed={close} />}
      {opened?.kind === 'settings' && <ActivationSettings row={opened.row} onClosed={close} />}
    </>
  )
}
