import { PlusOutlined } from '@ant-design/icons'
import { workTimeFaults, workTimesAtMost, type WorkTime } from '@kangju/contract'
import { Button, Flex, Form, Popover } from 'antd'
import { useContext, useState, type PointerEvent } from 'react'
import { FieldName } from '../../resource/field-name.ts'
import type { InputProps } from '../../resource/types.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { weekWords as words } from './words.ts'
import {
  draggedOver,
  edgeAt,
  everyDay,
  inOrder,
  nextPeriod,
  slotAt,
  spanOf,
  weekdays,
  withDayCopied,
  withEdge,
  withPeriod,
  type Edge,
} from './week-hours.ts'
import { CopyDay, PeriodFields } from './week-parts.tsx'
import { Placed, WeekGrid } from './week-picture.tsx'
import styles from './week.module.css'

const workdays = [1, 2, 3, 4, 5]

const timesOf = (value: unknown): readonly WorkTime[] => (Array.isArray(value) ? (value as WorkTime[]) : [])

type Drag =
  | { readonly kind: 'new'; readonly weekday: number; readonly anchor: number; readonly now: number }
  | { readonly kind: 'edge'; readonly at: number; readonly edge: Edge; readonly now: number }

const shareOf = (event: PointerEvent<HTMLElement>) => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return (event.clientY - top) / height
}

/** Weekly hours, drawn on a calendar or entered in the list below; both show the same. */
export const WeekHours = ({ id, value, onChange, disabled: isOff = false }: InputProps) => {
  const say = useSay()
  const name = useContext(FieldName)
  const times = timesOf(value)
  const [drag, setDrag] = useState<Drag>()
  const [openAt, setOpenAt] = useState<number>()
  const faults = new Map(workTimeFaults(times).map(([field, why]) => [Number(field.split('.')[1]), say(why)] as const))
  const set = (next: readonly WorkTime[]) => onChange?.(next.slice(0, workTimesAtMost))
  const change = (at: number, time: WorkTime) => set(times.map((one, i) => (i === at ? time : one)))
  const remove = (at: number) => {
    setOpenAt(undefined)
    set(times.filter((_one, i) => i !== at))
  }

  const press = (weekday: number, event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const target = event.target as HTMLElement
    const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
    const edge = target.dataset['edge'] as Edge | undefined
    // A period reacts to a click; only its edges are dragged.
    if (at !== undefined && edge === undefined) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const share = shareOf(event)
    setOpenAt(undefined)
    if (at !== undefined && edge !== undefined) setDrag({ kind: 'edge', at: Number(at), edge, now: edgeAt(share) })
    else setDrag({ kind: 'new', weekday, anchor: slotAt(share), now: slotAt(share) })
  }
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (drag === undefined) return
    const now = drag.kind === 'new' ? slotAt(shareOf(event)) : edgeAt(shareOf(event))
    if (now !== drag.now) setDrag({ ...drag, now })
  }
  const release = () => {
    if (drag === undefined) return
    setDrag(undefined)
    if (drag.kind === 'edge') set(inOrder(withEdge(times, drag.at, drag.edge, drag.now)))
    else set(withPeriod(times, drag.weekday, draggedOver(drag.anchor, drag.now)))
  }
  const shown = drag?.kind === 'edge' ? withEdge(times, drag.at, drag.edge, drag.now) : times

  const period = (time: WorkTime, at: number) => (
    <Placed
      key={`${at} ${time.start}`}
      span={spanOf(time)}
      className={classes(styles.period, faults.has(at) && styles.wrong)}
    >
      <Popover
        trigger="click"
        open={openAt === at}
        onOpenChange={(isOpen) => setOpenAt(isOpen && !isOff ? at : undefined)}
        destroyOnHidden
        content={
          <PeriodFields
            time={time}
            label={say(words.period, { n: at + 1 })}
            why={faults.get(at)}
            isOff={isOff}
            hasDay={false}
            onChange={(next) => change(at, next)}
            onRemove={() => remove(at)}
          />
        }
      >
        <div className={styles.handle} data-at={at} title={`${time.start}–${time.end}`}>
          <span className={classes(styles.edge, styles.edgeStart)} data-edge="start" />
          <span>{time.start}</span>
          <span>{time.end}</span>
          <span className={classes(styles.edge, styles.edgeEnd)} data-edge="end" />
        </div>
      </Popover>
    </Placed>
  )

  return (
    <div className={styles.input} id={id} tabIndex={-1} role="group" aria-label={name}>
      <Flex wrap gap={8}>
        <Button disabled={isOff} onClick={() => set(everyDay(workdays, '08:00', '18:00'))}>
          {say(words.weekdaysPreset)}
        </Button>
        <Button disabled={isOff} onClick={() => set(everyDay(weekdays, '08:00', '18:00'))}>
          {say(words.everyDayPreset)}
        </Button>
        <CopyDay isOff={isOff} onCopy={(source, targets) => set(withDayCopied(times, source, targets))} />
        <Button disabled={isOff || times.length === 0} onClick={() => set([])}>
          {say(words.clear)}
        </Button>
      </Flex>
      <p className={classes('quiet', styles.hint)}>{say(words.dragHint)}</p>
      <WeekGrid
        {...(isOff ? {} : { onPress: press, onDrag: follow, onRelease: release, onCancel: () => setDrag(undefined) })}
        renderDay={(weekday) => (
          <>
            {shown.map((time, at) => (time.weekday === weekday ? period(time, at) : null))}
            {drag?.kind === 'new' && drag.weekday === weekday && (
              <Placed span={draggedOver(drag.anchor, drag.now)} className={classes(styles.period, styles.fresh)} />
            )}
          </>
        )}
      />
      {/* A form item of its own, so that one invalid period does not colour the others. */}
      <Form.Item className={styles.plainItem}>
        <div className={styles.list}>
          {times.length === 0 && <span className="quiet">{say(words.noHours)}</span>}
          {times.map((time, at) => (
            <PeriodFields
              // oxlint-disable-next-line react/no-array-index-key -- a period has no other key while it changes
              key={at}
              time={time}
              label={say(words.period, { n: at + 1 })}
              why={faults.get(at)}
              isOff={isOff}
              hasDay
              onChange={(next) => change(at, next)}
              onRemove={() => remove(at)}
            />
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            disabled={isOff || times.length >= workTimesAtMost}
            onClick={() => set([...times, nextPeriod(times)])}
          >
            {say(words.addPeriod)}
          </Button>
        </div>
      </Form.Item>
    </div>
  )
}
