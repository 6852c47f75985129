import { accountActor, mayRemove, moveFault, movesBy, movesOf, problems, type Text } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay, useMe } from '../api/me.tsx'
import { act } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { Paragraphs } from '../ui/lines.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'
import { useMoveWords } from './actions.tsx'
import { runBulk, type BulkResult } from './bulk.ts'
import { asText } from './schema.ts'
import type { AnyResource, AnyRow } from './types.ts'
import styles from './bulk.module.css'

const BulkResults = onDemand(() => import('./bulk-results.tsx').then(({ BulkResults }) => BulkResults))

const namedAtMost = 5

/** The refusals are listed row by row. */
const perRow = { placed: 'all' } as const

interface BulkAction {
  key: string
  text: Text
  danger: boolean
  isOpen: (row: AnyRow) => boolean
  act?: ((row: AnyRow, remark: string) => ReturnType<typeof act>) | undefined
  run?: ((rows: readonly AnyRow[], select: (rows: readonly AnyRow[]) => void) => void) | undefined
}

/** Actions the user may take on the selected rows. */
export const useBulkActions = (resource: AnyResource): BulkAction[] => {
  const may = useMay()
  const ask = useMoveWords(resource)
  const { machine, calls } = resource
  const { changestatus, remove } = calls
  const me = useMe()
  const actor = accountActor(me)
  const isOurs = (row: AnyRow) => resource.mayChange?.(row, me) !== false
  const moves = machine === undefined ? [] : movesBy(machine.moves, 'account')
  const own = (resource.bulk ?? []).filter((step) => may(step.call.access))
  return [
    ...own.map(({ key, text, danger = false, when, act: each, run }) => ({
      key,
      text,
      danger,
      isOpen: when ?? (() => true),
      act: each,
      run,
    })),
    ...(machine === undefined || changestatus === undefined || !may(changestatus.access) ? [] : moves).map((name) => ({
      key: name,
      text: ask.move(name),
      danger: ask.isEnding(name),
      isOpen: (row: AnyRow) =>
        machine !== undefined &&
        isOurs(row) &&
        moveFault(movesOf(machine), row as AnyRow & { status: string }, actor, name) === undefined,
      act: (row: AnyRow, remark: string) =>
        act(
          changestatus as NonNullable<typeof changestatus>,
          { body: { id: row.id, status: ask.target(name), ...('remark' in ask.remark(name) ? { remark } : {}) } },
          perRow,
        ),
    })),
    ...(remove === undefined || !may(remove.access)
      ? []
      : [
          {
            key: 'remove',
            text: words.remove,
            danger: true,
            isOpen: (row: AnyRow) => isOurs(row) && mayRemove(machine, asText(row['status'])),
            act: (row: AnyRow) => act(remove, { body: { ids: [row.id] } }, perRow),
          },
        ]),
  ]
}

interface Running {
  action: BulkAction
  count: number
  results: readonly BulkResult[]
  isOpen: boolean
}

interface Props {
  resource: AnyResource
  actions: readonly BulkAction[]
  rows: readonly AnyRow[]
  onSelect: (rows: readonly AnyRow[]) => void
}

/** Left side of the toolbar: the selection and its actions. */
export const BulkBar = ({ resource, actions, rows, onSelect }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  const ask = useMoveWords(resource)
  const [running, setRunning] = useState<Running>()

  const start = async (action: BulkAction) => {
    const open = rows.filter(action.isOpen)
    const { act: each, run } = action
    if (each === undefined) return run?.(open, onSelect)
    const names = open.slice(0, namedAtMost).map(resource.rowTitle).join(say(commonWords.comma))
    const lines = [
      open.length > namedAtMost ? say(words.andMore, { names, count: open.length }) : names,
      ask.follows('', action.key),
      open.length < rows.length ? say(words.bulkSkipped, { count: rows.length - open.length }) : '',
    ]
    const answer = await confirm({
      title: say(words.bulkTitle, {
        action: say(action.text),
        title: say(resource.words.title),
        count: open.length,
      }),
      content: <Paragraphs lines={lines.filter(Boolean)} />,
      okText: action.text,
      danger: action.danger,
      ...ask.remark(action.key),
    })
    if (answer === undefined) return
    const begun = { action, count: rows.length, isOpen: true }
    setRunning({ ...begun, results: [] })
    const done = await runBulk(
      rows,
      async (row) => (action.isOpen(row) ? each(row, answer.remark) : say(problems.wrongState.text)),
      (results) => setRunning({ ...begun, results }),
    )
    // Failed rows stay selected for another attempt.
    onSelect(done.filter((result) => result.why !== undefined).map((result) => result.row))
  }

  return (
    <>
      {rows.length > 0 && (
        <div className={styles.bar}>
          <span>{say(words.selected, { count: rows.length })}</span>
          <Button type="link" size="small" onClick={() => onSelect([])}>
            {say(words.clear)}
          </Button>
          {actions.map((action) => (
            <Button
              key={action.key}
              size="small"
              danger={action.danger}
              disabled={!rows.some(action.isOpen)}
              onClick={() => void start(action)}
            >
              {say(action.text)}
            </Button>
          ))}
        </div>
      )}
      {running !== undefined && (
        <BulkResults
          title={say(running.action.text)}
          count={running.count}
          results={running.results}
          isOpen={running.isOpen}
          nameOf={resource.rowTitle}
          onClose={() => setRunning({ ...running, isOpen: false })}
        />
      )}
    </>
  )
}
