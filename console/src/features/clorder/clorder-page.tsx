import {
  clorder,
  clorderMachine,
  clorderWords,
  examMoves,
  isBeforeExamDay,
  leadsFrom,
  order,
  organ,
  type ClorderRow,
} from '@kangju/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { Cell } from '../../resource/columns.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { anyResource, type Resource } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { clorderPageWords as words } from './words.ts'
import { ExamDayCell, examTones, NumberCell, PackageCell, PersonCell, Progress, StateCell } from './clorder-cells.tsx'

// Loaded lazily, so that the list does not wait for its dialogs.
const AppointDialog = onDemand(() => import('./appoint-dialog.tsx').then(({ AppointDialog }) => AppointDialog))
const ReportDialog = onDemand(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog))

type Appointments = Resource<typeof clorder>

const plain: Omit<Appointments, 'columns' | 'actions'> = {
  calls: clorder,
  words: clorderWords,
  machine: clorderMachine,
  path: '/clorder/list',
  about: words.about,
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'packageId', text: clorderWords.field.packageName, options: clorder.packages },
    { key: 'examOrganId', options: organ.nopage },
    { key: 'appointFrom', to: 'appointTo', text: clorderWords.field.appointDate },
    { key: 'createdFrom', to: 'createdTo', text: clorderWords.field.createdAt },
    'status',
  ],
  rowTitle: (row) => `${row.personName}（${row.appointNo}）`,
  describe: (row) => <Progress row={row} />,
  tones: examTones,
}

/** The phone number, masked until it is revealed. */
const Phone = ({ row }: { row: ClorderRow }) => (
  <Cell resource={anyResource({ ...plain, columns: [] })} column={{ key: 'mobile' }} row={row} />
)

const appointments: Omit<Appointments, 'actions'> = {
  ...plain,
  columns: [
    { key: 'appointNo', render: (row) => <NumberCell {...row} /> },
    { key: 'personName', render: (row) => <PersonCell row={row} phone={<Phone row={row} />} /> },
    { key: 'packageName', text: words.what, render: (row) => <PackageCell {...row} /> },
    { key: 'appointDate', render: (row) => <ExamDayCell {...row} /> },
    { key: 'status', render: (row) => <StateCell {...row} /> },
    'createdAt',
    'expireAt',
    { key: 'failReason', hidden: true },
    { key: 'orderNo', hidden: true },
    { key: 'idCard', hidden: true },
    { key: 'marital', hidden: true },
    { key: 'reportAt', hidden: true },
    { key: 'singleNames', as: 'choices', hidden: true },
  ],
}

const isNew = ({ status }: ClorderRow) => status !== 'confirmed' && leadsFrom(examMoves, 'book', status)
/** A confirmed appointment can be moved until the day before it. */
const isMovable = ({ status, appointDate }: ClorderRow) =>
  status === 'confirmed' && isBeforeExamDay(appointDate, new Date())

type OpenDialog = { readonly dialog: 'appoint' | 'report'; readonly row: ClorderRow }

const look = () => invalidateArea(clorder.list.area)

export default function ClorderPage() {
  useLiveRefresh(look)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenDialog>()
  const close = () => setOpened(undefined)
  const open = (dialog: OpenDialog['dialog']) => (row: ClorderRow) => setOpened({ dialog, row })
  const actions: Appointments['actions'] = [
    { key: 'book', call: order.appointment, text: words.book, when: isNew, run: open('appoint') },
    { key: 'rebook', call: order.appointment, text: words.rebook, when: isMovable, run: open('appoint') },
    {
      key: 'report',
      call: clorder.report,
      text: words.seeReport,
      when: ({ hasReport }) => hasReport === 1,
      run: open('report'),
    },
    {
      key: 'order',
      call: order.detail,
      text: words.seeOrder,
      run: ({ mainId }) => void navigate(`/order/maindetail?id=${mainId}`),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...appointments, actions }} />
      {opened?.dialog === 'appoint' && <AppointDialog key={opened.row.id} row={opened.row} onClosed={close} />}
      {opened?.dialog === 'report' && <ReportDialog key={opened.row.id} row={opened.row} onClosed={close} />}
    </>
  )
}
