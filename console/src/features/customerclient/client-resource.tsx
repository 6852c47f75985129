import {
  clientMachine,
  customerclient,
  customerclientWords,
  disabilityLevelWords,
  organ,
  type ClientRow,
  type Text,
} from '@kangju/contract'
import { AreaLine } from '../../resource/area-line.tsx'
import { Status } from '../../resource/columns.tsx'
import { GenderAndAge } from '../../resource/gender-and-age.tsx'
import { Revealed } from '../../resource/revealed.tsx'
import type { Column, Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords, clientPageWords as words } from './words.ts'
import { hasJoinsWord } from './words-relatives.ts'
import { TextLine } from '../../ui/text-line.tsx'
import { Nothing } from '../../ui/nothing.tsx'

const { list, read, before, remove, reveal, export: sheet, changestatus } = customerclient
// Records are created and edited on separate pages; their status changes on the detail page.
const listCalls = { list, read, before, remove, reveal, export: sheet }
const detailCalls = { list, read, before, remove, reveal, changestatus }

export const levelChoice: Readonly<Record<string, Text>> = Object.fromEntries(
  disabilityLevelWords.map((text, level) => [String(level), text]),
)

export const DisabilityLevel = ({ level }: { level: number | null }) => {
  const say = useSay()
  const text = level === null ? undefined : disabilityLevelWords[level]
  return text === undefined ? <Nothing /> : <TextLine text={say(text)} />
}

const firstMobile = (contacts: string) => (JSON.parse(contacts) as ClientRow['contacts'])[0]?.mobile ?? ''

/** The first emergency contact with the phone number below; the tooltip lists the others. */
const Contacts = ({ id, contacts }: Pick<ClientRow, 'id' | 'contacts'>) => {
  const [first, ...others] = contacts
  if (first === undefined) return <Nothing />
  const more = others.map(({ name, mobile }) => `${name} ${mobile}`).join('\n')
  return (
    <span className="two-lines" title={more === '' ? undefined : more}>
      <span>{others.length === 0 ? first.name : `${first.name} +${others.length}`}</span>
      <span className="quiet figure">
        <Revealed key={id} call={reveal} id={id} field="contacts" masked={first.mobile} part={firstMobile} />
      </span>
    </span>
  )
}

type Key = keyof ClientRow
const level: Column<ClientRow, 'disabilityLevel'> = {
  key: 'disabilityLevel',
  hidden: true,
  render: ({ disabilityLevel }) => <DisabilityLevel level={disabilityLevel} />,
}
const hidden = (
  [
    'createdAt',
    'mobile',
    'age',
    'idType',
    'birthday',
    'address',
    'communityName',
    'nation',
    'marital',
    'education',
    'medInsurance',
    'subjectType',
    'bookerName',
    'relation',
    'tvUserName',
    'source',
    'statusReason',
    'remark',
  ] as const satisfies Key[]
).map((key) => ({ key, hidden: true as const }))

/** How the recipient lives, with a mark if the address has no position, because dispatch needs one. */
const Living = ({ liveStatus, lng, status }: Pick<ClientRow, 'liveStatus' | 'lng' | 'status'>) => {
  const say = useSay()
  const text = liveStatus === null ? undefined : say(customerclientWords.choice.liveStatus[liveStatus])
  if (lng !== null || status !== 'active') return text ?? <Nothing />
  return (
    <>
      {text} <Status tone="orange">{say(clientDetailWords.noPosition)}</Status>
    </>
  )
}

const shared = {
  words: customerclientWords,
  machine: clientMachine,
  path: '/customer/serviceobject',
  about: words.about,
  columns: [
    { key: 'name', width: 96, below: 'gender' },
    { key: 'archiveNo', below: 'createdAt' },
    { key: 'idCard', below: 'mobile' },
    { key: 'areaName', below: 'liveStatus', render: ({ areaName }: ClientRow) => <AreaLine name={areaName} /> },
    { key: 'careLevel', below: 'disabilityLevel' },
    { key: 'organName', width: 116 },
    { key: 'contacts', render: (row: ClientRow) => <Contacts {...row} /> },
    'orderCount',
    'status',
    {
      key: 'gender',
      hidden: true,
      render: ({ gender, age }: ClientRow) => (
        <GenderAndAge gender={customerclientWords.choice.gender[gender]} age={age} />
      ),
    },
    { key: 'liveStatus', hidden: true, render: (row: ClientRow) => <Living {...row} /> },
    level,
    ...hidden,
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'organId', options: organ.nopage },
    'areaCode',
    { key: 'ageFrom', text: words.ageFrom },
    { key: 'ageTo', text: words.ageTo },
    'careLevel',
    { key: 'disabilityLevel', choice: levelChoice },
    'subjectType',
    'liveStatus',
    'source',
    { key: 'createdFrom', to: 'createdTo', text: words.created },
    { key: 'noPosition', text: clientDetailWords.noPosition },
    'status',
    { key: 'hasJoins', text: hasJoinsWord },
  ],
  rowTitle: (row: ClientRow) => row.name,
  tones: { active: 'green', moved: 'grey', deceased: 'grey' },
} as const

export const clientList: Resource<typeof listCalls> = { ...shared, calls: listCalls }
export const clientDetail: Resource<typeof detailCalls> = { ...shared, calls: detailCalls }
