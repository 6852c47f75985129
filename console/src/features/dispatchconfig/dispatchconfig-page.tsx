import { HolderOutlined } from '@ant-design/icons'
import {
  checkDispatchconfig,
  dispatchconfig,
  dispatchconfigMachine,
  dispatchconfigWords,
  enableWords,
  type DispatchconfigDraft,
  type DispatchconfigRow,
} from '@kangju/contract'
import { useState } from 'react'
import { ResourceView } from '../../resource/resource-view.tsx'
import { draftOf, type FieldSchema } from '../../resource/schema.ts'
import type { Resource } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { rulePageWords as words } from './words.ts'
import { FallbackCell, ModeCell, ReachCell, RuleName, Scope } from './rule-cells.tsx'
import { ruleForm } from './rule-form.tsx'
import { useRuleActions } from './use-rule-actions.tsx'

// Loaded lazily, so that the list does not wait for its dialogs.
const SimulateDialog = onDemand(() => import('./simulate-dialog.tsx').then(({ SimulateDialog }) => SimulateDialog))
const OrderDialog = onDemand(() => import('./order-dialog.tsx').then(({ OrderDialog }) => OrderDialog))

// The status endpoint has another shape than the kit's, and sorting leaves out the default rule.
const { list, read, before, add, edit, remove, changeStatus, simulate, sort } = dispatchconfig
const calls = { list, read, before, add, edit, remove }
type Rules = Resource<typeof calls>

const namesOf = (options: readonly { readonly name: string }[]) => options.map(({ name }) => name)

const columns: Rules['columns'] = [
  'priority',
  { key: 'name', render: (row) => <RuleName row={row} /> },
  'status',
  { key: 'areaNames', render: ({ areaNames }) => <Scope names={areaNames} /> },
  {
    key: 'projects',
    text: words.scope,
    render: ({ projects, classes }) => <Scope names={namesOf(projects.length > 0 ? projects : classes)} />,
  },
  { key: 'mode', render: (row) => <ModeCell {...row} /> },
  { key: 'maxDistanceKm', as: 'text', text: words.reach, render: (row) => <ReachCell {...row} /> },
  { key: 'fallback', text: words.nobodyShort, render: (row) => <FallbackCell {...row} /> },
  'updatedAt',
  ...(
    [
      'organs',
      'molds',
      'sources',
      'genderMatch',
      'bufferMin',
      'leadMin',
      'startBeforeHours',
      'acceptTimeoutMin',
      'roundIntervalMin',
      'continuity',
      'autoAccept',
      'grabMinutes',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

const plain: Rules = {
  calls,
  words: dispatchconfigWords,
  machine: dispatchconfigMachine,
  path: '/order/dispatch/config',
  about: words.about,
  columns,
  search: ['name', 'mode', 'status'],
  form: ruleForm,
  check: checkDispatchconfig,
  rowTitle: (row) => row.name,
}

const triedOf = (row: DispatchconfigRow) => ({
  ...(draftOf(add.body as FieldSchema, {}, row) as unknown as DispatchconfigDraft),
  id: row.id,
})

export default function DispatchconfigPage() {
  const { change, copy } = useRuleActions()
  const [tried, setTried] = useState<DispatchconfigRow>()
  const [isOrdering, setOrdering] = useState(false)
  const actions: Rules['actions'] = [
    { key: 'simulate', call: simulate, text: words.simulate, run: setTried },
    {
      key: 'enable',
      call: changeStatus,
      text: enableWords.move.enable,
      when: ({ status }) => status === 'disabled',
      run: (row) => void change(row, true),
    },
    {
      key: 'disable',
      call: changeStatus,
      text: enableWords.move.disable,
      danger: true,
      when: ({ status, isDefault }) => status === 'enabled' && isDefault === 0,
      run: (row) => void change(row, false),
    },
    { key: 'copy', call: add, text: words.copy, run: copy },
  ]
  const pageActions: Rules['pageActions'] = [
    { key: 'order', call: sort, text: words.reorder, icon: <HolderOutlined />, run: () => setOrdering(true) },
  ]
  const enable = (row: DispatchconfigRow) =>
    row.status === 'disabled' ? { onEnable: () => void change(row, true) } : {}
  return (
    <>
      <ResourceView resource={{ ...plain, actions, pageActions }} />
      {tried !== undefined && (
        <SimulateDialog key={tried.id} rule={triedOf(tried)} {...enable(tried)} onClosed={() => setTried(undefined)} />
      )}
      {isOrdering && <OrderDialog onClosed={() => setOrdering(false)} />}
    </>
  )
}
