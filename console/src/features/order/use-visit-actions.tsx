import { latenessOf, order, orderCallWords, type VisitRow } from '@kangju/contract'
import { useState, type ReactNode } from 'react'
import { useMay, useMe } from '../../api/me.tsx'
import { act, saveFile } from '../../api/query.ts'
import type { Step } from '../../resource/actions.tsx'
import { useConfirm, type ConfirmOptions } from '../../ui/confirm.tsx'
import { dial } from '../../ui/dial.tsx'
import { notify } from '../../ui/feedback.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { useNow } from '../../ui/use-now.ts'
import { showFen } from '../../resource/money.ts'
import { dispatchWords } from '../../ui/words-orders.ts'
import { actionWords as words, deskWords } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { actionsFor, isGiven, nextAction, type VisitAction } from './visit-actions.ts'

const DispatchDialog = onDemand(() =>
  import('./dialogs/dispatch-dialog.tsx').then(({ DispatchDialog }) => DispatchDialog),
)
const AppointDialog = onDemand(() => import('./dialogs/appoint-dialog.tsx').then(({ AppointDialog }) => AppointDialog))
const RecordDialog = onDemand(() => import('./dialogs/record-dialog.tsx').then(({ RecordDialog }) => RecordDialog))

const ResolveDialog = onDemand(() => import('./dialogs/resolve-dialog.tsx').then(({ ResolveDialog }) => ResolveDialog))

type DialogAction = 'appoint' | 'dispatch' | 'record' | 'resolve'
const dialogs = { appoint: AppointDialog, dispatch: DispatchDialog, record: RecordDialog, resolve: ResolveDialog }

const calls: Readonly<
  Record<VisitAction, { readonly access: typeof order.note.access | typeof order.appointment.access }>
> = {
  appoint: order.appointment,
  dispatch: order.dispatch,
  return: order.return,
  absent: order.absent,
  record: order.record,
  confirm: order.confirm,
  resolve: order.resolve,
  sheet: order.completeSheet,
  callStaff: order.revealVisit,
  callFamily: order.revealVisit,
  note: order.note,
}

const reason = { placeholder: words.reason, type: 'textarea', maxLength: 200, showCount: true, required: true } as const

