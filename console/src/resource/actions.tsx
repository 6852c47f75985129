import { MoreOutlined } from '@ant-design/icons'
import { accountActor, commonFields, mayRemove, movesOf, openMoves, type Text } from '@kangju/contract'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { act } from '../api/query.ts'
import { useMay, useMe } from '../api/me.tsx'
import { CellButton } from '../ui/cell-button.tsx'
import { classes } from '../ui/classes.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { notify } from '../ui/feedback.tsx'
import { lettersOf } from '../ui/letters.ts'
import { Lines } from '../ui/lines.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { asText } from './schema.ts'
import { isEnding, toneOf } from './tone.ts'
import type { AnyResource, AnyRow, RowTools } from './types.ts'
import styles from './actions.module.css'

const inRow = 3
const inCard = 2
const remarkField = { placeholder: commonFields.remark, type: 'textarea', maxLength: 200, required: true } as const

/** An action the user may take on a row now. */
export interface Step {
  key: string
  text: string
  danger: boolean
  /** The action advances the row and is not destructive, so it may be the primary button. */
  isForward: boolean
  /** Too rare or too grave for a button of the details; it is in the ⋯ menu. */
  isAside?: boolean
  run: () => void
}

/** Confirm texts for a move or a removal, with its consequences. */
export const useMoveWords = (resource: AnyResource) => {
  const say = useSay()
  const { machine, words: own, follows, tones } = resource
  const plusFollows = (sentence: string, key: string) =>
    [sentence, follows?.[key] === undefined ? '' : say(follows[key] as Text)].filter(Boolean).join(' ')
  const target = (move: string) => machine?.moves[move]?.to ?? ''
  return {
    target,
    isEnding: (move: string) => isEnding(toneOf(target(move), tones)),
    move: (move: string) => own.move[move] as Text,
    remark: (move: string) => (machine?.moves[move]?.remark === true ? { remark: remarkField } : {}),
    follows: plusFollows,
    moveContent: (move: string, name: string) => {
      const state = own.choice['status']?.[target(move)]
      return plusFollows(state === undefined ? '' : say(words.willBecome, { name, state: say(state) }), move)
    },
  }
}

/** All actions the user may take on a row in its state, the most common first. */
export const useSteps = (resource: AnyResource, tools: RowTools) => {
  const say = useSay()
  const may = useMay()
  const me = useMe()
  const confirm = useConfirm()
  const ask = useMoveWords(resource)
  const { calls, machine, rowTitle } = resource

  /** Asks the server for obstacles and consequences; undefined when there are obstacles or the request failed. */
  const askBefore = async (row: AnyRow, move: string, title: string): Promise<readonly string[] | undefined> => {
    if (calls.before === undefined) return []
    const outcome = await act(calls.before, { params: { id: row.id }, query: { move } })
    if (!outcome.ok) return undefined
    const { obstacles, follows } = outcome.data as { obstacles: string[]; follows: string[] }
    if (obstacles.length === 0) return follows
    const content = <Lines first={say(words.obstacles)} lines={obstacles} />
    await confirm({ title, content, okText: words.understood, isStatement: true })
    return undefined
  }

  const move = async (row: AnyRow, name: string) => {
    if (calls.changestatus === undefined) return
    const title = say(words.moveOne, { move: say(ask.move(name)), name: rowTitle(row) })
    const follows = await askBefore(row, name, title)
    if (follows === undefined) return
    const asked = ask.remark(name)
    const content = <Lines first={ask.moveContent(name, rowTitle(row))} lines={follows} />
    const danger = ask.isEnding(name)
    const answer = await confirm({ title, content, okText: ask.move(name), danger, ...asked })
    if (answer === undefined) return
    const body = { id: row.id, status: ask.target(name), ...('remark' in asked ? { remark: answer.remark } : {}) }
    const outcome = await act(calls.changestatus, { body })
    if (outcome.ok) notify.success(say(words.done))
  }
  const remove = async (row: AnyRow) => {
    if (calls.remove === undefined) return
    const title = say(words.removeOne, { name: rowTitle(row) })
    const follows = await askBefore(row, 'remove', title)
    if (follows === undefined) return
    const first = ask.follows(say(words.willBeRemoved, { name: rowTitle(row) }), 'remove')
    const content = <Lines first={first} lines={follows} />
    if ((await confirm({ title, content, okText: words.remove, danger: true })) === undefined) return
    const outcome = await act(calls.remove, { body: { ids: [row.id] } })
    if (outcome.ok) notify.success(say(words.done))
  }

  return (row: AnyRow): Step[] => {
    const plain = { danger: false, isForward: false }
    const steps: Step[] = []
    const isOurs = resource.mayChange?.(row, me) !== false
    if (isOurs && resource.form !== undefined && calls.edit !== undefined && may(calls.edit.access))
      steps.push({ ...plain, key: 'edit', text: say(words.edit), run: () => tools.edit(row) })
    if (isOurs && machine !== undefined && calls.changestatus !== undefined && may(calls.changestatus.access))
      for (const name of openMoves(movesOf(machine), row as AnyRow & { status: string }, accountActor(me)))
        steps.push({
          key: name,
          text: say(ask.move(name)),
          danger: ask.isEnding(name),
          isForward: !ask.isEnding(name),
          run: () => void move(row, name),
        })
    for (const { key, call, text, danger = false, when, run } of resource.actions ?? [])
      if (may(call.access) && when?.(row, me) !== false)
        steps.push({ ...plain, key, text: say(text), danger, run: () => run(row, tools) })
    if (isOurs && calls.remove !== undefined && may(calls.remove.access) && mayRemove(machine, asText(row['status'])))
      steps.push({ ...plain, key: 'remove', text: say(words.remove), danger: true, run: () => void remove(row) })
    return steps
  }
}

