import { beijingIso, businessDay, isDay, order } from '@kangju/contract'
import { Alert, Grid } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { boardRows, countOutside, minuteOf, unassignedOf, viewOf, type Zoom } from './board-layout.ts'
import { BoardList } from './board-list.tsx'
import { BoardFilters, DaySteps, ZoomTools } from './board-tools.tsx'
import { DayArea } from './day-area.tsx'
import { useMoveDialog } from './use-move-dialog.tsx'
import { Legend } from './visit-looks.tsx'
import { weekPath } from './week-path.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './board.module.css'
import pageStyles from '../../../ui/page.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

const minuteMs = 60_000

/** One day of all staff, on which visits can be moved. */
export const Board = () => {
  const say = useSay()
  const now = useNow(minuteMs)
  const today = businessDay(now)
  const [params, setParams] = useSearchParams()
  const named = params.get('day') ?? ''
  const day = isDay(named) ? named : today
  const [organId, setOrganId] = useState<string>()
  const [typed, setTyped] = useState('')
  const [zoom, setZoom] = useState<Zoom>('usual')
  const keyword = useDeferredValue(typed.trim())
  const { lg: isWide = true } = Grid.useBreakpoint()
  const { data, failure, isFetching, refetch } = useCall(
    order.board,
    {
      query: { day, ...(organId === undefined ? {} : { organId }), ...(keyword === '' ? {} : { keyword }) },
    },
    { keepPrevious: true },
  )
  const moving = useMoveDialog(data?.people ?? [])
  const isEmpty = data !== undefined && data.people.length === 0 && data.visits.length === 0
  const label = say(words.label, { day })

  return (
    <section className={classes(pageStyles.panel, styles.panel)} aria-busy={isFetching}>
      <div className={styles.tools} role="search">
        <DaySteps
          day={day}
          today={today}
          by={1}
          names={{ previous: say(words.previous), next: say(words.next), today: say(words.today) }}
          onDay={(next) => setParams({ view: 'board', ...(next === today ? {} : { day: next }) }, { replace: true })}
        />
        <BoardFilters organId={organId} keyword={typed} onOrgan={setOrganId} onKeyword={setTyped} />
        {isWide && (
          <ZoomTools
            zoom={zoom}
            outside={countOutside(
              viewOf(zoom).span,
              (data?.visits ?? []).filter((visit) => visit.peopleId !== null),
            )}
            onZoom={setZoom}
          />
        )}
      </div>
      {data?.capped === true && <Alert type="info" showIcon title={say(words.capped)} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {isEmpty && <Empty title={say(words.none)} text={say(words.noneText)} />}
      {data !== undefined && !isEmpty && failure === undefined && isWide && (
        <>
          <DayArea
            data={data}
            day={day}
            zoom={zoom}
            label={label}
            now={now}
            minute={day === today ? minuteOf(beijingIso(now)) : undefined}
            isFiltered={keyword !== ''}
            weekOf={(peopleId) => weekPath({ peopleId, day })}
            onMove={moving.open}
          />
          <div className={styles.foot}>
            <Legend />
            <span className={classes('quiet', styles.hint)} title={say(words.hint)}>
              {say(words.hint)}
            </span>
          </div>
        </>
      )}
      {data !== undefined && !isEmpty && failure === undefined && !isWide && (
        <BoardList
          rows={boardRows(data)}
          unassigned={unassignedOf(data.visits)}
          label={label}
          now={now}
          weekOf={(peopleId) => weekPath({ peopleId, day })}
          onOpen={moving.open}
        />
      )}
      {moving.dialog}
    </section>
  )
}
