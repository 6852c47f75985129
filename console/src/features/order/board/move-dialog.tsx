import { order, orderCallWords, type VisitRow } from '@kangju/contract'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Outcome } from '../../../api/client.ts'
import { linesOf } from '../../../api/failures.ts'
import { act } from '../../../api/query.ts'
import { Pick } from '../../../resource/pick.tsx'
import { CallDialog } from '../../../resource/call-form.tsx'
import { useSendDialog } from '../../../resource/use-call-dialog.ts'
import { classes } from '../../../ui/classes.ts'
import { ClockInput } from '../../../ui/date-inputs.tsx'
import { useSay } from '../../../ui/say.ts'
import { dispatchWords } from '../../../ui/words-orders.ts'
import { offerTakeBack } from '../take-back.ts'
import { boardWords as words } from '../words-board.ts'
import { clockOf, grid, minuteOf, minuteOfClock, type BoardPerson } from './board-layout.ts'
import { isMovable, needsReason, stepsTo, type BoardStep, type Target } from './board-move.ts'
import styles from './move-dialog.module.css'
import visitLineStyles from '../visit-line.module.css'
import formStyles from '../../../ui/form.module.css'

const nobody = ''
const shortestReason = 2

interface Props {
  visit: VisitRow
  /** The drop target; without one the dialog starts with the current staff and time. */
  target?: Target | undefined
  people: readonly BoardPerson[]
  onClosed: () => void
}

interface Sent {
  readonly day: string
  readonly remark: string
  readonly isForced: boolean
}

const send = (id: string, step: BoardStep, { day, remark, isForced }: Sent): Promise<Outcome<unknown>> => {
  const said = { ...(remark === '' ? {} : { remark }), ...(isForced ? { force: 1 as const } : {}) }
  const options = { isReportedLater: true }
  switch (step.kind) {
    case 'appoint':
      return act(
        order.appointment,
        { params: { id }, body: { appointDate: day, startTime: step.startTime, ...said } },
        options,
      )
    case 'dispatch':
      return act(order.dispatch, { params: { id }, body: { peopleId: step.peopleId, ...said } }, options)
    case 'return':
      return act(order.return, { params: { id }, body: { reason: remark } }, options)
  }
}

/** Moves a visit after a drag or with the keyboard; shows the old and the new state. */
export const MoveDialog = ({ visit, target, people, onClosed }: Props) => {
  const say = useSay()
  const [to, setTo] = useState<Target>(
    target ?? { peopleId: visit.peopleId, start: visit.startAt === null ? 0 : minuteOf(visit.startAt) },
  )
  const [remark, setRemark] = useState('')
  /** Number of steps that succeeded; a retry skips them. */
  const [taken, setTaken] = useState(0)

  const isLoose = isMovable(visit)
  const steps = stepsTo(visit, to)
  const isSending = steps.at(-1)?.kind === 'dispatch'
  const day = visit.startAt?.slice(0, 10) ?? ''
  const run = async (_draft: void, isForced: boolean): Promise<Outcome<unknown>> => {
    for (const [at, step] of steps.entries()) {
      if (at < taken) continue
      // Only the refused step is forced, not those after it.
      const outcome = await send(visit.id, step, { day, remark: remark.trim(), isForced: isForced && at === taken })
      if (outcome.ok) continue
      setTaken(at)
      return outcome
    }
    return { ok: true, data: undefined }
  }
  const dialog = useSendDialog({
    title: say(words.moveTitle, { name: visit.childNo }),
    isDirty: remark.trim() !== '',
    send: run,
    done: isSending ? undefined : words.done,
    onSent: () => {
      if (isSending) offerTakeBack([visit.id], say(dispatchWords.sent, { name: nameOf(to.peopleId) }))
    },
  })
  const { refused, isForced } = dialog
  const isReasonNeeded = isForced || needsReason(visit, steps)
  const isReasonGiven = !isReasonNeeded || [...remark.trim()].length >= shortestReason
  const nameOf = (id: string | null) =>
    id === null
      ? say(words.nobody)
      : (people.find((one) => one.id === id)?.name ?? (id === visit.peopleId ? visit.peopleName : null) ?? '')
  const change = (next: Partial<Target>) => {
    setTo({ ...to, ...next })
    dialog.forgive()
  }

  const why = refused === undefined ? [] : linesOf(refused)
  const others = people.map(({ id, name, organName }) => ({ value: id, label: `${name} · ${organName}` }))
  const isKnown = visit.peopleId === null || people.some(({ id }) => id === visit.peopleId)
  const choices = [
    { value: nobody, label: say(words.nobody) },
    ...(isKnown ? [] : [{ value: visit.peopleId ?? nobody, label: visit.peopleName ?? '' }]),
    ...others,
  ]
  return (
    <CallDialog
      dialog={dialog}
      note={
        <Link to={`/order/detail?id=${visit.id}`} className={styles.detail}>
          {say(orderCallWords.detail)}
        </Link>
      }
      submit={{ text: words.confirm, forced: words.force, isReady: steps.length > 0 && isReasonGiven }}
      {...(taken > 0 && why.length > 0 ? { objections: [say(words.halfDone, { why: why.join(' ') })] } : {})}
      onSubmit={() => void dialog.send()}
      onClosed={onClosed}
    >
      <p className={visitLineStyles.visit}>
        <strong>{visit.clientName}</strong> <span>{visit.projectName}</span>{' '}
        <span className="quiet">{visit.address}</span>
      </p>
      {!isLoose && <Alert type="info" showIcon title={say(words.fixed)} className={formStyles.complaint} />}
      <div className={formStyles.fieldPair}>
        <label className="two-lines">
          <span>{say(words.person)}</span>
          <Pick
            disabled={!isLoose}
            choices={choices}
            value={to.peopleId ?? nobody}
            onChange={(value) => change({ peopleId: typeof value === 'string' && value !== nobody ? value : null })}
          />
        </label>
        <label className="two-lines">
          <span>{say(words.start)}</span>
          <ClockInput
            className="wide"
            disabled={!isLoose || taken > 0}
            minuteStep={grid}
            allowClear={false}
            value={clockOf(to.start)}
            onChange={(next) => next !== undefined && change({ start: minuteOfClock(next) })}
          />
        </label>
      </div>
      <dl className={styles.facts}>
        <dt>{say(words.from)}</dt>
        <dd>{`${nameOf(visit.peopleId)} · ${visit.startAt?.slice(11, 16) ?? ''}`}</dd>
        <dt>{say(words.to)}</dt>
        <dd>{steps.length === 0 ? say(words.unchanged) : `${nameOf(to.peopleId)} · ${clockOf(to.start)}`}</dd>
      </dl>
      {isLoose && steps.length > 0 && (
        <>
          <Input.TextArea
            rows={2}
            maxLength={200}
            showCount
            aria-label={say(isReasonNeeded ? words.reason : words.remark)}
            aria-required={isReasonNeeded}
            placeholder={say(isReasonNeeded ? words.reason : words.remark)}
            value={remark}
            onChange={({ target: { value } }) => setRemark(value)}
          />
          {!isSending && <p className={classes('quiet', styles.note)}>{say(words.noUndo)}</p>}
        </>
      )}
    </CallDialog>
  )
}
