import { order, problems, type VisitRow } from '@kangju/contract'
import { Alert, Button, Checkbox, Input, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useCall } from '../../../api/query.ts'
import { CallDialog } from '../../../resource/call-form.tsx'
import { useCallDialog } from '../../../resource/use-call-dialog.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useSay } from '../../../ui/say.ts'
import { isTypingBeside } from '../../../ui/typing.ts'
import { deskWords } from '../words.ts'
import { dispatchWords as words } from '../../../ui/words-orders.ts'
import { maySend, sendingOf, type SendRule } from './candidate-choice.ts'
import { CandidateRow, ScoreBreakdown } from './candidate-row.tsx'
import { spanOf } from '../board/board-layout.ts'
import { AppointmentCell } from '../desk/visit-cells.tsx'
import { offerTakeBack } from '../take-back.ts'
import { isGiven } from '../visit-actions.ts'
import { classes } from '../../../ui/classes.ts'
import visitLineStyles from '../visit-line.module.css'
import styles from './dispatch-dialog.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

const atOnce = 50

/** Candidates that match the keyword; the server searches all staff, not only the shown ones. */
const useCandidates = (visitId: string, wanted: boolean | undefined, typed: string) => {
  const keyword = useSettled(typed.trim())
  const { data, failure, refetch } = useCall(order.candidates, {
    params: { id: visitId },
    query: keyword === '' ? {} : { keyword },
  })
  // A search shows everybody who matches, with the reasons against them.
  const isOnlyEligible = wanted ?? (keyword === '' && (data?.eligibleCount ?? 0) > 0)
  const items = (data?.items ?? []).filter(({ isEligible }) => isEligible || !isOnlyEligible)
  const isCurrent = keyword === typed.trim() && (data !== undefined || failure !== undefined)
  return { data, items, isOnlyEligible, failure, isCurrent, refetch }
}

/** Enter right after typing counts for the candidates that match, which are still on their way. */
const useEnter = (isCurrent: boolean, send: () => void) => {
  const isPressed = useRef(false)
  const sendLate = useEffectEvent(() => {
    if (isPressed.current) send()
    isPressed.current = false
  })
  useEffect(() => {
    if (isCurrent) sendLate()
  }, [isCurrent])
  return {
    enter: () => {
      if (isCurrent) send()
      else isPressed.current = true
    },
    forget: () => {
      isPressed.current = false
    },
  }
}

const remarkText: Readonly<Record<SendRule, (typeof words)[keyof typeof words]>> = {
  plain: words.remark,
  reason: words.whyMove,
  force: words.whyForce,
  never: words.remark,
}

