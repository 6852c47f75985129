import {
  checkOrgan,
  commonFields,
  organ,
  organMachine,
  organWords,
  organPastWords,
  project,
  type OrganListRow,
} from '@kangju/contract'
import { AreaLine } from '../../resource/area-line.tsx'
import { Status } from '../../resource/columns.tsx'
import { anyResource, type Column, type Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { organPageWords as words } from './words.ts'
import { OrganDetails } from './organ-details.tsx'
import { organForm } from './organ-form.tsx'

const { list, read, edit, changestatus, before, remove, reveal } = organ
// Organisations are created on a separate page.
const openedCalls = { list, read, edit, changestatus, before, reveal }
const unopenedCalls = { list, read, edit, before, remove, reveal }

type Key = keyof OrganListRow

/** The contact person, with the phone number below. */
const contact: Column<OrganListRow, 'contactName'> = {
  key: 'contactName',
  render: ({ contactName, contactMobile }) => (
    <span className="two-lines">
      <span>{contactName}</span>
      <span className="quiet">{contactMobile}</span>
    </span>
  ),
}
const named = [
  { key: 'name', below: 'code' },
  { key: 'code', hidden: true },
] as const satisfies readonly Column<OrganListRow, Key>[]
const shown = [
  'organType',
  { key: 'areaName', render: ({ areaName }: OrganListRow) => <AreaLine name={areaName} /> },
  contact,
  { key: 'projectCount', text: words.servicesAndStaff, below: 'peopleCount' },
  'qrCodes',
  'walletFen',
] as const satisfies readonly (Key | Column<OrganListRow, Key>)[]
const hidden = (
  [
    'peopleCount',
    'contactMobile',
    'shortName',
    'uscc',
    'tel',
    'address',
    'businessHours',
    'licenseValidTo',
    'logoUrl',
  ] as const satisfies Key[]
).map((key) => ({ key, hidden: true as const }))
const hiddenFigures = (['orderCount', 'shareBp', 'settleCycle', 'openedByName'] as const satisfies Key[]).map(
  (key) => ({
    key,
    hidden: true as const,
  }),
)

const search = [
  { key: 'keyword', text: words.keyword },
  'organType',
  'areaCode',
  { key: 'projectId', text: words.project, options: project.nopage },
] as const

const addAt = { path: '/organ/add', call: organ.add }
const shared = { form: organForm, check: checkOrgan, rowTitle: (row: OrganListRow) => row.name }
const describe = (row: OrganListRow) => <OrganDetails resource={anyResource(openedOrgans)} row={row} />

export const openedOrgans: Resource<typeof openedCalls> = {
  ...shared,
  calls: openedCalls,
  words: organWords,
  machine: organMachine,
  path: '/organ/open',
  only: { active: 1 },
  addAt,
  about: words.aboutOpen,
  columns: [...named, 'status', ...shown, 'openedAt', ...hidden, ...hiddenFigures],
  search: [...search, { key: 'openedFrom', to: 'openedTo', text: words.opened }, 'status'],
  describe,
}

/** Whether an inactive organisation was never activated or has been closed. */
const Past = ({ closedAt }: OrganListRow) => {
  const say = useSay()
  return (
    <Status tone={closedAt === null ? 'orange' : 'grey'}>
      {say(organPastWords[closedAt === null ? 'neverOpened' : 'closed'])}
    </Status>
  )
}
const past: Column<OrganListRow, 'active'> = {
  key: 'active',
  text: commonFields.status,
  render: (row) => <Past {...row} />,
}

export const unopenedOrgans: Resource<typeof unopenedCalls> = {
  ...shared,
  calls: unopenedCalls,
  // An inactive organisation neither operates nor is suspended, so its status reads differently.
  words: {
    ...organWords,
    choice: { ...organWords.choice, status: { ...organWords.choice.status, enabled: words.notOpened } },
  },
  path: '/organ/noopen',
  only: { active: 0 },
  addAt,
  about: words.aboutNoopen,
  columns: [...named, past, ...shown, 'closedAt', { key: 'closeReason', hidden: true }, ...hidden, ...hiddenFigures],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'past', text: words.past, choice: organPastWords },
    'organType',
    'areaCode',
    { key: 'projectId', text: words.project, options: project.nopage },
    { key: 'closedFrom', to: 'closedTo', text: words.closed },
  ],
  tones: { enabled: 'grey' },
  describe,
}
