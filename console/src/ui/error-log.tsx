import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Flex, Modal, Result, Table, Tooltip, Typography } from 'antd'
import { Component, useState, type ErrorInfo, type ReactNode } from 'react'
import { notify } from '../api/notices.ts'
import { useConfirm } from './confirm.tsx'
import { clearErrors, errorLog, logError, type LoggedError } from './error-log-store.ts'
import { useSay } from './say.ts'
import { errorLogWords as words } from './words-session.ts'
import { commonWords } from './words.ts'

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

/** A bug with a number, only when there is something; opens the log. */
export const ErrorLogButton = () => {
  const say = useSay()
  const confirm = useConfirm()
  const entries = errorLog.use()
  const [isOpen, setOpen] = useState(false)
  const count = entries.length

  const clearAll = async () => {
    const answer = await confirm({
      title: words.clearAll,
      content: say(words.clearQuestion, { count }),
      okText: words.clearAll,
      danger: true,
    })
    if (answer === undefined) return
    setOpen(false)
    clearErrors()
  }

  const columns = [
    {
      key: 'message',
      title: say(words.message),
      render: (_: unknown, entry: LoggedError) => (
        <Typography.Text type="danger" style={{ overflowWrap: 'anywhere' }}>
          {entry.message}
        </Typography.Text>
      ),
    },
    { key: 'where', dataIndex: 'where', title: say(words.where), width: '30%' },
    {
      key: 'time',
      title: say(words.time),
      width: 180,
      render: (_: unknown, entry: LoggedError) => timeOf(entry.time),
    },
    {
      key: 'copy',
      width: 100,
      render: (_: unknown, entry: LoggedError) => (
        <Button type="link" onClick={() => void copy([entry])}>
          {say(words.copy)}
        </Button>
      ),
    },
  ]

  return (
    <>
      {count > 0 && (
        <Tooltip title={say(words.title)}>
          <Badge count={count} size="small" offset={[-6, 6]}>
            <Button
              type="text"
              icon={<BugOutlined />}
              aria-label={say(words.button, { count })}
              onClick={() => setOpen(true)}
            />
          </Badge>
        </Tooltip>
      )}
      <Modal
        open={isOpen}
        title={say(words.title)}
        width="80%"
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
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
          expandable={{ expandedRowRender: showStack }}
        />
      </Modal>
    </>
  )
}

const Broken = ({ retry }: { readonly retry: () => void }) => {
  const say = useSay()
  return (
    <div role="alert">
      <Result
        status="warning"
        title={say(words.brokenTitle)}
        subTitle={say(words.brokenText)}
        extra={[
          <Button key="retry" type="primary" onClick={retry}>
            {say(commonWords.retry)}
          </Button>,
          <Button key="reload" onClick={() => location.reload()}>
            {say(words.reload)}
          </Button>,
        ]}
      />
    </div>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  /** Another value, such as another address, tries again by itself. */
  readonly resetKey?: string
}
interface BoundaryState {
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

/** The one class of the console: React offers no other way to catch what breaks while drawing. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError = () => ({ isBroken: true })

  static getDerivedStateFromProps = ({ resetKey }: BoundaryProps, state: BoundaryState) =>
    resetKey === state.resetKey ? null : { isBroken: false, resetKey }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const inside = componentStack?.trim().split('\n')[0]?.trim() ?? ''
    logError(error, inside)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <Broken retry={() => this.setState({ isBroken: false })} />
  }
}
