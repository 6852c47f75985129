import { reconciliation, type BillItem } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { billPageWords as words } from './words-bill.ts'

interface Props {
  readonly billId: string
  readonly item: BillItem
  readonly onClosed: () => void
}

/** Notes a difference, or opens a noted one again with a reason. */
export const NoteDialog = ({ billId, item, onClosed }: Props) => {
  const say = useSay()
  const isNoted = item.state === 'noted'
  const form = useCallForm({
    call: reconciliation.note,
    title: say(words.noteTitle, { no: item.channelNo ?? item.theirNo ?? item.document?.no ?? '' }),
    done: words.noted,
    words: { field: { text: words.noteText }, choice: {} },
    fields: ['text'],
    base: { id: billId, itemId: item.id, state: isNoted ? 'open' : 'noted' },
    draft: (values) => ({ id: billId, itemId: item.id, state: isNoted ? 'open' : 'noted', text: values['text'] }),
  })
  return (
    <CallForm form={form} focus="text" submit={{ text: isNoted ? words.reopen : words.write }} onClosed={onClosed} />
  )
}
