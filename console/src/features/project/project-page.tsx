import {
  checkProject,
  project,
  projectclass,
  projectMachine,
  projectWords,
  type ProjectListRow,
} from '@kangju/contract'
import { useSearchParams } from 'react-router'
import { act } from '../../api/query.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource, Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { projectPageWords as words } from './words.ts'
import { LongTexts, PriceRange } from './project-details.tsx'
import { projectForm } from './project-form.tsx'

const nameLength = 40

const columns: Resource<typeof project>['columns'] = [
  { key: 'name', below: 'code' },
  'coverUrl',
  { key: 'className', below: 'serviceMode' },
  'molds',
  { key: 'priceMinFen', render: (row) => <PriceRange {...row} /> },
  { key: 'specCount', below: 'saleCount' },
  'hot',
  'sort',
  'status',
  'updatedAt',
  ...(
    [
      'code',
      'serviceMode',
      'saleCount',
      'riskLevel',
      'unit',
      'minGradeLevel',
      'genderLimit',
      'ageMin',
      'ageMax',
      'needAssess',
      'needPrescription',
      'needMaterial',
      'materialNote',
      'channel',
      'consentUrl',
      'summary',
      'images',
      'specs',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

const projects: Resource<typeof project> = {
  calls: project,
  words: projectWords,
  machine: projectMachine,
  path: '/project/list',
  about: words.about,
  columns,
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'classId', options: projectclass.nopage },
    { key: 'moldId', text: projectWords.field.molds, options: project.molds },
    'serviceMode',
    'riskLevel',
    'status',
  ],
  form: projectForm,
  check: checkProject,
  rowTitle: (row) => row.name,
  describe: (row) => <LongTexts row={row} />,
}

export default function ProjectPage() {
  const say = useSay()
  const [, setParams] = useSearchParams()

  const copy = async ({ id }: ProjectListRow, add: (values: Values) => void) => {
    const outcome = await act(project.read, { params: { id } })
    if (!outcome.ok) return
    const { name, specs, ...rest } = outcome.data
    add({
      ...rest,
      name: [...say(words.copyOf, { name })].slice(0, nameLength).join(''),
      specs: specs.map(({ id: _id, ...spec }) => spec),
    })
  }

  /** The options are shown in the details, which have an address. */
  const openDetails = ({ id }: ProjectListRow) =>
    setParams((params) => {
      params.set('open', id)
      return params
    })

  const actions: Resource<typeof project>['actions'] = [
    { key: 'specs', call: project.read, text: words.specs, run: openDetails },
    { key: 'copy', call: project.add, text: words.copy, run: (row, { add }) => void copy(row, add) },
  ]
  return <ResourceView resource={{ ...projects, actions }} />
}
