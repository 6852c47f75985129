import {
  checkPrepaycard,
  prepaycard,
  prepaycardinfo,
  prepaycardMachine,
  prepaycardWords,
  type PrepaycardRow,
  type PrepayScope,
} from '@kangju/contract'
import { useNavigate } from 'react-router'
import { ResourceView } from '../../resource/resource-view.tsx'
import { asText } from '../../resource/schema.ts'
import type { Tone } from '../../resource/tone.ts'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { FollowGeneration, Funnel, GeneratedCell, isUnfinished, NameCell, ValueCell } from './batch-cells.tsx'
import { ScopePick, SpecPick } from './batch-inputs.tsx'
import { useBatchActions } from './use-batch-actions.tsx'
import { CardArt } from './card-art.tsx'
import { batchPageWords as words } from './words.ts'

type Batches = Resource<typeof prepaycard>

const tones: Readonly<Record<string, Tone>> = { draft: 'grey', enabled: 'green', disabled: 'orange', void: 'grey' }

/** Once cards exist, only name, price, design and terms can be changed. */
const fixed = ({ isNew, values }: FieldContext) => !isNew && values['status'] !== 'draft'
const isVisits = ({ values }: FieldContext) => values['cardKind'] === 'visits'
const isValidBy =
  (type: string) =>
  ({ values }: FieldContext) =>
    values['validType'] === type
const scopeIn = ({ values }: FieldContext) => values['scopeType'] as PrepayScope | undefined

const form: Batches['form'] = [
  { key: 'name', group: words.basics },
  { key: 'cardKind', fixed },
  { key: 'named', fixed, help: words.namedHelp },
  { key: 'usage', fixed, help: words.usageHelp },
  { key: 'faceFen', fixed, group: words.value },
  { key: 'salePriceFen', help: words.saleHelp },
  { key: 'quantity', fixed, help: words.quantityHelp },
  {
    key: 'specId',
    fixed,
    when: isVisits,
    render: (props, { values }) => <SpecPick {...props} name={asText(values['specName'])} />,
  },
  { key: 'times', fixed, when: isVisits, help: words.visitFaceHelp },
  { key: 'validType', fixed, group: words.validity },
  { key: 'validDays', fixed, when: isValidBy('days') },
  { key: 'validEndDate', fixed, when: isValidBy('date') },
  { key: 'scopeType', fixed, group: words.usable, when: (context) => !isVisits(context) },
  {
    key: 'scopeIds',
    fixed,
    when: (context) => !isVisits(context) && scopeIn(context) !== undefined && scopeIn(context) !== 'all',
    render: (props, context) => <ScopePick {...props} scope={scopeIn(context)} />,
  },
  { key: 'maxPayBp', fixed, help: words.maxPayHelp },
  { key: 'coverUrl', group: words.look, help: words.coverHelp },
  { key: 'description', help: words.termsHelp },
]

const batches: Batches = {
  calls: prepaycard,
  words: prepaycardWords,
  machine: prepaycardMachine,
  path: '/prepaycard/batch',
  about: words.about,
  columns: [
    { key: 'name', width: 200, render: (row) => <NameCell {...row} /> },
    { key: 'faceFen', width: 120, render: (row) => <ValueCell {...row} /> },
    'named',
    'usage',
    { key: 'generatedCount', width: 160, render: (row) => <GeneratedCell {...row} /> },
    'distCount',
    'activeCount',
    'usedFen',
    'status',
    'createdAt',
    ...(
      [
        'salePriceFen',
        'quantity',
        'specName',
        'times',
        'validType',
        'validDays',
        'validEndDate',
        'scopeType',
        'scopeNames',
        'maxPayBp',
        'seqFrom',
        'seqTo',
        'printedAt',
        'printedByName',
        'coverUrl',
        'description',
      ] as const
    ).map((key) => ({ key, hidden: true as const })),
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    'cardKind',
    'usage',
    'named',
    { key: 'createdFrom', to: 'createdTo', text: words.created },
    'status',
  ],
  form,
  check: checkPrepaycard,
  mayChange: (row) => row.status !== 'void' && !isUnfinished(row),
  summary: ({ items }) => <FollowGeneration items={items} />,
  describe: (row) => (
    <>
      <Funnel row={row} />
      <CardArt row={row} />
    </>
  ),
  rowTitle: (row) => row.name,
  tones,
}

const isPrintable = ({ status }: PrepaycardRow) => status === 'enabled' || status === 'disabled'

export default function BatchPage() {
  const navigate = useNavigate()
  const { generate, print } = useBatchActions()
  const actions: Batches['actions'] = [
    {
      key: 'generate',
      call: prepaycard.createinfo,
      text: words.generate,
      when: (row) => row.status === 'draft' && !isUnfinished(row),
      run: (row) => void generate(row),
    },
    {
      key: 'goOn',
      call: prepaycard.createinfo,
      text: words.goOn,
      when: (row) => isUnfinished(row) && row.isGenerating === 0,
      run: (row) => void generate(row),
    },
    {
      key: 'print',
      call: prepaycardinfo.print,
      text: words.print,
      when: isPrintable,
      run: (row) => void print(row),
    },
    {
      key: 'cards',
      call: prepaycardinfo.list,
      text: words.cards,
      when: ({ generatedCount }) => generatedCount > 0,
      run: ({ id }) => void navigate(`/prepaycard/info?batchId=${id}`),
    },
  ]
  return <ResourceView resource={{ ...batches, actions }} />
}
