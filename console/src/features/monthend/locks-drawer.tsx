import { lockActionWords, monthend, monthStateWords, type LockRow, type MonthRow } from '@kangju/contract'
import { Alert, Button, Drawer, Pagination, Timeline } from 'antd'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { LockDialog, UnlockDialog } from './lock-dialogs.tsx'
import { monthTones } from './monthend-resource.tsx'
import { lockWords as words } from './words.ts'
import styles from './monthend.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Chosen {
  readonly action: 'lock' | 'unlock'
  readonly month: string
}

interface MonthsProps {
  readonly isSuper: boolean
  readonly onAsk: (chosen: Chosen) => void
}

const MonthLine = ({ month, state, isLockable, isUnlockable, isSuper, onAsk }: MonthRow & MonthsProps) => {
  const say = useSay()
  const action = isLockable === 1 ? 'lock' : isUnlockable === 1 ? 'unlock' : undefined
  return (
    <li>
      <span className="figure">{month}</span>
      <Status tone={monthTones[state]}>{say(monthStateWords[state])}</Status>
      {isSuper && action !== undefined && (
        <Button
          size="small"
          type={action === 'lock' ? 'primary' : 'default'}
          aria-label={say(action === 'lock' ? words.lockTitle : words.unlockTitle, { month })}
          onClick={() => onAsk({ action, month })}
        >
          {say(lockActionWords[action])}
        </Button>
      )}
    </li>
  )
}

const Months = (props: MonthsProps) => {
  const { data, failure, refetch } = useCall(monthend.months, {})
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  return (
    <ul className={styles.months}>
      {data.map((row) => (
        <MonthLine key={row.month} {...row} {...props} />
      ))}
    </ul>
  )
}

const Past = ({ at, month, action, byName, remark, openCount, openFen, differences }: LockRow) => {
  const say = useSay()
  return (
    <>
      <div>
        <strong>{`${say(lockActionWords[action])} ${month}`}</strong>{' '}
        <span className="quiet figure">{`${byName} · ${momentOf(at)}`}</span>
      </div>
      {openCount !== null && (
        <div className="quiet">
          {say(words.opened, { n: openCount, amount: showFen(openFen ?? 0) })}
          {(differences ?? 0) > 0 && ` · ${say(words.differences, { n: differences ?? 0 })}`}
        </div>
      )}
      {remark !== null && <div className="prose">{remark}</div>}
    </>
  )
}

const pageRows = 10

const History = () => {
  const say = useSay()
  const [page, setPage] = useState(1)
  const { data, failure, refetch } = useCall(monthend.locks, { query: { page, limit: pageRows } })
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  if (data.total === 0) return <p className="quiet">{say(words.noHistory)}</p>
  return (
    <>
      <Timeline
        items={data.items.map((row) => ({
          key: row.id,
          color: row.action === 'lock' ? 'green' : 'gray',
          content: <Past {...row} />,
        }))}
      />
      {data.total > pageRows && (
        <Pagination simple current={page} pageSize={pageRows} total={data.total} onChange={setPage} />
      )}
    </>
  )
}

/** The months with their locks, and who locked and unlocked them. */
export const LocksDrawer = ({ onClosed }: { onClosed: () => void }) => {
  const say = useSay()
  const { holder } = useMe()
  const isSuper = holder.isdefault === 1
  const closing = useClosing(onClosed)
  const [chosen, setChosen] = useState<Chosen>()
  const Dialog = chosen?.action === 'lock' ? LockDialog : UnlockDialog
  return (
    <Drawer size={560} title={say(words.title)} {...closing}>
      <p className="quiet">{say(words.about)}</p>
      {!isSuper && <Alert type="info" showIcon title={say(words.onlySuper)} />}
      <Months isSuper={isSuper} onAsk={setChosen} />
      <h2 className={styles.part}>{say(words.history)}</h2>
      <History />
      {chosen !== undefined && <Dialog month={chosen.month} onClosed={() => setChosen(undefined)} />}
    </Drawer>
  )
}