const menuOf = (steps: readonly Step[]) => ({
  items: steps.map(({ key, text, danger, run }) => ({ key, label: text, danger, onClick: run })),
})

/** What finds no place among the buttons of a page or of details. */
export const MoreSteps = ({ steps }: { steps: readonly Step[] }) => {
  const say = useSay()
  if (steps.length === 0) return null
  return (
    <Dropdown menu={menuOf(steps)} trigger={['click']}>
      <Button icon={<MoreOutlined />} aria-label={say(words.more)} />
    </Dropdown>
  )
}

/** The ⋯ menu of a row; the menu is built when it is first opened. */
const RowMore = ({ steps }: { steps: readonly Step[] }) => {
  const say = useSay()
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <CellButton aria-label={say(words.more)} aria-haspopup="menu" onClick={() => setOpen(true)}>
      <MoreOutlined />
    </CellButton>
  )
  if (steps.length === 0) return null
  if (isOpen === undefined) return button
  return (
    <Dropdown menu={menuOf(steps)} trigger={['click']} open={isOpen} onOpenChange={setOpen}>
      {/* It replaces the button that was clicked and takes over its focus. */}
      <CellButton aria-label={say(words.more)} aria-haspopup="menu" autoFocus>
        <MoreOutlined />
      </CellButton>
    </Dropdown>
  )
}

interface RowStepsProps {
  steps: readonly Step[]
  /** In a card on a phone, where the buttons share the line with an amount. */
  isCard?: boolean
  /** In a table without room for more than the first. */
  isTight?: boolean
}

/** Letters of the buttons in a row together, a Chinese one counting twice. */
const lettersInRow = 13

/** How many of the steps fit beside one another; the first always does. */
const fitting = (steps: readonly Step[], places: number) => {
  let letters = 0
  const end = steps.findIndex(({ text }, at) => {
    letters += lettersOf(text)
    return at >= places || (at > 0 && letters > lettersInRow)
  })
  return end < 0 ? steps.length : end
}

/** At most three buttons, in a card two, the rest in a ⋯ menu. */
export const RowSteps = ({ steps, isCard = false, isTight = false }: RowStepsProps) => {
  const places = isCard ? inCard : inRow
  const shown = steps.slice(0, isTight ? 1 : fitting(steps, steps.length > places ? places - 1 : places))
  return (
    // A click on the row opens it; a click on these buttons must not.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only stops the click
    <span
      className={classes(styles.rowSteps, isTight && styles.tight)}
      data-row-steps
      onClick={(event) => event.stopPropagation()}
    >
      {shown.map(({ key, text, run }) => (
        <CellButton key={key} onClick={run}>
          {text}
        </CellButton>
      ))}
      <RowMore steps={steps.slice(shown.length)} />
    </span>
  )
}

const onPage = 2

/** Buttons in the page header: the forward action is primary and last; what does not fit is in the "more" menu. */
export const StepButtons = ({ steps }: { steps: readonly Step[] }) => {
  const primary = steps.find((step) => step.isForward)
  const others = steps.filter((step) => step !== primary)
  const shown = others.filter((step) => step.isAside !== true).slice(0, onPage)
  return (
    <>
      <MoreSteps steps={others.filter((step) => !shown.includes(step))} />
      {shown.map(({ key, text, danger, run }) => (
        <Button key={key} danger={danger} onClick={run}>
          {text}
        </Button>
      ))}
      {primary !== undefined && (
        <Button type="primary" onClick={primary.run}>
          {primary.text}
        </Button>
      )}
    </>
  )
}
