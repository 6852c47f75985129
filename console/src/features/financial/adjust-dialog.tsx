import {
  adjustDirectionWords,
  adjustKinds,
  adjustProofFen,
  checkAdjustment,
  flowKindDirections,
  flowKindWords,
  operator,
  organ,
  people,
  problems,
  type FlowKind,
} from '@kangju/contract'
import { useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { act, useCall } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick } from '../../resource/pick.tsx'
import { asText } from '../../resource/schema.ts'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { AnyField, Values } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { CodeInput, useWait } from './code-input.tsx'
import type { FlowCalls, FlowWords } from './flow-resource.tsx'
import { financialPageWords as words } from './words.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly code?: string
}

/** Refusals of the code itself, which are shown at its field. */
const ofCode = new Set<number>(
  (['codeNotSent', 'codeWrong', 'codeExpired', 'codeBoundElsewhere'] as const).map((name) => problems[name].code),
)

interface Sent {
  /** The adjustment that the code confirms. */
  readonly boundTo: string
  readonly mobile: string
}

const boundTo = ({ ownerId, direction, amountFen }: Values) => JSON.stringify([ownerId, direction, amountFen])

interface Props {
  calls: FlowCalls
  words: FlowWords
  isStaff: boolean
  onClosed: () => void
}

/** Credits or debits a wallet manually, confirmed by a code that goes to the finance approver. */
export const AdjustDialog = ({ calls, words: own, isStaff, onClosed }: Props) => {
  const say = useSay()
  const { data: settings } = useCall(operator.current, {})
  const [owner, setOwner] = useState<Named>()
  const [sent, setSent] = useState<Sent>()
  const { until, waitFor } = useWait()
  const [isAsking, setAsking] = useState(false)
  const maxFen = settings?.settings.adjustMaxFen
  const kinds: readonly FlowKind[] = isStaff ? adjustKinds.people : adjustKinds.organ

  const kindsOf = (direction: unknown) => kinds.filter((kind) => flowKindDirections[kind] === direction)
  const texts = {
    field: {
      ...own.field,
      direction: words.adjustDirection,
      bizType: words.adjustKind,
      remark: words.adjustReason,
    },
    choice: { direction: adjustDirectionWords, bizType: flowKindWords },
  }
  const isReady = ({ ownerId, direction, amountFen }: Values) =>
    typeof ownerId === 'string' && typeof direction === 'string' && typeof amountFen === 'number' && amountFen > 0

  const ask = async () => {
    const { ownerId, direction, amountFen } = form.form.getFieldsValue()
    const body = { ownerId: asText(ownerId), direction: direction as 'in' | 'out', amountFen: Number(amountFen) }
    setAsking(true)
    const outcome = await act(calls.sendcode, { body }, { placed: ['ownerId', 'amountFen', 'smsCode'] })
    setAsking(false)
    if (outcome.ok) {
      setSent({ boundTo: boundTo(body), mobile: outcome.data.sentTo })
      waitFor(outcome.data.resendSec)
      form.form.setFields([{ name: 'smsCode', value: undefined, errors: [] }])
      form.form.focusField('smsCode')
      return
    }
    const { errors = {}, retryAfter, message } = outcome.failure
    if (retryAfter !== undefined) waitFor(retryAfter)
    const placed = Object.entries(errors).map(([name, lines]) => ({ name, errors: [...lines] }))
    form.form.setFields(placed.length === 0 ? [{ name: 'smsCode', errors: [message] }] : placed)
  }

  const isChanged = (values: Values) => sent !== undefined && sent.boundTo !== boundTo(values)
  const codeNote = (values: Values) => {
    if (isChanged(values)) return say(words.changed)
    if (sent !== undefined) return say(words.sentTo, { mobile: sent.mobile })
    return say(isReady(values) ? words.codeHelp : words.fillFirst)
  }
  const fields: readonly AnyField[] = [
    {
      key: 'ownerId',
      render: (props) => (
        <SearchPick<Named>
          {...props}
          call={(isStaff ? people : organ).finanpicklist}
          {...(isStaff ? {} : { query: { all: 1 } })}
          known={owner === undefined ? [] : [owner]}
          label={({ name, code }) => (code === undefined ? name : `${name} ${code}`)}
          onChoose={setOwner}
        />
      ),
    },
    { key: 'direction' },
    {
      key: 'bizType',
      render: (props, { values }) => (
        <Pick
          {...props}
          choices={kindsOf(values['direction']).map((value) => ({ value, label: say(flowKindWords[value]) }))}
        />
      ),
    },
    {
      key: 'amountFen',
      note: () => (maxFen === undefined ? undefined : say(words.amountHelp, { amount: showFen(maxFen) })),
    },
    { key: 'remark', help: words.reasonHelp },
    { key: 'attachments', note: () => say(words.proofHelp, { amount: showFen(adjustProofFen) }) },
    {
      key: 'smsCode',
      render: (props, { values }) => (
        <CodeInput {...props} until={until} isReady={isReady(values)} isBusy={isAsking} onAsk={() => void ask()} />
      ),
      note: ({ values }) => codeNote(values),
    },
  ]
  const form = useCallForm({
    call: calls.add,
    title: say(words.adjust),
    done: ({ availAfterFen }) => say(words.done, { amount: showFen(availAfterFen) }),
    words: texts,
    fields,
    start: { direction: 'in', bizType: 'manualCredit' },
    check: (draft) => checkAdjustment(draft as never),
    follow: (changed) => ('direction' in changed ? { bizType: kindsOf(changed['direction'])[0] } : {}),
    onRefused: async (failure: Failure) => {
      if (!ofCode.has(failure.code)) return false
      form.form.setFields([{ name: 'smsCode', errors: [failure.message] }])
      return true
    },
  })
  const { values } = form
  const isNamed = isReady(values) && owner !== undefined && owner.id === values['ownerId']
  const about = values['direction'] === 'in' ? words.willCredit : words.willDebit
  return (
    <CallForm
      form={form}
      frame="drawer"
      submit={{ text: words.submit, danger: values['direction'] === 'out' }}
      focus="ownerId"
      note={
        isNamed ? (
          <span className="quiet">
            {say(about, { name: owner.name, amount: showFen(Number(values['amountFen'])) })}
          </span>
        ) : undefined
      }
      onClosed={onClosed}
    />
  )
}
