import { PlusOutlined } from '@ant-design/icons'
import { addDays, leaveFaults, leavesAtMost, type Leave } from '@kangju/contract'
import { Button, Form, Input } from 'antd'
import { useContext, useState } from 'react'
import { FieldName } from '../../resource/field-name.ts'
import type { InputProps } from '../../resource/types.ts'
import { DayRangeInput } from '../../ui/date-inputs.tsx'
import { useSay } from '../../ui/say.ts'
import { leaveWords as words } from './words.ts'
import { comingLeaves, leavesInOrder, lengthOf } from './leave-days.ts'
import { MonthPage } from './month-page.tsx'
import { RowEnd } from './row-end.tsx'
import { useToday } from './use-today.ts'
import styles from './leave.module.css'

const reasonLength = 50

const leavesOf = (value: unknown): readonly Leave[] => (Array.isArray(value) ? (value as Leave[]) : [])

interface RowProps {
  leave: Leave
  why: string | undefined
  isOff: boolean
  /** Newly picked, so that only its reason is missing. */
  isFresh: boolean
  onLeft: () => void
  onChange: (leave: Leave) => void
  onRemove: () => void
}

const LeaveRow = ({ leave, why, isOff, isFresh, onLeft, onChange, onRemove }: RowProps) => {
  const say = useSay()
  const label = `${leave.from} – ${leave.to}`
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <DayRangeInput
        aria-label={say(words.dates)}
        allowClear={false}
        disabled={isOff}
        status={why === undefined ? '' : 'error'}
        first={leave.from}
        last={leave.to}
        onChange={(from, to) => from !== undefined && to !== undefined && onChange({ ...leave, from, to })}
      />
      <span className="quiet">{say(words.days, { n: Math.max(0, lengthOf(leave)) })}</span>
      <Input
        aria-label={say(words.reason)}
        placeholder={say(words.reason)}
        autoFocus={isFresh}
        disabled={isOff}
        maxLength={reasonLength}
        value={leave.reason}
        status={isFresh || (leave.reason ?? '') !== '' ? '' : 'error'}
        onBlur={onLeft}
        onChange={({ target }) => onChange({ ...leave, reason: target.value })}
      />
      <RowEnd label={label} why={why} isOff={isOff} onRemove={onRemove} />
    </div>
  )
}

/** Leave, picked on a calendar or entered in the list below. */
export const LeaveCalendar = ({ id, value, onChange, disabled: isOff = false }: InputProps) => {
  const say = useSay()
  const name = useContext(FieldName)
  const today = useToday()
  const leaves = leavesOf(value)
  const [freshFrom, setFreshFrom] = useState<string>()
  const faults = new Map(leaveFaults(leaves).map(([field, why]) => [Number(field.split('.')[1]), say(why)] as const))
  const set = (next: readonly Leave[]) => onChange?.(next.slice(0, leavesAtMost))
  const add = (days: { from: string; to: string }) => {
    setFreshFrom(days.from)
    set([...leaves, { ...days, reason: '' }])
  }
  const isFull = leaves.length >= leavesAtMost
  return (
    <div className={styles.input} id={id} tabIndex={-1} role="group" aria-label={name}>
      <MonthPage leaves={leaves} isOff={isOff || isFull} onPick={add} />
      {/* A form item of its own, so that one invalid leave does not colour the others. */}
      <Form.Item className={styles.plainItem}>
        <div className={styles.list}>
          {leaves.map((leave, at) => (
            <LeaveRow
              // oxlint-disable-next-line react/no-array-index-key -- a leave has no other key while it changes
              key={at}
              leave={leave}
              why={faults.get(at)}
              isOff={isOff}
              isFresh={at === leaves.length - 1 && leave.from === freshFrom}
              onLeft={() => setFreshFrom(undefined)}
              onChange={(next) => set(leaves.map((one, i) => (i === at ? next : one)))}
              onRemove={() => set(leaves.filter((_one, i) => i !== at))}
            />
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={isOff || isFull}
            onClick={() => {
              const last = leavesInOrder(leaves).at(-1)?.to
              const from = addDays(last === undefined || last < today ? today : last, 1)
              add({ from, to: from })
            }}
          >
            {say(words.add)}
          </Button>
        </div>
      </Form.Item>
    </div>
  )
}

/** Read-only list of leave that is not over. */
export const ComingLeaves = ({ leaves, none }: { leaves: readonly Leave[]; none: string }) => {
  const say = useSay()
  const coming = comingLeaves(leaves, useToday())
  if (coming.length === 0) return <span className="quiet">{none}</span>
  return (
    <ul className={styles.coming}>
      {coming.map((leave) => (
        <li key={leave.from}>
          <span className="figure">{leave.from === leave.to ? leave.from : `${leave.from} – ${leave.to}`}</span>{' '}
          <span className="quiet">{say(words.days, { n: lengthOf(leave) })}</span> {leave.reason}
        </li>
      ))}
    </ul>
  )
}
