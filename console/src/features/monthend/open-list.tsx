import { monthend, openKindWords, type OpenLine } from '@kangju/contract'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { canOpen } from './flows-path.ts'
import { openListWords as words } from './words.ts'
import styles from './monthend.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

const Way = ({ path }: Pick<OpenLine, 'path'>) => {
  const say = useSay()
  const { holder } = useMe()
  if (path === null) return <span className="quiet">{say(words.bySystem)}</span>
  return canOpen(path, holder) ? <Link to={path}>{say(words.look)}</Link> : null
}

/** Open items of a month, one line per kind that has any. */
export const OpenTable = ({ month }: { month: string }) => {
  const say = useSay()
  const { data, failure, refetch } = useCall(monthend.open, { query: { month } }, { keepPrevious: false })
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  const lines = data.filter(({ count }) => count > 0)
  if (lines.length === 0) return <p className={styles.none}>{say(words.none)}</p>
  return (
    <table className={styles.open}>
      <thead>
        <tr>
          <th scope="col">{say(words.kind)}</th>
          <th scope="col" data-figure>
            {say(words.count)}
          </th>
          <th scope="col" data-figure>
            {say(words.amount)}
          </th>
          <th scope="col">
            <span className="visually-hidden">{say(words.look)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ kind, count, amountFen, path }) => (
          <tr key={kind}>
            <td>{say(openKindWords[kind])}</td>
            <td data-figure>{count.toLocaleString('en-US')}</td>
            <td data-figure>{showFen(amountFen)}</td>
            <td>
              <Way path={path} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const OpenDrawer = ({ month, onClosed }: { month: string; onClosed: () => void }) => {
  const say = useSay()
  const closing = useClosing(onClosed)
  return (
    <Drawer size={640} title={say(words.title, { month })} {...closing}>
      <p className="quiet">{say(words.about)}</p>
      <OpenTable month={month} />
    </Drawer>
  )
}
