import { offlineMethods, order, payMethodWords, type OrderRow } from '@kangju/contract'
import { CallForm } from '../../../resource/call-form.tsx'
import { showFen } from '../../../resource/money.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useSay } from '../../../ui/say.ts'
import { orderTexts } from '../../../ui/words-orders-fields.ts'
import { orderFormWords } from '../../../forms/order/words.ts'
import { payWords as words } from '../../../forms/order/words-pay.ts'
import quoteStyles from '../../../forms/order/quote.module.css'

const texts = {
  field: { payMethod: words.method, offlineVoucherNo: words.voucher, offlineProofUrl: words.proof },
  choice: { payMethod: payMethodWords },
}
const fields = ['payMethod', 'offlineVoucherNo', 'offlineProofUrl']
const start = { payMethod: offlineMethods[0] }

/** Records a payment taken offline, with its receipt number. */
export const PayDialog = ({ row, onClosed }: { row: OrderRow; onClosed: () => void }) => {
  const say = useSay()
  const confirm = useConfirm()
  const dueFen = row.payFen - row.reservedFen
  const form = useCallForm({
    call: order.pay,
    params: { id: row.id },
    title: say(words.title, { name: row.orderNo }),
    done: words.done,
    words: texts,
    fields,
    start,
    isMeant: async ({ payMethod, offlineVoucherNo }) => {
      const content = say(words.confirmText, {
        payer: row.bookerName,
        amount: showFen(dueFen),
        method: say(payMethodWords[payMethod]),
        voucher: offlineVoucherNo,
      })
      return (await confirm({ title: words.confirmTitle, content, okText: words.submit })) !== undefined
    },
  })
  return (
    <CallForm
      form={form}
      focus="offlineVoucherNo"
      submit={{ text: words.submit }}
      above={
        <div className={quoteStyles.quote}>
          <dl>
            {row.reservedFen > 0 && (
              <>
                <dt>{say(orderTexts.field.reservedFen)}</dt>
                <dd>{showFen(row.reservedFen)}</dd>
              </>
            )}
            <dt>{`${say(row.reservedFen > 0 ? orderFormWords.rest : orderTexts.field.payFen)} · ${row.bookerName}`}</dt>
            <dd className={quoteStyles.sum}>{showFen(dueFen)}</dd>
          </dl>
        </div>
      }
      onClosed={onClosed}
    />
  )
}