/** Actions on a visit, with their dialogs. */
export const useVisitActions = () => {
  const say = useSay()
  const may = useMay()
  const me = useMe()
  const confirm = useConfirm()
  const [asked, setAsked] = useState<{ key: number; action: DialogAction; visit: VisitRow }>()
  const now = useNow()
  const isSuper = me.isdefault === 1
  const ask = (action: DialogAction, visit: VisitRow) =>
    setAsked((last) => ({ key: (last?.key ?? 0) + 1, action, visit }))

  /** Asks for a reason and then runs the action with it. */
  const withReason = async (question: ConfirmOptions, send: (why: string) => Promise<{ readonly ok: boolean }>) => {
    const answer = await confirm({ ...question, remark: reason })
    if (answer !== undefined && (await send(answer.remark)).ok) notify.success(say(resourceWords.done))
  }

  const giveBack = (visit: VisitRow) => {
    const people = visit.peopleName ?? say(dispatchWords.current)
    const isRecall = visit.status === 'onTheWay'
    return withReason(
      {
        title: say(words.returnTitle, { name: visit.childNo }),
        content: say(isRecall ? words.recallFollows : words.returnFollows, { people }),
        okText: orderCallWords.return,
        danger: isRecall,
      },
      (why) =>
        act(order.return, {
          params: { id: visit.id },
          body: { reason: why, ...(isRecall ? { force: 1 as const } : {}) },
        }),
    )
  }
  const absent = (visit: VisitRow) => {
    const kept = 'visitFeeFen' in visit ? Number(visit.visitFeeFen) : undefined
    return withReason(
      {
        title: say(words.absentTitle, { name: visit.childNo }),
        content: kept === undefined ? say(words.absentPlain) : say(words.absentFollows, { kept: showFen(kept) }),
        okText: orderCallWords.absent,
        danger: true,
      },
      (why) => act(order.absent, { params: { id: visit.id }, body: { reason: why } }),
    )
  }
  const confirmFor = (visit: VisitRow) =>
    withReason(
      {
        title: say(words.confirmTitle, { name: visit.childNo }),
        content: say(words.confirmFollows, { amount: showFen(visit.amountFen) }),
        okText: orderCallWords.confirm,
        danger: true,
      },
      (why) => act(order.confirm, { params: { id: visit.id }, body: { reason: why } }),
    )
  const note = async (visit: VisitRow) => {
    const answer = await confirm({
      title: orderCallWords.note,
      content: say(words.noteFollows),
      okText: orderCallWords.note,
      remark: { ...reason, placeholder: words.noteText },
    })
    if (answer === undefined) return
    const outcome = await act(order.note, { params: { id: visit.id }, body: { remark: answer.remark } })
    if (outcome.ok) notify.success(say(resourceWords.done))
  }
  const sheet = async (visit: VisitRow) => {
    if (saveFile(await act(order.completeSheet, { params: { id: visit.id } }))) notify.success(say(words.sheetSaved))
  }

  /** Shows the number in full, which the audit log notes, and dials it on request. */
  const callUp = async (visit: VisitRow, field: 'peopleMobile' | 'contactMobile') => {
    const outcome = await act(order.revealVisit, { body: { id: visit.id, field } })
    if (!outcome.ok) return
    const number = outcome.data.value
    const name = (field === 'peopleMobile' ? visit.peopleName : visit.contactName) ?? ''
    const content = <strong className="figure">{number}</strong>
    const answer = await confirm({ title: say(words.callTitle, { name }), content, okText: words.callOk })
    if (answer !== undefined) dial(number)
  }

  const mayDo = (action: VisitAction, visit: VisitRow) =>
    may(calls[action].access) && actionsFor(visit, isSuper).includes(action)

  const doIt = (action: VisitAction, visit: VisitRow): unknown => {
    switch (action) {
      case 'return':
        return giveBack(visit)
      case 'absent':
        return absent(visit)
      case 'confirm':
        return confirmFor(visit)
      case 'note':
        return note(visit)
      case 'sheet':
        return sheet(visit)
      case 'callStaff':
        return callUp(visit, 'peopleMobile')
      case 'callFamily':
        return callUp(visit, 'contactMobile')
      default:
        return ask(action, visit)
    }
  }
  /** Runs an action for a keyboard shortcut, or warns that it is not possible now. */
  const run = (action: VisitAction, visit: VisitRow) => {
    if (mayDo(action, visit)) void doIt(action, visit)
    else notify.warning(say(deskWords.notNow))
  }

  const textOf = (action: VisitAction, visit: VisitRow) => {
    if (action === 'appoint' && visit.status !== 'unscheduled') return say(orderCallWords.reappoint)
    if (action === 'dispatch' && isGiven(visit)) return say(orderCallWords.redispatch)
    if (action === 'callStaff' || action === 'callFamily') return say(words[action])
    return say(orderCallWords[action === 'sheet' ? 'completeSheet' : action])
  }
  const stepsOf = (visit: VisitRow): Step[] => {
    const isLate = latenessOf(visit, now) !== undefined
    return actionsFor(visit, isSuper, isLate)
      .filter((action) => may(calls[action].access))
      .map((action) => ({
        key: action,
        text: textOf(action, visit),
        danger: action === 'absent',
        isForward: action === nextAction(visit, isLate),
        run: () => void doIt(action, visit),
      }))
  }

  const Dialog = asked === undefined ? undefined : dialogs[asked.action]
  const shown: ReactNode = asked !== undefined && Dialog !== undefined && (
    <Dialog
      key={asked.key}
      visit={asked.visit}
      onClosed={() => setAsked((last) => (last?.key === asked.key ? undefined : last))}
    />
  )
  return { stepsOf, run, dialogs: shown, isAsking: asked !== undefined }
}
