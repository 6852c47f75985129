import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import type { Endpoint, Page } from '@kangju/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { CallDialog } from './call-form.tsx'
import type { AnyResource, AnyRow } from './types.ts'
import { useCallDialog } from './use-call-dialog.ts'
import styles from './sort-dialog.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

const atMost = 100

interface ListProps {
  rows: readonly AnyRow[]
  nameOf: (row: AnyRow) => string
  onChange: (rows: AnyRow[]) => void
}

const inPlace = (rows: readonly AnyRow[], from: number, to: number) => {
  const row = rows[from]
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** List that is sorted by dragging or with the arrow buttons. */
export const SortList = ({ rows, nameOf, onChange }: ListProps) => {
  const say = useSay()
  const [held, setHeld] = useState<string>()
  const over = (id: string) => {
    const from = rows.findIndex((row) => row.id === held)
    const to = rows.findIndex((row) => row.id === id)
    if (from >= 0 && to >= 0 && from !== to) onChange(inPlace(rows, from, to))
  }
  // At either end the arrow button does nothing but stays enabled, so that it keeps the keyboard focus.
  const tool = (text: string, icon: React.ReactNode, isOff: boolean, run: () => void) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={text}
      title={text}
      aria-disabled={isOff}
      onClick={() => isOff || run()}
    />
  )
  return (
    <ol className={styles.list}>
      {rows.map((row, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging only; the arrows are for keys
        <li
          key={row.id}
          draggable
          className={row.id === held ? styles.held : undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setHeld(row.id)
          }}
          onDragOver={(event) => {
            event.preventDefault()
            over(row.id)
          }}
          onDragEnd={() => setHeld(undefined)}
        >
          <HolderOutlined className="quiet" />
          <span className={styles.name} title={nameOf(row)}>
            {nameOf(row)}
          </span>
          {tool(say(words.moveOneUp, { name: nameOf(row) }), <ArrowUpOutlined />, at === 0, () =>
            onChange(inPlace(rows, at, at - 1)),
          )}
          {tool(say(words.moveOneDown, { name: nameOf(row) }), <ArrowDownOutlined />, at === rows.length - 1, () =>
            onChange(inPlace(rows, at, at + 1)),
          )}
        </li>
      ))}
    </ol>
  )
}

interface Props {
  resource: AnyResource
  call: Endpoint
  onClosed: () => void
}

/** Dialog to change the order of a list. */
export const SortDialog = ({ resource, call, onClosed }: Props) => {
  const say = useSay()
  const { data } = useCall(resource.calls.list, { query: { limit: atMost } }, { keepPrevious: false })
  const answer = data as Page<AnyRow> | undefined
  const [changed, setChanged] = useState<readonly AnyRow[]>()
  const rows = changed ?? answer?.items
  const dialog = useCallDialog({
    call,
    title: say(words.sortTitle, { title: say(resource.words.title) }),
    done: words.saved,
    isDirty: changed !== undefined,
  })
  return (
    <CallDialog
      dialog={dialog}
      submit={{ text: words.save, isReady: changed !== undefined }}
      onSubmit={() => void dialog.send({ ids: (changed ?? []).map(({ id }) => id) } as never)}
      onClosed={onClosed}
    >
      <p className="quiet">{say(words.sortText)}</p>
      {answer !== undefined && answer.total > atMost && (
        <Alert type="info" showIcon title={say(words.sortFirst, { count: atMost })} />
      )}
      {rows === undefined ? (
        <Skeleton active />
      ) : (
        <SortList rows={rows} nameOf={resource.rowTitle} onChange={setChanged} />
      )}
    </CallDialog>
  )
}
