import { builtScreens, mold, organ, people, peopleMachine, peopleWords, project } from '@kangju/contract'
import { useNavigate } from 'react-router'
import { GenderAndAge } from '../../resource/gender-and-age.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { peoplePageWords as words } from './words.ts'
import { CertCell, PostCell, Rating, ReceiveSwitch, StaffCell, Today } from './people-cells.tsx'
import { PersonDetails } from './people-details.tsx'
import { checkPeopleForm, peopleForm, useNeedsLicense } from './people-form.tsx'

const flowsPath = '/moneybag/nurse'

const columns: Resource<typeof people>['columns'] = [
  { key: 'name', width: 172, render: (row) => <StaffCell row={row} /> },
  { key: 'code', below: 'gender' },
  { key: 'organName', width: 146 },
  { key: 'moldName', width: 110, render: (row) => <PostCell {...row} /> },
  { key: 'isReceive', render: (row) => <ReceiveSwitch row={row} /> },
  'status',
  { key: 'certValidTo', render: (row) => <CertCell {...row} /> },
  { key: 'rating', render: (row) => <Rating {...row} /> },
  { key: 'finishedCount', text: peopleWords.field.finishedCount, below: 'todayCount' },
  'availableFen',
  {
    key: 'gender',
    hidden: true,
    render: ({ gender, age }) => <GenderAndAge gender={peopleWords.choice.gender[gender]} age={age} />,
  },
  { key: 'todayCount', hidden: true, render: (row) => <Today {...row} /> },
  ...(
    [
      'mobile',
      'idCard',
      'birthday',
      'workYears',
      'licenseNo',
      'workOrg',
      'titleCertNo',
      'projects',
      'baseAddress',
      'serveRadiusKm',
      'maxDailyOrders',
      'breachCount',
      'isMarketer',
      'bankName',
      'bankBranch',
      'bankAccountNo',
      'statusReason',
      'intro',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

const plain: Resource<typeof people> = {
  calls: people,
  words: peopleWords,
  machine: peopleMachine,
  path: '/people/list',
  formWidth: 1120,
  about: words.about,
  columns,
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'organId', options: organ.nopage },
    { key: 'moldId', options: mold.nopage },
    { key: 'gradeId', options: mold.grades },
    { key: 'isReceive', text: peopleWords.field.isReceive },
    { key: 'projectId', text: peopleWords.field.projects, options: project.nopage },
    { key: 'areaCode', text: peopleWords.field.areaNames },
    { key: 'expiring', text: words.expiring },
    'status',
  ],
  check: checkPeopleForm,
  rowTitle: (row) => row.name,
  describe: (row) => <PersonDetails row={row} />,
  follows: { suspend: words.suspendFollows, leave: words.leaveFollows },
  tones: { active: 'green', suspended: 'grey', left: 'grey' },
}

export default function PeoplePage() {
  const navigate = useNavigate()
  const form = peopleForm(useNeedsLicense())
  const actions: Resource<typeof people>['actions'] = builtScreens.includes(flowsPath)
    ? [
        {
          key: 'flows',
          call: { access: ['peoplefinancial'] },
          text: words.flows,
          run: ({ id }) => void navigate(`${flowsPath}?ownerId=${id}`),
        },
      ]
    : []
  return <ResourceView resource={{ ...plain, form, actions }} />
}
