import { commonFields, organqrcode, organqrcodeWords } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import { startOf } from '../../resource/form-fields.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { organqrcodePageWords as words } from './words.ts'

const texts = { field: { count: organqrcodeWords.field.count, remark: commonFields.remark }, choice: {} }
const fields = [{ key: 'count', help: words.countHelp }, 'remark']
const start = startOf(organqrcode.addbatch.body as FieldSchema)

interface Props {
  /** Receives the number of the new batch. */
  onMade: (batchNo: string) => void
  onClosed: () => void
}

export const BatchDialog = ({ onMade, onClosed }: Props) => {
  const say = useSay()
  const form = useCallForm({
    call: organqrcode.addbatch,
    title: say(words.addBatch),
    done: ({ count, batchNo }) => say(words.batchMade, { count, batch: batchNo }),
    words: texts,
    fields,
    start,
    onSent: ({ batchNo }) => onMade(batchNo),
  })
  return <CallForm form={form} focus="count" submit={{ text: words.addBatch }} onClosed={onClosed} />
}
