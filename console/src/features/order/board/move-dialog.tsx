import { order, orderCallWords, type BoardVisit } from '@kangju/contract'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { Pick } from '../../../resource/pick.tsx'
import { CallDialog } from '../../../resource/call-form.tsx'
import { useCallDialog } from '../../../resource/use-call-dialog.ts'
import { classes } from '../../../ui/classes.ts'
import { ClockInput, DayInput } from '../../../ui/date-inputs.tsx'
import { useSay } from '../../../ui/say.ts'
import { dispatchWords } from '../../../ui/words-orders.ts'
import { useDistanceText } from '../dialogs/candidate-row.tsx'
import { offerTakeBack } from '../take-back.ts'
import { boardWords as words } from '../words-board.ts'
import { deskWords } from '../words.ts'
import { judging, type Judgement } from './board-fit.ts'
import { clockOf, grid, minuteOfClock, type BoardPerson } from './board-layout.ts'
import { isMovable, isMove, needsReason, placeOf, planOf, type Target } from './board-move.ts'
import { useReasons, VerdictText } from './verdict.tsx'
import { weekPath } from './week-path.ts'
import styles from './move-dialog.module.css'
import visitLineStyles from '../visit-line.module.css'
import formStyles from '../../../ui/form.module.css'

const nobody = ''
const shortestReason = 2

interface Props {
  visit: BoardVisit
  /** The drop target; without one the dialog starts with the current staff and time. */
  target?: Target | undefined
  people: readonly BoardPerson[]
  onClosed: () => void
}

const standing = { eligible: 0, same: 0, forced: 1, blocked: 2 } as const
const standingOf = (judgement: Judgement | undefined) => (judgement === undefined ? 0 : standing[judgement.verdict])

/** Staff to choose from, those without obstacles first, each with the way or the reasons against them. */
const useChoices = (
  { visit, people }: Readonly<{ visit: BoardVisit; people: readonly BoardPerson[] }>,
  judge: (peopleId: string) => Judgement | undefined,
) => {
  const say = useSay()
  const distance = useDistanceText()
  const reasons = useReasons()
  const textOf = (judgement: Judgement | undefined) => {
    if (judgement === undefined || judgement.verdict === 'same') return []
    const way = judgement.distanceM === null ? [] : [distance(judgement.distanceM)]
    return [say(words[judgement.verdict]), ...reasons(judgement), ...way]
  }
  const known = people
    .map(({ id, name, organName }) => ({ id, name, organName, judgement: judge(id) }))
    .toSorted((one, other) => standingOf(one.judgement) - standingOf(other.judgement))
    .map(({ id, name, organName, judgement }) => ({
      value: id,
      label: [name, organName, ...textOf(judgement)].join(' · '),
    }))
  const isKnown = visit.peopleId === null || people.some(({ id }) => id === visit.peopleId)
  return [
    { value: nobody, label: say(words.nobody) },
    ...(isKnown ? [] : [{ value: visit.peopleId ?? nobody, label: visit.peopleName ?? '' }]),
    ...known,
  ]
}

