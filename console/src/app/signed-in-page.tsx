import { QueryClientProvider } from '@tanstack/react-query'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { MeProvider } from '../api/me.tsx'
import { queryClient } from '../api/query.ts'
import { ErrorBoundary } from '../ui/error-log.tsx'
import { Feedback } from '../ui/feedback.tsx'
import { LiveNotice } from '../ui/live-notice.tsx'
import { NewOrderDialog } from '../ui/new-order.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { UndoBar } from '../ui/undo-bar.tsx'
import { RemindersDialog } from '../ui/reminders.tsx'
import { Theme } from '../ui/theme.tsx'
import { FactorGate } from './factor-gate.tsx'
import { Layout } from './layout.tsx'
import { signInNotices } from './notice.ts'
import { fetchPage } from './pages.ts'
import { Loading } from './progress.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { useSeat } from './use-seat.ts'

// The code of the page at the address is loaded while the account is.
void fetchPage(window.location.pathname)

/** Dialogs that open by themselves. */
const Dialogs = () => {
  const go = useNavigate()
  const navigate = (to: string) => void go(to)
  return (
    <>
      <NewOrderDialog navigate={navigate} />
      <UndoBar />
      <RemindersDialog navigate={navigate} />
    </>
  )
}

const CallDesk = onDemand(() => import('../features/tvecall/desk/call-desk.tsx').then(({ CallDesk }) => CallDesk))

/** The call desk of accounts with a seat. */
const Calls = () => {
  const seat = useSeat()
  if (seat === undefined) return null
  return <CallDesk seat={seat} />
}

const SignedInPage = () => (
  <QueryClientProvider client={queryClient}>
    <Theme>
      <Feedback>
        <MeProvider fallback={<Loading />} onFailure={signInNotices.set}>
          <ErrorBoundary>
            <FactorGate>
              <Layout />
              <LiveNotice />
              <Dialogs />
              <Calls />
            </FactorGate>
          </ErrorBoundary>
          <SessionDialog />
        </MeProvider>
      </Feedback>
    </Theme>
  </QueryClientProvider>
)

/** Rendered once: its parent is rendered at every navigation. */
export default memo(SignedInPage)
