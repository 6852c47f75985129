import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { addDays, organ } from '@kangju/contract'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { PickOption } from '../../../resource/pick.tsx'
import { DayInput } from '../../../ui/date-inputs.tsx'
import { useSay } from '../../../ui/say.ts'
import { boardWords as words } from '../words-board.ts'
import { clockOf, viewOf, zoomBy, type Zoom } from './board-layout.ts'
import styles from './board.module.css'

interface StepProps {
  day: string
  today: string
  /** Days of a step: one, or a week. */
  by: number
  names: { readonly previous: string; readonly next: string; readonly today: string }
  onDay: (day: string) => void
}

/** Steps to the day or week before and after, or to any day. */
export const DaySteps = ({ day, today, by, names, onDay }: StepProps) => {
  const say = useSay()
  const arrow = (text: string, icon: ReactNode, days: number) => (
    <Button icon={icon} aria-label={text} title={text} onClick={() => onDay(addDays(day, days))} />
  )
  return (
    <>
      {arrow(names.previous, <LeftOutlined />, -by)}
      <DayInput
        aria-label={say(words.day)}
        allowClear={false}
        value={day}
        onChange={(next) => next !== undefined && onDay(next)}
      />
      {arrow(names.next, <RightOutlined />, by)}
      <Button disabled={day === today} onClick={() => onDay(today)}>
        {names.today}
      </Button>
    </>
  )
}

interface ZoomProps {
  zoom: Zoom
  /** How many visits are outside the shown hours. */
  outside: number
  onZoom: (zoom: Zoom) => void
}

/** The shown hours, wider or finer. */
export const ZoomTools = ({ zoom, outside, onZoom }: ZoomProps) => {
  const say = useSay()
  const { from, to } = viewOf(zoom).span
  const step = (by: 1 | -1, text: string, icon: ReactNode) => {
    const next = zoomBy(zoom, by)
    return (
      <Button
        icon={icon}
        aria-label={text}
        title={text}
        disabled={next === undefined}
        onClick={() => next !== undefined && onZoom(next)}
      />
    )
  }
  return (
    <div className={styles.zoom} role="group" aria-label={say(words.zoom)}>
      {outside > 0 && (
        <Button type="link" onClick={() => onZoom('day')}>
          {say(words.outside, { n: outside })}
        </Button>
      )}
      {step(-1, say(words.zoomOut), <MinusOutlined />)}
      <span className="figure">{zoom === 'day' ? say(words.zoomDay) : `${clockOf(from)}–${clockOf(to)}`}</span>
      {step(1, say(words.zoomIn), <PlusOutlined />)}
    </div>
  )
}

interface FilterProps {
  organId: string | undefined
  keyword: string
  onOrgan: (organId: string | undefined) => void
  onKeyword: (keyword: string) => void
}

export const BoardFilters = ({ organId, keyword, onOrgan, onKeyword }: FilterProps) => {
  const say = useSay()
  return (
    <>
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
    </>
  )
}
