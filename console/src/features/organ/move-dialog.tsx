import { organ, organWords, type OrganListRow } from '@kangju/contract'
import { Alert, Button, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { act, useCall } from '../../api/query.ts'
import { checkField, type FieldSchema } from '../../resource/schema.ts'
import { ErrorState } from '../../resource/states.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { organPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './organ.module.css'
import formStyles from '../../ui/form.module.css'

const closeBody = organ.close.body as FieldSchema
const reasonField = 'closeReason'

const said = {
  open: {
    title: words.openTitle,
    obstacles: words.lacks,
    follows: words.openFollows,
    ok: words.open,
    done: words.openedNow,
  },
  close: {
    title: words.closeTitle,
    obstacles: words.openVisits,
    follows: words.closeFollows,
    ok: words.close,
    done: words.closedNow,
  },
}

interface Props {
  row: OrganListRow
  move: 'open' | 'close'
  /** Leads to where what lacks can be filled in. */
  onEdit?: () => void
  onClosed: () => void
}

/** Opens or closes an organisation, having said what stands in the way and what follows. */
export const MoveDialog = ({ row, move, onEdit, onClosed }: Props) => {
  const say = useSay()
  const [form] = Form.useForm<{ closeReason: string }>()
  const {
    data: answer,
    failure,
    isFetching,
    refetch,
  } = useCall(organ.before, { params: { id: row.id }, query: { move } }, { keepPrevious: false, quiet: true })
  // What was answered another time may be old; once there is a fresh answer, asking again takes nothing off the screen.
  const [isFresh, setFresh] = useState(false)
  if (!isFresh && !isFetching && answer !== undefined) setFresh(true)
  const data = isFresh ? answer : undefined
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const { title, obstacles, follows, ok, done } = said[move]
  const isStopped = data !== undefined && data.obstacles.length > 0
  const isReady = data !== undefined && !isStopped

  const run = async (closeReason = '') => {
    setBusy(true)
    setComplaint(undefined)
    const { id, version } = row
    const outcome =
      move === 'open'
        ? await act(organ.open, { body: { id, version } }, { quiet: true })
        : await act(organ.close, { body: { id, version, closeReason } }, { quiet: true })
    setBusy(false)
    if (outcome.ok) {
      notify.success(say(done))
      return setOpen(false)
    }
    const { errors = {}, message } = outcome.failure
    const own = errors[reasonField]
    if (own !== undefined) form.setFields([{ name: reasonField, errors: [...own] }])
    else setComplaint([message, ...Object.values(errors).flat()].join(' '))
  }
  const check = (_rule: unknown, value: unknown) => {
    const wrong = checkField(closeBody, reasonField, value)
    return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
  }
  const agree = () => (move === 'close' ? form.submit() : void run())
  const edit = () => {
    setOpen(false)
    onEdit?.()
  }
  const lines = isStopped ? data.obstacles : (data?.follows ?? [])
  return (
    <Modal
      open={isOpen}
      title={say(title, { name: row.name })}
      // Its usual name, 关闭, is here that of what is asked about.
      closable={{ 'aria-label': say(resourceWords.cancel) }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{say(resourceWords.cancel)}</Button>
          {isStopped && onEdit !== undefined && (
            <Button type="primary" onClick={edit}>
              {say(words.complete)}
            </Button>
          )}
          {!isStopped && (
            <Button
              type="primary"
              danger={move === 'close'}
              disabled={!isReady || isFetching}
              loading={isBusy}
              onClick={agree}
            >
              {say(ok)}
            </Button>
          )}
        </>
      }
    >
      {complaint !== undefined && <Alert type="error" showIcon title={complaint} className={formStyles.complaint} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {data === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={styles.before}>
          <p>{say(isStopped ? obstacles : follows)}</p>
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {isReady && move === 'close' && (
        <Form
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onFinish={({ closeReason }) => void run(closeReason.trim())}
        >
          <Form.Item
            name={reasonField}
            label={say(organWords.field.closeReason)}
            required
            rules={[{ validator: check }]}
          >
            <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
