import {
  booking,
  bookingCloseReasons,
  bookingWords,
  type BookingCloseReason,
  type BookingRow,
  type Text,
} from '@kangju/contract'
import { Button, Drawer, Form, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { Failure } from '../../api/client.ts'
import { linesOf } from '../../api/failures.ts'
import { act, useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import { checkField, type FieldSchema } from '../../resource/schema.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useDirty } from '../../api/dirty.ts'
import { notify } from '../../ui/feedback.tsx'
import { Objections } from '../../ui/objections.tsx'
import { useSay } from '../../ui/say.ts'
import { followWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { ExpectedLine } from './booking-cells.tsx'
import { Phone } from './booking-resource.tsx'
import { History } from './timeline.tsx'
import styles from './follow-drawer.module.css'
import formStyles from '../../ui/form.module.css'

export type FollowAction = 'follow' | 'close' | 'reopen'

const body = booking.remark.body as FieldSchema

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

interface FollowValues {
  remark?: string
  closeReason?: BookingCloseReason
}

/** Whom to call, and about what. */
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

const reasonsIn = (say: ReturnType<typeof useSay>) =>
  bookingCloseReasons.map((value) => ({ value, label: say(bookingWords.choice.closeReason[value]) }))

interface Props {
  row: BookingRow
  action: FollowAction
  onClosed: () => void
}

/** What has been done about a booking, and the next thing: a remark, its end, or its beginning anew. */
export const FollowDrawer = ({ row, action, onClosed }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  const [form] = Form.useForm<FollowValues>()
  const [isOpen, setOpen] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const shown = useCall(booking.read, { params: { id: row.id } }, { quiet: true }).data ?? row
  const { label, done, status } = actions[action]
  const title = say(actions[action].title, { name: row.bookingNo })
  useDirty(isDirty, title)

  const close = async () => {
    const question = { title: resourceWords.discardTitle, content: say(resourceWords.discardText) }
    if (isDirty && (await confirm({ ...question, okText: resourceWords.discard, danger: true })) === undefined) return
    setOpen(false)
  }
  const save = async ({ remark = '', closeReason }: FollowValues) => {
    setBusy(true)
    setRefused(undefined)
    const { id, version } = shown
    const said = { id, version, remark: remark.trim() }
    const move = status === undefined ? {} : { status }
    const why = closeReason === undefined ? {} : { closeReason }
    const outcome = await act(booking.remark, { body: { ...said, ...move, ...why } }, { quiet: true })
    setBusy(false)
    if (!outcome.ok) return setRefused(outcome.failure)
    setDirty(false)
    notify.success(say(done))
    setOpen(false)
  }
  const check = (_rule: unknown, value: unknown) => {
    const wrong = checkField(body, 'remark', value)
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) form.submit()
  }
  return (
    <Drawer
      open={isOpen}
      size={480}
      title={title}
      onClose={() => void close()}
      afterOpenChange={(isNow) => isNow || onClosed()}
      footer={
        <div className={formStyles.saveBar}>
          <span className="quiet">{say(resourceWords.saveHint)}</span>
          <Button onClick={() => void close()}>{say(resourceWords.cancel)}</Button>
          <Button type="primary" danger={action === 'close'} loading={isBusy} onClick={() => form.submit()}>
            {say(action === 'follow' ? words.save : bookingWords.move[action])}
          </Button>
        </div>
      }
    >
      <Glance row={shown} />
      {refused !== undefined && <Objections lines={linesOf(refused)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the whole form */}
      <div onKeyDown={saveByKey}>
        <Form<FollowValues>
          form={form}
          name="follow"
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={() => setDirty(true)}
          onFinish={(said) => void save(said)}
        >
          {action === 'close' && (
            <Form.Item
              name="closeReason"
              label={say(bookingWords.field.closeReason)}
              rules={[{ required: true, message: say(resourceWords.choose) }]}
            >
              <Pick choices={reasonsIn(say)} />
            </Form.Item>
          )}
          <Form.Item name="remark" label={say(label)} required rules={[{ validator: check }]}>
            <Input.TextArea rows={4} maxLength={300} showCount autoFocus={action !== 'close'} />
          </Form.Item>
        </Form>
      </div>
      <History row={shown} />
    </Drawer>
  )
}
