import { tvecall, tvecallWords, type CallRow } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import type { AnyField } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { CallGlance } from './call-glance.tsx'
import { PhraseInput } from './phrase-input.tsx'
import { useCallRecord } from './use-call-record.ts'
import { callPageWords, remarkWords as words } from './words.ts'

interface Props {
  readonly row: CallRow
  readonly onClosed: () => void
}

const texts = { ...tvecallWords, field: { ...tvecallWords.field, remark: callPageWords.remark } }

export const remarkField: AnyField = { key: 'remark', render: (props) => <PhraseInput {...props} /> }

/** Writes the remark of a call and the kind of help. */
export const RemarkDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { shown, known, onRefused } = useCallRecord(row)
  const form = useCallForm({
    call: tvecall.remark,
    title: say(words.title, { name: row.callNo }),
    done: words.done,
    words: texts,
    fields: ['emergencyType', remarkField],
    start: { emergencyType: row.emergencyType, remark: row.remark },
    base: { id: row.id, version: shown.version },
    onRefused,
  })
  return <CallForm form={form} focus="remark" above={<CallGlance row={shown} known={known} />} onClosed={onClosed} />
}
