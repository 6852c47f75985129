import {
  checkResolve,
  disputeOutcomeWords,
  disputeOutcomes,
  order,
  resolveWords,
  type VisitRow,
} from '@kangju/contract'
import { Radio } from 'antd'
import { CallForm } from '../../../resource/call-form.tsx'
import { showFen } from '../../../resource/money.ts'
import type { Field, InputProps } from '../../../resource/types.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useSay } from '../../../ui/say.ts'
import { resolveDialogWords as words } from '../words-money.ts'

/** The outcomes; a completed visit stands already. */
const OutcomeInput = ({ id, value, onChange, isCompleted }: InputProps & { isCompleted: boolean }) => {
  const say = useSay()
  const open = disputeOutcomes.filter((outcome) => !isCompleted || outcome !== 'upheld')
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      value={value}
      options={open.map((outcome) => ({ value: outcome, label: say(disputeOutcomeWords[outcome]) }))}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

/** Settles a dispute, or takes back a completed visit, after a confirmation of the amount. */
export const ResolveDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const confirm = useConfirm()
  const isCompleted = visit.status === 'completed'
  const fields: readonly Field<string>[] = [
    { key: 'outcome', render: (props) => <OutcomeInput {...props} isCompleted={isCompleted} /> },
    {
      key: 'refundFen',
      when: ({ values }) => values['outcome'] === 'partly',
      note: () => say(words.lessThan, { amount: showFen(visit.amountFen) }),
    },
    { key: 'reason' },
  ]
  const form = useCallForm({
    call: order.resolve,
    params: { id: visit.id },
    title: say(words.title, { name: visit.childNo }),
    done: words.done,
    words: resolveWords,
    fields,
    check: (draft) => {
      const isTooMuch = draft['outcome'] === 'partly' && Number(draft['refundFen']) >= visit.amountFen
      return { ...(isTooMuch ? { refundFen: words.tooMuch } : {}), ...checkResolve(draft) }
    },
    isMeant: async ({ outcome, refundFen }) => {
      if (outcome === 'upheld')
        return (
          (await confirm({ title: words.confirmStands, content: say(words.standsFollows), okText: words.submit })) !==
          undefined
        )
      const amount = showFen(outcome === 'fully' ? visit.amountFen : (refundFen ?? 0))
      const content = say(words.refundFollows, { amount })
      return (await confirm({ title: words.confirmTitle, content, okText: words.submit, danger: true })) !== undefined
    },
  })
  return <CallForm form={form} submit={{ text: words.submit, danger: true }} onClosed={onClosed} />
}
