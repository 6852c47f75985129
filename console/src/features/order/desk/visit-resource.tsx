import { latenessOf, order, organ, people, project, projectclass, type Access } from '@kangju/contract'
import type { Resource } from '../../../resource/types.ts'
import { visitTones } from '../../../resource/visit-tones.ts'
import { visitTexts } from '../../../ui/words-orders-fields.ts'
import { deskWords as words } from '../words.ts'
import { tabQuery } from './desk-tabs.ts'
import { AppointmentCell, LockFlag, ServiceCell, StaffCell, VisitFlags, WaitCell } from './visit-cells.tsx'

const calls = { list: order.visits, reveal: order.revealVisit }
export type VisitResource = Resource<typeof calls>

const columns = (now: Date): VisitResource['columns'] => [
  {
    key: 'clientName',
    render: (row) => (
      <span className="two-lines">
        <span className="tags">
          {row.clientName} <LockFlag {...row} />
        </span>
        <span className="tags">
          <VisitFlags row={row} now={now} />
        </span>
      </span>
    ),
  },
  { key: 'status', text: words.stateAndWait, below: 'waitingSince' },
  { key: 'startAt', width: 138, render: (row) => <AppointmentCell {...row} /> },
  { key: 'projectName', width: 144, render: (row) => <ServiceCell row={row} /> },
  { key: 'peopleName', render: (row) => <StaffCell row={row} /> },
  { key: 'address', width: 132, below: 'contactMobile' },
  { key: 'childNo', width: 152, below: 'organName' },
  { key: 'waitingSince', hidden: true, render: (row) => <WaitCell row={row} now={now} /> },
  ...(
    [
      'contactMobile',
      'organName',
      'dispatchMode',
      'amountFen',
      'mainNo',
      'bizType',
      'source',
      'contactName',
      'areaName',
      'durationMin',
      'lateMin',
      'locationAbnormal',
      'needManual',
      'expireAt',
      'score',
      'createdAt',
    ] as const
  ).map((key) => ({ key, hidden: true as const })),
]

/** Filters whose options the account may not read are left out. */
const search = (may: (access: Access) => boolean): VisitResource['search'] => {
  const all: VisitResource['search'] = [
    { key: 'keyword', text: words.keyword },
    { key: 'appointFrom', text: words.days, to: 'appointTo' },
    { key: 'organId', options: organ.nopage },
    { key: 'peopleId', options: people.nopage },
    { key: 'projectId', options: project.nopage },
    { key: 'classId', options: projectclass.nopage },
    'areaCode',
    'needManual',
    'locationAbnormal',
    { key: 'isDisputed', text: visitTexts.field.isDisputed },
    { key: 'concern', text: words.concern },
  ]
  return all.filter((one) => typeof one === 'string' || one.options === undefined || may(one.options.access))
}

/** Visits as the desk lists them. */
export const visitResource = (now: Date, may: (access: Access) => boolean): VisitResource => ({
  calls,
  words: visitTexts,
  path: '/order/childFastOrder',
  about: words.about,
  columns: columns(now),
  usual: () => tabQuery('todo'),
  rowTone: (row) => (latenessOf(row, now) === undefined ? undefined : 'red'),
  search: search(may),
  rowTitle: (row) => row.childNo,
  tones: visitTones,
})
