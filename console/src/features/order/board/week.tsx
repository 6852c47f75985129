import { businessDay, isDay, order, problems } from '@kangju/contract'
import { Grid } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useSay } from '../../../ui/say.ts'
import { useNow } from '../../../ui/use-now.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { boardWords as words } from '../words-board.ts'
import { countOutside, viewOf, type Zoom } from './board-layout.ts'
import { AgendaVisits } from './board-list.tsx'
import { DaySteps, ZoomTools } from './board-tools.tsx'
import { useMoveDialog } from './use-move-dialog.tsx'
import { Legend } from './visit-looks.tsx'
import { DayHead, WeekArea } from './week-area.tsx'
import { mondayOf } from './week-path.ts'
import styles from './week.module.css'
import boardStyles from './board.module.css'
import pageStyles from '../../../ui/page.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

const minuteMs = 60_000
const weekDays = 7

/** Seven days of one staff member or one care recipient, a day in each row. */
export const Week = () => {
  const say = useSay()
  const now = useNow(minuteMs)
  const today = businessDay(now)
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = mondayOf(isDay(named) ? named : today)
  const [peopleId, clientId] = [params.get('peopleId'), params.get('clientId')]
  const of: Record<string, string> = clientId === null ? { peopleId: peopleId ?? '' } : { clientId }
  const [zoom, setZoom] = useState<Zoom>('usual')
  const { lg: isWide = true } = Grid.useBreakpoint()
  const { data, failure, isFetching, refetch } = useCall(
    order.week,
    { query: { day, ...of } },
    { keepPrevious: true, enabled: peopleId !== null || clientId !== null },
  )
  // Of another organisation, or deleted; retrying would not help.
  const isGone = failure?.status === 404
  // Staff are chosen from those of the day that the visit is on.
  const [moved, setMoved] = useState<string>()
  const { data: ofDay } = useCall(order.board, { query: { day: moved ?? day } }, { enabled: moved !== undefined })
  const moving = useMoveDialog(ofDay?.people ?? [])
  const days = (data?.days ?? []).map((one) => ({
    ...one,
    visits: (data?.visits ?? []).filter(({ startAt }) => startAt?.slice(0, 10) === one.day),
  }))
  const open: typeof moving.open = (visit, target) => {
    setMoved(target?.day ?? visit.startAt?.slice(0, 10) ?? day)
    moving.open(visit, target)
  }
  const title = data === undefined ? '' : say(words.weekOf, { name: data.name })

  return (
    <section className={classes(pageStyles.panel, boardStyles.panel)} aria-busy={isFetching}>
      <div className={boardStyles.tools} role="search">
        <h2 className={styles.title}>{title}</h2>
        <DaySteps
          day={day}
          today={mondayOf(today)}
          by={weekDays}
          names={{ previous: say(words.previousWeek), next: say(words.nextWeek), today: say(words.thisWeek) }}
          onDay={(next) => setParams({ view: 'week', ...of, day: mondayOf(next) }, { replace: true })}
        />
        <Link to={`/order/childFastOrder?view=board&day=${isDay(named) ? named : today}`}>{say(words.backToDay)}</Link>
        {isWide && (
          <ZoomTools zoom={zoom} outside={countOutside(viewOf(zoom).span, data?.visits ?? [])} onZoom={setZoom} />
        )}
      </div>
      {data === undefined && failure === undefined && <Skeleton active />}
      {isGone && <Empty title={say(resourceWords.gone)} text={say(problems.missing.text)} />}
      {failure !== undefined && !isGone && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data?.visits.length === 0 && (
        <p className="quiet" role="status">
          {say(words.noneInWeek)}
        </p>
      )}
      {data !== undefined && failure === undefined && isWide && (
        <>
          <WeekArea days={days} hasHours={clientId === null} zoom={zoom} label={title} now={now} onMove={open} />
          <Legend />
        </>
      )}
      {data !== undefined && failure === undefined && !isWide && (
        <ul className={styles.list} aria-label={title}>
          {days.map((one) => (
            <li key={one.day}>
              <div className={styles.agendaDay}>
                <DayHead {...one} />
              </div>
              <AgendaVisits visits={one.visits} now={now} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
      {moving.dialog}
    </section>
  )
}