/** Moves a visit after a drag or with the keyboard; shows the old and the new state. */
export const MoveDialog = ({ visit, target, people, onClosed }: Props) => {
  const say = useSay()
  const [to, setTo] = useState<Target>(target ?? placeOf(visit))
  const [remark, setRemark] = useState('')
  const isLoose = isMovable(visit)
  const plan = planOf(to)
  const isDispatch = to.peopleId !== null && to.peopleId !== visit.peopleId
  const { appointDate, startTime } = plan
  const { data: fit } = useCall(
    order.fit,
    { params: { id: visit.id }, query: { appointDate, startTime } },
    { enabled: isLoose, keepPrevious: 'row' },
  )
  const judge = judging(visit, fit)
  const judgement = judge(to)
  const choices = useChoices({ visit, people }, (peopleId) => judge({ ...to, peopleId }))
  const dialog = useCallDialog({
    call: order.replan,
    params: { id: visit.id },
    title: say(words.moveTitle, { name: visit.childNo }),
    isDirty: remark.trim() !== '',
    done: isDispatch ? undefined : words.done,
    stale: deskWords.moved,
    onSent: () => {
      if (isDispatch) offerTakeBack([visit.id], say(dispatchWords.sent, { name: nameOf(to.peopleId) }))
    },
  })
  const isChange = isMove(visit, to)
  const isForced = dialog.isForced || judgement?.verdict === 'forced'
  const isReasonNeeded = isForced || needsReason(visit, to)
  const isReasonGiven = !isReasonNeeded || [...remark.trim()].length >= shortestReason
  const nameOf = (id: string | null) =>
    id === null
      ? say(words.nobody)
      : (people.find((one) => one.id === id)?.name ?? (id === visit.peopleId ? visit.peopleName : null) ?? '')
  const change = (next: Partial<Target>) => {
    setTo({ ...to, ...next })
    dialog.forgive()
  }
  const placeText = ({ peopleId, day, start }: Target) =>
    [nameOf(peopleId), day === placeOf(visit).day ? '' : day.slice(5), clockOf(start)].filter(Boolean).join(' · ')
  const { day } = placeOf(visit)
  return (
    <CallDialog
      dialog={{ ...dialog, isForced }}
      note={
        <span className={styles.links}>
          <Link to={`/order/detail?id=${visit.id}`}>{say(orderCallWords.detail)}</Link>
          {visit.peopleId !== null && (
            <Link to={weekPath({ peopleId: visit.peopleId, day })} onClick={dialog.leave}>
              {say(words.weekOfStaff)}
            </Link>
          )}
          <Link to={weekPath({ clientId: visit.clientId, day })} onClick={dialog.leave}>
            {say(words.weekOfClient)}
          </Link>
        </span>
      }
      submit={{
        text: words.confirm,
        forced: words.force,
        isReady: isChange && isReasonGiven && judgement?.verdict !== 'blocked',
      }}
      onSubmit={() =>
        void dialog.send({
          ...plan,
          version: visit.version,
          ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
          ...(isForced ? { force: 1 } : {}),
        })
      }
      onClosed={onClosed}
    >
      <p className={visitLineStyles.visit}>
        <strong>{visit.clientName}</strong> <span>{visit.projectName}</span>{' '}
        <span className="quiet">{visit.address}</span>
      </p>
      {!isLoose && <Alert type="info" showIcon title={say(words.fixed)} className={formStyles.complaint} />}
      <label className="two-lines">
        <span>{say(words.person)}</span>
        <Pick
          disabled={!isLoose}
          choices={choices}
          value={to.peopleId ?? nobody}
          onChange={(value) => change({ peopleId: typeof value === 'string' && value !== nobody ? value : null })}
        />
      </label>
      <div className={classes(formStyles.fieldPair, styles.when)}>
        <label className="two-lines">
          <span>{say(words.appointDate)}</span>
          <DayInput
            className="wide"
            disabled={!isLoose}
            allowClear={false}
            value={to.day}
            onChange={(next) => next !== undefined && change({ day: next })}
          />
        </label>
        <label className="two-lines">
          <span>{say(words.start)}</span>
          <ClockInput
            className="wide"
            disabled={!isLoose}
            minuteStep={grid}
            allowClear={false}
            value={clockOf(to.start)}
            onChange={(next) => next !== undefined && change({ start: minuteOfClock(next) })}
          />
        </label>
      </div>
      <dl className={styles.facts}>
        <dt>{say(words.from)}</dt>
        <dd>{placeText(placeOf(visit))}</dd>
        <dt>{say(words.to)}</dt>
        <dd>{isChange ? placeText(to) : say(words.unchanged)}</dd>
        {isChange && judgement !== undefined && to.peopleId !== null && (
          <>
            <dt>{say(words.judgement)}</dt>
            <dd>
              <VerdictText judgement={judgement} />
            </dd>
          </>
        )}
      </dl>
      {isLoose && isChange && (
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
          {!isDispatch && <p className={classes('quiet', styles.note)}>{say(words.noUndo)}</p>}
        </>
      )}
    </CallDialog>
  )
}
