import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import { Component, useState, type ErrorInfo, type ReactNode } from 'react'
import { errorLog, logError } from './error-log-store.ts'
import { Empty } from './empty.tsx'
import { onDemand } from './on-demand.tsx'
import { useSay } from './say.ts'
import { isReloading } from './stale-chunk.ts'
import { errorLogWords as words } from './words-session.ts'
import { commonWords } from './words.ts'

const ErrorLogDialog = onDemand(async () => (await import('./error-log-dialog.tsx')).ErrorLogDialog)

/** Icon with the number of errors, shown only when there are any; opens the log. */
export const ErrorLogButton = () => {
  const say = useSay()
  const count = errorLog.use().length
  const [isOpen, setOpen] = useState(false)
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
      {isOpen && <ErrorLogDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const Broken = ({ retry }: { readonly retry: () => void }) => {
  const say = useSay()
  return (
    <div role="alert">
      <Empty isPage title={say(words.brokenTitle)} text={say(words.brokenText)}>
        <Button type="primary" onClick={retry}>
          {say(commonWords.retry)}
        </Button>
        <Button onClick={() => location.reload()}>{say(words.reload)}</Button>
      </Empty>
    </div>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  /** A changed value, such as another address, resets the boundary. */
  readonly resetKey?: string
}
interface BoundaryState {
  readonly isBroken: boolean
  readonly resetKey: string | undefined
}

/** The only class of the console: React can catch render errors in no other way. */
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
    if (isReloading()) return null
    return <Broken retry={() => this.setState({ isBroken: false })} />
  }
}
