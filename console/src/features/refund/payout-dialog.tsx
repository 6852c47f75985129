import { isOfflineMethod, refundreview, refundreviewWords, type RefundReviewRow } from '@kangju/contract'
import { invalidateArea } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { handFenOf } from './amounts.ts'
import { payoutWords as words } from './words.ts'

/** Records a payout with its voucher; the method decides the cash account. */
export const PayoutDialog = ({ row, onClosed }: { row: RefundReviewRow; onClosed: () => void }) => {
  const say = useSay()
  const { id, version, refundNo, bookerName, parts } = row
  const usual = parts.map(({ method }) => method).find(isOfflineMethod)
  const form = useCallForm({
    call: refundreview.payout,
    params: { id },
    title: say(words.title, { no: refundNo }),
    done: words.done,
    words: refundreviewWords,
    fields: [
      { key: 'method', help: words.methodHelp },
      { key: 'voucherNo', help: words.voucherHelp },
    ],
    start: usual === undefined ? {} : { method: usual },
    base: { version },
    onSent: () => invalidateArea('order'),
  })
  return (
    <CallForm
      form={form}
      focus={usual === undefined ? 'method' : 'voucherNo'}
      above={<p>{say(words.about, { name: bookerName, amount: showFen(handFenOf(row)) })}</p>}
      submit={{ text: words.submit }}
      onClosed={onClosed}
    />
  )
}
