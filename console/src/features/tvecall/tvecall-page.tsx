import { BarChartOutlined } from '@ant-design/icons'
import { booking, customerclient, tvecall, tvuser, type CallRow } from '@kangju/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { invalidateArea } from '../../api/query.ts'
import { useLiveRefresh } from '../../api/use-live-refresh.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useBookingPath } from './use-booking-path.ts'
import { callResource, type CallResource } from './tvecall-resource.tsx'
import { callPageWords as words } from './words.ts'

// Loaded lazily, so that the list does not wait for its dialogs.
const RemarkDialog = onDemand(() => import('./remark-dialog.tsx').then(({ RemarkDialog }) => RemarkDialog))
const CallbackDialog = onDemand(() => import('./callback-dialog.tsx').then(({ CallbackDialog }) => CallbackDialog))
const StatisticsDrawer = onDemand(() =>
  import('./statistics-drawer.tsx').then(({ StatisticsDrawer }) => StatisticsDrawer),
)

const look = () => invalidateArea(tvecall.list.area)

const isDue = ({ callbackStatus }: CallRow) => callbackStatus === 'due'
const isOver = ({ status }: CallRow) => status !== 'calling' && status !== 'talking'

type OpenDialog = { readonly dialog: 'remark' | 'callback'; readonly row: CallRow }

export default function TvecallPage() {
  useLiveRefresh(look)
  const navigate = useNavigate()
  const may = useMay()
  const bookingPath = useBookingPath()
  const [opened, setOpened] = useState<OpenDialog>()
  const [isCounting, setCounting] = useState(false)
  const close = () => setOpened(undefined)
  const open = (dialog: OpenDialog['dialog']) => (row: CallRow) => setOpened({ dialog, row })
  const mayReadClient = may(customerclient.read.access)
  const hasClient = ({ clientId }: CallRow) => clientId !== null
  const actions: CallResource['actions'] = [
    // A due call-back comes first, the others after the remark.
    { key: 'callback', call: tvecall.callback, text: words.callBack, when: isDue, run: open('callback') },
    { key: 'remark', call: tvecall.remark, text: words.remark, run: open('remark') },
    {
      key: 'dial',
      call: tvecall.reveal,
      text: words.callBack,
      when: (row) => isOver(row) && !isDue(row) && row.callerMobile !== null,
      run: open('callback'),
    },
    {
      key: 'book',
      call: booking.add,
      text: words.book,
      run: (row) => void bookingPath(row).then((path) => navigate(path)),
    },
    {
      key: 'client',
      call: customerclient.read,
      text: words.record,
      when: hasClient,
      run: ({ clientId }) => void navigate(`/customer/detail?id=${clientId}`),
    },
    {
      key: 'tvuser',
      call: tvuser.read,
      text: words.record,
      when: (row) => row.tvUserId !== null && !(mayReadClient && hasClient(row)),
      run: ({ tvUserId }) => void navigate(`/tvuser/list?open=${tvUserId}`),
    },
  ]
  const pageActions: CallResource['pageActions'] = [
    {
      key: 'statistics',
      call: tvecall.statistics,
      text: words.statistics,
      icon: <BarChartOutlined />,
      run: () => setCounting(true),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...callResource, actions, pageActions }} />
      {opened?.dialog === 'remark' && <RemarkDialog key={opened.row.id} row={opened.row} onClosed={close} />}
      {opened?.dialog === 'callback' && <CallbackDialog key={opened.row.id} row={opened.row} onClosed={close} />}
      {isCounting && <StatisticsDrawer onClosed={() => setCounting(false)} />}
    </>
  )
}
