import { booking, bookingWords, type BookingRow, type Text } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { followWords as words } from './words.ts'
import { ExpectedLine } from './booking-cells.tsx'
import { Phone } from './booking-resource.tsx'
import { History } from './timeline.tsx'
import styles from './follow-drawer.module.css'

export type FollowAction = 'follow' | 'close' | 'reopen'

interface Action {
  readonly title: Text
  readonly label: Text
  readonly done: Text
  readonly status?: 'closed' | 'following'
}
const actions: Record<FollowAction, Action> = {
  follow: { title: words.title, label: words.remark, done: words.saved },
  close: { title: words.closeTitle, label: words.why, done: words.closed, status: 'closed' },
  reopen: { title: words.reopenTitle, label: words.why, done: words.reopened, status: 'following' },
}

/** Contact, address and request at a glance. */
const Glance = ({ row }: { row: BookingRow }) => (
  <div className={styles.glance}>
    <p>
      <strong>{row.contactName}</strong> <Phone row={row} />
    </p>
    <p className="quiet">{`${row.areaName}${row.address}`}</p>
    {row.wish !== null && <p>{row.wish}</p>}
    {row.demand !== null && <p>{row.demand}</p>}
    {row.expectDate !== null && (
      <p>
        <ExpectedLine row={row} />
      </p>
    )}
  </div>
)

interface Props {
  row: BookingRow
  action: FollowAction
  onClosed: () => void
}

/** Shows the history of a booking and its next step: a remark, closing or reopening. */
export const FollowDrawer = ({ row, action, onClosed }: Props) => {
  const say = useSay()
  const shown = useCall(booking.read, { params: { id: row.id } }).data ?? row
  const { title, label, done, status } = actions[action]
  const { id, version } = shown
  const form = useCallForm({
    call: booking.remark,
    title: say(title, { name: row.bookingNo }),
    done,
    words: { ...bookingWords, field: { ...bookingWords.field, remark: label } },
    fields: action === 'close' ? ['closeReason', 'remark'] : ['remark'],
    needed: action === 'close' ? ['closeReason'] : [],
    base: { id, version, ...(status === undefined ? {} : { status }) },
  })
  return (
    <CallForm
      form={form}
      frame="drawer"
      width={480}
      focus={action === 'close' ? 'closeReason' : 'remark'}
      submit={{ text: action === 'follow' ? words.save : bookingWords.move[action], danger: action === 'close' }}
      above={<Glance row={shown} />}
      below={<History row={shown} />}
      onClosed={onClosed}
    />
  )
}
