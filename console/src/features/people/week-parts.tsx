import { CopyOutlined } from '@ant-design/icons'
import type { WorkTime } from '@kangju/contract'
import { Button, Checkbox, Flex, Popover, Select } from 'antd'
import { useState } from 'react'
import { ClockInput } from '../../ui/date-inputs.tsx'
import { useSay } from '../../ui/say.ts'
import { weekdayWords, weekWords as words, type Weekday } from './words.ts'
import { RowEnd } from './row-end.tsx'
import { weekdays } from './week-hours.ts'
import styles from './week.module.css'

const useDayChoices = () => {
  const say = useSay()
  return weekdays.map((weekday) => ({ value: weekday as number, label: say(weekdayWords[weekday]) }))
}

interface ClockProps {
  label: string
  value: string
  isOff: boolean
  isWrong: boolean
  onChange: (clock: string) => void
}

const PeriodClock = ({ label, value, isOff, isWrong, onChange }: ClockProps) => (
  <ClockInput
    aria-label={label}
    minuteStep={5}
    needConfirm={false}
    allowClear={false}
    disabled={isOff}
    status={isWrong ? 'error' : ''}
    suffixIcon={null}
    value={value}
    onChange={(next) => next !== undefined && onChange(next)}
  />
)

interface PeriodProps {
  time: WorkTime
  label: string
  why: string | undefined
  isOff: boolean
  hasDay: boolean
  onChange: (time: WorkTime) => void
  onRemove: () => void
}

/** One period with its exact times. */
export const PeriodFields = ({ time, label, why, isOff, hasDay, onChange, onRemove }: PeriodProps) => {
  const say = useSay()
  const days = useDayChoices()
  const name = (part: string) => `${label} ${part}`
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {hasDay && (
        <Select
          aria-label={name(say(weekdayWords[time.weekday as Weekday]))}
          disabled={isOff}
          value={time.weekday}
          options={days}
          onChange={(weekday: number) => onChange({ ...time, weekday })}
        />
      )}
      <PeriodClock
        label={name(time.start)}
        value={time.start}
        isOff={isOff}
        isWrong={why !== undefined}
        onChange={(start) => onChange({ ...time, start })}
      />
      <span aria-hidden="true">–</span>
      <PeriodClock
        label={name(time.end)}
        value={time.end}
        isOff={isOff}
        isWrong={why !== undefined}
        onChange={(end) => onChange({ ...time, end })}
      />
      <RowEnd label={label} why={why} isOff={isOff} onRemove={onRemove} />
    </div>
  )
}

/** Popover that copies the periods of one day to other days. */
export const CopyDay = ({ isOff, onCopy }: { isOff: boolean; onCopy: (source: number, targets: number[]) => void }) => {
  const say = useSay()
  const days = useDayChoices()
  const [isOpen, setOpen] = useState(false)
  const [source, setSource] = useState(1)
  const [targets, setTargets] = useState<number[]>([2, 3, 4, 5])
  const content = (
    <Flex vertical gap={8} className={styles.copy}>
      <label>
        {say(words.copyFrom)} <Select value={source} options={days} onChange={setSource} />
      </label>
      <Checkbox.Group
        aria-label={say(words.copyTo)}
        value={targets}
        options={days.map((day) => ({ ...day, disabled: day.value === source }))}
        onChange={setTargets}
      />
      <span className="quiet">{say(words.copyReplaces)}</span>
      <Button
        type="primary"
        disabled={targets.every((day) => day === source)}
        onClick={() => {
          onCopy(source, targets)
          setOpen(false)
        }}
      >
        {say(words.copy)}
      </Button>
    </Flex>
  )
  return (
    <Popover content={content} trigger="click" open={isOpen && !isOff} onOpenChange={setOpen} destroyOnHidden>
      <Button icon={<CopyOutlined />} disabled={isOff}>
        {say(words.copyDay)}
      </Button>
    </Popover>
  )
}
