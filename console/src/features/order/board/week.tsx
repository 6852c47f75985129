import { beijingIso, businessDay, isDay, order, weekdayNames, weekdays } from '@kangju/contract'
import { Grid, Skeleton, Tag } from 'antd'
import { useState, type CSSProperties } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useSay } from '../../../ui/say.ts'
import { useNow } from '../../../ui/use-now.ts'
import { boardWords as words } from '../words-board.ts'
import { countOutside, lanesOf, minuteOf, viewOf, type Zoom } from './board-layout.ts'
import { AgendaVisits } from './board-list.tsx'
import { DaySteps, ZoomTools } from './board-tools.tsx'
import { ClockRow, TimeRow } from './time-row.tsx'
import { useMoveDialog } from './use-move-dialog.tsx'
import { Legend } from './visit-looks.tsx'
import { mondayOf, weekdayAt } from './week-path.ts'
import styles from './week.module.css'
import boardStyles from './board.module.css'
import pageStyles from '../../../ui/page.module.css'

const minuteMs = 60_000
const weekDays = 7

/** A day of the week with its date. */
const DayHead = ({ day, isAway, count }: { day: string; isAway: boolean; count: number }) => {
  const say = useSay()
  return (
    <>
      <span className={styles.day}>
        <span className="figure">{day.slice(5)}</span> {say(weekdayNames[weekdays[weekdayAt(day)] ?? 'monday'])}
      </span>
      {isAway && <Tag color="warning">{say(words.away)}</Tag>}
      <span className={styles.count}>{say(words.count, { n: count })}</span>
    </>
  )
}

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
  // Staff are chosen from those of the day that the visit is on.
  const [moved, setMoved] = useState<string>()
  const { data: ofDay } = useCall(order.board, { query: { day: moved ?? day } }, { enabled: moved !== undefined })
  const moving = useMoveDialog(ofDay?.people ?? [])
  const { span: board, scale } = viewOf(zoom)
  const rows = (data?.days ?? []).map((one) => {
    const visits = (data?.visits ?? []).filter(({ startAt }) => startAt?.slice(0, 10) === one.day)
    return { ...one, visits, lanes: lanesOf(visits) }
  })
  const open: typeof moving.open = (visit) => {
    setMoved(visit.startAt?.slice(0, 10) ?? day)
    moving.open(visit)
  }
  const title = data === undefined ? '' : say(words.weekOf, { name: data.name })
  const isFree = (isAway: number, hours: readonly unknown[]) => isAway === 1 || hours.length === 0

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
        {isWide && <ZoomTools zoom={zoom} outside={countOutside(board, data?.visits ?? [])} onZoom={setZoom} />}
      </div>
      {data === undefined && failure === undefined && <Skeleton active />}
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {data?.visits.length === 0 && <Empty title={say(words.noneInWeek)} />}
      {data !== undefined && failure === undefined && isWide && (
        <>
          <div className={styles.scroll} style={{ '--head': '208px', '--scale': scale } as CSSProperties}>
            <div className={styles.board} role="grid" aria-label={title} aria-rowcount={rows.length + 1}>
              <ClockRow board={board} minute={undefined} head={say(words.day)} />
              {rows.map(({ day: one, isAway, hours, visits, lanes }, at) => (
                <TimeRow
                  key={one}
                  index={at + 2}
                  head={<DayHead day={one} isAway={isAway === 1} count={visits.length} />}
                  lanes={lanes}
                  hours={clientId !== null ? undefined : isFree(isAway, hours) ? [] : hours}
                  board={board}
                  now={now}
                  minute={one === today ? minuteOf(beijingIso(now)) : undefined}
                  onOpen={open}
                />
              ))}
            </div>
          </div>
          <Legend />
        </>
      )}
      {data !== undefined && failure === undefined && !isWide && (
        <ul className={styles.list} aria-label={title}>
          {rows.map(({ day: one, isAway, visits }) => (
            <li key={one}>
              <div className={styles.agendaDay}>
                <DayHead day={one} isAway={isAway === 1} count={visits.length} />
              </div>
              <AgendaVisits visits={visits} now={now} onOpen={open} />
            </li>
          ))}
        </ul>
      )}
      {moving.dialog}
    </section>
  )
}
