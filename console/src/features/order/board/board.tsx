import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addDays, beijingIso, businessDay, isDay, order, organ, type VisitRow } from '@kangju/contract'
import { Alert, Button, Grid, Input, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { PickOption } from '../../../resource/pick.tsx'
import { ErrorState } from '../../../resource/states.tsx'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { DayInput } from '../../../ui/date-inputs.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { BoardGrid } from './board-grid.tsx'
import { boardRows, boardSpan, minuteOf } from './board-layout.ts'
import { BoardList } from './board-list.tsx'
import type { Target } from './board-move.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './board.module.css'
import pageStyles from '../../../ui/page.module.css'

const minuteMs = 60_000

interface BarProps {
  day: string
  today: string
  organId: string | undefined
  keyword: string
  onDay: (day: string) => void
  onOrgan: (organId: string | undefined) => void
  onKeyword: (keyword: string) => void
}

/** Filters of the board: day, organisation and keyword. */
const BoardBarOfTools = ({ day, today, organId, keyword, onDay, onOrgan, onKeyword }: BarProps) => {
  const say = useSay()
  const arrow = (text: string, icon: React.ReactNode, by: number) => (
    <Button icon={icon} aria-label={text} title={text} onClick={() => onDay(addDays(day, by))} />
  )
  return (
    <div className={styles.tools} role="search">
      {arrow(say(words.previous), <LeftOutlined />, -1)}
      <DayInput
        aria-label={say(words.day)}
        allowClear={false}
        value={day}
        onChange={(next) => next !== undefined && onDay(next)}
      />
      {arrow(say(words.next), <RightOutlined />, 1)}
      <Button disabled={day === today} onClick={() => onDay(today)}>
        {say(words.today)}
      </Button>
      <div className={styles.filter}>
        <PickOption
          call={organ.nopage}
          aria-label={say(words.organ)}
          placeholder={say(words.organ)}
          value={organId}
          onChange={(value) => onOrgan(typeof value === 'string' ? value : undefined)}
        />
      </div>
      <div className={styles.filter}>
        <Input
          allowClear
          aria-label={say(words.keyword)}
          placeholder={say(words.keyword)}
          maxLength={20}
          value={keyword}
          onChange={({ target }) => onKeyword(target.value)}
        />
      </div>
    </div>
  )
}

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
  const keyword = useDeferredValue(typed.trim())
  const [moving, setMoving] = useState<{ key: number; visit: VisitRow; target?: Target }>()
  const { lg: isWide = true } = Grid.useBreakpoint()
  const { data, failure, isFetching, refetch } = useCall(
    order.board,
    {
      query: { day, ...(organId === undefined ? {} : { organId }), ...(keyword === '' ? {} : { keyword }) },
    },
    { keepPrevious: true },
  )
  const open = (visit: VisitRow, target?: Target) =>
    setMoving((last) => ({ key: (last?.key ?? 0) + 1, visit, ...(target === undefined ? {} : { target }) }))
  const rows = data === undefined ? [] : boardRows(data)
  const isEmpty = data !== undefined && data.people.length === 0 && data.visits.length === 0
  const label = say(words.label, { day })

  return (
    <section className={classes(pageStyles.panel, styles.panel)} aria-busy={isFetching}>
      <BoardBarOfTools
        day={day}
        today={today}
        organId={organId}
        keyword={typed}
        onDay={(next) => setParams({ view: 'board', ...(next === today ? {} : { day: next }) }, { replace: true })}
        onOrgan={setOrganId}
        onKeyword={setTyped}
      />
      {data?.capped === true && <Alert type="info" showIcon title={say(words.capped)} />}
      {data === undefined && failure === undefined && <Skeleton active />}
      {failure !== undefined && <ErrorState message={failure.message} onRetry={() => void refetch()} />}
      {isEmpty && <Empty title={say(words.none)} text={say(words.noneText)} />}
      {data !== undefined && !isEmpty && failure === undefined && (
        <>
          <p className={classes('quiet', styles.hint)}>{say(words.hint)}</p>
          {isWide ? (
            <BoardGrid
              rows={rows}
              board={boardSpan(data.people, data.visits)}
              label={label}
              time={now}
              now={day === today ? minuteOf(beijingIso(now)) : undefined}
              onDrop={open}
              onOpen={open}
            />
          ) : (
            <BoardList rows={rows} label={label} time={now} onOpen={open} />
          )}
        </>
      )}
      {moving !== undefined && data !== undefined && (
        <MoveDialog
          key={moving.key}
          visit={moving.visit}
          target={moving.target}
          people={data.people}
          onClosed={() => setMoving((last) => (last?.key === moving.key ? undefined : last))}
        />
      )}
    </section>
  )
}
