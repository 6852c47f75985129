import { checkServiceRecord, order, type VisitRow } from '@kangju/contract'
import { CallForm } from '../../../resource/call-form.tsx'
import { startOf } from '../../../resource/form-fields.tsx'
import type { FieldSchema } from '../../../resource/schema.ts'
import type { Field } from '../../../resource/types.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useSay } from '../../../ui/say.ts'
import { recordTexts } from '../../../ui/words-orders-fields.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { recordWords as words } from '../words-detail.ts'
import { VitalsInput } from './vitals-input.tsx'

const fields: readonly Field<string>[] = [
  { key: 'reason', help: words.reasonHelp },
  { key: 'vitals', group: words.care, render: (props) => <VitalsInput {...props} /> },
  { key: 'measures' },
  { key: 'observation' },
  { key: 'materials' },
  { key: 'wasteHandled' },
  { key: 'abnormal', group: words.abnormal },
  { key: 'abnormalNote', when: ({ values }) => values['abnormal'] === 1 },
  { key: 'beforeUrls', group: words.proof },
  { key: 'afterUrls' },
  { key: 'signUrl' },
  { key: 'signName' },
  { key: 'relation' },
]

const start = { ...startOf(order.record.body as FieldSchema), abnormal: 0, materials: [] }

/** Manual entry of a service record that could not be written on the spot, with the reason. */
export const RecordDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const form = useCallForm({
    call: order.record,
    params: { id: visit.id },
    title: say(words.title, { no: visit.childNo }),
    done: resourceWords.saved,
    words: recordTexts,
    fields,
    start,
    check: (draft) => checkServiceRecord(draft as never),
  })
  return (
    <CallForm
      form={form}
      frame="drawer"
      width={880}
      note={<span className="quiet">{say(words.badge)}</span>}
      onClosed={onClosed}
    />
  )
}
