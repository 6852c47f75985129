import { Button, Drawer } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { isAsking } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { MoreSteps, type Step } from './actions.tsx'
import { Cell } from './columns.tsx'
import { InnerTable } from './inner-table.tsx'
import { inputOf, labelOf, rowSchema } from './labels.ts'
import { columnsOf } from './column-choice.ts'
import { kindOf } from './schema.ts'
import { Stepper } from './stepper.tsx'
import type { AnyColumn, AnyResource, AnyRow, Values } from './types.ts'
import type { Steps } from './use-review-keys.ts'
import styles from './detail-drawer.module.css'
import factsStyles from '../ui/facts.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

const buttons = 3
const rootClass = 'detail-drawer'
const always = ['createdAt', 'createdByName', 'updatedAt']

interface Props {
  resource: AnyResource
  /** Id of the open row; undefined while none is open. */
  id: string | undefined
  /** The row from the list; undefined when a link opened one that is not on this page. */
  row: AnyRow | undefined
  stepsOf: (row: AnyRow) => readonly Step[]
  /** Another dialog or drawer has the keyboard. */
  isCovered: boolean
  /** Opens the next or the previous row; undefined at the ends. */
  onStep: Steps
  onClose: () => void
}

const factsOf = (resource: AnyResource): AnyColumn[] => {
  // The state is already at the top.
  const own = columnsOf(resource).filter((column) => column.key !== 'status')
  const more = always.filter((key) => rowSchema(resource).properties?.[key] && !own.some((one) => one.key === key))
  return [...own, ...more.map((key) => ({ key }))]
}

/** A value in full length. */
const Fact = ({ resource, column, row }: { resource: AnyResource; column: AnyColumn; row: AnyRow }) => {
  const texts = resource.words.part?.[column.key]
  const items = rowSchema(resource).properties?.[column.key]?.items
  const value = row[column.key]
  if (column.render === undefined && texts !== undefined && items !== undefined && Array.isArray(value))
    return <InnerTable rows={value as Values[]} items={items} texts={texts} />
  return <Cell resource={resource} column={column} row={row} full />
}

const wide = new Set(['choices', 'prose', 'html', 'images', 'rows', 'other'])
const isWide = (resource: AnyResource, { key, as }: AnyColumn) =>
  wide.has(as ?? kindOf(rowSchema(resource).properties?.[key] ?? {}))

export const DetailDrawer = ({ resource, id, row, stepsOf, isCovered, onStep, onClose }: Props) => {
  const say = useSay()
  const may = useMay()
  const { read } = resource.calls
  const isReadable = id !== undefined && read !== undefined && may(read.access)
  const readable = read ?? resource.calls.list
  const { data, failure } = useCall(readable, inputOf(readable, id), {
    enabled: isReadable,
    keepPrevious: false,
  })
  const isGone = failure?.status === 404
  const now = isGone ? undefined : ((isReadable ? (data as AnyRow | undefined) : undefined) ?? row)
  // While the drawer closes it keeps its content.
  const [last, setLast] = useState(now)
  if (id !== undefined && last !== now) setLast(now)
  const full = id === undefined ? last : now
  const steps = full === undefined ? [] : stepsOf(full)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const isTyping = target?.closest('input, textarea, [contenteditable]') != null
    // A dialog that a feature opened above the drawer has the keyboard.
    const isElsewhere = target?.closest('.ant-drawer, .ant-modal')?.matches(`.${rootClass}`) === false
    if (id === undefined || isCovered || isAsking() || isTyping || isElsewhere) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.toLowerCase() === 'j') onStep.next?.()
    if (event.key.toLowerCase() === 'k') onStep.previous?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  // Without a forward action the first one, usually editing, is primary.
  const primary = steps.find((step) => step.isForward) ?? steps[0]
  const others = steps.filter((step) => step !== primary)
  const shown = others.filter((step) => step.isAside !== true).slice(0, buttons)
  const status = { key: 'status' }
  return (
    <Drawer
      open={id !== undefined}
      rootClassName={rootClass}
      size={640}
      onClose={onClose}
      title={
        full && (
          <span className={styles.title}>
            {resource.rowTitle(full)}
            {'status' in full && <Cell resource={resource} column={status} row={full} />}
          </span>
        )
      }
      extra={<Stepper steps={onStep} words={words} />}
    >
      {full === undefined && isReadable && failure === undefined && <Skeleton active />}
      {id !== undefined && full === undefined && (!isReadable || failure !== undefined) && (
        <Empty title={say(words.gone)} text={failure?.message} />
      )}
      {full && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a button in it, it must still scroll by keyboard
        <div className={styles.content} tabIndex={steps.length === 0 ? 0 : undefined}>
          <div className={styles.steps}>
            {primary !== undefined && (
              <Button type="primary" onClick={primary.run}>
                {primary.text}
              </Button>
            )}
            {shown.map(({ key, text, danger, run }) => (
              <Button key={key} danger={danger} onClick={run}>
                {text}
              </Button>
            ))}
            <MoreSteps steps={others.filter((step) => !shown.includes(step))} />
          </div>
          <dl className={factsStyles.facts}>
            {factsOf(resource).map((column) => (
              <div key={column.key} className={isWide(resource, column) ? factsStyles.wide : undefined}>
                <dt>{say(labelOf(resource, column))}</dt>
                <dd>
                  <Fact resource={resource} column={column} row={full} />
                </dd>
              </div>
            ))}
          </dl>
          {resource.describe?.(full)}
        </div>
      )}
    </Drawer>
  )
}
