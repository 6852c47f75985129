import {
  accountActor,
  applyMachine,
  applyMoveFault,
  checkApply,
  mold,
  organ,
  peopleapply,
  peopleapplyWords,
  type ApplyListRow,
  type ApplyMoveName,
  type Reply,
  type UserInfo,
} from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { tell } from '../../api/notices.ts'
import { PositionInput } from '../../map/position-input.tsx'
import { PersonCell } from '../../resource/person-cell.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { anyResource, type Resource } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { applyPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { ApplyDetails } from './apply-details.tsx'
import { Hours, WeekdayInput } from './hours.tsx'

// Loaded lazily, so that the list does not wait for its dialogs.
const ReviewDrawer = onDemand(() => import('./review-drawer.tsx').then(({ ReviewDrawer }) => ReviewDrawer))
const FormDrawer = onDemand(() => import('../../resource/form-drawer.tsx').then(({ FormDrawer }) => FormDrawer))

// Whether an application can be edited depends on its state, so editing is an action of this page.
const { list, read, add, reveal } = peopleapply
const calls = { list, read, add, reveal }

const hidden = (
  [
    'mobile',
    'idCard',
    'gender',
    'age',
    'licenseNo',
    'licenseValidTo',
    'titleCertNo',
    'workOrg',
    'healthCertValidTo',
  ] as const
).map((key) => ({ key, hidden: true as const }))
const moreHidden = (
  [
    'insuranceValidTo',
    'baseAddress',
    'serveRadiusKm',
    'maxDailyOrders',
    'bankName',
    'bankBranch',
    'bankAccountNo',
    'intro',
    'auditRemark',
  ] as const
).map((key) => ({ key, hidden: true as const }))

const applications: Resource<typeof calls> = {
  calls,
  words: peopleapplyWords,
  machine: applyMachine,
  path: '/peopleapply/list',
  about: words.about,
  columns: [
    'applyNo',
    {
      key: 'name',
      render: ({ id, name, mobile }) => (
        <PersonCell name={name} call={calls.reveal} id={id} field="mobile" masked={mobile} />
      ),
    },
    'moldName',
    'expectOrganName',
    'workYears',
    'source',
    'submittedAt',
    'status',
    'auditByName',
    'auditAt',
    ...hidden,
    ...moreHidden,
    { key: 'areaNames', as: 'ids', hidden: true },
    { key: 'workTimes', hidden: true, render: (row) => <Hours times={row.workTimes} /> },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'moldId', options: mold.nopage },
    'source',
    { key: 'submittedFrom', to: 'submittedTo', text: words.submitted },
  ],
  form: [
    { key: 'name', group: words.basics },
    'idCard',
    'mobile',
    'workYears',
    { key: 'avatar', help: words.portraitHelp },
    'intro',
    { key: 'moldId', group: words.wishes, options: mold.nopage },
    { key: 'expectOrganId', options: organ.nopage, help: words.organHelp },
    { key: 'idCardFrontUrl', group: words.papers },
    'idCardBackUrl',
    { key: 'licenseNo', help: words.licenseHelp },
    'licenseValidTo',
    'workOrg',
    'licenseUrls',
    'titleCertNo',
    'titleUrls',
    'healthCertValidTo',
    'healthUrl',
    'insuranceValidTo',
    'noCrimeUrl',
    { key: 'areaCodes', group: words.range },
    'baseAddress',
    'baseLng',
    {
      key: 'baseLat',
      render: (props) => <PositionInput {...props} latField="baseLat" lngField="baseLng" radiusField="serveRadiusKm" />,
    },
    'serveRadiusKm',
    'maxDailyOrders',
    {
      key: 'workTimes',
      group: words.hours,
      fields: [{ key: 'weekday', render: (props) => <WeekdayInput {...props} /> }, 'start', 'end'],
    },
    { key: 'bankName', group: words.account, help: words.bankHelp },
    'bankBranch',
    'bankAccountNo',
  ],
  check: checkApply,
  rowTitle: (row) => `${row.name}（${row.applyNo}）`,
  describe: (row) => <ApplyDetails row={row} />,
}

const isOpen = (row: ApplyListRow, me: UserInfo, move: ApplyMoveName) =>
  applyMoveFault(row, accountActor(me), move) === undefined

export default function PeopleapplyPage() {
  const say = useSay()
  const [, setParams] = useSearchParams()
  const [editing, setEditing] = useState<ApplyListRow>()
  const [reviewing, setReviewing] = useState<ApplyListRow>()
  /** A drawer that opens over the page replaces the details. */
  const closeDetails = () =>
    setParams(
      (params) => {
        params.delete('open')
        return params
      },
      { replace: true },
    )
  const edit = (row: ApplyListRow) => {
    closeDetails()
    setEditing(row)
  }
  const resource: Resource<typeof calls> = {
    ...applications,
    saved: (reply) => {
      const { warnings } = reply as Reply<typeof peopleapply.add>
      if (warnings.length > 0) tell({ shape: 'box', title: say(words.warned), lines: warnings })
    },
    actions: [
      {
        key: 'audit',
        call: peopleapply.audit,
        text: words.review,
        when: (row, me) => isOpen(row, me, 'approve'),
        run: (row) => {
          closeDetails()
          setReviewing(row)
        },
      },
      {
        key: 'edit',
        call: peopleapply.edit,
        text: resourceWords.edit,
        when: (row, me) => isOpen(row, me, 'edit'),
        run: edit,
      },
      {
        key: 'again',
        call: peopleapply.edit,
        text: words.editAgain,
        when: (row, me) => isOpen(row, me, 'resubmit'),
        run: edit,
      },
    ],
  }
  const whole = anyResource({ ...resource, calls: peopleapply })
  return (
    <>
      <ResourceView resource={resource} />
      {reviewing !== undefined && (
        <ReviewDrawer resource={whole} first={reviewing.id} onClosed={() => setReviewing(undefined)} />
      )}
      {editing !== undefined && (
        <FormDrawer
          key={editing.id}
          resource={whole}
          call={peopleapply.edit}
          row={editing}
          onClosed={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
