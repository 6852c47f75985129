import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import type { Page } from '@kangju/contract'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { act, useCall } from '../api/query.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { AnyResource, AnyRow } from './types.ts'
import styles from './sort-dialog.module.css'

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

/** Dragged by hand, or moved by keys. */
export const SortList = ({ rows, nameOf, onChange }: ListProps) => {
  const say = useSay()
  const [held, setHeld] = useState<string>()
  const over = (id: string) => {
    const from = rows.findIndex((row) => row.id === held)
    const to = rows.findIndex((row) => row.id === id)
    if (from >= 0 && to >= 0 && from !== to) onChange(inPlace(rows, from, to))
  }
  // At either end an arrow does nothing, and who works with keys stays with it.
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
          {tool(`${say(words.moveUp)} ${nameOf(row)}`, <ArrowUpOutlined />, at === 0, () =>
            onChange(inPlace(rows, at, at - 1)),
          )}
          {tool(`${say(words.moveDown)} ${nameOf(row)}`, <ArrowDownOutlined />, at === rows.length - 1, () =>
            onChange(inPlace(rows, at, at + 1)),
          )}
        </li>
      ))}
    </ol>
  )
}

/** Puts the rows of a list into another order. */
export const SortDialog = ({ resource, onClosed }: { resource: AnyResource; onClosed: () => void }) => {
  const say = useSay()
  const { list, sort } = resource.calls
  const { data } = useCall(list, { query: { limit: atMost } }, { keepPrevious: false })
  const answer = data as Page<AnyRow> | undefined
  const [changed, setChanged] = useState<readonly AnyRow[]>()
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const rows = changed ?? answer?.items
  const save = async () => {
    if (sort === undefined || rows === undefined) return
    setSaving(true)
    const outcome = await act(sort, { body: { ids: rows.map((row) => row.id) } })
    setSaving(false)
    if (!outcome.ok) return
    notify.success(say(words.saved))
    setOpen(false)
  }
  return (
    <Modal
      open={isOpen}
      title={say(words.sortTitle, { title: say(resource.words.title) })}
      okText={say(words.save)}
      okButtonProps={{ disabled: changed === undefined, loading: isSaving }}
      cancelText={say(words.cancel)}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      mask={{ closable: changed === undefined }}
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
    </Modal>
  )
}