/** Chooses the staff member for a visit: all candidates with their scores, or the reasons against them. */
export const DispatchDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const listId = useId()
  const [typed, setTyped] = useState('')
  /** Undefined until the user chooses. */
  const [wanted, setWanted] = useState<boolean>()
  const [shown, setShown] = useState(atOnce)
  const [chosenId, setChosenId] = useState<string>()
  const [remark, setRemark] = useState('')
  const remarkInput = useRef<InputRef>(null)
  const searchInput = useRef<InputRef>(null)
  const { data, items, isOnlyEligible, failure, isCurrent, refetch } = useCandidates(visit.id, wanted, typed)

  const rows = items.slice(0, shown)
  // Enter sends the best eligible candidate until another is chosen.
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows.find(({ isEligible }) => isEligible)
  const isGivenNow = isGiven(visit)
  const hasPosition = visit.lng !== null && visit.lat !== null
  const dialog = useCallDialog({
    call: order.dispatch,
    params: { id: visit.id },
    title: say(isGivenNow ? words.retitle : words.title, { name: visit.childNo }),
    onSent: () => offerTakeBack([visit.id], say(words.sent, { name: chosen?.name ?? '' })),
    stale: deskWords.moved,
    isDirty: remark.trim() !== '',
  })
  const { isForced, isBusy } = dialog
  const judged = chosen === undefined ? 'never' : sendingOf(chosen, isGivenNow)
  const sending: SendRule = isForced && judged !== 'never' ? 'force' : judged

  const choose = (id: string | undefined) => {
    if (id !== chosen?.id) dialog.forgive()
    setChosenId(id)
    if (id !== undefined) document.getElementById(`${listId}-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const send = async () => {
    if (chosen === undefined || isBusy || sending === 'never' || !hasPosition) return
    if (!maySend(sending, remark)) return remarkInput.current?.focus()
    await dialog.send({
      peopleId: chosen.id,
      version: visit.version,
      ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
      ...(sending === 'force' ? { force: 1 } : {}),
    })
  }
  // A candidate chosen in the old list who does not match is not replaced by another one.
  const { enter, forget } = useEnter(isCurrent, () => {
    if (chosenId === undefined || chosenId === chosen?.id) void send()
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      const at = rows.findIndex(({ id }) => id === chosen?.id)
      choose(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.id)
    } else if (event.key === 'Enter') enter()
    else return
    event.preventDefault()
  }

  return (
    <CallDialog
      dialog={dialog}
      width={840}
      onSubmit={() => void send()}
      onClosed={onClosed}
      // Autofocus fails without motion, so the dialog sets the focus once it is open.
      onOpened={() => {
        if (!isTypingBeside(searchInput.current?.input)) searchInput.current?.focus()
      }}
      footer={
        <div className={styles.foot}>
          <Input
            ref={remarkInput}
            aria-label={say(remarkText[sending])}
            placeholder={say(remarkText[sending])}
            maxLength={200}
            value={remark}
            status={sending !== 'never' && !maySend(sending, remark) && remark !== '' ? 'error' : ''}
            onChange={({ target }) => setRemark(target.value)}
            onPressEnter={(event) => event.nativeEvent.isComposing || void send()}
          />
          <Button
            type="primary"
            danger={sending === 'force'}
            loading={isBusy}
            disabled={chosen === undefined || !hasPosition || !maySend(sending, remark)}
            onClick={() => void send()}
          >
            {chosen === undefined
              ? say(words.chooseFirst)
              : say(sending === 'force' ? words.force : words.send, { name: chosen.name })}
          </Button>
        </div>
      }
    >
      <p className={visitLineStyles.visit}>
        <strong>{visit.clientName}</strong> <span>{visit.projectName}</span> <AppointmentCell {...visit} />{' '}
        <span className="quiet">{visit.address}</span>
      </p>
      {!hasPosition && (
        <Alert type="warning" showIcon className={styles.missing} title={say(problems.noPosition.text)} />
      )}
      <div className={styles.search}>
        <Input.Search
          ref={searchInput}
          allowClear
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
          aria-label={say(words.search)}
          placeholder={say(words.search)}
          maxLength={20}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosenId(undefined)
            forget()
          }}
          onKeyDown={press}
        />
        <Checkbox checked={isOnlyEligible} onChange={({ target }) => setWanted(target.checked)}>
          {say(words.onlyEligible)}
        </Checkbox>
      </div>
      {data !== undefined && (
        <p className={classes('quiet', styles.rule)}>
          <span>
            {data.ruleName === null ? say(words.noRule) : say(words.rule, { name: data.ruleName, km: data.radiusKm })}
          </span>
          {data.requested !== null && <span>{say(words.requestedIs, { name: data.requested.name })}</span>}
          <span>{say(words.found, { n: data.eligibleCount, total: data.total })}</span>
          <span>{say(words.keys)}</span>
        </p>
      )}
      {data === undefined && failure === undefined && <Skeleton active />}
      {data === undefined && failure !== undefined && (
        <ErrorState message={failure.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && rows.length === 0 && <Empty title={say(words.none)} text={say(words.noneText)} />}
      <div id={listId} role="listbox" aria-label={say(words.candidates)} className={styles.candidates}>
        {rows.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            id={`${listId}-${candidate.id}`}
            candidate={candidate}
            asked={spanOf(visit)}
            isChosen={candidate.id === chosen?.id}
            isCurrent={candidate.id === visit.peopleId}
            onChoose={() => choose(candidate.id)}
            onSend={() => void send()}
          />
        ))}
      </div>
      {chosen !== undefined && <ScoreBreakdown candidate={chosen} />}
      {items.length > rows.length && (
        <Button block type="link" onClick={() => setShown(shown + atOnce)}>
          {say(words.more, { n: Math.min(atOnce, items.length - rows.length) })}
        </Button>
      )}
    </CallDialog>
  )
}
