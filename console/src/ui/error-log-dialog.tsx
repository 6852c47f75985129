import { Button, Flex, Grid, Modal, Table, Typography } from 'antd'
import { notify } from '../api/notices.ts'
import { useConfirm } from './confirm.tsx'
import { clearErrors, errorLog, type LoggedError } from './error-log-store.ts'
import { useSay } from './say.ts'
import { errorLogWords as words } from './words-session.ts'

const timeOf = (time: number) => new Date(time).toLocaleString('sv-SE')

const plain = ({ message, where, time, stack }: LoggedError) =>
  [timeOf(time), where, message, stack].filter((line) => line !== '').join('\n')

const copy = (entries: readonly LoggedError[]) =>
  navigator.clipboard.writeText(entries.map(plain).join('\n\n')).then(
    () => notify.success(words.copied),
    () => notify.error(words.copyFailed),
  )

const Stack = ({ entry }: { readonly entry: LoggedError }) => {
  const say = useSay()
  return (
    <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} aria-label={say(words.stack)}>
      {entry.stack === '' ? say(words.noStack) : entry.stack}
    </pre>
  )
}

const showStack = (entry: LoggedError) => <Stack entry={entry} />

/** Errors of this browser session, newest first; loaded with its table when first opened. */
export const ErrorLogDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const say = useSay()
  const confirm = useConfirm()
  const entries = errorLog.use()
  const { md: isWide = true } = Grid.useBreakpoint()
  const count = entries.length

  const clearAll = async () => {
    const answer = await confirm({
      title: words.clearAll,
      content: say(words.clearQuestion, { count }),
      okText: words.clearAll,
      danger: true,
    })
    if (answer === undefined) return
    onClose()
    clearErrors()
  }

  const columns = [
    {
      key: 'message',
      title: say(words.message),
      render: (_: unknown, entry: LoggedError) => (
        <>
          <Typography.Text type="danger" style={{ overflowWrap: 'anywhere' }}>
            {entry.message}
          </Typography.Text>
          {!isWide && <div className="quiet">{entry.where}</div>}
          {!isWide && <div className="quiet">{timeOf(entry.time)}</div>}
        </>
      ),
    },
    { key: 'where', dataIndex: 'where', title: say(words.where), width: '30%', hidden: !isWide },
    {
      key: 'time',
      title: say(words.time),
      width: 180,
      hidden: !isWide,
      render: (_: unknown, entry: LoggedError) => timeOf(entry.time),
    },
    {
      key: 'copy',
      title: <span className="visually-hidden">{say(words.copy)}</span>,
      width: isWide ? 100 : 76,
      render: (_: unknown, entry: LoggedError) => (
        <Button type="link" onClick={() => void copy([entry])}>
          {say(words.copy)}
        </Button>
      ),
    },
  ]

  return (
    <Modal open title={say(words.title)} width="80%" footer={null} onCancel={onClose}>
      <Flex justify="end" gap={8} style={{ marginBottom: 8 }}>
        <Button onClick={() => void copy(entries)}>{say(words.copy)}</Button>
        <Button danger disabled={count === 0} onClick={() => void clearAll()}>
          {say(words.clearAll)}
        </Button>
      </Flex>
      <Table
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={[...entries]}
        pagination={false}
        scroll={{ y: '60vh' }}
        expandable={{
          expandedRowRender: showStack,
          columnTitle: <span className="visually-hidden">{say(words.stack)}</span>,
        }}
      />
    </Modal>
  )
}
